//! The persistent kernel: a block's frames in shared memory with an extension, and all continuations behind a switch that
//! the whole block takes the same way.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::body::Context;
use super::groups::{Group, Groups, Memory};
use super::index;
use super::interface;
use super::kernel;
use super::packed;
use super::turns;
use super::view::{CaseView, KernelHead, PersistentFrameView, PersistentView, SharedRestView};
use super::wavefront::{binding, fields, promises, rest_type};
use crate::frame::layout::{GROUP, grouped};
use crate::ir::PointId;
use crate::schedule::plan::{Plan, Resource};

/// `frame.glsl`
pub(super) fn frame(cx: &Context, plan: &Plan) -> PersistentFrameView {
    let (fours, rest) = grouped(cx.layout.words);
    let shared = |group, components: &str| match group {
        Group::Four(group) => format!("shared_groups[shared_at({group}, slot)]{components}"),
        Group::Rest => format!("shared_rest[slot]{components}"),
    };
    let extended = |group, components: &str| match group {
        Group::Four(group) => format!("extended_groups[extended_at({group}, slot)]{components}"),
        Group::Rest if components.is_empty() => {
            format!("extended_groups[extended_at(FRAME_GROUPS, slot)]{}", rest_components(rest))
        }
        Group::Rest => format!("extended_groups[extended_at(FRAME_GROUPS, slot)]{components}"),
    };
    // What the accessors call of what the template has for them.
    let called = RefCell::new(BTreeSet::new());
    let call = |name: &'static str| {
        called.borrow_mut().insert(name);
        name
    };
    // Components are named where they are read: not every driver sees that the others are not needed.
    let read = |group, components: &str| match (group, components) {
        (Group::Four(group), "") => format!("{}({group}, slot)", call("frame_group")),
        (Group::Four(group), _) => match [".x", ".y", ".z", ".w"].iter().position(|one| *one == components) {
            Some(word) => format!("{}({}u, slot)", call("frame_word"), GROUP * group.first + word as u32),
            None => {
                let group = Group::Four(group);
                format!("is_shared(slot) ? {}\n        : {}", shared(group, components), extended(group, components))
            }
        },
        (Group::Rest, _) => format!("frame_rest(slot){components}"),
    };
    let write = |group, components: &str, bits: &str| match (group, components) {
        (Group::Four(group), "") => vec![format!("{}({group}, slot, {bits});", call("set_frame_group"))],
        _ => vec![
            format!("if (is_shared(slot)) {} = {bits};", shared(group, components)),
            format!("else {} = {bits};", extended(group, components)),
        ],
    };
    let groups = Groups { fours, rest, memory: Memory { read: &read, write: &write } };
    let fields = fields(cx, |field| groups.load(cx, field), |id| groups.store(cx, &[id], &["value".to_owned()]));
    let joint = packed::stores(cx, &|fields, values| groups.store(cx, fields, values));
    PersistentFrameView {
        index: index::view(cx),
        binding: binding(plan, &Resource::Frames),
        groups: fours,
        rest: (rest > 0).then(|| SharedRestView { ty: rest_type(rest), components: rest_components(rest) }),
        called: called.take(),
        fields,
        joint,
        promises: promises(cx, plan),
    }
}

/// The words behind the groups, as components of a whole group.
fn rest_components(words: u32) -> &'static str {
    if words == 1 { ".x" } else { ".xy" }
}

/// `persistent.comp`. `common` has the points that other schedulers stop at.
pub(super) fn kernel(cx: &Context, common: &Context, plan: &Plan, includes: Vec<String>) -> PersistentView {
    let points = kernel::reached(cx);
    let [names, behind_relays] = turns::names(cx, &points, common.program.points.len());
    let mut about = vec![
        format!(
            "{}() in blocks that stay: each takes instances in batches, holds their frames, and runs the point",
            cx.program.entry.name
        ),
        format!("at which most of them wait, all threads together. Points: {names}."),
    ];
    if !behind_relays.is_empty() {
        about.push(format!("What several points end in is resumed like a point: {behind_relays}."));
    }
    let case = |&point: &PointId| CaseView {
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
    };
    let defines = if interface::follows(cx) { vec!["#define INSTANCE_COHERENT coherent"] } else { Vec::new() };
    PersistentView {
        head: KernelHead { about, extensions: kernel::extensions(cx, common), defines, includes },
        counters: binding(plan, &Resource::Counters),
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
        follows: interface::changes_threads(cx),
        words: cx.layout.words,
        entry: case(&PointId(0)),
        cases: points.iter().filter(|point| **point != PointId(0)).map(case).collect(),
    }
}
