//! The generated hosts, one behind the other.

use corogen_runtime::vulkan::{Error, Gpu};
use generated::studio::{megakernel, persistent, state_machine, wavefront};
use glam::Vec4;
use input_examples::studio::{Scene, View};

/// Which of the generated hosts renders.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Scheduler {
    Megakernel,
    StateMachine,
    Wavefront,
    Persistent,
}

/// One of the hosts.
pub(crate) enum Renderer {
    Megakernel(Box<megakernel::Studio>),
    StateMachine(Box<state_machine::Studio>),
    Wavefront(Box<wavefront::Studio>),
    Persistent(Box<persistent::Studio>),
}

impl Renderer {
    /// Makes the pipelines.
    pub(crate) fn new(gpu: &Gpu, scheduler: Scheduler) -> Result<Self, Error> {
        macro_rules! made {
            ($form:ident, $host:ident) => {
                Self::$form(Box::new($host::Studio::new(gpu, $host::Config::default())?))
            };
        }
        Ok(match scheduler {
            Scheduler::Megakernel => made!(Megakernel, megakernel),
            Scheduler::StateMachine => made!(StateMachine, state_machine),
            Scheduler::Wavefront => made!(Wavefront, wavefront),
            Scheduler::Persistent => made!(Persistent, persistent),
        })
    }

    /// Adds `view.samples` paths of every pixel to `sum`.
    pub(crate) fn pass(
        &mut self,
        view: &View,
        scene: &Scene<'_>,
        sum: &mut [Vec4],
    ) -> Result<(), Error> {
        let grid = [view.size.x, view.size.y, 1];
        macro_rules! run {
            ($host:expr, $module:ident) => {{
                let args = $module::Args {
                    view,
                    scene_nodes: scene.nodes,
                    scene_triangles: scene.triangles,
                    scene_shadings: scene.shadings,
                    scene_materials: scene.materials,
                    scene_textures: scene.textures,
                    scene_texels: scene.texels,
                    scene_sky: scene.sky,
                    scene_lights: scene.lights,
                    scene_lamps: scene.lamps,
                    scene_sky_edge: scene.sky_edge,
                    image: sum,
                };
                $host.dispatch(grid, args).map(|_| ())
            }};
        }
        match self {
            Self::Megakernel(host) => run!(host, megakernel),
            Self::StateMachine(host) => run!(host, state_machine),
            Self::Wavefront(host) => run!(host, wavefront),
            Self::Persistent(host) => run!(host, persistent),
        }
    }
}
