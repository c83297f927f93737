//! The state machine: a loop that takes every continuation once a turn.

use std::collections::BTreeSet;

use super::body::Context;
use super::build::render;
use super::continuation::field_type;
use super::index;
use super::kernel::{extensions, reached};
use super::packed;
use super::returns::Returns;
use super::turns;
use super::types::declarator;
use super::view::{CaseView, KernelHead, RegisterView, RegistersView, StateMachineView};
use super::wavefront::promises;
use crate::frame::layout::FieldId;
use crate::ir::PointId;
use crate::ir::effects::traps;
use crate::schedule::plan::{Plan, Resource};
use crate::split::coroutine::{Continuation, Target};

/// Points that are left for behind the loop, at most: each is one more test in every turn.
const BEHIND: usize = 4;

/// The text of its frame, if its continuations take anything from outside.
pub(super) fn frame(cx: &Context, plan: &Plan) -> Option<String> {
    let takes = !cx.layout.fields.is_empty() || index::view(cx).is_some() || !cx.program.promises.is_empty();
    takes.then(|| render(&registers(cx, plan)))
}

/// Where the loop has one point and leaves it for one other, which has nothing else to do than end, continuations say whether instances
/// go on: who traps does not, and nobody asks for a key.
pub(super) fn returns(cx: &Context) -> Returns {
    let Order { turn, last } = order(cx);
    let ([head], true) = (&turn[..], last.len() < 2) else { return Returns::Point };
    let out = last.first().map_or(Target::End, |&point| Target::Point(point));
    let sites = [PointId(0), *head].map(|point| &cx.coroutine.continuations[point].sites);
    let mut sites = sites.into_iter().flatten().map(|&site| &cx.coroutine.sites[site]);
    let is_known = sites.all(|site| site.key.is_none() && [Target::Point(*head), out].contains(&site.target));
    if is_known { Returns::GoesOn(*head) } else { Returns::Point }
}

/// A chain of conditions, not a `switch`: an instance that goes on to a later point runs on in the same turn, which keeps
/// neighbours together (measured 1.6 times faster on the software driver). Points that only end wait behind it for all neighbours.
/// `common` has the points that other schedulers stop at.
pub(super) fn kernel(cx: &Context, common: &Context, plan: &Plan, includes: Vec<String>) -> StateMachineView {
    let relays = common.program.points.len();
    let stops = reached(cx);
    let Order { turn, last } = order(cx);
    let [points, _] = turns::names(cx, &stops, relays);
    let entry = &cx.program.entry.name;
    let mut about = match turn.is_empty() && last.is_empty() {
        true => vec![format!("{entry}() as one kernel: an instance a thread, from beginning to end.")],
        false => vec![
            format!("{entry}() as one kernel: an instance a thread, its frame in registers;"),
            format!("each turn of the loop resumes it where it is. Points: {points}."),
        ],
    };
    let passed: Vec<PointId> = reached(common).into_iter().filter(|point| !stops.contains(point)).collect();
    let [passed, _] = turns::names(cx, &passed, relays);
    if !passed.is_empty() {
        about.push(format!("Passed, as nothing leads back to them: {passed}."));
    }
    let [_, behind_relays] = turns::names(cx, &turn, relays);
    if !behind_relays.is_empty() {
        about.push(format!("What several points end in runs once a turn for all: {behind_relays}."));
    }
    let case = |&point: &PointId| CaseView {
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
    };
    let (at_heads, exits): (Vec<Target>, Vec<Target>) =
        heads(cx, &turn).into_iter().partition(|head| head.point().is_some_and(|point| turn.contains(&point)));
    let exit = |target: &Target| target.point().map_or("POINT_END".to_owned(), |point| cx.names.points[point].clone());
    StateMachineView {
        head: KernelHead { about, extensions: extensions(cx, common), defines: Vec::new(), includes },
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
        entry: cx.names.continuations[PointId(0)].clone(),
        cases: turn.iter().map(case).collect(),
        asks_for_points: cx.returns == Returns::Point,
        has_one_head: at_heads.len() == 1,
        exits: exits.iter().map(exit).collect(),
        last: last.iter().map(case).collect(),
    }
}

/// The points that the kernel resumes.
struct Order {
    /// In its loop, in this order.
    turn: Vec<PointId>,
    /// Behind it.
    last: Vec<PointId>,
}

fn order(cx: &Context) -> Order {
    let reached = reached(cx);
    // Nothing goes back to the entry.
    let turn = cx.coroutine.turn.iter().copied().filter(|point| reached.contains(point));
    let (mut last, mut turn): (Vec<PointId>, Vec<PointId>) = turn.partition(|&point| cx.coroutine.only_ends(point));
    turn.extend(last.drain(..last.len().saturating_sub(BEHIND)));
    Order { turn, last }
}

/// Where instances are at the beginning of a turn, or behind the last one: where the entry leaves them, and where turns do. A point that is
/// the only one of them in the loop is the loop's first.
fn heads(cx: &Context, turn: &[PointId]) -> BTreeSet<Target> {
    let left_at = |point: PointId| {
        let Continuation { sites, body, .. } = &cx.coroutine.continuations[point];
        let trapped = traps(&cx.program.functions, body).then_some(Target::End);
        sites.iter().map(|&site| cx.coroutine.sites[site].target).chain(trapped).collect::<Vec<_>>()
    };
    let mut heads = BTreeSet::from_iter(left_at(PointId(0)));
    loop {
        let mut behind = heads.clone();
        for &point in turn {
            if behind.remove(&Target::Point(point)) {
                behind.extend(left_at(point));
            }
        }
        if behind.is_subset(&heads) {
            return heads;
        }
        heads.extend(behind);
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
