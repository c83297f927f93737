//! Stores as soon as a value is final, for a frame in registers.
//!
//! A site's stores stand on its own path, behind the tests that choose between it and others. In memory that is right: no other path
//! pays for them. In registers a store costs a move at most, but where paths meet again each register that only some of them have
//! written is merged; and a test behind which nothing is left but the next point is no branch any more.
//!
//! So a store moves up over the tests that other paths leave by, as long as
//! - nothing on the way writes its variable, and
//! - no other path needs what is in its slot: nothing on the way loads from it, and no target of a site on the way keeps anything in it,
//!   unless it is the same value, which then is stored once for both.

use std::collections::BTreeMap;

use super::layout::{FieldId, Layout};
use super::loaded;
use crate::base::Table;
use crate::ir::walk::{each_expr, each_stmt};
use crate::ir::{Block, LoopKind, Program, SiteId, Stmt, StmtKind, effects};
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
        for (at, fields) in moved.into_iter().rev() {
            self.forget(&fields, &block.stmts[at..]);
            let store = self.layout.early.push_and_get_key(fields);
            block.stmts.insert(at, Stmt::new(StmtKind::Store(store), block.stmts[at].span));
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
        let layout = &*self.layout;
        let field = &layout.fields[id];
        let is_same = |other: &FieldId| {
            let other = &layout.fields[*other];
            other.var == field.var || other.words.iter().any(|word| field.words.contains(word))
        };
        let mut passes = true;
        let mut own = |stmt: &Stmt| {
            passes &= match &stmt.kind {
                StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => *var != field.var,
                StmtKind::Assign(place, _) => place.base_var() != Some(field.var),
                StmtKind::Load(load) => !layout.loads[*load].iter().any(is_same),
                StmtKind::Store(store) => !layout.early[*store].iter().any(|other| *other != id && is_same(other)),
                StmtKind::Leave(site) if layout.stores[*site].contains(&id) => true,
                StmtKind::Leave(site) => {
                    let target = self.sites[*site].target.point();
                    !target.is_some_and(|point| layout.live[point].iter().any(is_same))
                }
                // Where it goes on, the slot may be needed.
                StmtKind::Break(_) | StmtKind::Continue(_) => false,
                _ => true,
            };
            for expr in stmt.exprs() {
                each_expr(expr, &mut |expr| {
                    let mut written = effects::written_by(self.program, expr).into_iter();
                    passes &= !written.any(|place| place.base_var() == Some(field.var));
                });
            }
        };
        each_stmt_in(stmt, &mut own);
        passes
    }
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
