//! What is measured: programs with their arguments, and what the hand-written kernels for them need.

/// The files of a folder of `ci/bench`.
macro_rules! sources {
    ($folder:literal: $($file:literal)*) => {
        &[$(($file, include_str!(concat!("../../../bench/", $folder, "/", $file)))),*]
    };
}

/// The text of an example's file.
macro_rules! example {
    ($file:literal) => {
        include_str!(concat!("../../../../input-examples/src/", $file))
    };
}

mod box_scene;
mod bytes;
mod flock;
mod gallery;
mod interpreter;
mod loops;
mod marbles;
mod path_tracer;
mod pictures;
mod queens;
mod studio;
mod textured;

use corogen::execute::Arguments;

use super::cpu::OnCpu;

/// A module, and the work that its entry gets.
pub(super) struct Program {
    /// In a word or two.
    pub(super) name: &'static str,
    /// How much of it there is.
    pub(super) amount: String,
    /// The module's files, each with its text; the root first.
    pub(super) sources: Vec<(&'static str, &'static str)>,
    /// The root's text without the key at its suspension point, of a program that is measured without it too.
    pub(super) unkeyed: Option<String>,
    pub(super) arguments: Arguments,
    /// The buffer that every form fills.
    pub(super) output: &'static str,
    /// Whether that holds floats, of which devices may round some differently.
    pub(super) floats: bool,
    pub(super) grid: [u32; 3],
    pub(super) by_hand: Option<HandWritten>,
    pub(super) peer: Option<Script>,
    pub(super) cpu: Option<OnCpu>,
}

impl Program {
    /// As the report calls it.
    pub(super) fn title(&self) -> String {
        format!("{}, {}", self.name, self.amount)
    }

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
    /// The buffers that the program only reads: they come before the output.
    pub(super) inputs: &'static [&'static str],
    /// Push constants behind the launch.
    pub(super) uniforms: Vec<u32>,
    /// Stages of the wavefront and of the persistent kernel: the first begins instances, the others resume them.
    pub(super) stages: &'static [&'static str],
    /// Bytes of a slot in each of the wavefront's arrays.
    pub(super) slot_bytes: &'static [u64],
    /// Sides of each of the wavefront's queues.
    pub(super) queue_sides: u32,
    /// Most rounds of the wavefront from the beginning of an instance to its end.
    pub(super) rounds: u32,
}

/// The program in another system.
pub(super) struct Script {
    /// Which one.
    pub(super) system: &'static str,
    /// In Python. It runs once for each line of its input, prints the milliseconds, and writes the output into a file.
    pub(super) text: &'static str,
    /// Those before the file's path.
    pub(super) arguments: Vec<String>,
}

/// How much work there is.
#[derive(Clone, Copy)]
pub(super) struct Work {
    /// Pixels of the images.
    pub(super) size: [u32; 2],
    /// Paths for each pixel.
    pub(super) samples: u32,
    /// Instances of the programs without images.
    pub(super) instances: u32,
    /// How often each instance suspends in the program that does nothing else.
    pub(super) hops: u32,
}

impl Work {
    /// Rays along each side of a pixel: as many as paths, or a few less.
    fn rays(&self) -> u32 {
        self.samples.isqrt().max(1)
    }
}

/// All programs. What costs more for each pixel or instance has less of them.
pub(super) fn all(work: &Work) -> Result<Vec<Program>, String> {
    let &Work { size, samples, instances, hops } = work;
    Ok(vec![
        box_scene::box_scene(size, samples),
        path_tracer::path_tracer(size, samples),
        studio::studio(size.map(|side| (side / 4).max(8)), samples.div_ceil(4)),
        pictures::sdf(size, samples),
        pictures::smoke(size.map(|side| (side / 2).max(8)), samples.div_ceil(4)),
        gallery::gallery(size, samples)?,
        marbles::marbles(size, work.rays())?,
        textured::textured(size),
        pictures::mandelbrot(size, 64 * samples),
        interpreter::interpreter(instances.div_ceil(64)),
        queens::queens(instances),
        flock::flock(instances),
        loops::collatz(instances, samples),
        loops::hops(instances, hops),
    ])
}
