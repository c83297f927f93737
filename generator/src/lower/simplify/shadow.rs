//! One value under the same name twice.
//!
//! `let ray = e; s; let mut ray = ray; t` is `let mut ray = e; s; t` where `t` does not mention the first `ray`: an inlined
//! function takes its argument over. And `let mut ray = e; s; let ray = ray; t; u` is `let mut ray = e; s; t; u` where the second `ray`
//! is used in `t` only, and the first one does not change there.

use super::Uses;
use super::coalesce::Rename;
use super::literals::Mentions;
use super::temporaries::mentions;
use crate::base::Table;
use crate::ir::walk::VisitMut;
use crate::ir::{Block, ExprKind, Stmt, StmtKind, Var, VarId};

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, vars: &Table<VarId, Var>, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, vars, uses);
        }
    }
    let mut at = 0;
    while at < block.stmts.len() {
        if let Some(Copy { declaration, from, to }) = shadowed(block, at, vars) {
            remove(block, at);
            if let StmtKind::Let(var, _) = &mut block.stmts[declaration].kind {
                *var = to;
            }
            Rename { from, to }.visit_block(block);
            changed = true;
        } else if let Some((from, to)) = repeated(block, at, vars, uses) {
            remove(block, at);
            Rename { from: to, to: from }.visit_block(block);
            changed = true;
        } else {
            at += 1;
        }
    }
    changed
}

/// Takes a statement out; its comments go to the next one.
fn remove(block: &mut Block, at: usize) {
    let comments = block.stmts.remove(at).leading;
    block.stmts[at].leading.splice(0..0, comments);
}

struct Copy {
    /// The statement that declares what is copied.
    declaration: usize,
    from: VarId,
    to: VarId,
}

/// A statement that declares a copy of a variable of the same name: from that one, to this.
fn copy(stmt: &Stmt, vars: &Table<VarId, Var>) -> Option<(VarId, VarId)> {
    let StmtKind::Let(to, Some(value)) = &stmt.kind else { return None };
    let ExprKind::Load(place) = &value.kind else { return None };
    let from = place.base_var().filter(|_| place.path.is_empty())?;
    (vars[from].name == vars[*to].name).then_some((from, *to))
}

/// The statement as a copy of a variable that is not used any more.
fn shadowed(block: &Block, at: usize, vars: &Table<VarId, Var>) -> Option<Copy> {
    let (from, to) = copy(&block.stmts[at], vars)?;
    let (before, after) = (&block.stmts[..at], &block.stmts[at + 1..]);
    let declares = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Let(var, _) if *var == from);
    let declaration = before.iter().position(declares)?;
    let takes_over = !after.is_empty() && !after.iter().any(|stmt| mentions(stmt, from));
    takes_over.then_some(Copy { declaration, from, to })
}

/// The statement as a copy that never changes, of a variable that does not change while the copy is used.
fn repeated(block: &Block, at: usize, vars: &Table<VarId, Var>, uses: &Uses) -> Option<(VarId, VarId)> {
    let (from, to) = copy(&block.stmts[at], vars)?;
    let after = &block.stmts[at + 1..];
    let last = after.iter().rposition(|stmt| mentions(stmt, to))?;
    let changes = |stmt: &Stmt| {
        let mentions = Mentions::of(stmt, from, uses);
        mentions.writes || mentions.passes
    };
    (uses.stores(to) == 0 && !after[..=last].iter().any(changes)).then_some((from, to))
}
