//! The wavefront's kernels: frames in memory, queues, and a kernel for each point around the shared continuation.

use std::collections::BTreeSet;

use super::body::Context;
use super::continuation::field_type;
use super::counts;
use super::endings;
use super::groups::{Group, Groups, Memory};
use super::index;
use super::kernel::{self, Shared};
use super::packed;
use super::types::{declarator, type_name};
use super::view::{
    CaseView, GroupsView, KernelHead, PromiseView, RestView, WaveAdvanceView, WaveChooseView, WaveDrainView,
    WaveFieldView, WaveFindMovesView, WaveFrameView, WaveHoldView, WaveMarkView, WaveMoveFramesView,
    WaveNotePointsView, WavePointView, WavePrepareView, WaveQueuesView, WaveRegroupQueuesView, WaveSortPointView,
    WaveTargetView,
};
use crate::frame::layout::{Field, FieldId};
use crate::ir::effects::traps;
use crate::ir::{PointId, Type};
use crate::schedule::plan::{KernelBody, Plan, Resource};
use crate::split::coroutine::Target;

/// For the interface: the kernels run in rounds, and are told which.
const IN_ROUNDS: &str = "#define IN_ROUNDS";
/// Where a trap finds the number of the instance that a kernel resumes.
const INSTANCE_IN_FRAME: &str = "#define INSTANCE_IN_FRAME";
/// For the frame: the kernel resumes one instance until it ends, and need not put it back between two points.
const FRAME_IN_REGISTERS: &str = "#define FRAME_IN_REGISTERS";

/// The accessors of the frame's fields: what `load` and `store` give for each.
pub(super) fn fields(
    cx: &Context,
    load: impl Fn(&Field) -> Vec<String>,
    store: impl Fn(FieldId) -> Vec<String>,
) -> Vec<WaveFieldView> {
    let alone = cx.layout.stored_alone();
    let fields = cx.layout.fields.iter_enumerated().map(|(id, field)| WaveFieldView {
        name: field.name.clone(),
        why: field.why.clone(),
        ty: field_type(cx, id),
        parameter: declarator(&cx.names, &field.ty, "value"),
        load: cx.names.loads[id].clone(),
        store: cx.names.stores[id].clone(),
        loads: load(field),
        stores: if alone.contains(&id) { store(id) } else { Vec::new() },
    });
    fields.collect()
}

/// What is promised; it has a buffer where the plan binds one.
pub(super) fn promises(cx: &Context, plan: &Plan) -> Vec<PromiseView> {
    let view = |(name, ty): (&String, &Type)| {
        let [function, buffer] = cx.names.promises[name].clone();
        let resource = Resource::Promised(name.clone());
        let binding = plan.bindings.iter().position(|bound| *bound == resource).unwrap_or(0);
        let block = format!("{}{}", buffer[..1].to_uppercase(), &buffer[1..]);
        PromiseView { name: name.clone(), function, ty: type_name(&cx.names, ty), buffer, block, binding }
    };
    cx.program.promises.iter().map(view).collect()
}

/// The groups of four words of a frame, and the words that remain.
fn frame_parts(plan: &Plan) -> (u32, u32) {
    let bytes = |resource: &Resource| {
        let scratch = plan.scratch.iter().find(|scratch| scratch.resource == *resource);
        scratch.map_or(0, |scratch| scratch.bytes_per_slot as u32)
    };
    (bytes(&Resource::FrameGroups) / 16, bytes(&Resource::FrameRest) / 4)
}

/// `frame.glsl`
pub(super) fn frame(cx: &Context, plan: &Plan) -> WaveFrameView {
    let (fours, rest) = frame_parts(plan);
    let place = |group, components: &str| match group {
        Group::Four(group) => format!("frame_group({group}, slot){components}"),
        Group::Rest => format!("frame_rest(slot){components}"),
    };
    let write = |group, components: &str, bits: &str| vec![format!("{} = {bits};", place(group, components))];
    let groups = Groups { fours, rest, memory: Memory { read: &place, write: &write } };
    let load = |field: &Field| groups.load(cx, field);
    WaveFrameView {
        index: index::view(cx),
        groups: (fours > 0).then(|| GroupsView { binding: binding(plan, &Resource::FrameGroups), count: fours }),
        rest: (rest > 0).then(|| RestView { binding: binding(plan, &Resource::FrameRest), ty: rest_type(rest) }),
        // Behind the last word.
        instance: groups.word(cx.layout.words),
        fields: fields(cx, load, |id| groups.store(cx, &[id], &["value".to_owned()])),
        joint: packed::stores(cx, &|fields, values| groups.store(cx, fields, values)),
        keep_promises: plan.keep_promises_constant(),
        promises: promises(cx, plan),
    }
}

/// The type of the words behind the groups.
pub(super) fn rest_type(words: u32) -> &'static str {
    if words == 1 { "uint" } else { "uvec2" }
}

/// `queues.glsl`
pub(super) fn queues(cx: &Context, plan: &Plan) -> WaveQueuesView {
    WaveQueuesView {
        queues: binding(plan, &Resource::Queues),
        counters: binding(plan, &Resource::Counters),
        points: cx.program.points.len(),
    }
}

/// `<point>.comp`
pub(super) fn point(cx: &Context, plan: &Plan, shared: &Shared, point: PointId) -> WavePointView {
    let sites = cx.coroutine.continuations[point].sites.iter().map(|&site| cx.coroutine.sites[site].target);
    let targets: BTreeSet<Target> = sites.collect();
    let traps = plan.bindings.contains(&Resource::Traps) && traps(&cx.program.functions, &cx.layout.bodies[point]);
    let target = |target: &Target| match *target {
        Target::Point(to) => Some(WaveTargetView {
            constant: cx.names.points[to].clone(),
            round: if to > point { "round_ahead()" } else { "round_number + 1u" },
        }),
        Target::End => None,
    };
    let name = &cx.program.points[point].name;
    let about = match point {
        PointId(0) => format!("Begins instances of {}() in free slots.", cx.program.entry.name),
        _ => format!("Resumes the instances that wait at `{name}`."),
    };
    let mut bodies = endings::included(cx, [point]);
    let sorted = |target: &Target| plan.kernels.iter().any(|kernel| is_sort(&kernel.body, *target));
    let keys = targets.iter().any(sorted);
    if keys {
        bodies.insert(0, "keys.glsl".into());
    }
    let entry = point == PointId(0);
    let mut head = head(cx, shared, vec![about], true, bodies);
    if traps && !entry {
        head.defines.push(INSTANCE_IN_FRAME);
    }
    WavePointView {
        head,
        keys,
        id: cx.names.id.clone(),
        traps,
        entry,
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
        targets: targets.iter().filter_map(target).collect(),
        ends: traps || targets.contains(&Target::End),
    }
}

/// Whether a kernel sorts the queue of a target.
fn is_sort(kernel: &KernelBody, target: Target) -> bool {
    matches!((kernel, target), (KernelBody::Sort(sorted), Target::Point(point)) if *sorted == point)
}

/// `sort_<point>.comp`
pub(super) fn sort(cx: &Context, shared: &Shared, point: PointId) -> WaveSortPointView {
    let name = &cx.program.points[point].name;
    let about = vec![format!("Puts the instances that wait at `{name}` in order of their keys.")];
    let mut head = scheduling_head(cx, shared, about);
    knowing_points(&mut head);
    head.includes.extend(["keys.glsl", "sort.glsl"].map(str::to_owned));
    WaveSortPointView { head, constant: cx.names.points[point].clone() }
}

/// `prepare.comp`
pub(super) fn prepare(cx: &Context, shared: &Shared) -> WavePrepareView {
    let about = vec!["Before the first batch: every slot is free, and nothing waits.".to_owned()];
    WavePrepareView { head: scheduling_head(cx, shared, about) }
}

/// `choose.comp`
pub(super) fn choose(cx: &Context, shared: &Shared) -> WaveChooseView {
    let about = vec![
        "Before a round that resumes one queue: the longest stays, the others wait for the next round.".to_owned(),
    ];
    WaveChooseView { head: scheduling_head(cx, shared, about) }
}

/// `advance.comp`
pub(super) fn advance(cx: &Context, plan: &Plan, shared: &Shared) -> WaveAdvanceView {
    let about = vec![
        "After a batch: what waits goes on in the first round of the next; the host learns what is left.".to_owned(),
    ];
    let mut head = scheduling_head(cx, shared, about);
    head.includes.push("moves.glsl".to_owned());
    WaveAdvanceView { head, status: binding(plan, &Resource::Status) }
}

/// `note_points.comp`
pub(super) fn note_points(cx: &Context, shared: &Shared) -> WaveNotePointsView {
    let about = vec!["Between two rounds: notes for each slot the point at which its instance waits.".to_owned()];
    let mut head = scheduling_head(cx, shared, about);
    knowing_points(&mut head);
    head.includes.extend(["places.glsl", "noted.glsl"].map(str::to_owned));
    WaveNotePointsView { head }
}

/// `regroup_queues.comp`
pub(super) fn regroup_queues(cx: &Context, shared: &Shared) -> WaveRegroupQueuesView {
    let about = vec![
        "Fills the queues anew with what `note_points` has found, in the order of the slots: neighbours then resume what"
            .to_owned(),
        "lies side by side.".to_owned(),
    ];
    let mut head = scheduling_head(cx, shared, about);
    knowing_points(&mut head);
    head.includes.push("noted.glsl".to_owned());
    head.extensions.push("GL_KHR_shader_subgroup_ballot");
    WaveRegroupQueuesView { head }
}

/// `find_moves.comp`
pub(super) fn find_moves(cx: &Context, shared: &Shared) -> WaveFindMovesView {
    let about = vec![
        "After a batch that left few slots alive: finds frames that lie far behind, and free slots before them."
            .to_owned(),
    ];
    let mut head = scheduling_head(cx, shared, about);
    knowing_points(&mut head);
    head.includes.extend(["places.glsl", "moves.glsl"].map(str::to_owned));
    WaveFindMovesView { head }
}

/// `move_frames.comp`
pub(super) fn move_frames(cx: &Context, plan: &Plan, shared: &Shared) -> WaveMoveFramesView {
    let keys = plan.bindings.contains(&Resource::Keys);
    let own = [("moves.glsl", true), ("keys.glsl", keys)];
    let own = own.into_iter().filter(|(_, used)| *used).map(|(name, _)| name.to_owned());
    let about = vec!["Moves the frames that `find_moves` has found.".to_owned()];
    let (groups, rest) = frame_parts(plan);
    let counter = cx.counts.then(|| counts::moves(cx));
    WaveMoveFramesView { head: head(cx, shared, about, false, own.collect()), groups, rest: rest > 0, keys, counter }
}

/// `hold.comp`
pub(super) fn hold(cx: &Context, plan: &Plan, shared: &Shared) -> WaveHoldView {
    let about = vec!["In the place of a point's kernel where a run stops: who waits there waits on.".to_owned()];
    let mut head = scheduling_head(cx, shared, about);
    knowing_points(&mut head);
    pushing(&mut head);
    WaveHoldView { head, held_point: plan.held_point_constant() }
}

/// `mark.comp`
pub(super) fn mark(cx: &Context, plan: &Plan, shared: &Shared) -> WaveMarkView {
    let about = vec!["At a stop: which instances wait at a point, by slot, and how many.".to_owned()];
    WaveMarkView {
        head: head(cx, shared, about, false, Vec::new()),
        held_point: plan.held_point_constant(),
        waiting: binding(plan, &Resource::Waiting),
        status: binding(plan, &Resource::Status),
    }
}

/// `drain.comp`
pub(super) fn drain(cx: &Context, plan: &Plan, shared: &Shared) -> WaveDrainView {
    let points = kernel::reached(cx);
    let about = vec![
        "Ends whatever is alive and then what has not begun, a slot a thread, its frame in registers: when few instances".to_owned(),
        "are left, and at the end of a command buffer whose rounds may not have been enough.".to_owned(),
    ];
    let bodies = endings::included(cx, points.iter().copied());
    let bodies = std::iter::once("places.glsl".to_owned()).chain(bodies).collect();
    let case = |&point: &PointId| CaseView {
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
    };
    let traps = plan.bindings.contains(&Resource::Traps);
    let mut head = head(cx, shared, about, false, bodies);
    head.defines.push(FRAME_IN_REGISTERS);
    if traps {
        head.defines.push(INSTANCE_IN_FRAME);
    }
    WaveDrainView {
        head,
        id: cx.names.id.clone(),
        traps,
        entry: cx.names.continuations[PointId(0)].clone(),
        cases: points.iter().filter(|point| **point != PointId(0)).map(case).collect(),
    }
}

/// The head of a kernel that resumes instances, and hands them on if it `pushes`.
fn head(cx: &Context, shared: &Shared, about: Vec<String>, pushes: bool, bodies: Vec<String>) -> KernelHead {
    let mut includes: Vec<String> = shared.files.iter().map(|file| format!("../shared/{file}.glsl")).collect();
    includes.extend(["../shared/points.glsl", "queues.glsl", "frame.glsl"].map(str::to_owned));
    let mut head = KernelHead { about, extensions: kernel::extensions(cx, cx), defines: vec![IN_ROUNDS], includes };
    if pushes {
        pushing(&mut head);
    }
    head.includes.extend(bodies);
    head
}

/// Tells a scheduling kernel of the points, before its queues.
fn knowing_points(head: &mut KernelHead) {
    head.includes.insert(head.includes.len() - 1, "../shared/points.glsl".into());
}

/// Lets a kernel that knows the points hand slots on.
fn pushing(head: &mut KernelHead) {
    head.includes.push("push.glsl".into());
    head.extensions.push("GL_KHR_shader_subgroup_ballot");
}

/// The head of a kernel that touches no instance: of the shared files it needs the range, in the interface.
fn scheduling_head(cx: &Context, shared: &Shared, about: Vec<String>) -> KernelHead {
    let files = shared.files.iter().filter(|file| matches!(file.as_str(), "types" | "interface"));
    let mut includes: Vec<String> = files.map(|file| format!("../shared/{file}.glsl")).collect();
    includes.push("queues.glsl".into());
    KernelHead { about, extensions: kernel::extensions(cx, cx), defines: vec![IN_ROUNDS], includes }
}

pub(super) fn binding(plan: &Plan, resource: &Resource) -> usize {
    plan.bindings.iter().position(|bound| bound == resource).expect("the plan binds what its kernels use")
}
