//! The wavefront: frames in device memory, a kernel for each point, queues of slots between them.
//!
//! A slot holds one instance from its beginning to its end, then it is free for another. For each point there is a queue of the slots
//! whose instances wait there; the queue of point 0, the entry, holds the free slots. A round runs every point's kernel once, in order,
//! each over its queue; a kernel appends its slots to the queues of their next points, and ended ones to the free slots.
//!
//! A queue has two sides. In round r, side r mod 2 is consumed. A slot that goes on to a later point of the same round is
//! appended to that side, every other one to the side of the next round: so an instance moves through a whole turn of a loop in a
//! round. The lengths are arguments of indirect dispatches; `advance` empties what was consumed, between two rounds.

use super::interface::{Interface, interface};
use super::plan::{
    COUNTER_WORDS, Hazard, Kernel, KernelBody, KernelId, Plan, QUEUE_WORDS, Resource, Scheduler, Scratch, Setting,
    SettingKind, Step,
};
use super::single::block_size;
use crate::base::Table;
use crate::frame::layout::Layout;
use crate::ir::PointId;
use crate::split::coroutine::Coroutine;

/// Frames in memory, and a kernel for each point.
pub(super) fn plan(coroutine: &Coroutine, layout: &Layout) -> Plan {
    let Interface { mut bindings, push, block } = interface(coroutine);
    let points: Vec<PointId> = coroutine
        .continuations
        .iter_enumerated()
        .filter(|(_, continuation)| !continuation.body.stmts.is_empty())
        .map(|(point, _)| point)
        .collect();
    let sides = 2 * coroutine.program.points.len() as u64;
    let scratch = vec![
        // One word more than the frame: which instance it is.
        Scratch { resource: Resource::Frames, bytes: 0, bytes_per_slot: 4 * (u64::from(layout.words) + 1) },
        Scratch { resource: Resource::Queues, bytes: 0, bytes_per_slot: 4 * sides },
        Scratch { resource: Resource::Counters, bytes: 4 * (COUNTER_WORDS + QUEUE_WORDS * sides), bytes_per_slot: 0 },
        Scratch { resource: Resource::Status, bytes: 8, bytes_per_slot: 0 },
    ];
    bindings.extend(scratch.iter().map(|scratch| scratch.resource.clone()));

    let mut kernels: Table<KernelId, Kernel> = Table::new();
    let mut kernel = |name: &str, body| kernels.push_and_get_key(Kernel { name: name.into(), body });
    let prepare = kernel("prepare", KernelBody::Prepare);
    let continuations: Vec<(PointId, KernelId)> = points
        .into_iter()
        .map(|point| (point, kernel(&stem(&coroutine.program.points[point].name), KernelBody::Continuation(point))))
        .collect();
    let advance = kernel("advance", KernelBody::Advance);
    let drain = kernel("drain", KernelBody::Drain);

    let mut steps = Vec::new();
    if bindings.contains(&Resource::Uniforms) {
        steps.push(Step::Update(Resource::Uniforms));
    }
    if bindings.contains(&Resource::Traps) {
        steps.push(Step::Clear(Resource::Traps));
    }
    steps.extend([
        Step::Clear(Resource::Counters),
        Step::Barrier(Hazard::TransferToShader),
        Step::Bind(prepare),
        Step::DispatchSlots(prepare),
        Step::Barrier(Hazard::ShaderToIndirect),
        Step::Rounds,
        Step::Barrier(Hazard::ShaderToTransfer),
    ]);
    let mut round = Vec::new();
    for (point, kernel) in continuations {
        round.extend([Step::Bind(kernel), Step::DispatchQueue(kernel, point), Step::Barrier(Hazard::ShaderToIndirect)]);
    }
    round.extend([Step::Bind(advance), Step::DispatchBlock(advance), Step::Barrier(Hazard::ShaderToIndirect)]);
    let drain = vec![Step::Bind(drain), Step::DispatchSlots(drain)];
    let scheduler = Scheduler::Wavefront;
    Plan { scheduler, kernels, bindings, push, block, settings: settings(), scratch, steps, round, drain }
}

/// The file of a point's kernel; the scheduler's own files keep their names.
fn stem(point: &str) -> String {
    match point {
        "prepare" | "advance" | "drain" => format!("{point}_point"),
        point => point.to_owned(),
    }
}

fn settings() -> Vec<Setting> {
    let setting = |name, doc, kind| Setting { name, doc, kind };
    vec![
        block_size(),
        setting("capacity", "Slots: instances in flight.", SettingKind::ByDevice),
        setting("refill", "Share of slots that must be free before new instances begin.", SettingKind::Share(0.25)),
        setting("rounds", "Rounds in a submission.", SettingKind::Number(32)),
    ]
}
