//! What is measured: programs with their arguments, and what the hand-written kernels for them need.

use std::collections::BTreeMap;

use corogen::execute::Arguments;

/// Most hits of a path, as `MAX_HITS` in `ci/bench/box_scene/scene.glsl`.
const MAX_HITS: u32 = 8;

/// A module, and the work that its entry gets.
pub(super) struct Program {
    /// As the report calls it.
    pub(super) title: String,
    /// The module, below the root of the repository.
    pub(super) input: &'static str,
    pub(super) arguments: Arguments,
    /// The buffer that every form fills.
    pub(super) output: &'static str,
    pub(super) grid: [u32; 3],
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
    pub(super) folder: &'static str,
    /// What its kernels include.
    pub(super) shared: &'static str,
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

/// `size` x `size` pixels of `samples` paths each.
pub(super) fn box_scene(size: u32, samples: u32) -> (Program, HandWritten) {
    let uniforms =
        BTreeMap::from([("size".to_owned(), words(&[size, size])), ("samples".to_owned(), words(&[samples]))]);
    let program = Program {
        title: format!("box scene, {size}x{size} pixels of {samples} paths"),
        input: "input-examples/src/box_scene.rs",
        arguments: Arguments { uniforms, buffers: zeros("image", size * size) },
        output: "image",
        grid: [size, size, 1],
    };
    let by_hand = HandWritten {
        folder: "box_scene",
        shared: "scene.glsl",
        uniforms: vec![size, size, samples],
        stages: 3,
        slot_bytes: &[16, 16, 16],
        queue_sides: 1,
        rounds: samples * MAX_HITS,
    };
    (program, by_hand)
}

/// A coroutine that only suspends: twelve words move at each hop.
pub(super) fn hops(instances: u32, hops: u32) -> (Program, HandWritten) {
    let program = Program {
        title: format!("{hops} hops of {instances} instances"),
        input: "ci/bench/hops/hops.rs",
        arguments: Arguments {
            uniforms: BTreeMap::from([("hops".to_owned(), words(&[hops]))]),
            buffers: zeros("out", instances),
        },
        output: "out",
        grid: [instances, 1, 1],
    };
    let by_hand = HandWritten {
        folder: "hops",
        shared: "hops.glsl",
        uniforms: vec![hops],
        stages: 2,
        slot_bytes: &[16, 16, 16, 4],
        queue_sides: 2,
        rounds: hops + 1,
    };
    (program, by_hand)
}

/// Four spheres on a plane; nobody wrote kernels for it by hand.
pub(super) fn path_tracer(size: u32, samples: u32) -> Program {
    let floats = |values: &[f32]| words(&values.iter().map(|value| value.to_bits()).collect::<Vec<_>>());
    let (eye, target, height) = ([0.3, 1.9, 7.0], [0.0, 0.85, 0.0], [0.55]);
    let view = [words(&[size, size, samples]), floats(&eye), floats(&target), floats(&height)].concat();
    let sphere = |x: f32, z: f32, radius: f32, material: u32| {
        let (color, roughness) = ([0.9, 0.7, 0.5], [0.25]);
        [floats(&[x, radius, z, radius]), floats(&color), words(&[material]), floats(&roughness)].concat()
    };
    let (diffuse, mirror, glass, glossy) = (0, 1, 2, 3);
    let spheres = [
        sphere(-1.75, -0.6, 0.9, mirror),
        sphere(0.25, 0.75, 0.75, glass),
        sphere(1.6, -0.95, 0.95, glossy),
        sphere(-1.05, 1.3, 0.35, diffuse),
    ];
    let mut buffers = zeros("image", size * size);
    buffers.insert("spheres".to_owned(), spheres.concat());
    Program {
        title: format!("path tracer, {size}x{size} pixels of {samples} paths"),
        input: "input-examples/src/path_tracer.rs",
        arguments: Arguments { uniforms: BTreeMap::from([("view".to_owned(), view)]), buffers },
        output: "image",
        grid: [size, size, 1],
    }
}

/// Up to `limit` turns for each pixel.
pub(super) fn mandelbrot(size: u32, limit: u32) -> Program {
    Program {
        title: format!("Mandelbrot set, {size}x{size} pixels, {limit} turns"),
        input: "input-examples/src/mandelbrot.rs",
        arguments: image(size, &[("limit", limit)]),
        output: "image",
        grid: [size, size, 1],
    }
}

/// One ray for each pixel, and its reflections.
pub(super) fn sdf(size: u32) -> Program {
    Program {
        title: format!("distance field, {size}x{size} pixels"),
        input: "input-examples/src/sdf.rs",
        arguments: image(size, &[("grid", 1)]),
        output: "image",
        grid: [size, size, 1],
    }
}

/// A white texture, of which every pixel wants its largest level.
pub(super) fn textured(size: u32) -> Program {
    let mut arguments = image(size, &[]);
    let texels: u32 = (0..=8).map(|level| 256 >> level).map(|edge| edge * edge).sum();
    arguments.buffers.insert("texels".to_owned(), words(&vec![1.0_f32.to_bits(); 4 * texels as usize]));
    arguments.buffers.insert("levels".to_owned(), words(&vec![0; (size * size) as usize]));
    Program {
        title: format!("textures, {size}x{size} pixels"),
        input: "input-examples/src/textured.rs",
        arguments,
        output: "image",
        grid: [size, size, 1],
    }
}

/// An image to fill, its size, and other numbers.
fn image(size: u32, numbers: &[(&str, u32)]) -> Arguments {
    let numbers = numbers.iter().map(|&(name, number)| (name.to_owned(), words(&[number])));
    let uniforms = numbers.chain([("size".to_owned(), words(&[size, size]))]).collect();
    Arguments { uniforms, buffers: zeros("image", size * size) }
}

/// A buffer of so many vectors of four words.
fn zeros(name: &str, elements: u32) -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([(name.to_owned(), vec![0; 16 * elements as usize])])
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}
