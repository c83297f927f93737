//! The wavefront's kernels: frames in memory, queues, and a kernel for each point around the shared continuation.

use super::body::Context;
use super::continuation::field_type;
use super::index;
use super::kernel::{self, Shared};
use super::packed;
use super::types::declarator;
use super::view::{
    CaseView, KernelHead, PackedStoreView, WaveAdvanceView, WaveDrainView, WaveFieldView, WaveFrameView, WavePointView,
    WavePrepareView, WaveQueuesView, WaveTargetView,
};
use super::words::Words;
use crate::ir::PointId;
use crate::schedule::plan::{Plan, Resource};
use crate::split::coroutine::Target;

/// The accessors of the frame's fields, in words.
pub(super) fn fields(cx: &Context, words: Words) -> Vec<WaveFieldView> {
    let fields = cx.layout.fields.iter_enumerated().map(|(id, field)| {
        let mut stores = Vec::new();
        if field.bits.is_none() {
            words.store(cx, &field.ty, "value", &mut field.words.iter().copied(), &mut stores);
        }
        WaveFieldView {
            name: field.name.clone(),
            why: field.why.clone(),
            ty: field_type(cx, id),
            parameter: declarator(&cx.names, &field.ty, "value"),
            load: cx.names.loads[id].clone(),
            store: cx.names.stores[id].clone(),
            value: match field.bits {
                Some(bits) => words.load_bits(cx, &field.ty, field.words[0], bits),
                None => words.load(cx, &field.ty, &mut field.words.iter().copied()),
            },
            stores,
        }
    });
    fields.collect()
}

/// The stores of words that several fields share.
pub(super) fn packed(cx: &Context, words: Words) -> Vec<PackedStoreView> {
    packed::stores(cx, &|fields, values| packed::store_word(cx, words, fields, values))
}

/// `frame.glsl`
pub(super) fn frame(cx: &Context, plan: &Plan) -> WaveFrameView {
    let words = Words {
        read: |word| format!("frame_words[word_at({word}u, slot)]"),
        write: |word, bits| format!("frame_words[word_at({word}u, slot)] = {bits};"),
    };
    WaveFrameView {
        index: index::view(cx),
        binding: binding(plan, &Resource::Frames),
        words: cx.layout.words,
        fields: fields(cx, words),
        packed: packed(cx, words),
    }
}

/// `queues.glsl`
pub(super) fn queues(cx: &Context, plan: &Plan) -> WaveQueuesView {
    WaveQueuesView {
        queues: binding(plan, &Resource::Queues),
        counters: binding(plan, &Resource::Counters),
        sides: sides(cx),
    }
}

/// `<point>.comp`
pub(super) fn point(cx: &Context, plan: &Plan, shared: &Shared, point: PointId) -> WavePointView {
    let mut targets: Vec<Target> =
        cx.coroutine.continuations[point].sites.iter().map(|&site| cx.coroutine.sites[site].target).collect();
    // A trap ends the instance wherever it happens.
    targets.push(Target::End);
    targets.sort();
    targets.dedup();
    let target = |target: Target| match target {
        Target::End => WaveTargetView { queue: "next_round(QUEUE_FREE)".into(), constant: "POINT_END".into() },
        Target::Point(to) => {
            let side = if to > point { "this_round" } else { "next_round" };
            let constant = cx.names.points[to].clone();
            WaveTargetView { queue: format!("{side}({constant})"), constant }
        }
    };
    let name = &cx.program.points[point].name;
    let about = match point {
        PointId(0) => format!("Begins instances of {}() in free slots.", cx.program.entry.name),
        _ => format!("Resumes the instances that wait at `{name}`."),
    };
    let bodies = vec![format!("../shared/{}.glsl", kernel::file_stem(cx, point))];
    WavePointView {
        head: head(cx, shared, vec![about], bodies),
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
        entry: point == PointId(0),
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
        targets: targets.into_iter().map(target).collect(),
    }
}

/// `prepare.comp`
pub(super) fn prepare(cx: &Context, shared: &Shared) -> WavePrepareView {
    let about = vec!["Before the first round: every slot is free, every other queue empty.".to_owned()];
    WavePrepareView { head: head(cx, shared, about, Vec::new()), sides: sides(cx) }
}

/// `advance.comp`
pub(super) fn advance(cx: &Context, plan: &Plan, shared: &Shared) -> WaveAdvanceView {
    let about = vec!["Between two rounds: empties what was consumed, and says how many instances begin.".to_owned()];
    WaveAdvanceView {
        head: head(cx, shared, about, Vec::new()),
        status: binding(plan, &Resource::Status),
        points: cx.program.points.len(),
    }
}

/// `drain.comp`
pub(super) fn drain(cx: &Context, plan: &Plan, shared: &Shared) -> WaveDrainView {
    let points = kernel::reached(cx);
    let about = vec![
        "Ends whatever is alive and then what has not begun, a slot a thread: the last kernel of a command buffer whose".to_owned(),
        "rounds may not have been enough.".to_owned(),
    ];
    let bodies = points.iter().map(|&point| format!("../shared/{}.glsl", kernel::file_stem(cx, point))).collect();
    let case = |&point: &PointId| CaseView {
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
    };
    WaveDrainView {
        head: head(cx, shared, about, bodies),
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
        sides: sides(cx),
        entry: cx.names.continuations[PointId(0)].clone(),
        cases: points.iter().filter(|point| **point != PointId(0)).map(case).collect(),
    }
}

fn head(cx: &Context, shared: &Shared, about: Vec<String>, bodies: Vec<String>) -> KernelHead {
    let mut includes: Vec<String> = shared.files.iter().map(|file| format!("../shared/{file}.glsl")).collect();
    includes.extend(["../shared/points.glsl", "frame.glsl", "queues.glsl"].map(str::to_owned));
    includes.extend(bodies);
    let mut extensions = kernel::extensions(cx);
    extensions.push("GL_KHR_shader_subgroup_ballot");
    KernelHead { about, extensions, defines: Vec::new(), includes }
}

fn sides(cx: &Context) -> usize {
    2 * cx.program.points.len()
}

pub(super) fn binding(plan: &Plan, resource: &Resource) -> usize {
    plan.bindings.iter().position(|bound| bound == resource).expect("the plan binds what its kernels use")
}
