//! Stores before a site: what only some of the ways to it have changed is stored where they end.
//!
//! A site stores what any way to it has changed, so the other ways would load it, only to store it again. Where an `if` or a
//! `match` stands right before the site, an arm that has changed such a value stores it at its end instead. Only values that nothing
//! before the choice and nothing after it changes are stored so, outside of loops, and none that shares a word.
//!
//! A slot that is written early may be that of another value, alive where the continuation begins and not at the target, and
//! such a value must not be loaded any more. [`clobbered`] finds the continuations where it would be; they store at their sites.

use std::collections::BTreeSet;

use super::fields::Draft;
use super::movement::Movement;
use super::packing::Pack;
use super::place::Path;
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
    target: PointId,
    at: Path,
    /// How many steps of the way lead to the block of the site.
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
    let lost = |stored: &&Stored| {
        let Stored { from, target, at, shared, leaves } = stored;
        let apart = |leaves: &LeafSet, point: PointId| leaves.iter().any(|leaf| !movement.kept[point].contains(leaf));
        apart(leaves, *from)
            && movement.loads[*from].iter().any(|load| {
                load.at.get(..*shared) == at.get(..*shared) && follows(&load.at, at) && apart(&load.leaves, *target)
            })
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

/// The site that a choice stands before.
#[derive(Clone, Copy)]
struct Exit {
    target: PointId,
    /// How many steps lead to its block.
    shared: usize,
}

impl Placer<'_> {
    /// Looks for sites in a block. `written` is what may have been written before it.
    fn block(&mut self, block: &mut Block, path: &mut Path, mut written: LeafSet) {
        if let Some((choice, exit, leaves)) = self.choice_before_site(block, path.len(), &written) {
            path.push(choice);
            self.sink(&mut block.stmts[choice], path, leaves, exit);
            path.pop();
        }
        for (at, stmt) in block.stmts.iter_mut().enumerate() {
            if matches!(stmt.kind, StmtKind::If(..) | StmtKind::Switch(..)) {
                let mut before = written.clone();
                stmt.exprs().into_iter().for_each(|expr| self.uses.writes(expr, &mut before));
                path.push(at);
                for (number, block) in stmt.blocks_mut().into_iter().enumerate() {
                    path.push(number);
                    self.block(block, path, before.clone());
                    path.pop();
                }
                path.pop();
            }
            self.written(stmt, &mut written);
        }
    }

    /// The choice that stands before the site at the end of a block with nothing but simple statements between, and the fields that
    /// nothing but its arms has written of what the site stores.
    fn choice_before_site(&self, block: &Block, shared: usize, before: &LeafSet) -> Option<(usize, Exit, LeafSet)> {
        let (last, rest) = block.stmts.split_last()?;
        let StmtKind::Leave(site) = last.kind else { return None };
        let Target::Point(target) = self.sites[site].target else { return None };
        let choice = rest.iter().rposition(|stmt| !stmt.blocks().is_empty())?;
        if !matches!(rest[choice].kind, StmtKind::If(..) | StmtKind::Switch(..)) {
            return None;
        }
        let mut written = before.clone();
        rest[choice].exprs().into_iter().for_each(|expr| self.uses.writes(expr, &mut written));
        rest.iter().enumerate().filter(|(at, _)| *at != choice).for_each(|(_, stmt)| self.written(stmt, &mut written));
        let mut leaves = self.uses.leaves.none();
        for field in self.fields {
            let is_in = |set: &LeafSet| field.iter().any(|leaf| set.contains(leaf));
            if is_in(&self.movement.stores[site]) && !is_in(&written) {
                leaves.union(field);
            }
        }
        (!leaves.is_empty()).then_some((choice, Exit { target, shared }, leaves))
    }

    /// Stores at the ends of a choice's arms what only some of them have written.
    fn sink(&mut self, choice: &mut Stmt, path: &mut Path, leaves: LeafSet, exit: Exit) {
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
                self.at_end(arm, path, stored, exit);
                path.pop();
            }
        }
    }

    /// Stores at the end of an arm; in a choice that ends it, what only that has written.
    fn at_end(&mut self, arm: &mut Block, path: &mut Path, mut stored: LeafSet, exit: Exit) {
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
            self.sink(last, path, inner, exit);
            path.pop();
        }
        if !stored.is_empty() {
            let mut at = path.clone();
            at.push(arm.stmts.len());
            let id = self.early.sets.push_and_get_key(stored.clone());
            let span = arm.stmts.last().map_or_else(Default::default, |stmt| stmt.span);
            arm.stmts.push(Stmt::new(StmtKind::Store(id), span));
            let Exit { target, shared } = exit;
            self.early.places.push(Stored { from: self.from, target, at, shared, leaves: stored });
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
        own(stmt);
        stmt.blocks().into_iter().for_each(|block| each_stmt(block, &mut own));
    }
}

#[cfg(test)]
mod tests;
