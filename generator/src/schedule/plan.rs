//! What `schedule` gives: everything that happens on the device, as data with two readers.
//!
//! `emit::host` prints each [`Step`] as ash calls, `execute` performs it: one arm each, so they cannot drift apart.

use crate::base::Table;
use crate::base::index::id;
use crate::ir::{BufferId, PointId, UniformId};

id! {
    /// A kernel of the plan.
    KernelId
}

/// A scheduler of contract 5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Scheduler {
    Megakernel,
    StateMachine,
    Wavefront,
    Persistent,
}

impl Scheduler {
    /// Those that exist so far, in the order of the contract.
    pub const ALL: [Scheduler; 2] = [Scheduler::Megakernel, Scheduler::StateMachine];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Scheduler::Megakernel => "megakernel",
            Scheduler::StateMachine => "state-machine",
            Scheduler::Wavefront => "wavefront",
            Scheduler::Persistent => "persistent",
        }
    }

    /// Its folder and module.
    pub fn folder(self) -> &'static str {
        match self {
            Scheduler::StateMachine => "state_machine",
            other => other.name(),
        }
    }
}

/// One scheduler's use of a device.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Which.
    pub scheduler: Scheduler,
    /// The pipelines.
    pub kernels: Table<KernelId, Kernel>,
    /// Descriptor set 0, in order of binding.
    pub bindings: Vec<Resource>,
    /// Push constants, in order; offsets are bytes, the total at most 128.
    pub push: Vec<PushMember>,
    /// Members of the uniform block, where the parameters do not fit in push constants; else empty.
    pub block: Vec<PushMember>,
    /// Fields of the host's `Config`.
    pub settings: Vec<Setting>,
    /// What `record` does, in order, for one range of instances.
    pub steps: Vec<Step>,
}

/// A compute pipeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Kernel {
    /// File stem and name in statistics: `megakernel`, `state_machine`, `intersect`.
    pub name: String,
    /// What it runs.
    pub body: KernelBody,
}

/// What a kernel runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KernelBody {
    /// The uncut entry.
    Entry,
    /// All continuations in one loop, one instance a thread, frame in registers.
    StateMachine,
    /// One continuation.
    Continuation(PointId),
}

/// What a binding is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resource {
    /// A slice parameter of the entry.
    User(BufferId),
    /// The uniform block, as a storage buffer in scalar layout.
    Uniforms,
    /// Trap counters and records; absent where nothing traps.
    Traps,
}

/// A member of the push constants or of the uniform block.
#[derive(Clone, Debug, PartialEq)]
pub struct PushMember {
    /// What it is.
    pub value: PushValue,
    /// In bytes, rustc's layout for parameters.
    pub offset: u32,
    /// In bytes.
    pub size: u32,
}

/// What a push constant holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushValue {
    /// The grid: `uvec3`.
    Grid,
    /// The id of the range's first instance: `uvec3`.
    Origin,
    /// Instances in this range: `uint`.
    Count,
    /// A parameter of the entry.
    Uniform(UniformId),
    /// The length in elements of a slice parameter: `uint`.
    Length(BufferId),
}

/// A field of `Config`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// As in contract 5.1.
    pub name: &'static str,
    /// One line for the host's documentation.
    pub doc: &'static str,
    /// What it is without a choice.
    pub default: SettingDefault,
}

/// A setting's default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingDefault {
    /// A number.
    Value(u32),
    /// By the device's limits.
    ByDevice,
}

/// One thing that the device is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Makes earlier transfers and dispatches visible to the next dispatch.
    Barrier(Hazard),
    /// Zeroes a resource.
    Clear(Resource),
    /// Writes the uniform block's current values from the command buffer.
    Update(Resource),
    /// Binds a pipeline and its descriptor set, and pushes the constants.
    Bind(KernelId),
    /// One thread for each instance of the range, in blocks of `block_size`.
    DispatchRange(KernelId),
}

/// What a barrier orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hazard {
    /// Uploads and clears before shader reads and writes.
    TransferToShader,
    /// Shader writes before downloads.
    ShaderToTransfer,
    /// Shader writes before the next shader's reads and writes.
    ShaderToShader,
}
