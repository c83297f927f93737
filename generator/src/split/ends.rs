//! Relays before what only ends, for a scheduler whose threads take turns by themselves.
//!
//! A *last tail* is code that no marker follows: an image's store behind a path's loop. Instances of a subgroup come to it in different
//! turns, and each time it runs for those few, with the other lanes idle. Behind a relay it waits: the loop leaves out points that only
//! end ([`super::coroutine::Coroutine::only_ends`]), and when all have left the loop it runs once for all.
//!
//! It waits with what it reads in registers. So a relay stands where
//! `turns that it would run in · ways to it · operations > operations + words · (continuations + 1)`, the best first: of two last tails
//! that meet, that is the one in which both end.

use std::rc::Rc;

use super::cfg::{Cfg, End, NodeId};
use super::facts;
use super::region::Region;
use super::representatives;
use super::tails::{Reached, Tails, relay_before};
use super::work::Work;
use crate::base::Table;
use crate::ir::Program;

/// Last tails that get a relay: each is one more test in every turn.
const MOST: usize = 2;

impl Tails<'_> {
    /// Cuts the graph at last tails that are worth it.
    pub(super) fn cut_ends(&self, program: &mut Program, cfg: &mut Rc<Cfg>, work: &Work) {
        for _ in 0..MOST {
            let Some(node) = self.choose_end(program, cfg, work) else { return };
            relay_before(program, cfg, node, "finish");
        }
    }

    /// Where a relay gains most.
    fn choose_end(&self, program: &Program, cfg: &Rc<Cfg>, work: &Work) -> Option<NodeId> {
        if self.price.ends == 0 {
            return None;
        }
        let sources =
            facts::sources(program, &facts::Values::of(program, self.made), cfg, &representatives(program, cfg));
        let reached = Reached::of(cfg, &sources);
        let leads_to_marker = leads_to_marker(cfg);

        let mut is_start: Table<NodeId, bool> = vec![false; cfg.nodes.len()].into();
        for region in sources.iter().skip(1).flatten().map(|source| &source.region) {
            for node in region.nodes.iter().filter(|node| cfg.own(node.what).is_some_and(|node| leads_to_marker[node]))
            {
                let next = node.next.iter().filter_map(|&next| cfg.own(region.nodes[next].what));
                next.filter(|&next| !leads_to_marker[next]).for_each(|next| is_start[next] = true);
            }
        }
        let mut ways: Table<NodeId, usize> = vec![0; cfg.nodes.len()].into();
        for (start, _) in is_start.iter_enumerated().filter(|(_, is_start)| **is_start) {
            let tail = Region::reach(cfg, start, &[]);
            tail.nodes.iter().filter_map(|node| node.what.source()).for_each(|node| ways[node] += 1);
        }

        let gain = |(node, &ways): (NodeId, &usize)| {
            let tail = Region::reach(cfg, node, &[]);
            if !tail.predecessors().of(0).is_empty() {
                return None;
            }
            let operations = work.region(program, cfg, &tail);
            let cost = operations + self.moves(program, cfg, &tail, reached.from[node].len());
            let gain = (self.price.ends * ways * operations).checked_sub(cost).filter(|&gain| gain > 0)?;
            Some((gain, node))
        };
        let last = ways.iter_enumerated().filter(|&(_, &ways)| ways > 0).filter_map(gain);
        last.max_by_key(|&(gain, node)| (gain, std::cmp::Reverse(node))).map(|(_, node)| node)
    }
}

/// For each node, whether some way from it comes to a marker.
pub(super) fn leads_to_marker(cfg: &Cfg) -> Table<NodeId, bool> {
    let mut leads: Table<NodeId, bool> =
        cfg.nodes.iter().map(|node| matches!(node.end, End::Suspend { .. })).collect::<Vec<_>>().into();
    let mut changed = true;
    while changed {
        changed = false;
        for node in cfg.nodes.keys().rev() {
            if !leads[node] && cfg.next(node).iter().any(|&next| leads[next]) {
                (leads[node], changed) = (true, true);
            }
        }
    }
    leads
}
