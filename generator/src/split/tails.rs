//! Relays before what several continuations have in common, for a scheduler with a loop over all continuations.
//!
//! Each continuation holds a copy of all that follows before the next marker. Lanes of a subgroup come to such a *tail* from several
//! continuations in one turn, and then each copy runs by itself, with the other lanes idle. Behind a relay the tail is a continuation
//! of its own, and runs once a turn for all.
//!
//! A relay costs what the tail reads: the words are stored on each way to it, and loaded once. And each turn asks who is there ([`Price`]). So
//! a relay stands where `operations of the copies > operations of the tail + words · (copies + 1) + test + hops`, the best first.
//!
//! - The entry's copy is none of them: all lanes begin together, once, before the first turn.
//! - Nor is, in a block, that of a continuation that ends in nothing else: all its lanes come to the tail together, and pay a hop.
//! - A tail that control gets back to without a marker stays, unless the facts of all its continuations say that it never does: each
//!   turn of its loop would move the words.
//!
//! Tails that only end have their own relays ([`super::ends`]).

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::cfg::{Cfg, End, NodeId};
use super::coroutine::{Site, Target};
use super::effects::Effects;
use super::facts::{self, Source};
use super::flow::read_first;
use super::region::{Region, What};
use super::relay::relay;
use super::webs::Made;
use super::work::Work;
use super::{Turns, representatives};
use crate::base::{Span, Table};
use crate::ir::{PointId, Program, SiteId, Var, VarId, typing};

/// What a relay costs, in operations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Price {
    /// A word that is stored or loaded.
    pub(super) word: usize,
    /// What it takes to find who is there, once a turn.
    pub(super) test: usize,
    /// Where all lanes of a turn resume at one point: what it is to go through one more queue.
    pub(super) hop: Option<usize>,
    /// How many turns a tail that only ends would be run in for a few instances each; none where it cannot wait for all.
    pub(super) ends: usize,
    /// How many times the operations of a loop a turn may run that takes the loop's place; none where loops stay.
    pub(super) loops: usize,
    /// Whether points that nothing leads back to are no states ([`super::passed`]).
    pub(super) passes: bool,
    /// Whether what goes on is computed before it is asked whether anything does ([`super::ahead`]).
    pub(super) ahead: bool,
}

impl Price {
    /// A block's turn has two barriers and a queue, and its words move through memory. Threads end in as many turns as there are in the
    /// smallest common subgroup; a block that has ended an instance takes the next.
    pub(super) fn of(turns: Turns) -> Self {
        match turns {
            Turns::Threads => Self { word: 1, test: 8, hop: None, ends: 8, loops: 2, passes: true, ahead: true },
            Turns::Blocks => Self { word: 2, test: 16, hop: Some(64), ends: 0, loops: 0, passes: false, ahead: false },
        }
    }
}

/// What a program's entry is cut from.
pub(super) struct Tails<'a> {
    pub(super) made: &'a [Made],
    pub(super) vars: &'a Table<VarId, Var>,
    pub(super) price: Price,
}

impl Tails<'_> {
    /// Cuts the graph at every tail that is worth it; whether there was one. The points of relays stand behind all others.
    pub(super) fn cut(&self, program: &mut Program, cfg: &mut Rc<Cfg>) -> bool {
        let points = program.points.len();
        let work = Work::of(program);
        let any = self.cut_loops(program, cfg, &work);
        self.cut_ends(program, cfg, &work);
        loop {
            let chosen = self.choose(program, cfg, &work);
            if chosen.is_empty() {
                return any || program.points.len() > points;
            }
            for node in chosen {
                relay_before(program, cfg, node, "relay");
            }
        }
    }

    /// The nodes where relays gain most; of two with a continuation in common only the better.
    fn choose(&self, program: &Program, cfg: &Rc<Cfg>, work: &Work) -> Vec<NodeId> {
        let representative = representatives(program, cfg);
        let sources = facts::sources(program, &facts::Values::of(program, self.made), cfg, &representative);
        let reached = Reached::of(cfg, &sources);
        let gain = |node: NodeId| self.gain(program, cfg, work, &sources, node, &reached.from[node]);
        let mut gains: Vec<(usize, NodeId)> =
            reached.heads().filter_map(|node| gain(node).map(|gain| (gain, node))).collect();
        gains.sort_by_key(|&(gain, node)| (Reverse(gain), node));
        let mut taken: Vec<PointId> = Vec::new();
        let mut chosen = Vec::new();
        for (_, node) in gains {
            if reached.from[node].iter().all(|point| !taken.contains(point)) {
                taken.extend(&reached.from[node]);
                chosen.push(node);
            }
        }
        chosen
    }

    /// The operations that a relay before a node saves, if any.
    fn gain(
        &self,
        program: &Program,
        cfg: &Cfg,
        work: &Work,
        sources: &Table<PointId, Option<Source>>,
        node: NodeId,
        from: &[PointId],
    ) -> Option<usize> {
        let (mut copies, mut hops) = (0, 0);
        for source in from.iter().filter_map(|&point| sources[point].as_ref()) {
            let copy = Region::reach(&source.cfg, node, &[]);
            if !copy.predecessors().of(0).is_empty() {
                return None;
            }
            match self.price.hop {
                Some(hop) if !may_pass_by(source, node) => hops += hop,
                _ => copies += work.region(program, &source.cfg, &copy),
            }
        }
        let tail = Region::reach(cfg, node, &[]);
        let moves = self.moves(program, cfg, &tail, from.len());
        let cost = work.region(program, cfg, &tail) + moves + self.price.test + hops;
        copies.checked_sub(cost).filter(|&gain| gain > 0)
    }

    /// What it costs to move what a tail reads from so many continuations to it.
    pub(super) fn moves(&self, program: &Program, cfg: &Cfg, tail: &Region, from: usize) -> usize {
        let reads = read_first(cfg, tail);
        let scalars = reads.iter().flat_map(|var| typing::scalars(program, &self.vars[var].ty));
        let words: usize = scalars.map(|scalar| scalar.words() as usize).sum();
        self.price.word * words * (from + 1)
    }
}

/// Whether a continuation may end without coming to a node.
fn may_pass_by(source: &Source, node: NodeId) -> bool {
    let Region { nodes } = &source.region;
    let mut seen = vec![false; nodes.len()];
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        if nodes[at].what == What::Source(node) || std::mem::replace(&mut seen[at], true) {
            continue;
        }
        if nodes[at].next.is_empty() {
            return true;
        }
        work.extend(&nodes[at].next);
    }
    false
}

/// Which continuations reach what.
pub(super) struct Reached {
    /// For each node, the points from which control reaches it, the entry aside.
    pub(super) from: Table<NodeId, Vec<PointId>>,
    /// Whether some way to a node comes from where fewer continuations come by.
    is_head: Table<NodeId, bool>,
}

impl Reached {
    pub(super) fn of(cfg: &Cfg, sources: &Table<PointId, Option<Source>>) -> Self {
        let mut from: Table<NodeId, Vec<PointId>> = vec![Vec::new(); cfg.nodes.len()].into();
        let mut is_head: Table<NodeId, bool> = vec![false; cfg.nodes.len()].into();
        let regions =
            || sources.iter_enumerated().skip(1).filter_map(|(point, it)| Some((point, &it.as_ref()?.region)));
        for (point, region) in regions() {
            let nodes = region.nodes.iter().filter_map(|node| cfg.own(node.what));
            nodes.for_each(|node| from[node].push(point));
        }
        for (_, region) in regions() {
            is_head_of_all(cfg, region, &from, &mut is_head);
        }
        Self { from, is_head }
    }

    /// Where several continuations meet.
    fn heads(&self) -> impl Iterator<Item = NodeId> {
        let meet = |(node, from): (NodeId, &Vec<PointId>)| (self.is_head[node] && from.len() > 1).then_some(node);
        self.from.iter_enumerated().filter_map(meet)
    }
}

/// Finds the heads that one continuation comes to.
fn is_head_of_all(cfg: &Cfg, region: &Region, from: &Table<NodeId, Vec<PointId>>, is_head: &mut Table<NodeId, bool>) {
    if let Some(start) = region.nodes.first().and_then(|node| cfg.own(node.what)) {
        is_head[start] = true;
    }
    for node in &region.nodes {
        let here = cfg.own(node.what);
        for next in node.next.iter().filter_map(|&next| cfg.own(region.nodes[next].what)) {
            is_head[next] |= here.is_none_or(|here| from[here] != from[next]);
        }
    }
}

/// Puts a relay of this name before a node.
pub(super) fn relay_before(program: &mut Program, cfg: &mut Rc<Cfg>, node: NodeId, stem: &str) {
    let marker = relay(program, stem, span(cfg, node));
    let cfg = Rc::make_mut(cfg);
    let behind = cfg.suspend_before(node, marker, &Effects { program });
    cfg.starts.push(Some(behind));
}

/// Where a node stands in the source.
pub(super) fn span(cfg: &Cfg, node: NodeId) -> Span {
    let node = &cfg.nodes[node];
    let end = match &node.end {
        End::Choice { head, .. } | End::Suspend { head, .. } | End::Return(Some(head)) | End::Trap(head) => head.span,
        End::Goto(_) | End::Return(None) => Span::default(),
    };
    node.stmts.first().map_or(end, |stmt| stmt.span)
}

/// The points but the entry in the order in which a turn takes them: that of the source, and each relay where the fewest of its edges
/// lead back, as an instance that goes on to a later point runs on in the same turn.
pub(super) fn turn(sites: &Table<SiteId, Site>, points: usize, first_relay: usize) -> Vec<PointId> {
    let mut turn: Vec<PointId> = (1..first_relay).map(PointId::from).collect();
    for relay in (first_relay..points).map(PointId::from) {
        let leaves: BTreeSet<Target> = sites.iter().filter(|site| site.from == relay).map(|site| site.target).collect();
        let comes: BTreeSet<PointId> =
            sites.iter().filter(|site| site.target == Target::Point(relay)).map(|site| site.from).collect();
        // Before all others, each edge to it leads back.
        let mut back = turn.iter().filter(|point| comes.contains(point)).count();
        let mut best = (back, 0);
        for (at, point) in turn.iter().enumerate() {
            back += usize::from(leaves.contains(&Target::Point(*point)));
            back -= usize::from(comes.contains(point));
            if back <= best.0 {
                best = (back, at + 1);
            }
        }
        turn.insert(best.1, relay);
    }
    turn
}
