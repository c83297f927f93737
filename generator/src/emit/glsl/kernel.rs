//! Kernels: what begins them and what they include.

use std::collections::BTreeSet;

use super::body::Context;
use super::continuation::field_type;
use super::index;
use super::packed;
use super::types;
use super::types::declarator;
use super::view::{CaseView, KernelHead, MegakernelView, RegisterView, RegistersView, StateMachineView};
use super::wavefront::promises;
use crate::frame::layout::FieldId;
use crate::ir::walk::each_expr_in;
use crate::ir::{Block, PointId, Type};
use crate::schedule::plan::{Plan, Resource};

/// Files that stand in `shared/` before any body.
pub(super) struct Shared {
    /// `types`, `interface`, … without folder and ending, in order of use.
    pub(super) files: Vec<String>,
}

/// The uncut entry as a kernel.
pub(super) fn megakernel(cx: &Context, plan: &Plan, shared: &Shared, body: String) -> MegakernelView {
    let entry = &cx.program.entry;
    let about = vec![format!(
        "{}() as one kernel: an instance a thread, from its beginning to its end; suspension points do nothing.",
        entry.name
    )];
    MegakernelView {
        head: KernelHead {
            about,
            extensions: extensions(cx),
            defines: Vec::new(),
            includes: shared.files.iter().map(|file| format!("../shared/{file}.glsl")).collect(),
        },
        docs: entry.docs.iter().map(|line| super::comment(line)).collect(),
        entry: cx.names.entry.clone(),
        body,
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
    }
}

/// All continuations in a loop. A chain of conditions, not a `switch`: an instance that goes on to a later point runs on
/// in the same turn, which keeps neighbours together (measured 1.6 times faster on the software driver).
pub(super) fn state_machine(cx: &Context, plan: &Plan, shared: &Shared) -> StateMachineView {
    let points = reached(cx);
    let mut includes: Vec<String> = shared.files.iter().map(|file| format!("../shared/{file}.glsl")).collect();
    let first_body = includes.len();
    includes.insert(first_body, "../shared/points.glsl".into());
    if has_registers(cx) {
        includes.push("frame.glsl".into());
    }
    includes.extend(points.iter().map(|&point| format!("../shared/{}.glsl", file_stem(cx, point))));
    let names: Vec<&str> = points.iter().map(|&point| cx.program.points[point].name.as_str()).collect();
    StateMachineView {
        head: KernelHead {
            about: vec![
                format!("{}() as one kernel: an instance a thread, its frame in registers;", cx.program.entry.name),
                format!("each turn of the loop resumes it where it is. Points: {}.", names.join(", ")),
            ],
            extensions: extensions(cx),
            defines: Vec::new(),
            includes,
        },
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
        entry: cx.names.continuations[PointId(0)].clone(),
        // Nothing goes back to the entry.
        cases: points
            .iter()
            .filter(|&&point| point != PointId(0))
            .map(|&point| CaseView {
                constant: cx.names.points[point].clone(),
                function: cx.names.continuations[point].clone(),
            })
            .collect(),
    }
}

/// The state machine's frame: registers.
pub(super) fn registers(cx: &Context, plan: &Plan) -> RegistersView {
    let alone = cx.layout.stored_alone();
    let fields = cx.layout.fields.iter_enumerated().map(|(id, field)| RegisterView {
        declaration: declarator(&cx.names, &field.ty, &cx.names.registers[id]),
        why: field.why.clone(),
        register: cx.names.registers[id].clone(),
        ty: field_type(cx, id),
        parameter: declarator(&cx.names, &field.ty, "value"),
        load: cx.names.loads[id].clone(),
        store: cx.names.stores[id].clone(),
        alone: alone.contains(&id),
    });
    let mut fields: Vec<RegisterView> = fields.collect();
    let width = fields.iter().map(|field| field.declaration.len()).max().unwrap_or(0);
    for field in &mut fields {
        // The comments stand below each other.
        field.why = format!("{}  // {}", " ".repeat(width - field.declaration.len()), field.why);
    }
    let assign = |(&field, value): (&FieldId, &String)| format!("{} = {value};", cx.names.registers[field]);
    let joint = packed::stores(cx, &|fields, values| fields.iter().zip(values).map(assign).collect());
    RegistersView { index: index::view(cx), fields, joint, promises: promises(cx, plan) }
}

/// Whether the state machine's continuations take anything from outside.
pub(super) fn has_registers(cx: &Context) -> bool {
    !cx.layout.fields.is_empty() || index::view(cx).is_some() || !cx.program.promises.is_empty()
}

/// Points that have a continuation of their own.
pub(super) fn reached(cx: &Context) -> Vec<PointId> {
    let continuations = cx.coroutine.continuations.iter_enumerated();
    continuations.filter(|(_, it)| !it.body.stmts.is_empty()).map(|(point, _)| point).collect()
}

/// The file of a continuation.
pub(super) fn file_stem(cx: &Context, point: PointId) -> String {
    const TAKEN: [&str; 5] = ["types", "interface", "helpers", "functions", "points"];
    let name = &cx.names.continuations[point];
    if TAKEN.contains(&name.as_str()) { format!("{name}_point") } else { name.clone() }
}

/// The extensions that the program's types need, sorted.
pub(super) fn extensions(cx: &Context) -> Vec<&'static str> {
    let mut needed: BTreeSet<&'static str> = BTreeSet::new();
    let mut add = |ty: &Type| types::extensions(ty, &mut needed);
    let program = cx.program;
    program.structs.iter().flat_map(|it| &it.fields).for_each(|field| add(&field.ty));
    program.constants.iter().for_each(|constant| add(&constant.value.ty));
    program.interface.buffers.iter().for_each(|buffer| add(&buffer.element));
    program.interface.uniforms.iter().for_each(|uniform| add(&uniform.ty));
    let functions = program.functions.iter().chain([&program.entry]);
    for function in functions {
        function.vars.iter().for_each(|var| add(&var.ty));
        function.ret.iter().for_each(&mut add);
    }
    cx.coroutine.vars.iter().for_each(|var| add(&var.ty));
    let bodies = program.functions.iter().chain([&program.entry]).map(|function| &function.body);
    let bodies: Vec<&Block> = bodies.chain(cx.coroutine.continuations.iter().map(|it| &it.body)).collect();
    bodies.into_iter().for_each(|body| each_expr_in(body, &mut |expr| add(&expr.ty)));
    for shape in &cx.shapes {
        shape.extensions(&mut needed);
    }
    needed.into_iter().collect()
}
