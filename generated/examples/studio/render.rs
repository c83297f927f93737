//! The generated hosts, one behind the other, and a scene that stays on the device.

use corogen_runtime::vulkan::{Error, Gpu, Resident, Transfer};
use generated::studio::{megakernel, persistent, state_machine, wavefront};
use glam::{UVec2, Vec4};
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
enum Host {
    Megakernel(Box<megakernel::Studio>),
    StateMachine(Box<state_machine::Studio>),
    Wavefront(Box<wavefront::Studio>),
    Persistent(Box<persistent::Studio>),
}

/// Pipelines, and the way to the device's memory.
pub(crate) struct Renderer {
    host: Host,
    transfer: Transfer,
}

/// A scene and the sums of its picture's pixels, in device memory.
pub(crate) struct Picture<'a> {
    renderer: &'a mut Renderer,
    nodes: Resident,
    triangles: Resident,
    shadings: Resident,
    materials: Resident,
    textures: Resident,
    texels: Resident,
    sky: Resident,
    lights: Resident,
    lamps: u32,
    sky_edge: u32,
    size: UVec2,
    sums: Resident,
}

impl Renderer {
    /// Makes the pipelines.
    pub(crate) fn new(gpu: &Gpu, scheduler: Scheduler) -> Result<Self, Error> {
        macro_rules! made {
            ($form:ident, $host:ident) => {
                Host::$form(Box::new($host::Studio::new(gpu, $host::Config::default())?))
            };
        }
        let host = match scheduler {
            Scheduler::Megakernel => made!(Megakernel, megakernel),
            Scheduler::StateMachine => made!(StateMachine, state_machine),
            Scheduler::Wavefront => made!(Wavefront, wavefront),
            Scheduler::Persistent => made!(Persistent, persistent),
        };
        let transfer = Transfer::new(gpu)?;
        Ok(Self { host, transfer })
    }

    /// Uploads a scene, for a picture of that many pixels that has no light yet.
    pub(crate) fn load(&mut self, scene: &Scene<'_>, size: UVec2) -> Result<Picture<'_>, Error> {
        let transfer = &mut self.transfer;
        let dark = vec![Vec4::ZERO; (size.x * size.y) as usize];
        Ok(Picture {
            nodes: transfer.upload("nodes", scene.nodes)?,
            triangles: transfer.upload("triangles", scene.triangles)?,
            shadings: transfer.upload("shadings", scene.shadings)?,
            materials: transfer.upload("materials", scene.materials)?,
            textures: transfer.upload("textures", scene.textures)?,
            texels: transfer.upload("texels", scene.texels)?,
            sky: transfer.upload("sky", scene.sky)?,
            lights: transfer.upload("lights", scene.lights)?,
            lamps: scene.lamps,
            sky_edge: scene.sky_edge,
            size,
            sums: transfer.upload("sums", &dark)?,
            renderer: self,
        })
    }
}

impl Picture<'_> {
    /// Adds `view.samples` paths of every pixel to the sums. Only the view goes up, and nothing comes down.
    pub(crate) fn pass(&mut self, view: &View) -> Result<(), Error> {
        let grid = [self.size.x, self.size.y, 1];
        macro_rules! run {
            ($host:expr, $module:ident) => {{
                let bindings = $module::Bindings {
                    view,
                    scene_nodes: self.nodes.slice(),
                    scene_triangles: self.triangles.slice(),
                    scene_shadings: self.shadings.slice(),
                    scene_materials: self.materials.slice(),
                    scene_textures: self.textures.slice(),
                    scene_texels: self.texels.slice(),
                    scene_sky: self.sky.slice(),
                    scene_lights: self.lights.slice(),
                    scene_lamps: self.lamps,
                    scene_sky_edge: self.sky_edge,
                    image: self.sums.slice(),
                };
                // SAFETY: nothing is pending, and the buffers outlive the dispatch.
                unsafe {
                    $host.bind(&bindings);
                    $host.dispatch_bound(grid).map(|_| ())
                }
            }};
        }
        match &mut self.renderer.host {
            Host::Megakernel(host) => run!(host, megakernel),
            Host::StateMachine(host) => run!(host, state_machine),
            Host::Wavefront(host) => run!(host, wavefront),
            Host::Persistent(host) => run!(host, persistent),
        }
    }

    /// The light of each pixel's paths so far, and their number as `w`.
    pub(crate) fn sums(&mut self) -> Result<Vec<Vec4>, Error> {
        let mut sums = vec![Vec4::ZERO; (self.size.x * self.size.y) as usize];
        // SAFETY: any bytes are vectors.
        unsafe { self.renderer.transfer.download(&self.sums, &mut sums)? };
        Ok(sums)
    }
}
