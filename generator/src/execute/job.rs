//! What is run, and what comes of it.

use std::collections::BTreeMap;

use corogen_runtime::vulkan::Error;

use super::statistics::Statistics;
use crate::base::{Sources, Table};
use crate::ir::Program;
use crate::schedule::plan::{KernelId, Plan};

/// One run of one entry on one device.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The entry: its interface, and the places where it may trap.
    pub program: &'a Program,
    /// The input's files, for the places of traps.
    pub sources: &'a Sources,
    /// What to do.
    pub plan: &'a Plan,
    /// The SPIR-V of each kernel.
    pub spirv: &'a Table<KernelId, Vec<u8>>,
    /// Bytes of an instance's frame, for the statistics.
    pub frame_bytes: u32,
    /// Instances along x, y and z.
    pub grid: [u32; 3],
    /// The entry's parameters.
    pub arguments: &'a Arguments,
    /// `--config`: settings by name, as they are written; what is absent has its default.
    pub config: &'a BTreeMap<String, String>,
    /// How often to run it; buffers start from the arguments each time.
    pub repeat: u32,
    /// Whether it runs once more, timed step by step, for [`Statistics::kernels`].
    pub profile: bool,
}

/// The entry's parameters after the id, by name, in rustc's `repr(C)` bytes. What only one kind of parameter needs is no
/// error: a name that the entry does not have is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// By-value parameters and `&Struct`.
    pub uniforms: BTreeMap<String, Vec<u8>>,
    /// Slices and append buffers; their lengths and capacities follow from their bytes.
    pub buffers: BTreeMap<String, Vec<u8>>,
}

/// What a run leaves behind.
#[derive(Debug)]
pub struct Outcome {
    /// Every `&mut` and atomic buffer after the last repetition, by name; of an append buffer what was pushed and kept.
    pub buffers: BTreeMap<String, Vec<u8>>,
    /// How many pushes each append buffer counted, by name: the dropped ones too.
    pub pushed: BTreeMap<String, u64>,
    /// What it took.
    pub statistics: Statistics,
    /// [`Error::Trap`], if an instance trapped.
    pub trap: Option<Error>,
}
