//! The state machine: a loop that takes every continuation once a turn.
//!
//! Its coroutine may be cut at more places than that of the other schedulers (`split::split_for_turns`): what of it is not as in
//! `shared/` stands beside the kernel.

use super::body::Context;
use super::build::{file, render};
use super::continuation::field_type;
use super::index;
use super::kernel::{Shared, extensions, reached};
use super::packed;
use super::types::declarator;
use super::view::{CaseView, KernelHead, RegisterView, RegistersView, StateMachineView};
use super::wavefront::promises;
use crate::emit::file::File;
use crate::frame::layout::FieldId;
use crate::ir::PointId;
use crate::schedule::plan::{Plan, Resource};

/// The kernel, its frame, and those of `bodies` that are not among the `common` files. Points from `relays` on are relays.
pub(super) fn files(
    cx: &Context,
    plan: &Plan,
    shared: &Shared,
    relays: usize,
    bodies: Vec<File>,
    common: &[File],
) -> Vec<File> {
    let folder = plan.scheduler.folder();
    let mut files = Vec::new();
    let mut includes: Vec<String> = shared.files.iter().map(|file| format!("../shared/{file}.glsl")).collect();
    let first_body = includes.len() + 1;
    for body in bodies {
        if common.contains(&body) {
            includes.push(format!("../{}", body.path));
        } else {
            let name = body.path.replace("shared/", "");
            files.push(file(format!("{folder}/{name}"), body.text));
            includes.push(name);
        }
    }
    if has_registers(cx) {
        files.push(file(format!("{folder}/frame.glsl"), render(&registers(cx, plan))));
        includes.insert(first_body, "frame.glsl".into());
    }
    files.push(file(format!("{folder}/state_machine.comp"), render(&kernel(cx, plan, relays, includes))));
    files
}

/// A chain of conditions, not a `switch`: an instance that goes on to a later point runs on in the same turn, which keeps
/// neighbours together (measured 1.6 times faster on the software driver).
fn kernel(cx: &Context, plan: &Plan, relays: usize, includes: Vec<String>) -> StateMachineView {
    let (points, relays): (Vec<PointId>, Vec<PointId>) =
        reached(cx).into_iter().partition(|&point| usize::from(point) < relays);
    let names = |points: &[PointId]| {
        let names: Vec<&str> = points.iter().map(|&point| cx.program.points[point].name.as_str()).collect();
        names.join(", ")
    };
    let mut about = vec![
        format!("{}() as one kernel: an instance a thread, its frame in registers;", cx.program.entry.name),
        format!("each turn of the loop resumes it where it is. Points: {}.", names(&points)),
    ];
    if !relays.is_empty() {
        about.push(format!("What several points end in runs once a turn for all: {}.", names(&relays)));
    }
    // Nothing goes back to the entry.
    let turn = cx.coroutine.turn.iter().filter(|point| points.contains(point) || relays.contains(point));
    let case = |&point: &PointId| CaseView {
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
    };
    StateMachineView {
        head: KernelHead { about, extensions: extensions(cx), defines: Vec::new(), includes },
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
        entry: cx.names.continuations[PointId(0)].clone(),
        cases: turn.map(case).collect(),
    }
}

/// The state machine's frame: registers.
fn registers(cx: &Context, plan: &Plan) -> RegistersView {
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
fn has_registers(cx: &Context) -> bool {
    !cx.layout.fields.is_empty() || index::view(cx).is_some() || !cx.program.promises.is_empty()
}
