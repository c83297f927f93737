//! Loops of continuations as turns of the scheduler's loop, where threads take turns by themselves.
//!
//! Lanes that leave a loop wait for the last one, then all go on together. Where each turn of the loop is a turn of the scheduler's,
//! nobody waits: lanes that left it go on beside those that turn (Han and Abdelrahman, *Reducing divergence in GPGPU programs with loop
//! merging*, GPGPU 2013). For that its header becomes a point: the one that begins there, or a relay.
//!
//! A turn then runs whatever some lane is at. So a loop is cut only where all that is resumed takes not much more operations than the
//! loop itself ([`super::tails::Price`]). It stays where nothing is gained:
//!
//! - A counted one has as many turns for all.
//! - Behind some, lanes have nothing to do but suspend or end.
//!
//! And one stays that control only ever gets into in its middle: there its header heads no loop of its own.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::cfg::{Cfg, End, NodeId};
use super::dominators::Dominators;
use super::effects::Effects;
use super::ends::leads_to_marker;
use super::facts::{self, Source};
use super::representatives;
use super::tails::{Tails, relay_before, span};
use super::work::Work;
use crate::ir::{PointId, Program, Stmt, StmtKind};

impl Tails<'_> {
    /// Cuts the graph at the headers of loops that gain by it; whether there was one.
    pub(super) fn cut_loops(&self, program: &mut Program, cfg: &mut Rc<Cfg>, work: &Work) -> bool {
        let mut any = false;
        while let Some(header) = self.choose_loop(program, cfg, work) {
            let begins: Vec<PointId> = begin_at(cfg, header).collect();
            match begins.first() {
                None => relay_before(program, cfg, header, "turn"),
                Some(&point) => {
                    let marker = Stmt::new(StmtKind::Suspend(point, None), span(cfg, header));
                    let cfg = Rc::make_mut(cfg);
                    let behind = cfg.suspend_before(header, marker, &Effects { program });
                    begins.iter().for_each(|&point| cfg.starts[point] = Some(behind));
                }
            }
            any = true;
        }
        any
    }

    /// The header of the largest loop that gains.
    fn choose_loop(&self, program: &Program, cfg: &Rc<Cfg>, work: &Work) -> Option<NodeId> {
        if self.price.loops == 0 {
            return None;
        }
        let sources =
            facts::sources(program, &facts::Values::of(program, self.made), cfg, &representatives(program, cfg));
        let goes_on = leads_to_marker(cfg);
        let operations = |nodes: &BTreeSet<NodeId>| -> usize {
            nodes.iter().filter(|&&node| goes_on[node]).map(|&node| work.node(program, cfg, node)).sum()
        };
        let resumed = || sources.iter().skip(1).flatten();
        let all = operations(
            &resumed().flat_map(|source| &source.region.nodes).filter_map(|node| cfg.own(node.what)).collect(),
        );
        let gains = |inner: &InnerLoop| {
            let own = operations(&inner.nodes);
            let have_to_do = |&node: &NodeId| goes_on[node] && !only_suspends(cfg, node);
            let gains = all <= self.price.loops * own && inner.exits.iter().any(have_to_do);
            gains.then_some((own, inner.header))
        };
        let loops = resumed().flat_map(|source| inner_loops(cfg, source)).filter(|it| may_be_cut(cfg, it.header));
        let best = loops.filter_map(|it| gains(&it)).max_by_key(|&(own, header)| (own, Reverse(header)));
        best.map(|(_, header)| header)
    }
}

/// A loop of a continuation that holds no other, in nodes of the entry's graph.
struct InnerLoop {
    header: NodeId,
    nodes: BTreeSet<NodeId>,
    /// Where control goes that leaves it.
    exits: BTreeSet<NodeId>,
}

/// The innermost loops of a continuation.
fn inner_loops(cfg: &Cfg, source: &Source) -> Vec<InnerLoop> {
    let mut region = source.region.clone();
    let before = region.predecessors();
    region.separate_headers(&source.cfg, &before);
    let dominators = Dominators::new(&region);
    let mut found = Vec::new();
    for header in (0..region.nodes.len()).filter(|&at| dominators.is_header(at)) {
        let is_inside = |at: &usize| dominators.in_loop(header, *at);
        let inside: Vec<usize> = (0..region.nodes.len()).filter(is_inside).collect();
        if inside.iter().any(|&at| at != header && dominators.is_header(at)) {
            continue;
        }
        let exits = inside.iter().flat_map(|&at| &region.nodes[at].next).filter(|at| !is_inside(at));
        let own = |at: usize| cfg.own(region.nodes[at].what);
        found.extend(own(header).map(|header| InnerLoop {
            header,
            nodes: inside.iter().filter_map(|&at| own(at)).collect(),
            exits: exits.filter_map(|&at| own(at)).collect(),
        }));
    }
    found
}

/// Whether a node is the header of a loop of the source that is not counted.
fn may_be_cut(cfg: &Cfg, node: NodeId) -> bool {
    let headed = cfg.nodes[node].inside.filter(|_| cfg.is_header(node));
    headed.is_some_and(|id| cfg.loops[id].counted.is_none())
}

/// Whether a node does nothing but suspend.
fn only_suspends(cfg: &Cfg, node: NodeId) -> bool {
    cfg.nodes[node].stmts.is_empty() && matches!(cfg.nodes[node].end, End::Suspend { .. })
}

/// The points that go on at a node; the entry is none of them.
fn begin_at(cfg: &Cfg, node: NodeId) -> impl Iterator<Item = PointId> {
    let goes_on = move |(point, start): (PointId, &Option<NodeId>)| {
        start.is_some_and(|start| point.0 > 0 && cfg.skip_empty(start) == node).then_some(point)
    };
    cfg.starts.iter_enumerated().filter_map(goes_on)
}
