//! The wavefront: frames in device memory, a kernel for each point, queues of slots between them.
//!
//! A slot holds one instance from its beginning to its end, then it is free for another. For each point there is a queue of the slots
//! whose instances wait there. A round runs every point's kernel once, in order, each over its queue; a kernel appends its slots to
//! the queues of their next points: of the same round where the point comes later, of the next round otherwise. So an instance moves
//! through a whole turn of a loop in a round. A queue has two sides, of which round r consumes side r mod 2.
//!
//! With `order=most-active` a round resumes only one queue, the longest, and a kernel appends to the queues of the next round alone. Before
//! it, `choose` hands the other queues on to that round: their counters move, and their slots stay where they are, because a queue that was passed
//! over changes sides one round later.
//!
//! With `sort=key` a queue of a point that instances reach with a key is put in order before its kernel runs: partition by partition, each by a
//! block in shared memory. A kernel that suspends with a key leaves it beside the slot.
//!
//! With `compaction` above 0, frames are packed after a batch that left fewer slots alive than that share: those that lie behind as many slots as are
//! alive change places with free slots before.
//!
//! Queues fill in the order in which instances come, and of neighbours some take other ways: after some rounds the slots of a queue lie anywhere,
//! and each thread reads lines of memory of its own. With `regroup` above 0 the queues are filled anew after so many rounds, in the order
//! of their slots: `note_points` tells for each slot where its instance waits, and `regroup_queues` goes through the slots. Each block takes a
//! partition, so that few blocks have little to do each; where less than half of the slots are alive neither does anything.
//!
//! The slots of ended instances go to a ring, from which instance n takes the n-th slot that became free: the counter of
//! begun instances is the ring's end that is taken from, and there is nothing to hand back. Whoever finds that instances are to begin in the next
//! round tells it the first of them; where none begin, no kernel runs.
//!
//! Rounds come in batches. Each round of a batch has counters of its own, which are the arguments of its dispatches; so nothing is emptied
//! between two rounds, and what a round begins is known when the one before it has run. After a batch, `advance` clears the counters
//! and moves those of the round after the last to the front. A batch has an even number of rounds, so that the sides stay.
//!
//! A run may stop at a name (contract 3.3): then `hold` runs in the place of the kernels of the points of that name, until all
//! instances wait there. A range has no more instances than there are slots, so all of them are on their way from the first round
//! on. When they wait there, `mark` tells which slots do, and who holds them. To go on, each point's own kernel resumes them first.

use std::collections::{BTreeMap, BTreeSet};

use super::barrier::Hazard;
use super::interface::{Interface, interface, prepared};
use super::plan::{
    Choice, Condition, Kernel, KernelBody, KernelId, Plan, Resource, STATUS_WORDS, Scheduler, Scratch, Setting,
    SettingKind, counter_bytes, round_bytes,
};
use super::single::block_size;
use super::step::{Step, Stops};
use crate::base::{Options, Table, spared};
use crate::frame::layout::{Layout, grouped};
use crate::ir::layout::bytes;
use crate::ir::{Glam, PointId, Program};
use crate::split::coroutine::{Coroutine, Site, Target};

/// The queue that holds what the tail's kernel takes, in round 0: the entry's, which nothing else uses there.
const TAIL: PointId = PointId(0);

/// Frames in memory, and a kernel for each point.
pub(super) fn plan(coroutine: &Coroutine, layout: &Layout, options: &Options) -> Plan {
    let Interface { mut bindings, push, block } = interface(coroutine, options).with_round();
    let points: Vec<PointId> = coroutine
        .continuations
        .iter_enumerated()
        .filter(|(_, continuation)| !continuation.body.stmts.is_empty())
        .map(|(point, _)| point)
        .collect();
    let keyed = keyed(coroutine);
    let mut scratch = scratch(&coroutine.program, layout);
    if !keyed.is_empty() {
        scratch.push(Scratch { resource: Resource::Keys, bytes: 0, bytes_per_slot: 4, bytes_per_round: 0 });
    }
    scratch.push(Scratch { resource: Resource::Moves, bytes: 8, bytes_per_slot: 4, bytes_per_round: 0 });
    let cursors = 4 * coroutine.program.points.len() as u64;
    scratch.push(Scratch { resource: Resource::Noted, bytes: cursors, bytes_per_slot: 4, bytes_per_round: 0 });
    bindings.extend(scratch.iter().map(|scratch| scratch.resource.clone()));

    let mut kernels: Table<KernelId, Kernel> = Table::new();
    let mut kernel = |name: &str, body, only_if| kernels.push_and_get_key(Kernel { name: name.into(), body, only_if });
    let prepare = kernel("prepare", KernelBody::Prepare, None);
    let choose = kernel("choose", KernelBody::Choose, Some(Condition::MostActive));
    let continuations: Vec<(PointId, KernelId)> = points
        .into_iter()
        .map(|point| {
            let name = stem(&coroutine.program.points[point].name);
            (point, kernel(&name, KernelBody::Continuation(point), None))
        })
        .collect();
    let mut stems: BTreeSet<String> = coroutine.program.points.iter().map(|point| stem(&point.name)).collect();
    let sorts: BTreeMap<PointId, KernelId> = continuations
        .iter()
        .filter(|(point, _)| keyed.contains(point))
        .map(|&(point, _)| {
            let name = sort_stem(&coroutine.program.points[point].name, &mut stems);
            (point, kernel(&name, KernelBody::Sort(point), Some(Condition::ByKey)))
        })
        .collect();
    let note = kernel("note_points", KernelBody::NotePoints, Some(Condition::Regrouping));
    let regroup = kernel("regroup_queues", KernelBody::RegroupQueues, Some(Condition::Regrouping));
    let advance = kernel("advance", KernelBody::Advance, None);
    let find = kernel("find_moves", KernelBody::FindMoves, Some(Condition::Compacting));
    let moving = kernel("move_frames", KernelBody::MoveFrames, Some(Condition::Compacting));
    let drain = kernel("drain", KernelBody::Drain, None);
    kernel("hold", KernelBody::Hold, None);
    kernel("mark", KernelBody::Mark, None);

    let mut steps = prepared(&bindings);
    let next = Step::Barrier(Hazard::ShaderToIndirect);
    steps.extend([
        Step::Barrier(Hazard::TransferToShader),
        Step::Launch,
        Step::DispatchSlots(prepare),
        next.clone(),
        Step::Rounds,
        Step::Barrier(Hazard::ShaderToHost),
    ]);
    let sorted = |sort: &KernelId| Step::Optional(*sort, vec![Step::DispatchPartitions(*sort), next.clone()]);
    let resumed = continuations.into_iter().flat_map(|(point, kernel)| {
        let sort = sorts.get(&point).map(sorted);
        sort.into_iter().chain([Step::DispatchQueue(kernel, point), next.clone()])
    });
    let chosen = Step::Optional(choose, vec![Step::DispatchBlock(choose), next.clone()]);
    let round = [Step::Launch, chosen].into_iter().chain(resumed).collect();
    Plan {
        scheduler: Scheduler::Wavefront,
        kernels,
        bindings,
        push,
        block,
        settings: settings(),
        scratch,
        steps,
        round,
        regroup: vec![
            Step::Launch,
            Step::Optional(note, vec![Step::DispatchPartitions(note), Step::Barrier(Hazard::ShaderToShader)]),
            Step::Optional(regroup, vec![Step::DispatchPartitions(regroup), next.clone()]),
        ],
        advance: vec![
            Step::Launch,
            Step::DispatchBlock(advance),
            next.clone(),
            Step::Optional(find, vec![Step::DispatchSlots(find), Step::Barrier(Hazard::ShaderToShader)]),
            Step::Optional(moving, vec![Step::DispatchSlots(moving), next.clone()]),
        ],
        tail: vec![Step::Launch, Step::DispatchQueue(drain, TAIL), next],
        drain: vec![Step::Launch, Step::DispatchSlots(drain)],
        stops: Some(stops(&coroutine.program)),
    }
}

/// What a run that stops does beside its rounds.
pub(crate) fn stops(program: &Program) -> Stops {
    let around = Step::Barrier(Hazard::Caller);
    Stops {
        enter: vec![around.clone()],
        // Nothing is promised yet.
        first: program.promises.keys().map(|name| Step::Clear(Resource::Promised(name.clone()))).collect(),
        release: vec![
            Step::Launch,
            Step::EachHeld(vec![
                Step::ResumeHeld,
                Step::Barrier(Hazard::ShaderToTransfer),
                Step::EmptyHeld,
                Step::Barrier(Hazard::TransferToIndirect),
            ]),
        ],
        mark: vec![
            Step::Clear(Resource::Waiting),
            Step::Barrier(Hazard::TransferToShader),
            Step::Launch,
            Step::EachHeld(vec![Step::MarkHeld]),
            around,
        ],
    }
}

/// The points that instances reach with a key.
fn keyed(coroutine: &Coroutine) -> BTreeSet<PointId> {
    let target = |site: &Site| match site.target {
        Target::Point(point) => site.key.as_ref().map(|_| point),
        Target::End => None,
    };
    coroutine.sites.iter().filter_map(target).collect()
}

/// Frames, then queues and counters, then what stops need.
fn scratch(program: &Program, layout: &Layout) -> Vec<Scratch> {
    let points = program.points.len();
    let per_slot = |resource, bytes_per_slot| Scratch { resource, bytes: 0, bytes_per_slot, bytes_per_round: 0 };
    // Behind the last word stands the number of the instance.
    let (groups, rest) = grouped(layout.words + 1);
    let frames = [(Resource::FrameGroups, 16 * u64::from(groups)), (Resource::FrameRest, 4 * u64::from(rest))];
    let mut scratch: Vec<Scratch> =
        frames.into_iter().filter(|(_, bytes)| *bytes > 0).map(|(resource, bytes)| per_slot(resource, bytes)).collect();
    scratch.extend([
        per_slot(Resource::Queues, 4 * 2 * points as u64),
        Scratch {
            resource: Resource::Counters,
            bytes: counter_bytes(points),
            bytes_per_slot: 0,
            bytes_per_round: round_bytes(points),
        },
        Scratch { resource: Resource::Status, bytes: 4 * STATUS_WORDS, bytes_per_slot: 0, bytes_per_round: 0 },
        Scratch { resource: Resource::Waiting, bytes: 4, bytes_per_slot: 0, bytes_per_round: 0 },
    ]);
    scratch.extend(program.promises.iter().map(|(name, ty)| Scratch {
        resource: Resource::Promised(name.clone()),
        bytes: bytes(program, ty, Glam::Plain).size.into(),
        bytes_per_slot: 0,
        bytes_per_round: 0,
    }));
    scratch
}

/// The file of a point's kernel; the scheduler's own files keep their names.
fn stem(point: &str) -> String {
    const OWN: [&str; 10] = [
        "prepare",
        "choose",
        "note_points",
        "regroup_queues",
        "advance",
        "find_moves",
        "move_frames",
        "drain",
        "hold",
        "mark",
    ];
    spared(point, "_point", |name| OWN.contains(&name))
}

/// The file of the kernel that sorts a point's queue, unlike all others.
fn sort_stem(point: &str, stems: &mut BTreeSet<String>) -> String {
    let mut name = format!("sort_{}", stem(point));
    while !stems.insert(name.clone()) {
        name += "_queue";
    }
    name
}

/// Specialisation constants by their place in the list: kernels name them by number.
pub(super) fn settings() -> Vec<Setting> {
    let setting = |name, doc, kind| Setting { name, doc, kind };
    let by_device = SettingKind::ChoiceByDevice;
    vec![
        block_size(),
        setting("capacity", "Slots: instances in flight.", SettingKind::ByDevice),
        setting(
            "layout",
            "Frames four words after the other (soa) or frame by frame (aos).",
            by_device(Choice::LAYOUT),
        ),
        setting("refill", "Share of slots that must be free before new instances begin.", SettingKind::Share(0.25)),
        setting("tail", "Share of slots below which the last instances end in one kernel.", SettingKind::Share(0.02)),
        setting("rounds", "Rounds in a submission, an even number.", SettingKind::Number(16)),
        setting("order", "What a round resumes: all queues, or the longest.", SettingKind::Choice(Choice::ORDER)),
        setting("sort", "What a queue is in order of; it holds one token anyway.", SettingKind::Choice(Choice::SORT)),
        setting("compaction", "Share of slots below which frames are packed; 0 never.", SettingKind::Share(0.0)),
        setting("enqueue", "Who adds to a queue with one atomic: a subgroup or a block.", by_device(Choice::ENQUEUE)),
        setting(
            "regroup",
            "Rounds after which queues are put back in the order of their slots, an even number; 0 never.",
            SettingKind::RoundsByDevice,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::scratch;
    use crate::frame::layout::Layout;
    use crate::ir::testing::empty_program;
    use crate::schedule::plan::Resource;

    #[test]
    fn a_frame_of_any_size_takes_two_bindings_at_most() {
        let program = empty_program();
        for words in [0, 5, 12, 200] {
            let layout = Layout { words, ..Layout::default() };
            let scratch = scratch(&program, &layout);
            let frames = scratch.iter().filter(|it| matches!(it.resource, Resource::FrameGroups | Resource::FrameRest));
            let bytes: Vec<u64> = frames.map(|it| it.bytes_per_slot).collect();
            assert!(bytes.len() <= 2 && bytes.iter().sum::<u64>() >= 4 * (u64::from(words) + 1), "{words}: {bytes:?}");
        }
    }
}
