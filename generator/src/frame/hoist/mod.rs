//! Stores as soon as a value is final, or nearly, for a frame in registers.
//!
//! A site's stores stand on its own path, behind the tests that choose between it and others. In memory that is right: no other path
//! pays for them. In registers a store costs a move at most, but where paths meet again each register that only some of them have
//! written is merged; and a test behind which nothing is left but the next point is no branch any more.
//!
//! So a store moves up over the tests that other paths leave by, as long as
//! - nothing on the way writes its variable, but for arms of a choice beside which another goes on with the value as it was: these
//!   store what they have written again, and
//! - no other path needs what is in its slot: nothing on the way loads from it, and no target of a site on the way keeps anything in it,
//!   unless it is the same value, which then is stored once for both.
//!
//! ```text
//! if a test { …; if another { leave 'elsewhere; } x = …; }        store x
//! store x                                                    →    if a test { …; if another { leave 'elsewhere; } x = …; store x }
//! leave 'here;                                                    leave 'here;
//! ```

use std::collections::BTreeMap;

use super::layout::{Field, FieldId, Layout};
use super::leaves::known;
use super::loaded;
use crate::base::Table;
use crate::ir::verify::falls_through;
use crate::ir::walk::{each_expr, each_stmt};
use crate::ir::{Block, Expr, LoopKind, Place, Program, SiteId, Stmt, StmtKind, effects};
use crate::split::coroutine::{Coroutine, Site};

/// Moves the stores of a layout up.
pub(super) fn hoist(coroutine: &Coroutine, layout: &mut Layout) {
    let mut bodies = std::mem::take(&mut layout.bodies);
    let mut hoist = Hoist { program: &coroutine.program, sites: &coroutine.sites, layout };
    bodies.iter_mut().for_each(|body| hoist.block(body));
    bodies.iter().for_each(|body| loaded::before_sites(layout, body));
    layout.bodies = bodies;
}

struct Hoist<'a> {
    program: &'a Program,
    sites: &'a Table<SiteId, Site>,
    layout: &'a mut Layout,
}

impl Hoist<'_> {
    fn block(&mut self, block: &mut Block) {
        block.stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(|block| self.block(block));
        let Some((Stmt { kind: StmtKind::Leave(site), .. }, before)) = block.stmts.split_last() else { return };
        let site = *site;
        let mut moved: BTreeMap<usize, Vec<FieldId>> = BTreeMap::new();
        for &field in &self.layout.stores[site] {
            if let Some(at) = self.earliest(before, field) {
                moved.entry(at).or_default().push(field);
            }
        }
        for (&at, fields) in &moved {
            self.forget(fields, &block.stmts[at..]);
        }
        for (at, stmt) in block.stmts.iter_mut().enumerate() {
            let before: Vec<FieldId> = moved.range(..=at).flat_map(|(_, fields)| fields).copied().collect();
            self.store_again(&before, stmt);
        }
        for (at, fields) in moved.into_iter().rev() {
            let store = self.layout.early.push_and_get_key(fields);
            block.stmts.insert(at, Stmt::new(StmtKind::Store(store), block.stmts[at].span));
        }
    }

    /// Stores of some fields, which are stored before a choice, what arms of it have written and go on with.
    fn store_again(&mut self, before: &[FieldId], choice: &mut Stmt) {
        for arm in choice.blocks_mut().into_iter().filter(|arm| falls_through(arm)) {
            let written =
                |field: &&FieldId| arm.stmts.iter().any(|stmt| self.writes(&self.layout.fields[**field], stmt));
            let written: Vec<FieldId> = before.iter().filter(written).copied().collect();
            if let Some(last) = arm.stmts.last().filter(|_| !written.is_empty()) {
                let span = last.span;
                let store = self.layout.early.push_and_get_key(written);
                arm.stmts.push(Stmt::new(StmtKind::Store(store), span));
            }
        }
    }

    /// Takes stores of fields out of some statements, the last of which is the site that they were moved from.
    fn forget(&mut self, fields: &[FieldId], stmts: &[Stmt]) {
        let Layout { stores, early, .. } = &mut *self.layout;
        for stmt in stmts {
            each_stmt_in(stmt, &mut |stmt| match stmt.kind {
                StmtKind::Leave(site) => stores[site].retain(|field| !fields.contains(field)),
                StmtKind::Store(store) => early[store].retain(|field| !fields.contains(field)),
                _ => {}
            });
        }
    }

    /// Before which of the statements before a site a field of it may be stored as well, if other paths leave in between.
    fn earliest(&self, before: &[Stmt], field: FieldId) -> Option<usize> {
        // What shares a word is stored with that.
        let alone = self.layout.fields[field].bits.is_none();
        let passed = before.iter().enumerate().rev().take_while(|(_, stmt)| alone && self.passes(field, stmt));
        passed.filter(|(_, stmt)| leaves(stmt)).last().map(|(at, _)| at)
    }

    /// Whether a field may be stored before a statement instead of after it.
    fn passes(&self, id: FieldId, stmt: &Stmt) -> bool {
        let field = &self.layout.fields[id];
        let is_written = self.writes(field, stmt);
        self.is_free(id, stmt, !is_written) && (!is_written || self.is_written_in_some_arms(field, stmt))
    }

    /// Whether nothing in a statement loads from a field's slot, and no site in it needs what is there. `is_same`: a site
    /// that stores the field stores the same value.
    fn is_free(&self, id: FieldId, stmt: &Stmt, is_same: bool) -> bool {
        let layout = &*self.layout;
        let field = &layout.fields[id];
        let shares = |other: &FieldId| {
            let other = &layout.fields[*other];
            other.var == field.var || other.words.iter().any(|word| field.words.contains(word))
        };
        let mut is_free = true;
        each_stmt_in(stmt, &mut |stmt| {
            is_free &= match &stmt.kind {
                StmtKind::Load(load) => !layout.loads[*load].iter().any(shares),
                StmtKind::Store(store) => !layout.early[*store].iter().any(|other| *other != id && shares(other)),
                StmtKind::Leave(site) if layout.stores[*site].contains(&id) => is_same,
                StmtKind::Leave(site) => {
                    let target = self.sites[*site].target.point();
                    !target.is_some_and(|point| layout.live[point].iter().any(shares))
                }
                // Where it goes on, the slot may be needed.
                StmtKind::Break(_) | StmtKind::Continue(_) => false,
                _ => true,
            };
        });
        is_free
    }

    /// Whether a statement is a choice that some arms go on from with what a field holds as it was before.
    fn is_written_in_some_arms(&self, field: &Field, stmt: &Stmt) -> bool {
        let is_choice = matches!(stmt.kind, StmtKind::If(..) | StmtKind::Switch(..));
        let is_as_before = |arm: &Block| falls_through(arm) && !arm.stmts.iter().any(|stmt| self.writes(field, stmt));
        is_choice
            && !stmt.exprs().iter().any(|expr| self.writes_in(field, expr))
            && stmt.blocks().into_iter().any(is_as_before)
    }

    /// Whether anything in a statement writes what a field holds.
    fn writes(&self, field: &Field, stmt: &Stmt) -> bool {
        let mut writes = false;
        each_stmt_in(stmt, &mut |stmt| {
            writes |= match &stmt.kind {
                StmtKind::Let(it, _) | StmtKind::Loop(_, LoopKind::For { var: it, .. }, _) => *it == field.var,
                StmtKind::Assign(place, _) => overlaps(place, field),
                _ => false,
            };
            writes |= stmt.exprs().iter().any(|expr| self.writes_in(field, expr));
        });
        writes
    }

    /// Whether an expression does.
    fn writes_in(&self, field: &Field, expr: &Expr) -> bool {
        let mut writes = false;
        each_expr(expr, &mut |expr| {
            let mut written = effects::written_by(self.program, expr).into_iter();
            writes |= written.any(|place| overlaps(place, field));
        });
        writes
    }
}

/// Whether a place may be part of what a field holds, or the other way round.
fn overlaps(place: &Place, field: &Field) -> bool {
    let mut steps = place.path.iter().zip(&field.path);
    place.base_var() == Some(field.var) && !steps.any(|(step, own)| known(step).is_some_and(|at| at != *own as usize))
}

/// Whether some path through a statement ends in it.
fn leaves(stmt: &Stmt) -> bool {
    let mut found = false;
    each_stmt_in(stmt, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Leave(_)));
    found
}

/// Calls `f` for a statement and for each in its blocks.
fn each_stmt_in(stmt: &Stmt, f: &mut impl FnMut(&Stmt)) {
    f(stmt);
    stmt.blocks().into_iter().for_each(|block| each_stmt(block, f));
}

#[cfg(test)]
mod tests;
