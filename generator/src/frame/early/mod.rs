//! Stores before a site: what only some of the ways to it have changed is stored where they end.
//!
//! A site stores what any way to it has changed, so the other ways would load it, only to store it again. Where an `if` or a
//! `match` stands before the site, an arm that has changed such a value stores it at its end instead. Only values are stored so that
//! nothing before the choice and nothing after it changes, outside of loops, that every site after it needs, and that share no word. A
//! path that ends the instance stores in vain, but does so once.
//!
//! A slot that is written early may be that of another value which is never alive together with the first, and such a value must not be
//! loaded any more. [`clobbered`] finds the continuations where it would be; they store at their sites.

use std::collections::BTreeSet;

use super::fields::Draft;
use super::leaves::LeafId;
use super::movement::Movement;
use super::packing::Pack;
use super::place::{Path, Placed};
use super::set::LeafSet;
use super::uses::Uses;
use crate::base::Table;
use crate::ir::verify::falls_through;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, LoopKind, Place, PointId, Stmt, StmtKind, StoreId};
use crate::split::coroutine::{Coroutine, Target};

/// The stores before sites.
#[derive(Default)]
pub(super) struct Early {
    /// What each stores.
    pub sets: Table<StoreId, LeafSet>,
    places: Vec<Stored>,
}

/// Where a store stands.
struct Stored {
    from: PointId,
    at: Path,
    /// How many steps of the way lead to the block of the choice.
    shared: usize,
    leaves: LeafSet,
}

/// Puts stores into the continuations of a coroutine, except for some. `movement` says what is stored without them.
pub(super) fn place(
    coroutine: &mut Coroutine,
    uses: Uses,
    (movement, drafts, packs): (&Movement, &[Draft], &[Pack]),
    except: &BTreeSet<PointId>,
) -> Early {
    let alone = packs.iter().filter(|pack| pack.bits.is_empty()).flat_map(|pack| &pack.drafts);
    let fields = alone.map(|draft| {
        let mut leaves = uses.leaves.none();
        drafts[*draft].leaves.iter().for_each(|leaf| leaves.insert(*leaf));
        leaves
    });
    let fields: Vec<LeafSet> = fields.collect();
    let sites = coroutine.sites.clone();
    let mut placer =
        Placer { uses, movement, fields: &fields, sites: &sites, early: Early::default(), from: PointId(0) };
    for (point, continuation) in coroutine.continuations.iter_mut_enumerated() {
        if !except.contains(&point) {
            placer.from = point;
            placer.block(&mut continuation.body, &mut Vec::new(), uses.leaves.none());
        }
    }
    placer.early
}

/// The continuations that load a value after a store that may have overwritten it.
pub(super) fn clobbered(early: &Early, movement: &Movement) -> BTreeSet<PointId> {
    let apart = |a: LeafId, b: LeafId| movement.kept.iter().any(|kept| kept.contains(a) && kept.contains(b));
    let lost = |stored: &&Stored| {
        let Stored { from, at, shared, leaves } = stored;
        let later = |load: &&Placed| load.at.get(..*shared) == at.get(..*shared) && follows(&load.at, at);
        let mut loaded = movement.loads[*from].iter().filter(later).flat_map(|load| load.leaves.iter());
        loaded.any(|loaded| leaves.iter().any(|stored| !apart(loaded, stored)))
    };
    early.places.iter().filter(lost).map(|stored| stored.from).collect()
}

/// Whether control may get from one place to another, outside of loops.
fn follows(later: &Path, earlier: &Path) -> bool {
    let different = later.iter().zip(earlier).position(|(a, b)| a != b);
    // Statements are at the even steps of a way, the blocks in them at the odd ones.
    different.is_some_and(|at| at % 2 == 0 && later[at] > earlier[at])
}

struct Placer<'a> {
    uses: Uses<'a>,
    movement: &'a Movement,
    /// The leaves of each field that has words of its own.
    fields: &'a [LeafSet],
    sites: &'a Table<crate::ir::SiteId, crate::split::coroutine::Site>,
    early: Early,
    from: PointId,
}

impl Placer<'_> {
    /// Looks for choices in a block. `written` is what may have been written before it.
    fn block(&mut self, block: &mut Block, path: &mut Path, mut written: LeafSet) {
        let ends = !falls_through(block);
        let shared = path.len();
        for at in 0..block.stmts.len() {
            if matches!(block.stmts[at].kind, StmtKind::If(..) | StmtKind::Switch(..)) {
                let mut before = written.clone();
                block.stmts[at].exprs().into_iter().for_each(|expr| self.uses.writes(expr, &mut before));
                path.push(at);
                if ends {
                    let leaves = self.only_in_choice(&before, &block.stmts[at + 1..]);
                    self.sink(&mut block.stmts[at], path, leaves, shared);
                }
                for (number, block) in block.stmts[at].blocks_mut().into_iter().enumerate() {
                    path.push(number);
                    self.block(block, path, before.clone());
                    path.pop();
                }
                path.pop();
            }
            self.written(&block.stmts[at], &mut written);
        }
    }

    /// The fields that nothing but a choice may write, given what is written before it and what follows it, and that every site after it
    /// stores.
    fn only_in_choice(&self, before: &LeafSet, after: &[Stmt]) -> LeafSet {
        let mut written = before.clone();
        let mut stored: Option<LeafSet> = None;
        after.iter().for_each(|stmt| self.written(stmt, &mut written));
        each(after, &mut |stmt| {
            let StmtKind::Leave(site) = stmt.kind else { return };
            if let Target::Point(_) = self.sites[site].target {
                let stores = &self.movement.stores[site];
                stored.get_or_insert_with(|| stores.clone()).intersect(stores);
            }
        });
        let mut leaves = self.uses.leaves.none();
        let Some(stored) = stored else { return leaves };
        for field in self.fields {
            let is_in = |set: &LeafSet| field.iter().any(|leaf| set.contains(leaf));
            if is_in(&stored) && !is_in(&written) {
                leaves.union(field);
            }
        }
        leaves
    }

    /// Stores at the ends of a choice's arms what only some of them have written.
    fn sink(&mut self, choice: &mut Stmt, path: &mut Path, leaves: LeafSet, shared: usize) {
        let arms = choice.blocks().into_iter().map(|arm| falls_through(arm).then(|| self.written_in(&arm.stmts)));
        let arms: Vec<Option<LeafSet>> = arms.collect();
        let mut everywhere = leaves.clone();
        arms.iter().flatten().for_each(|written| everywhere.intersect(&self.fields_of(written)));
        for (number, (arm, written)) in choice.blocks_mut().into_iter().zip(arms).enumerate() {
            let Some(written) = written else { continue };
            let mut stored = leaves.clone();
            stored.intersect(&self.fields_of(&written));
            stored.subtract(&everywhere);
            if !stored.is_empty() {
                path.push(number);
                self.at_end(arm, path, stored, shared);
                path.pop();
            }
        }
    }

    /// Stores at the end of an arm; in a choice that ends it, what only that has written.
    fn at_end(&mut self, arm: &mut Block, path: &mut Path, mut stored: LeafSet, shared: usize) {
        if let Some((last, rest)) = arm.stmts.split_last_mut()
            && matches!(last.kind, StmtKind::If(..) | StmtKind::Switch(..))
        {
            let mut written = self.written_in(rest);
            last.exprs().into_iter().for_each(|expr| self.uses.writes(expr, &mut written));
            let mut inner = stored.clone();
            inner.subtract(&self.fields_of(&written));
            // What all its arms have written is stored once, after it.
            let arms = last.blocks().into_iter().filter(|arm| falls_through(arm));
            let written_by_all = arms.map(|arm| self.fields_of(&self.written_in(&arm.stmts))).reduce(|mut all, arm| {
                all.intersect(&arm);
                all
            });
            inner.subtract(&written_by_all.unwrap_or_else(|| self.uses.leaves.none()));
            stored.subtract(&inner);
            path.push(rest.len());
            self.sink(last, path, inner, shared);
            path.pop();
        }
        if !stored.is_empty() {
            let mut at = path.clone();
            at.push(arm.stmts.len());
            let id = self.early.sets.push_and_get_key(stored.clone());
            let span = arm.stmts.last().map_or_else(Default::default, |stmt| stmt.span);
            arm.stmts.push(Stmt::new(StmtKind::Store(id), span));
            self.early.places.push(Stored { from: self.from, at, shared, leaves: stored });
        }
    }

    /// The fields of which some leaf is in a set, whole.
    fn fields_of(&self, set: &LeafSet) -> LeafSet {
        let mut whole = self.uses.leaves.none();
        let touched = self.fields.iter().filter(|field| field.iter().any(|leaf| set.contains(leaf)));
        touched.for_each(|field| _ = whole.union(field));
        whole
    }

    fn written_in(&self, stmts: &[Stmt]) -> LeafSet {
        let mut found = self.uses.leaves.none();
        stmts.iter().for_each(|stmt| self.written(stmt, &mut found));
        found
    }

    /// Adds what a statement and those in it write.
    fn written(&self, stmt: &Stmt, found: &mut LeafSet) {
        let mut own = |stmt: &Stmt| {
            stmt.exprs().into_iter().for_each(|expr| self.uses.writes(expr, found));
            let place = match &stmt.kind {
                StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => &Place::var(*var),
                StmtKind::Assign(place, _) => place,
                _ => return,
            };
            let touched = self.uses.leaves.place(place);
            touched.iter().flat_map(|touched| touched.tree.ids()).for_each(|leaf| found.insert(leaf));
        };
        each(std::slice::from_ref(stmt), &mut own);
    }
}

/// Each statement at any depth.
fn each(stmts: &[Stmt], f: &mut impl FnMut(&Stmt)) {
    for stmt in stmts {
        f(stmt);
        stmt.blocks().into_iter().for_each(|block| each_stmt(block, f));
    }
}

#[cfg(test)]
mod tests;
