//! Points that need no state, for a scheduler whose threads take turns by themselves.
//!
//! ```text
//! while … {                          while … {
//!     if 'trace { trace(); }    →        if 'trace { trace(); shade(); }
//!     if 'shade { shade(); }         }
//! }
//! ```
//!
//! A turn takes the points in the order of the source, so an instance that goes on to a later point runs on in the same turn. Nobody
//! ever waits at a point to which nothing leads back: lanes that come to it have come there in this turn, and meet behind what leads
//! there as they do behind any branch. There it is no more than a test for all lanes, and registers that are moved for those that pass it. So
//! what is behind such a point goes on in the continuation before it.
//!
//! A point stays
//! - to which a later one leads, or itself, or a relay: every loop of continuations keeps a point;
//! - in whose place a loop of the source would have no point left: what is known of flags and tags may be all that leads on from one
//!   point to the next instead of around such a loop;
//! - that instances come to from several continuations: each would have a copy of what is behind it.
//!
//! A relay stays where it is, unless only the entry leads to it: there all lanes are together.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::cfg::{Cfg, End, Node, NodeId};
use super::effects::Effects;
use super::facts;
use super::representatives;
use super::webs::Made;
use crate::base::Table;
use crate::ir::{PointId, Program};

/// Takes the markers of points that a turn passes out of the graph; whether there was one. Points from `relays` on are relays.
pub(super) fn pass(program: &Program, made: &[Made], cfg: &mut Rc<Cfg>, relays: usize) -> bool {
    let mut any = false;
    // Without these, others may come from one continuation only.
    while pass_some(program, made, cfg, relays) {
        any = true;
    }
    any
}

/// Takes out what may be passed with the graph as it is.
fn pass_some(program: &Program, made: &[Made], cfg: &mut Rc<Cfg>, relays: usize) -> bool {
    let representative = representatives(program, cfg);
    let leading = leading(program, made, cfg, &representative);
    let mut continuation_of: Table<PointId, PointId> = leading.keys().collect::<Vec<_>>().into();
    for (point, from) in leading.iter_enumerated().skip(1) {
        let leads_back = from.iter().any(|&other| other >= point);
        let from: BTreeSet<PointId> = from.iter().map(|&other| continuation_of[other]).collect();
        let [only] = from.into_iter().collect::<Vec<_>>()[..] else { continue };
        let may_be_passed = !leads_back && (usize::from(point) < relays || only == PointId(0));
        let stays = |other: PointId| continuation_of[representative[other]] == representative[other];
        if may_be_passed && !comes_around(cfg, &representative, point, &stays) {
            continuation_of[point] = only;
        }
    }
    let is_passed = |point: PointId| continuation_of[representative[point]] != representative[point];
    if !program.points.keys().any(is_passed) {
        return false;
    }
    let cfg = Rc::make_mut(cfg);
    let mut comments = Vec::new();
    for node in &mut cfg.nodes {
        let (Some(point), End::Suspend { head, next }) = (node.marker(), &node.end) else { continue };
        if is_passed(point) {
            comments.push((*next, head.leading.clone()));
            let mut without = Node { end: End::Goto(*next), ..Node::clone(node) };
            without.effects = Effects { program }.of_node(&without);
            *node = Rc::new(without);
        }
    }
    for (behind, comments) in comments {
        Rc::make_mut(&mut cfg.nodes[behind]).leading.splice(0..0, comments);
    }
    for (point, start) in cfg.starts.iter_mut_enumerated() {
        *start = start.filter(|_| !is_passed(point));
    }
    true
}

/// Whether some way from behind a point comes back to it without another point that stays, whatever is known there.
fn comes_around(
    cfg: &Cfg,
    representative: &Table<PointId, PointId>,
    point: PointId,
    stays: &impl Fn(PointId) -> bool,
) -> bool {
    let mut seen: Table<NodeId, bool> = vec![false; cfg.nodes.len()].into();
    let mut pending: Vec<NodeId> = Vec::from_iter(cfg.starts[point]);
    while let Some(node) = pending.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        match (cfg.nodes[node].marker(), &cfg.nodes[node].end) {
            (Some(marker), _) if representative[marker] == point => return true,
            (Some(marker), End::Suspend { next, .. }) if !stays(marker) => pending.push(*next),
            _ => pending.extend(cfg.next(node)),
        }
    }
    false
}

/// For each point, those whose continuations lead to it.
fn leading(
    program: &Program,
    made: &[Made],
    cfg: &Rc<Cfg>,
    representative: &Table<PointId, PointId>,
) -> Table<PointId, BTreeSet<PointId>> {
    let mut leading: Table<PointId, BTreeSet<PointId>> = vec![BTreeSet::new(); program.points.len()].into();
    for (point, source) in
        facts::sources(program, &facts::Values::of(program, made), cfg, representative).iter_enumerated()
    {
        let Some(source) = source else { continue };
        let nodes = source.region.nodes.iter().filter_map(|node| node.what.source());
        for to in nodes.filter_map(|node| source.cfg.nodes[node].marker()) {
            leading[representative[to]].insert(point);
        }
    }
    leading
}
