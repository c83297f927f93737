//! The same plan with a buffer that its kernels count in: what `--stats json` runs once beside the timed runs.
//!
//! Nothing else changes, so what is counted is what happens without it; `emit` prints the counting where the buffer is bound.

use super::plan::{COUNT_BYTES, KernelBody, Plan, Resource, Scratch};
use crate::split::coroutine::Coroutine;

/// The plan that counts, or nothing where there are no points to count: the uncut entry has neither resumes nor a frame.
pub fn counted(plan: &Plan, coroutine: &Coroutine) -> Option<Plan> {
    if plan.kernels.iter().all(|kernel| kernel.body == KernelBody::Entry) {
        return None;
    }
    let counters = coroutine.program.points.len() as u64 + 2;
    let mut plan = plan.clone();
    plan.bindings.push(Resource::Counts);
    plan.scratch.push(Scratch {
        resource: Resource::Counts,
        bytes: COUNT_BYTES * counters,
        bytes_per_slot: 0,
        bytes_per_round: 0,
    });
    Some(plan)
}
