//! What `schedule` gives: everything that happens on the device, as data with two readers.
//!
//! `emit::host` prints each [`Step`] as ash calls, `execute` performs it: one arm each, so they cannot drift apart. Only the host
//! stops at points, so [`Plan::stops`] has one reader beside the verifier.

use super::barrier::Hazard;
use super::step::{Step, Stops};
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
    /// All, in the order of the contract.
    pub const ALL: [Scheduler; 4] =
        [Scheduler::Megakernel, Scheduler::StateMachine, Scheduler::Wavefront, Scheduler::Persistent];

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
    /// Memory of the scheduler's own.
    pub scratch: Vec<Scratch>,
    /// What `record` does, in order, for one range of instances.
    pub steps: Vec<Step>,
    /// What a batch of rounds repeats, numbered from 1. Empty where there are no rounds, like what follows.
    pub round: Vec<Step>,
    /// What puts queues back in order behind a round, where it is asked for: it goes by the number of the round after that.
    pub regroup: Vec<Step>,
    /// What ends a batch: it goes by the number of the round after the last.
    pub advance: Vec<Step>,
    /// What ends the few instances that are left at the end of a batch. Its round is number 0.
    pub tail: Vec<Step>,
    /// What ends every instance instead, in a command buffer that has one batch. Its round is number 1, the next one.
    pub drain: Vec<Step>,
    /// What a run that stops at points does beside its rounds, where the scheduler can stop.
    pub stops: Option<Stops>,
}

impl Plan {
    /// Bytes of a slot in the buffer that has most of them.
    pub fn largest_per_slot(&self) -> u64 {
        self.scratch.iter().map(|scratch| scratch.bytes_per_slot).max().unwrap_or(0)
    }

    /// Bytes of a slot in all buffers.
    pub fn bytes_per_slot(&self) -> u64 {
        self.scratch.iter().map(|scratch| scratch.bytes_per_slot).sum()
    }

    /// Whether its kernels count: the uncut entry has neither resumes nor a frame.
    pub fn counts(&self) -> bool {
        let has_points = self.kernels.iter().any(|kernel| kernel.body != KernelBody::Entry);
        has_points && self.bindings.contains(&Resource::Counts)
    }

    /// The setting that makes slots more or fewer.
    pub fn slots_setting(&self) -> &'static str {
        if self.scheduler == Scheduler::Persistent { "blocks" } else { "capacity" }
    }

    /// The number of the specialisation constant that is true in the kernels of runs that stop: only they keep promises.
    pub fn keep_promises_constant(&self) -> usize {
        self.settings.len() + 1
    }

    /// The number of the specialisation constant that names the point of [`KernelBody::Hold`] and [`KernelBody::Mark`]: those
    /// before it are the settings.
    pub fn held_point_constant(&self) -> usize {
        self.settings.len()
    }

    /// Whether a barrier of a run without stops orders this; those that a setting asks for count.
    pub fn orders(&self, hazard: Hazard) -> bool {
        let lists = [&self.steps, &self.round, &self.regroup, &self.advance, &self.tail, &self.drain];
        lists.into_iter().flatten().flat_map(Step::parts).any(|step| *step == Step::Barrier(hazard))
    }
}

/// A buffer of the scheduler's own: it grows with the number of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scratch {
    /// Which.
    pub resource: Resource,
    /// Bytes, whatever the number of slots.
    pub bytes: u64,
    /// And bytes for each slot.
    pub bytes_per_slot: u64,
    /// And bytes for each round that has counters: those of a batch, one before and one after them.
    pub bytes_per_round: u64,
}

/// A compute pipeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Kernel {
    /// File stem and name in statistics: `megakernel`, `state_machine`, `intersect`.
    pub name: String,
    /// What it runs.
    pub body: KernelBody,
    /// What must be chosen for it to be there; always, if nothing.
    pub only_if: Option<Condition>,
}

/// A choice that takes kernels of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// `order` is `most-active`.
    MostActive,
    /// `sort` is `key`.
    ByKey,
    /// `compaction` is more than 0.
    Compacting,
    /// `regroup` is more than 0.
    Regrouping,
}

/// What a kernel runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KernelBody {
    /// The uncut entry.
    Entry,
    /// All continuations in one loop, one instance a thread, frame in registers.
    StateMachine,
    /// One continuation, over a queue of the slots that wait for it.
    Continuation(PointId),
    /// Before a continuation: puts its queue in order of the keys that instances suspended with, a partition in each block.
    Sort(PointId),
    /// Makes every slot free, and the counters ready for the first batch.
    Prepare,
    /// Before a round that resumes one queue: the longest stays, the others wait for the next round.
    Choose,
    /// After some rounds: notes for each slot the point at which its instance waits.
    NotePoints,
    /// After that: fills the queues anew, in the order of the slots.
    RegroupQueues,
    /// After a batch, if few slots are alive: finds those that are to move, and where to.
    FindMoves,
    /// After that: moves their frames.
    MoveFrames,
    /// After a batch: its counters are ready for the next, and the host learns what is left.
    Advance,
    /// All continuations behind a switch, over whatever is alive or has not begun.
    Drain,
    /// All continuations behind a switch that a block takes together, over what it fetched.
    Persistent,
    /// In the place of a point's kernel where a run stops: the slots that wait there go on to the next round as they are.
    Hold,
    /// At a stop: tells for each slot that waits at a point which instance it holds, and how many there are.
    Mark,
}

impl KernelBody {
    /// Whether a kernel runs the user's code, or only prepares that.
    pub fn resumes(&self) -> bool {
        match self {
            Self::Entry | Self::StateMachine | Self::Continuation(_) | Self::Drain | Self::Persistent => true,
            Self::Prepare
            | Self::Choose
            | Self::Sort(_)
            | Self::Advance
            | Self::NotePoints
            | Self::RegroupQueues
            | Self::FindMoves
            | Self::MoveFrames
            | Self::Hold
            | Self::Mark => false,
        }
    }

    /// The same in words: `continuation` or `scheduling`.
    pub fn role(&self) -> &'static str {
        if self.resumes() { "continuation" } else { "scheduling" }
    }
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
    /// The frames of all slots.
    Frames,
    /// The frames of all slots in groups of four words.
    FrameGroups,
    /// The one or two words that remain of all slots' frames, where there are some.
    FrameRest,
    /// Lists of slots, two for each point: one is consumed in this round, the other filled for the next.
    Queues,
    /// The lengths of the queues in each round of a batch, as arguments of indirect dispatches.
    Counters,
    /// What is alive, what has not begun, and what waits where a run stops, mapped for the host.
    Status,
    /// The key with which each slot's instance suspended, where some point has keys. One word where queues are not sorted by them.
    Keys,
    /// Which frames move where when they are packed. Without that choice it has room for one.
    Moves,
    /// The point at which each slot's instance waits, while queues are put in order. Without that choice it has room for one.
    Noted,
    /// What the instances promised last under a name, by slot. Room for one until the first run that stops.
    Promised(String),
    /// Which instance each slot holds that waits where a run stops. Room for one until the first such run.
    Waiting,
    /// How often each point was resumed, then the words of frames that were loaded, then those that were stored: 64 bits each,
    /// the low word first. Only in plans that count.
    Counts,
}

impl Resource {
    /// Whether the host reads it where it is.
    pub fn is_mapped(&self) -> bool {
        matches!(self, Resource::Traps | Resource::Counts | Resource::Status)
    }

    /// The word that [`Step::Clear`] fills it with.
    pub fn blank(&self) -> u32 {
        if *self == Resource::Waiting { NOBODY } else { 0 }
    }

    /// What must be chosen for it to have room for every slot; nothing where it always has.
    pub fn only_if(&self) -> Option<Condition> {
        match self {
            Resource::Keys => Some(Condition::ByKey),
            Resource::Moves => Some(Condition::Compacting),
            Resource::Noted => Some(Condition::Regrouping),
            _ => None,
        }
    }
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
    /// The round of a batch in which a kernel runs: `uint`. The last member, and only of schedulers that have rounds.
    Round,
    /// A parameter of the entry.
    Uniform(UniformId),
    /// The length in elements of a slice parameter: `uint`.
    Length(BufferId),
}

/// A field of `Config`.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// As in contract 5.1.
    pub name: &'static str,
    /// One line for the host's documentation.
    pub doc: &'static str,
    /// What it takes, and what it is without a choice.
    pub kind: SettingKind,
}

/// What a setting takes, and what it is without a choice. Kernels know it as one word: a share by its bits, a switch as 0 or
/// 1, a choice by the number of its word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingKind {
    /// A number of at least 1; the device's limits give one.
    ByDevice,
    /// A number; as many frames as fit into a block's shared memory.
    SharedFrames(BlockFrames),
    /// A number of at least 1.
    Number(u32),
    /// A number of rounds, 0 for never; the device's kind and the slots give one.
    RoundsByDevice,
    /// From 0 to 1.
    Share(f32),
    /// `on` or `off`.
    Switch(bool),
    /// One of some words; the first if none is chosen.
    Choice(Choice),
    /// One of some words; the device's kind chooses if nobody else does.
    ChoiceByDevice(Choice),
}

/// What a persistent block holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlockFrames {
    /// Queues of slots.
    pub queues: u32,
    /// Bytes of a frame in shared memory.
    pub frame_bytes: u32,
}

/// The words of a setting that takes one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The type of the runtime crate that has a variant for each word.
    pub ty: &'static str,
    /// In the order of the variants.
    pub words: &'static [&'static str],
}

impl Choice {
    /// Who adds to the count of a queue with one atomic: each subgroup, or each block.
    pub const ENQUEUE: Choice = Choice { ty: "Enqueue", words: &["subgroup", "block"] };
    /// How frames lie in memory: word by word over all slots, or slot by slot.
    pub const LAYOUT: Choice = Choice { ty: "Layout", words: &["soa", "aos"] };
    /// What a round resumes: the instances at every point, or those at the point where most of them wait.
    pub const ORDER: Choice = Choice { ty: "Order", words: &["all", "most-active"] };
    /// What a queue is in order of: it holds one token, so that `none` asks for no less than `token`, or the key.
    pub const SORT: Choice = Choice { ty: "Sort", words: &["token", "none", "key"] };
}

/// Slots that a block sorts: with their keys, and 256 buckets, they fit into the 16,384 bytes of shared memory that every device has.
pub const PARTITION_SLOTS: u32 = 1024;

/// Bytes of the round among the push constants.
pub const PUSH_ROUND_BYTES: u32 = 4;

/// Where the round stands among the push constants, whether they hold it or not: behind the members that every scheduler has.
pub fn round_offset(push: &[PushMember]) -> u32 {
    let last = push.iter().rfind(|member| member.value != PushValue::Round);
    last.map_or(0, |last| (last.offset + last.size).next_multiple_of(PUSH_ROUND_BYTES))
}

/// What [`Resource::Waiting`] holds for a slot in which nobody waits.
pub const NOBODY: u32 = u32::MAX;

/// Words of the status.
pub const STATUS_WORDS: u64 = 4;

/// Bytes of one of [`Resource::Counts`].
pub const COUNT_BYTES: u64 = 8;

/// Bytes of [`Resource::Counts`], where a program has so many points.
pub fn counts_bytes(points: usize) -> u64 {
    COUNT_BYTES * (points as u64 + 3)
}

/// Words of a round before its queues: how many instances have begun before it.
pub const ROUND_WORDS: u64 = 1;
/// Words of a queue: the three arguments of an indirect dispatch, and the number of slots.
pub const QUEUE_WORDS: u64 = 4;

/// Bytes of the counters before the rounds: how many slots have become free, how many were taken, and for each point how often it was
/// passed over.
pub fn counter_bytes(points: usize) -> u64 {
    4 * (2 + points as u64)
}

/// Bytes of a round's counters, where a program has so many points.
pub fn round_bytes(points: usize) -> u64 {
    4 * (ROUND_WORDS + QUEUE_WORDS * points as u64)
}

/// Where the counters hold the arguments of the queue that a point's kernel consumes in a round, in bytes.
pub fn queue_offset(points: usize, point: PointId, round: u32) -> u64 {
    let in_round = 4 * (ROUND_WORDS + QUEUE_WORDS * u64::from(point.0));
    counter_bytes(points) + round_bytes(points) * u64::from(round) + in_round
}
