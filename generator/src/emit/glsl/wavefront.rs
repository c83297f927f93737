//! The wavefront's kernels: frames in memory, queues, and a kernel for each point around the shared continuation.

use super::body::Context;
use super::continuation::field_type;
use super::kernel::{self, Shared};
use super::types::{declarator, type_name, vector_name};
use super::view::{
    CaseView, KernelHead, WaveAdvanceView, WaveDrainView, WaveFieldView, WaveFrameView, WavePointView, WavePrepareView,
    WaveQueuesView, WaveTargetView,
};
use crate::ir::{PointId, Scalar, Type};
use crate::schedule::plan::{Plan, Resource};
use crate::split::coroutine::Target;

/// `frame.glsl`
pub(super) fn frame(cx: &Context, plan: &Plan) -> WaveFrameView {
    let fields = cx.layout.fields.iter_enumerated().map(|(id, field)| {
        let mut stores = Vec::new();
        store(cx, &field.ty, "value", &mut field.words.iter().copied(), &mut stores);
        WaveFieldView {
            name: field.name.clone(),
            why: field.why.clone(),
            ty: field_type(cx, id),
            parameter: declarator(&cx.names, &field.ty, "value"),
            load: cx.names.loads[id].clone(),
            store: cx.names.stores[id].clone(),
            value: load(cx, &field.ty, &mut field.words.iter().copied()),
            stores,
        }
    });
    WaveFrameView { binding: binding(plan, &Resource::Frames), words: cx.layout.words, fields: fields.collect() }
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
    KernelHead { about, extensions, includes }
}

fn sides(cx: &Context) -> usize {
    2 * cx.program.points.len()
}

fn binding(plan: &Plan, resource: &Resource) -> usize {
    plan.bindings.iter().position(|bound| bound == resource).expect("the plan binds what its kernels use")
}

/// The value of a type from its words in the frame.
fn load(cx: &Context, ty: &Type, words: &mut impl Iterator<Item = u32>) -> String {
    let many =
        |parts: &mut dyn FnMut() -> String, count: usize| (0..count).map(|_| parts()).collect::<Vec<_>>().join(", ");
    match ty {
        Type::Scalar(scalar) => load_scalar(*scalar, words),
        Type::Vector(scalar, size) => {
            let parts = many(&mut || load_scalar(*scalar, words), usize::from(*size));
            format!("{}({parts})", vector_name(*scalar, *size))
        }
        Type::Matrix(columns, rows) => {
            let parts = many(&mut || load_scalar(Scalar::F32, words), usize::from(columns * rows));
            format!("{}({parts})", type_name(&cx.names, ty))
        }
        Type::Array(element, length) => {
            let parts: Vec<_> = (0..*length).map(|_| load(cx, element, words)).collect();
            format!("{}({})", type_name(&cx.names, ty), parts.join(", "))
        }
        Type::Struct(id) => {
            let fields = &cx.program.structs[*id].fields;
            let parts: Vec<_> = fields.iter().map(|field| load(cx, &field.ty, words)).collect();
            format!("{}({})", cx.names.structs[*id], cx.shapes[*id].arguments(&parts).join(", "))
        }
    }
}

fn load_scalar(scalar: Scalar, words: &mut impl Iterator<Item = u32>) -> String {
    let mut word = || format!("frame_words[word_at({}u, slot)]", words.next().unwrap_or_default());
    match scalar {
        Scalar::U32 => word(),
        Scalar::Bool => format!("{} != 0u", word()),
        Scalar::F32 => format!("uintBitsToFloat({})", word()),
        Scalar::I32 => format!("int({})", word()),
        Scalar::U8 => format!("uint8_t({})", word()),
        Scalar::I8 => format!("int8_t({})", word()),
        Scalar::U16 => format!("uint16_t({})", word()),
        Scalar::I16 => format!("int16_t({})", word()),
        Scalar::U64 => format!("packUint2x32(uvec2({}, {}))", word(), word()),
        Scalar::I64 => format!("int64_t(packUint2x32(uvec2({}, {})))", word(), word()),
        Scalar::F64 => format!("packDouble2x32(uvec2({}, {}))", word(), word()),
    }
}

/// The statements that put `value` into its words.
fn store(cx: &Context, ty: &Type, value: &str, words: &mut impl Iterator<Item = u32>, lines: &mut Vec<String>) {
    match ty {
        Type::Scalar(scalar) => store_scalar(*scalar, value, words, lines),
        Type::Vector(scalar, size) => {
            for component in ["x", "y", "z", "w"].iter().take(usize::from(*size)) {
                store_scalar(*scalar, &format!("{value}.{component}"), words, lines);
            }
        }
        Type::Matrix(columns, rows) => {
            for (column, row) in (0..*columns).flat_map(|column| (0..*rows).map(move |row| (column, row))) {
                store_scalar(Scalar::F32, &format!("{value}[{column}][{row}]"), words, lines);
            }
        }
        Type::Array(element, length) => {
            (0..*length).for_each(|at| store(cx, element, &format!("{value}[{at}]"), words, lines));
        }
        Type::Struct(id) => {
            for (field, name) in cx.program.structs[*id].fields.iter().zip(&cx.names.fields[*id]) {
                store(cx, &field.ty, &format!("{value}.{name}"), words, lines);
            }
        }
    }
}

fn store_scalar(scalar: Scalar, value: &str, words: &mut impl Iterator<Item = u32>, lines: &mut Vec<String>) {
    let mut put = |bits: String| {
        lines.push(format!("frame_words[word_at({}u, slot)] = {bits};", words.next().unwrap_or_default()))
    };
    match scalar {
        Scalar::U32 => put(value.to_owned()),
        Scalar::F32 => put(format!("floatBitsToUint({value})")),
        Scalar::Bool | Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32 => {
            put(format!("uint({value})"))
        }
        Scalar::U64 => ["x", "y"].iter().for_each(|half| put(format!("unpackUint2x32({value}).{half}"))),
        Scalar::I64 => ["x", "y"].iter().for_each(|half| put(format!("unpackUint2x32(uint64_t({value})).{half}"))),
        Scalar::F64 => ["x", "y"].iter().for_each(|half| put(format!("unpackDouble2x32({value}).{half}"))),
    }
}
