//! Which variables are alive, by whole variables: enough to know where a declaration must stand.
//!
//! `frame` asks the same of each scalar leaf to know what is kept; what it finds alive is alive here too.

use std::collections::BTreeSet;

use super::cfg::{Cfg, End, NodeId};
use super::effects::Effect;
use super::facts::Source;
use super::region::{Node, Region, What};
use super::vars::Vars;
use crate::base::Table;
use crate::ir::PointId;

/// What is alive where an instance goes on.
pub(super) struct Liveness<'a> {
    /// For each point, the point that continues in its place.
    representative: &'a Table<PointId, PointId>,
    /// At each point: read after it, on some path, before it is wholly written.
    pub(super) at: Table<PointId, Vars>,
    /// Of that, what no path has given a value since its declaration.
    pub(super) unassigned: Table<PointId, Vars>,
}

/// What one continuation needs.
#[derive(Debug)]
pub(super) struct RegionFlow {
    /// Used before it is written.
    pub(super) live_in: Vars,
    /// For each node that suspends, what of the continuation's own writes must be there when it leaves.
    pub(super) needs: Vec<Vars>,
    /// For each node, which of its statements do nothing but write what nothing reads.
    pub(super) dead: Vec<Vec<bool>>,
}

/// How control comes to a marker.
pub(super) struct Way {
    /// The node that it comes from.
    pub(super) from: usize,
    /// What the marker's target needs of what may have been written by then.
    pub(super) written: Vars,
    /// What may have been written or read by then: the rest of what is alive is still in the frame only.
    pub(super) at_hand: Vars,
}

impl<'a> Liveness<'a> {
    /// Solves the equations over all continuations.
    pub(super) fn new(
        cfg: &Cfg,
        sources: &Table<PointId, Option<Source>>,
        representative: &'a Table<PointId, PointId>,
    ) -> Self {
        let nothing: Table<PointId, Vars> = vec![Vars::default(); sources.len()].into();
        let mut this = Self { representative, at: nothing.clone(), unassigned: nothing };
        let mut from: Table<PointId, Vec<PointId>> = vec![Vec::new(); sources.len()].into();
        for (point, source) in sources.iter_enumerated() {
            let targets = source.iter().flat_map(|source| targets(&source.cfg, &source.region));
            targets.flatten().for_each(|target| from[representative[target]].push(point));
        }
        // Later points first: most edges lead forwards in the source.
        let mut pending: BTreeSet<PointId> = sources.keys().collect();
        while !pending.is_empty() {
            for point in std::mem::take(&mut pending).into_iter().rev() {
                let Some(Source { cfg, region }) = &sources[point] else { continue };
                let alive =
                    |target: Option<PointId>| target.map_or(Vars::default(), |to| this.at[representative[to]].clone());
                let leaving: Vec<Vars> = targets(cfg, region).map(alive).collect();
                let start = before(region, &region_effects(cfg, region, &[]), &leaving).swap_remove(0);
                if this.at[point].extend(&start) {
                    pending.extend(&from[point]);
                }
            }
        }
        this.unassigned = this.at.clone();
        for (point, assigned) in Self::assigned(cfg) {
            this.unassigned[representative[point]].remove(&assigned);
        }
        this
    }

    /// What may have a value at each point.
    fn assigned(cfg: &Cfg) -> Vec<(PointId, Vars)> {
        let mut assigned: Table<NodeId, Vars> = vec![Vars::default(); cfg.nodes.len()].into();
        let mut changed = true;
        while changed {
            changed = false;
            for (id, node) in cfg.nodes.iter_enumerated() {
                let mut after = assigned[id].clone();
                node.effects.iter().for_each(|effect| effect.after(&mut after));
                let next = match &node.end {
                    End::Suspend { next, .. } => std::slice::from_ref(next),
                    _ => cfg.next(id),
                };
                next.iter().for_each(|&next| changed |= assigned[next].extend(&after));
            }
        }
        let at = |(point, start): (PointId, &Option<NodeId>)| Some((point, assigned[(*start)?].clone()));
        cfg.starts.iter_enumerated().filter_map(at).collect()
    }

    /// Solves them for one continuation.
    pub(super) fn of_region(&self, cfg: &Cfg, region: &Region) -> RegionFlow {
        let guards: Vec<Option<Effect>> = region.nodes.iter().map(|node| guard(node.what)).collect();
        let effects = region_effects(cfg, region, &guards);
        let needs = self.needs(cfg, region, &effects);
        let mut before = before(region, &effects, &needs);
        let mut alive = Vars::default();
        let dead = (0..region.nodes.len()).map(|node| {
            after(region, &before, &needs, node, &mut alive);
            let mut dead: Vec<bool> = Vec::with_capacity(effects[node].len());
            for effect in effects[node].iter().rev() {
                dead.push(effect.is_dead(&alive));
                effect.before(&mut alive);
            }
            dead.reverse();
            dead
        });
        let dead = dead.collect();
        RegionFlow { live_in: before.swap_remove(0), needs, dead }
    }

    /// For each node that suspends, what its target needs of what the region may have written by then.
    fn needs(&self, cfg: &Cfg, region: &Region, effects: &[&[Effect]]) -> Vec<Vars> {
        let needs = |(target, written): (Option<PointId>, Vars)| {
            target.map_or(Vars::default(), |target| self.needed(target, &written))
        };
        targets(cfg, region).zip(written(region, effects)).map(needs).collect()
    }

    /// For each node that suspends, the ways on which control comes to it.
    pub(super) fn ways(&self, cfg: &Cfg, region: &Region) -> Vec<(usize, Vec<Way>)> {
        let effects = region_effects(cfg, region, &[]);
        let written = written(region, &effects);
        let read = so_far(region, &effects, |effect| &effect.uses);
        let before = region.predecessors();
        let ways = |(node, target): (usize, Option<PointId>)| {
            let target = target?;
            let mut from = before.of(node).to_vec();
            from.dedup();
            let way = |from: usize| {
                let mut at_hand = written[from].clone();
                at_hand.extend(&read[from]);
                Way { from, written: self.needed(target, &written[from]), at_hand }
            };
            Some((node, from.into_iter().map(way).collect()))
        };
        targets(cfg, region).enumerate().filter_map(ways).collect()
    }

    /// What a point needs of some variables.
    fn needed(&self, target: PointId, of: &Vars) -> Vars {
        let mut needs = self.kept(target);
        needs.retain(of);
        needs
    }

    /// What is alive at a point and may have a value.
    pub(super) fn kept(&self, target: PointId) -> Vars {
        let target = self.representative[target];
        let mut kept = self.at[target].clone();
        kept.remove(&self.unassigned[target]);
        kept
    }
}

/// What may have been written at the end of each node.
fn written(region: &Region, effects: &[&[Effect]]) -> Vec<Vars> {
    so_far(region, effects, |effect| &effect.writes)
}

/// For each node, the variables that `of` tells of any effect on some way to its end.
fn so_far(region: &Region, effects: &[&[Effect]], of: impl Fn(&Effect) -> &Vars) -> Vec<Vars> {
    let mut so_far: Vec<Vars> = vec![Vars::default(); effects.len()];
    for (so_far, effects) in so_far.iter_mut().zip(effects) {
        effects.iter().for_each(|effect| _ = so_far.extend(of(effect)));
    }
    let mut changed = true;
    while changed {
        changed = false;
        for node in 0..region.nodes.len() {
            let out = std::mem::take(&mut so_far[node]);
            for &next in region.nodes[node].next.iter().filter(|&&next| next != node) {
                changed |= so_far[next].extend(&out);
            }
            so_far[node] = out;
        }
    }
    so_far
}

/// What a continuation reads itself before it writes it, whatever its targets need.
pub(super) fn read_first(cfg: &Cfg, region: &Region) -> Vars {
    let nothing = vec![Vars::default(); region.nodes.len()];
    before(region, &region_effects(cfg, region, &[]), &nothing).swap_remove(0)
}

/// For each node, where an instance goes on if it suspends there.
fn targets<'a>(cfg: &'a Cfg, region: &'a Region) -> impl Iterator<Item = Option<PointId>> + 'a {
    region.nodes.iter().map(|node| cfg.nodes[node.what.source()?].marker())
}

/// What the statements of each node do; `guards` has those that the splitter adds.
fn region_effects<'a>(cfg: &'a Cfg, region: &Region, guards: &'a [Option<Effect>]) -> Vec<&'a [Effect]> {
    let of_node = |(at, node): (usize, &Node)| match node.what {
        What::Source(source) => cfg.nodes[source].effects.as_slice(),
        _ => guards.get(at).and_then(Option::as_ref).map_or(&[][..], std::slice::from_ref),
    };
    region.nodes.iter().enumerate().map(of_node).collect()
}

/// What is alive before each node, given what must be there where it leaves.
fn before(region: &Region, effects: &[&[Effect]], leaving: &[Vars]) -> Vec<Vars> {
    let mut before: Vec<Vars> = vec![Vars::default(); region.nodes.len()];
    let mut alive = Vars::default();
    let mut changed = true;
    while changed {
        changed = false;
        for node in (0..region.nodes.len()).rev() {
            after(region, &before, leaving, node, &mut alive);
            effects[node].iter().rev().for_each(|effect| effect.before(&mut alive));
            changed |= before[node].extend(&alive);
        }
    }
    before
}

/// What is alive after a node.
fn after(region: &Region, before: &[Vars], leaving: &[Vars], node: usize, alive: &mut Vars) {
    alive.clear();
    alive.extend(&leaving[node]);
    for &next in &region.nodes[node].next {
        alive.extend(&before[next]);
    }
}

/// What the splitter's own nodes do.
fn guard(what: What) -> Option<Effect> {
    let mut effect = Effect::default();
    match what {
        What::Source(_) | What::Outer(_) => return None,
        What::Set(var, _) => {
            effect.writes.insert(var);
            effect.kills.insert(var);
        }
        What::Test(var) => effect.uses.insert(var),
    }
    Some(effect)
}
