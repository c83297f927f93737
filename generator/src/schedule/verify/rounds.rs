//! What the rounds of a plan resume, beside what its coroutine asks for.

use crate::ir::PointId;
use crate::schedule::plan::{KernelBody, KernelId, Plan};
use crate::schedule::step::Step;
use crate::split::coroutine::{Coroutine, Target};

/// A point's place in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::schedule) struct Resumed {
    point: PointId,
    /// Whether its queue can be put in order of keys just before.
    sorted: bool,
}

/// What one round resumes, in order; of a queue that another point's kernel would take, or that is sorted elsewhere, nothing.
pub(in crate::schedule) fn resumed(plan: &Plan) -> Vec<Resumed> {
    let body = |kernel: KernelId| &plan.kernels[kernel].body;
    let before = |at: usize| at.checked_sub(1).map(|before| &plan.round[before]);
    let steps = plan.round.iter().enumerate();
    let queues = steps.filter_map(|(at, step)| match step {
        Step::DispatchQueue(kernel, point) => Some((at, *kernel, *point)),
        _ => None,
    });
    let own = queues.filter(|&(_, kernel, point)| *body(kernel) == KernelBody::Continuation(point));
    own.map(|(at, _, point)| {
        let sort = |step: &Step| matches!(step, Step::Optional(kernel, _) if *body(*kernel) == KernelBody::Sort(point));
        Resumed { point, sorted: before(at).is_some_and(sort) }
    })
    .collect()
}

/// What each round owes the coroutine: every continuation, in the order of the transition graph, the queues of those that are
/// reached with a key sorted.
pub(in crate::schedule) fn owed(coroutine: &Coroutine) -> Vec<Resumed> {
    let alive = coroutine.continuations.iter().filter(|continuation| !continuation.body.stmts.is_empty());
    let with_key = |point| {
        let mut sites = coroutine.sites.iter();
        sites.any(|site| site.key.is_some() && site.target == Target::Point(point))
    };
    alive.map(|continuation| Resumed { point: continuation.point, sorted: with_key(continuation.point) }).collect()
}
