//! What is measured: programs with their arguments, and what the hand-written kernels for them need.

use std::collections::BTreeMap;

use corogen::execute::Arguments;
use glam::{UVec2, Vec3, Vec4};
use input_examples::path_tracer::{self as path_tracing, Sphere, View};

use super::cpu::{OnCpu, on_cpu};

/// As this crate runs it on the CPU.
#[path = "../../bench/collatz/collatz.rs"]
#[allow(unreachable_pub)]
mod collatz_kernel;

/// Most hits of a path, as `MAX_HITS` in `ci/bench/box_scene/scene.glsl`.
const MAX_HITS: u32 = 8;

/// A module, and the work that its entry gets.
pub(super) struct Program {
    /// As the report calls it.
    pub(super) title: String,
    /// The module's file, and its text.
    pub(super) file: &'static str,
    pub(super) source: &'static str,
    pub(super) arguments: Arguments,
    /// The buffer that every form fills.
    pub(super) output: &'static str,
    /// Whether that holds floats, of which devices may round some differently.
    pub(super) floats: bool,
    pub(super) grid: [u32; 3],
    pub(super) by_hand: Option<HandWritten>,
    pub(super) cpu: Option<OnCpu>,
}

impl Program {
    pub(super) fn instances(&self) -> u32 {
        self.grid.iter().product()
    }

    pub(super) fn output_bytes(&self) -> u64 {
        self.arguments.buffers[self.output].len() as u64
    }
}

/// Kernels for a program, written by hand: a folder of `ci/bench`.
pub(super) struct HandWritten {
    /// Its files, each with its text.
    pub(super) sources: &'static [(&'static str, &'static str)],
    /// Push constants behind the launch.
    pub(super) uniforms: Vec<u32>,
    /// Stages of the wavefront and of the persistent kernel: the first begins instances, the others resume them.
    pub(super) stages: u32,
    /// Bytes of a slot in each of the wavefront's arrays.
    pub(super) slot_bytes: &'static [u64],
    /// Sides of each of the wavefront's queues.
    pub(super) queue_sides: u32,
    /// Most rounds of the wavefront from the beginning of an instance to its end.
    pub(super) rounds: u32,
}

/// The files of a folder of `ci/bench`.
macro_rules! sources {
    ($folder:literal: $($file:literal)*) => {
        &[$(($file, include_str!(concat!("../../bench/", $folder, "/", $file)))),*]
    };
}

/// The text of an example.
macro_rules! example {
    ($file:literal) => {
        include_str!(concat!("../../../input-examples/src/", $file))
    };
}

/// So many paths for each pixel.
pub(super) fn box_scene(size: [u32; 2], samples: u32) -> Program {
    let [width, height] = size;
    let uniforms = BTreeMap::from([("size".to_owned(), words(&size)), ("samples".to_owned(), words(&[samples]))]);
    let by_hand = HandWritten {
        sources: sources!("box_scene": "scene.glsl" "megakernel.comp" "state_machine.comp" "persistent.comp" "wavefront.comp"),
        uniforms: vec![width, height, samples],
        stages: 3,
        slot_bytes: &[16, 16, 16],
        queue_sides: 1,
        rounds: samples * MAX_HITS,
    };
    Program {
        title: format!("box scene, {width}x{height} pixels of {samples} paths"),
        file: "box_scene.rs",
        source: example!("box_scene.rs"),
        arguments: Arguments { uniforms, buffers: zeros("image", width * height) },
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: Some(by_hand),
        cpu: Some(on_pixels(size, move |id, image| {
            input_examples::box_scene::box_scene(id, size.into(), samples, image);
        })),
    }
}

/// A coroutine that only suspends: twelve words move at each hop.
pub(super) fn hops(instances: u32, hops: u32) -> Program {
    let by_hand = HandWritten {
        sources: sources!("hops": "hops.glsl" "persistent.comp" "wavefront.comp"),
        uniforms: vec![hops],
        stages: 2,
        slot_bytes: &[16, 16, 16, 4],
        queue_sides: 2,
        rounds: hops + 1,
    };
    Program {
        title: format!("{hops} hops of {instances} instances"),
        file: "hops.rs",
        source: include_str!("../../bench/hops/hops.rs"),
        arguments: Arguments {
            uniforms: BTreeMap::from([("hops".to_owned(), words(&[hops]))]),
            buffers: zeros("out", instances),
        },
        output: "out",
        floats: false,
        grid: [instances, 1, 1],
        by_hand: Some(by_hand),
        // Without a suspension there is nothing to it.
        cpu: None,
    }
}

/// Integers only, and loops of very different lengths.
pub(super) fn collatz(instances: u32, numbers: u32) -> Program {
    let by_hand = HandWritten {
        sources: sources!("collatz": "megakernel.comp"),
        uniforms: vec![numbers],
        stages: 0,
        slot_bytes: &[],
        queue_sides: 0,
        rounds: 0,
    };
    let steps = BTreeMap::from([("steps".to_owned(), vec![0; 4 * instances as usize])]);
    Program {
        title: format!("Collatz sequences, {instances} instances of {numbers} numbers"),
        file: "collatz.rs",
        source: include_str!("../../bench/collatz/collatz.rs"),
        arguments: Arguments { uniforms: BTreeMap::from([("numbers".to_owned(), words(&[numbers]))]), buffers: steps },
        output: "steps",
        floats: false,
        grid: [instances, 1, 1],
        by_hand: Some(by_hand),
        cpu: Some(on_cpu::<u32>(instances, move |id, steps| collatz_kernel::collatz(id, numbers, steps))),
    }
}

/// Four spheres on a plane; nobody wrote kernels for it by hand.
pub(super) fn path_tracer(size: [u32; 2], samples: u32) -> Program {
    let [width, height] = size;
    let floats = |values: &[f32]| words(&values.iter().map(|value| value.to_bits()).collect::<Vec<_>>());
    let view = View {
        size: size.into(),
        samples,
        eye: Vec3::new(0.3, 1.9, 7.0),
        target: Vec3::new(0.0, 0.85, 0.0),
        height: 0.55,
    };
    let eye_and_target = floats(&[view.eye.to_array(), view.target.to_array()].concat());
    let view_bytes = [words(&[width, height, samples]), eye_and_target, floats(&[view.height])].concat();
    let sphere = |x: f32, z: f32, radius: f32, material: u32| Sphere {
        center: Vec3::new(x, radius, z),
        radius,
        color: Vec3::new(0.9, 0.7, 0.5),
        material,
        roughness: 0.25,
    };
    let spheres = [
        sphere(-1.75, -0.6, 0.9, path_tracing::MIRROR),
        sphere(0.25, 0.75, 0.75, path_tracing::GLASS),
        sphere(1.6, -0.95, 0.95, path_tracing::GLOSSY),
        sphere(-1.05, 1.3, 0.35, path_tracing::DIFFUSE),
    ];
    let sphere_bytes = |it: &Sphere| {
        let place = floats(&[it.center.x, it.center.y, it.center.z, it.radius]);
        [place, floats(&it.color.to_array()), words(&[it.material]), floats(&[it.roughness])].concat()
    };
    let mut buffers = zeros("image", width * height);
    buffers.insert("spheres".to_owned(), spheres.iter().flat_map(sphere_bytes).collect());
    Program {
        title: format!("path tracer, {width}x{height} pixels of {samples} paths"),
        file: "path_tracer.rs",
        source: example!("path_tracer.rs"),
        arguments: Arguments { uniforms: BTreeMap::from([("view".to_owned(), view_bytes)]), buffers },
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: None,
        cpu: Some(on_pixels(size, move |id, image| path_tracing::path_tracer(id, &view, &spheres, image))),
    }
}

/// Up to `limit` turns for each pixel.
pub(super) fn mandelbrot(size: [u32; 2], limit: u32) -> Program {
    let [width, height] = size;
    Program {
        title: format!("Mandelbrot set, {width}x{height} pixels, {limit} turns"),
        file: "mandelbrot.rs",
        source: example!("mandelbrot.rs"),
        arguments: image(size, &[("limit", limit)]),
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: None,
        cpu: None,
    }
}

/// So many rays along each side of a pixel, and their reflections.
pub(super) fn sdf(size: [u32; 2], rays: u32) -> Program {
    let [width, height] = size;
    Program {
        title: format!("distance field, {width}x{height} pixels of {} rays", rays * rays),
        file: "sdf.rs",
        source: example!("sdf.rs"),
        arguments: image(size, &[("grid", rays)]),
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: None,
        cpu: Some(on_pixels(size, move |id, image| input_examples::sdf::sdf(id, size.into(), rays, image))),
    }
}

/// A white texture, of which every pixel wants its largest level.
pub(super) fn textured(size: [u32; 2]) -> Program {
    let [width, height] = size;
    let mut arguments = image(size, &[]);
    let texels: u32 = (0..=8).map(|level| 256 >> level).map(|edge| edge * edge).sum();
    arguments.buffers.insert("texels".to_owned(), words(&vec![1.0_f32.to_bits(); 4 * texels as usize]));
    arguments.buffers.insert("levels".to_owned(), words(&vec![0; (width * height) as usize]));
    Program {
        title: format!("textures, {width}x{height} pixels"),
        file: "textured.rs",
        source: example!("textured.rs"),
        arguments,
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: None,
        cpu: None,
    }
}

/// An image to fill, its size, and other numbers.
fn image(size: [u32; 2], numbers: &[(&str, u32)]) -> Arguments {
    let numbers = numbers.iter().map(|&(name, number)| (name.to_owned(), words(&[number])));
    let uniforms = numbers.chain([("size".to_owned(), words(&size))]).collect();
    Arguments { uniforms, buffers: zeros("image", size[0] * size[1]) }
}

/// A kernel over the pixels of an image.
fn on_pixels(size: [u32; 2], kernel: impl Fn(UVec2, &mut [Vec4]) + Sync + Send + 'static) -> OnCpu {
    let id = move |instance| UVec2::new(instance % size[0], instance / size[0]);
    on_cpu(size[0] * size[1], move |instance, image| kernel(id(instance), image))
}

/// A buffer of so many vectors of four words.
fn zeros(name: &str, elements: u32) -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([(name.to_owned(), vec![0; 16 * elements as usize])])
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}
