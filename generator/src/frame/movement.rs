//! Which leaves are alive at each point, and which move into and out of the frame.
//!
//! Notation: S(p) is what is live at point p, I(p) what is assigned on some path to p, D(s) what is dirty at site s.
//!
//! 1. S is the least solution of `S(p) = liveness of p's continuation with S(target) at its sites`, less the variables that the
//!    splitter knows to have no value at p.
//! 2. I is the least solution of `I(target(s)) ⊇ I(p) ∪ D(s)`; a leaf that is live but never assigned holds no value, and is
//!    not kept: `kept(p) = S(p) ∩ I(p)`, nothing at the entry.
//! 3. Stores: `kept(target(s)) ∩ D(s)`.
//! 4. Loads: the same liveness with the stores at the sites, `∩ kept(p)`, each where [`place`] puts it. What a continuation
//!    merely passes on is in neither.

use std::collections::BTreeSet;

use super::leaves::{LeafId, Tree};
use super::liveness::{Liveness, Lives};
use super::place::{self, Placed};
use super::set::LeafSet;
use super::uses::Uses;
use super::valid::{self, State};
use crate::base::Table;
use crate::ir::{PointId, SiteId, StoreId};
use crate::split::coroutine::{Coroutine, Target};

/// The movement of leaves.
pub(super) struct Movement {
    /// What is alive at each point.
    pub kept: Table<PointId, LeafSet>,
    /// What each continuation loads, and where.
    pub loads: Table<PointId, Vec<Placed>>,
    /// What each site stores.
    pub stores: Table<SiteId, LeafSet>,
    /// What each store before a site stores.
    pub early: Table<StoreId, LeafSet>,
    /// What is live in each continuation, given what its sites store.
    pub lives: Table<PointId, Lives>,
}

impl Movement {
    pub(super) fn of(coroutine: &Coroutine, uses: Uses) -> Self {
        let leaves = uses.leaves;
        let live = live(coroutine, uses);
        let (kept, dirty) = assigned(coroutine, uses, live);
        let stores: Table<SiteId, LeafSet> = coroutine
            .sites
            .iter_enumerated()
            .map(|(id, site)| match (site.target, dirty.get(id).and_then(Option::as_ref)) {
                (Target::Point(to), Some(state)) => {
                    let mut stores = kept[to].clone();
                    stores.intersect(&state.dirty);
                    stores
                }
                _ => leaves.none(),
            })
            .collect();
        Self::moving(coroutine, uses, kept, stores)
    }

    /// The same, where sites store more than what is dirty.
    pub(super) fn storing(self, coroutine: &Coroutine, uses: Uses, stores: Table<SiteId, LeafSet>) -> Self {
        if stores == self.stores { self } else { Self::moving(coroutine, uses, self.kept, stores) }
    }

    /// Step 4.
    fn moving(
        coroutine: &Coroutine,
        uses: Uses,
        kept: Table<PointId, LeafSet>,
        stores: Table<SiteId, LeafSet>,
    ) -> Self {
        let at_site = |site: SiteId| {
            let mut live = stores[site].clone();
            coroutine.sites[site].key.iter().for_each(|key| uses.all(key, &mut live));
            live
        };
        let bodies = coroutine.continuations.iter().map(|continuation| &continuation.body);
        let lives: Table<PointId, Lives> =
            bodies.clone().map(|body| Liveness::new(uses).lives(body, &at_site)).collect();
        let loads = bodies.zip(lives.iter().zip(&kept));
        let loads = loads.map(|(body, (lives, kept))| place::place(uses, body, lives, kept, &at_site)).collect();
        Self { kept, loads, stores, early: uses.early.clone(), lives }
    }

    /// Whether a leaf is ever alive at a point.
    pub(super) fn is_kept(&self, leaf: LeafId) -> bool {
        self.kept.iter().any(|set| set.contains(leaf))
    }

    /// Whether two leaves live, load and store together everywhere.
    pub(super) fn alike(&self, a: LeafId, b: LeafId) -> bool {
        let same = |set: &LeafSet| set.contains(a) == set.contains(b);
        let loads = self.loads.iter().flatten().map(|placed| &placed.leaves);
        self.kept.iter().chain(&self.stores).chain(&self.early).chain(loads).all(same)
    }
}

/// The points from which edges lead to each point.
fn sources(coroutine: &Coroutine) -> Table<PointId, BTreeSet<PointId>> {
    let mut from: Table<PointId, BTreeSet<PointId>> = vec![BTreeSet::new(); coroutine.continuations.len()].into();
    for site in &coroutine.sites {
        if let Target::Point(to) = site.target {
            from[to].insert(site.from);
        }
    }
    from
}

/// Step 1.
fn live(coroutine: &Coroutine, uses: Uses) -> Table<PointId, LeafSet> {
    let leaves = uses.leaves;
    let mut live: Table<PointId, LeafSet> = coroutine.continuations.iter().map(|_| leaves.none()).collect();
    let mut analyses: Table<PointId, Liveness> = coroutine.continuations.iter().map(|_| Liveness::new(uses)).collect();
    let from = sources(coroutine);
    // Later points first: most edges lead forwards in the source. In sweeps, so that a point that many edges leave is not looked at
    // once for each of them.
    let mut pending: BTreeSet<PointId> = coroutine.continuations.keys().collect();
    while !pending.is_empty() {
        for point in std::mem::take(&mut pending).into_iter().rev() {
            let at_site = |site: SiteId| {
                let site = &coroutine.sites[site];
                let mut set = match site.target {
                    Target::Point(to) => live[to].clone(),
                    Target::End => leaves.none(),
                };
                site.key.iter().for_each(|key| uses.all(key, &mut set));
                set
            };
            let continuation = &coroutine.continuations[point];
            let mut start = analyses[point].run(&continuation.body, &at_site);
            let unassigned = continuation.unassigned.iter().filter_map(|var| leaves.var(*var));
            unassigned.flat_map(Tree::ids).for_each(|leaf| start.remove(leaf));
            if live[point].union(&start) {
                pending.extend(&from[point]);
            }
        }
    }
    live
}

/// Step 2: what is kept at each point, and the state at each site that can be reached.
fn assigned(
    coroutine: &Coroutine,
    uses: Uses,
    live: Table<PointId, LeafSet>,
) -> (Table<PointId, LeafSet>, Table<SiteId, Option<State>>) {
    let mut kept: Table<PointId, LeafSet> = coroutine.continuations.iter().map(|_| uses.leaves.none()).collect();
    let mut states: Table<SiteId, Option<State>> = vec![None; coroutine.sites.len()].into();
    let mut reached: Table<PointId, bool> = vec![false; coroutine.continuations.len()].into();
    let mut pending = BTreeSet::from([PointId(0)]);
    while !pending.is_empty() {
        for point in std::mem::take(&mut pending) {
            let body = &coroutine.continuations[point].body;
            for (site, state) in valid::at_sites(uses, body, kept[point].clone()) {
                if let Target::Point(to) = coroutine.sites[site].target {
                    let mut arriving = state.in_slot.clone();
                    arriving.union(&state.dirty);
                    arriving.intersect(&live[to]);
                    if kept[to].union(&arriving) | !std::mem::replace(&mut reached[to], true) {
                        pending.insert(to);
                    }
                }
                states[site] = Some(state);
            }
        }
    }
    (kept, states)
}
