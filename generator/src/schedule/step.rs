//! What a plan tells the device, one thing after the other.

use super::barrier::Hazard;
use super::plan::{KernelId, Resource};
use crate::ir::PointId;

/// One thing that the device is told. A dispatch binds its kernel's pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Makes earlier transfers and dispatches visible to the next dispatch.
    Barrier(Hazard),
    /// Fills a resource with the word that it starts from: [`Resource::blank`].
    Clear(Resource),
    /// Writes the uniform block's current values from the command buffer.
    Update(Resource),
    /// Binds the descriptor set and pushes the constants, for all dispatches up to the next.
    Launch,
    /// One thread for each instance of the range, in blocks of `block_size`.
    DispatchRange(KernelId),
    /// One thread for each slot that the range can use, in blocks of `block_size`.
    DispatchSlots(KernelId),
    /// One thread for each slot in this round's queue of the point, in blocks of `block_size`: as many as the counters say.
    DispatchQueue(KernelId, PointId),
    /// One block.
    DispatchBlock(KernelId),
    /// One block for each partition of a queue that holds every slot that the range can use.
    DispatchPartitions(KernelId),
    /// As many blocks as the setting `blocks` says.
    DispatchBlocks(KernelId),
    /// Batches of rounds, until every instance has ended.
    Rounds,
    /// Steps for a kernel that is only there if something is chosen; none of them is another of this kind.
    Optional(KernelId, Vec<Step>),
    /// Steps for each point of a stop, the last one first; none of them is another of this kind.
    EachHeld(Vec<Step>),
    /// One thread for each slot that waits at that point: its own kernel, which resumes them.
    ResumeHeld,
    /// The same with [`KernelBody::Mark`](super::plan::KernelBody::Mark).
    MarkHeld,
    /// Empties the queue in which they waited.
    EmptyHeld,
}

impl Step {
    /// Itself, or the steps for a kernel or a point that is not always there.
    pub fn parts(&self) -> &[Step] {
        match self {
            Step::Optional(_, steps) | Step::EachHeld(steps) => steps,
            step => std::slice::from_ref(step),
        }
    }
}

/// What a run that stops at points does beside its rounds. Its batches hold rounds in which
/// [`KernelBody::Hold`](super::plan::KernelBody::Hold) stands in for the kernels of the stop's points, and `advance`; no tail and no drain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stops {
    /// What each batch begins with.
    pub enter: Vec<Step>,
    /// What follows that in the first batch of a range, before the plan's own steps up to the rounds.
    pub first: Vec<Step>,
    /// What follows it in the first batch after a stop. Its round is number 1: who waited takes part in the batch's first.
    pub release: Vec<Step>,
    /// What each batch ends with. Its round is number 1: `advance` has made the next one that.
    pub mark: Vec<Step>,
}

impl Stops {
    /// Its lists, in the order of their names above.
    pub fn lists(&self) -> [&Vec<Step>; 4] {
        [&self.enter, &self.first, &self.release, &self.mark]
    }

    /// Whether a barrier of them orders this.
    pub fn order(&self, hazard: Hazard) -> bool {
        self.lists().into_iter().flatten().flat_map(Step::parts).any(|step| *step == Step::Barrier(hazard))
    }
}
