//! Kernels: what begins them and what they include.

use std::collections::BTreeSet;

use super::body::Context;
use super::types;
use super::view::{KernelHead, MegakernelView};
use crate::base::spared;
use crate::ir::walk::each_expr_in;
use crate::ir::{Block, PointId, Type};
use crate::schedule::plan::{Plan, Resource};

/// Files that stand in `shared/` before any body.
pub(super) struct Shared {
    /// `types`, `interface`, … without folder and ending, in order of use.
    pub(super) files: Vec<String>,
}

/// The uncut entry as a kernel; `common` is what other schedulers run.
pub(super) fn megakernel(cx: &Context, common: &Context, plan: &Plan, shared: &Shared, body: String) -> MegakernelView {
    let entry = &cx.program.entry;
    let about = vec![format!(
        "{}() as one kernel: an instance a thread, from its beginning to its end; suspension points do nothing.",
        entry.name
    )];
    MegakernelView {
        head: KernelHead {
            about,
            extensions: extensions(cx, common),
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

/// Points that have a continuation of their own.
pub(super) fn reached(cx: &Context) -> Vec<PointId> {
    let continuations = cx.coroutine.continuations.iter_enumerated();
    continuations.filter(|(_, it)| !it.body.stmts.is_empty()).map(|(point, _)| point).collect()
}

/// The file of a continuation.
pub(super) fn file_stem(cx: &Context, point: PointId) -> String {
    const TAKEN: [&str; 7] = ["types", "interface", "helpers", "functions", "points", "frame", "endings"];
    spared(&cx.names.continuations[point], "_point", |name| TAKEN.contains(&name))
}

/// The extensions that a kernel's types need, sorted: those of its own form of the program, and of the `common` one, whose functions and
/// helpers it includes.
pub(super) fn extensions(cx: &Context, common: &Context) -> Vec<&'static str> {
    let mut needed: BTreeSet<&'static str> = BTreeSet::new();
    [cx, common].into_iter().for_each(|cx| need(cx, &mut needed));
    needed.into_iter().collect()
}

fn need(cx: &Context, needed: &mut BTreeSet<&'static str>) {
    let mut add = |ty: &Type| types::extensions(ty, needed);
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
        shape.extensions(needed);
    }
}
