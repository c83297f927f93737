//! What to compute again at each point.
//!
//! The vertices of the graph at a point are *units*: a definition that holds there, or a leaf that has none. Edges lead from
//! what a definition reads to the definition, sources are the leaves without one, sinks the units that are alive. What is
//! hidden at a site to the point cannot be kept. What the minimum cut does not keep is computed from what it keeps.
//!
//! Two rules force a unit to be kept, and then the cut is made again:
//! - computing it takes more than [`OPERATIONS_A_WORD`] for each of its words, all that it needs computed included; where that is true of
//!   something that it needs, that is kept;
//! - it passes the point untouched on the way to another at which it is kept: it would have to be stored there. Before that,
//!   the other is asked, once, for a cut that is as light without it: of a value and its copy, it then keeps the value too.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::super::leaves::{LeafId, Leaves};
use super::super::liveness::Liveness;
use super::super::movement::Movement;
use super::super::set::LeafSet;
use super::super::uses::Uses;
use super::cut::{self, Vertex};
use super::known::{Definition, Known, Scopes};
use crate::base::Table;
use crate::ir::{PointId, SiteId};
use crate::split::coroutine::{Coroutine, Target};

/// A load and a store of a word cost more than this many operations on every GPU.
const OPERATIONS_A_WORD: u32 = 4;

/// For each point, what its continuation computes again: each definition after those that it reads.
pub(super) type Chosen = Table<PointId, Vec<Rc<Definition>>>;

/// Chooses for all points.
pub(super) fn choose(coroutine: &Coroutine, uses: Uses, movement: &Movement, known: &Table<PointId, Known>) -> Chosen {
    let mut points: Table<PointId, Point> = coroutine
        .continuations
        .iter_enumerated()
        .map(|(id, continuation)| {
            let counting = Scopes::of(&continuation.body).counting;
            let mut known = known[id].clone();
            // What a `For` of the body counts with cannot be declared at its top as well.
            known.definitions.retain(|_, definition| {
                let place = definition.place.base_var();
                !definition.vars.iter().chain(&place).any(|var| counting.contains(var))
            });
            known.forget_unfounded(uses.leaves);
            let (alive, shunned, again) = (movement.kept[id].clone(), uses.leaves.none(), BTreeMap::new());
            Point { leaves: uses.leaves, alive, known, shunned, again }
        })
        .collect();
    // A copy may be left to its original only where no point before keeps it as it passes: there the original would be kept beside it.
    let is_free = |points: &Table<PointId, Point>, to: PointId, leaf: LeafId| {
        let mut arriving = coroutine.sites.iter_enumerated().filter(|(_, site)| site.target == Target::Point(to));
        arriving.all(|(id, site)| {
            site.from == to || movement.stores[id].contains(leaf) || points[site.from].computed(leaf).is_some()
        })
    };
    let mut asked: Table<PointId, LeafSet> = points.iter().map(|_| uses.leaves.none()).collect();
    let mut pending: BTreeSet<PointId> = points.keys().collect();
    while !pending.is_empty() {
        for point in std::mem::take(&mut pending) {
            points[point].choose();
        }
        for (id, site) in coroutine.sites.iter_enumerated() {
            let Target::Point(to) = site.target else { continue };
            let stored = &movement.stores[id];
            let passes = |leaf: &LeafId| points[to].keeps(*leaf) && !stored.contains(*leaf);
            let computed = |leaf: &LeafId| points[site.from].computed(*leaf).is_some();
            let kept: Vec<LeafId> = movement.kept[to].iter().filter(passes).filter(computed).collect();
            for leaf in kept {
                if !asked[to].contains(leaf) && is_free(&points, to, leaf) {
                    asked[to].insert(leaf);
                    points[to].shunned.insert(leaf);
                    pending.insert(to);
                } else if points[site.from].force(leaf) {
                    pending.insert(site.from);
                }
            }
        }
        for to in points.keys() {
            let taken_back: Vec<LeafId> =
                points[to].shunned.iter().filter(|leaf| !is_free(&points, to, *leaf)).collect();
            for leaf in taken_back {
                points[to].shunned.remove(leaf);
                pending.insert(to);
            }
        }
    }
    let kept: Table<PointId, LeafSet> = points.iter().map(Point::kept).collect();
    points.iter_enumerated().map(|(id, point)| point.needed(&read(coroutine, uses, &kept, id))).collect()
}

/// The leaves that a continuation reads before it assigns them, also for what its targets keep.
fn read(coroutine: &Coroutine, uses: Uses, kept: &Table<PointId, LeafSet>, point: PointId) -> LeafSet {
    let at_site = |site: SiteId| {
        let target = coroutine.sites[site].target.point();
        let mut needed = target.map_or(uses.leaves.none(), |target| kept[target].clone());
        coroutine.sites[site].key.iter().for_each(|expr| uses.all(expr, &mut needed));
        needed
    };
    Liveness::new(uses).run(&coroutine.continuations[point].body, &at_site)
}

/// The choice at one point.
struct Point<'a> {
    leaves: &'a Leaves,
    /// What must be there, kept or computed.
    alive: LeafSet,
    /// What may be computed.
    known: Known,
    /// What is not kept if something else takes as few words: a point before computes it.
    shunned: LeafSet,
    /// What is computed, by first leaf.
    again: BTreeMap<u32, Rc<Definition>>,
}

impl Point<'_> {
    fn choose(&mut self) {
        loop {
            self.again = self.uncut();
            let too_much = self.again.values().find(|definition| {
                let alive = definition.leaves.clone().map(LeafId).filter(|leaf| self.alive.contains(*leaf));
                let saved: u32 = alive.map(|leaf| self.words(leaf)).sum();
                saved > 0 && self.cost(definition, &mut BTreeSet::new()) > OPERATIONS_A_WORD * saved
            });
            match too_much.map(|definition| self.dear(definition)) {
                Some(first) => _ = self.known.definitions.remove(&first),
                None => return,
            }
        }
    }

    /// What of a definition that costs too much is better kept, by first leaf: an operand that itself costs more than keeping it, of which
    /// other values may be made too, or the definition.
    fn dear(&self, definition: &Definition) -> u32 {
        let visible = definition.reads.iter().filter(|leaf| !self.known.is_hidden(self.leaves, *leaf));
        let mut operands = visible.filter_map(|leaf| self.computed(leaf));
        let words = |operand: &Definition| operand.leaves.clone().map(|leaf| self.words(LeafId(leaf))).sum::<u32>();
        let is_dear =
            |operand: &&Rc<Definition>| self.cost(operand, &mut BTreeSet::new()) > OPERATIONS_A_WORD * words(operand);
        operands.find(is_dear).map_or(definition.leaves.start, |operand| self.dear(operand))
    }

    /// The definitions on the sinks' side of the minimum cut.
    fn uncut(&self) -> BTreeMap<u32, Rc<Definition>> {
        let mut units: BTreeMap<u32, usize> = BTreeMap::new();
        let mut vertices: Vec<Vertex> = Vec::new();
        let mut pending: Vec<LeafId> = self.alive.iter().collect();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut seen = BTreeSet::new();
        while let Some(leaf) = pending.pop() {
            if !seen.insert(leaf) {
                continue;
            }
            let definition = self.known.of(leaf);
            let first = definition.map_or(leaf.0, |definition| definition.leaves.start);
            let at = *units.entry(first).or_insert_with(|| {
                let (is_source, is_hidden) = (definition.is_none(), self.known.is_hidden(self.leaves, leaf));
                if let Some(definition) = definition {
                    edges.extend(definition.reads.iter().map(|read| (self.unit(read), first)));
                    pending.extend(definition.reads.iter());
                }
                vertices.push(Vertex { is_source, is_hidden, ..Vertex::default() });
                vertices.len() - 1
            });
            vertices[at].is_sink |= self.alive.contains(leaf);
            // A tie is decided by how many are shunned, of which there are fewer than leaves.
            let scale = self.leaves.len() as u64 + 1;
            vertices[at].weight += u64::from(self.words(leaf)) * scale + u64::from(self.shunned.contains(leaf));
        }
        for (from, to) in edges {
            let next = units[&to];
            vertices[units[&from]].next.push(next);
        }
        let cut = cut::cut(&vertices);
        let again = units.iter().filter(|(_, at)| !cut[**at]);
        again.filter_map(|(first, _)| Some((*first, self.known.definitions.get(first)?.clone()))).collect()
    }

    /// The first leaf of the unit that a leaf is in.
    fn unit(&self, leaf: LeafId) -> u32 {
        self.known.of(leaf).map_or(leaf.0, |definition| definition.leaves.start)
    }

    fn words(&self, leaf: LeafId) -> u32 {
        self.leaves.leaves[leaf].words
    }

    /// What is computed that a leaf is part of.
    fn computed(&self, leaf: LeafId) -> Option<&Rc<Definition>> {
        self.again.get(&self.unit(leaf))
    }

    /// What a definition costs with all that must be computed for it.
    fn cost(&self, definition: &Definition, seen: &mut BTreeSet<u32>) -> u32 {
        let mut cost = definition.cost;
        for operand in definition.reads.iter().filter_map(|leaf| self.computed(leaf)) {
            if seen.insert(operand.leaves.start) {
                cost += self.cost(operand, seen);
            }
        }
        cost
    }

    /// All that is kept: what is alive and not computed, and what the rest is computed from.
    fn kept(&self) -> LeafSet {
        let mut kept = self.leaves.none();
        let read = self.again.values().flat_map(|definition| definition.reads.iter());
        let needed = self.alive.iter().chain(read);
        needed.filter(|leaf| self.computed(*leaf).is_none()).for_each(|leaf| kept.insert(leaf));
        kept
    }

    fn keeps(&self, leaf: LeafId) -> bool {
        self.alive.contains(leaf) && self.computed(leaf).is_none()
    }

    /// Makes a leaf be kept; whether it was not.
    fn force(&mut self, leaf: LeafId) -> bool {
        let computed = self.computed(leaf).map(|definition| definition.leaves.start);
        computed.is_some_and(|first| self.known.definitions.remove(&first).is_some())
    }

    /// What is computed of what the continuation reads, in order.
    fn needed(&self, read: &LeafSet) -> Vec<Rc<Definition>> {
        let mut order = Vec::new();
        let mut seen = BTreeSet::new();
        for leaf in read.iter() {
            self.add(leaf, &mut seen, &mut order);
        }
        order
    }

    fn add(&self, leaf: LeafId, seen: &mut BTreeSet<u32>, order: &mut Vec<Rc<Definition>>) {
        let Some(definition) = self.computed(leaf) else { return };
        if seen.insert(definition.leaves.start) {
            definition.reads.iter().for_each(|read| self.add(read, seen, order));
            order.push(definition.clone());
        }
    }
}
