//! One value under the same name twice.
//!
//! `let ray = e; s; let mut ray = ray; t` is `let mut ray = e; s; t` where `t` does not mention the first `ray`: an inlined
//! function takes its argument over.

use super::coalesce::Rename;
use super::temporaries::mentions;
use crate::base::Table;
use crate::ir::walk::VisitMut;
use crate::ir::{Block, ExprKind, Stmt, StmtKind, Var, VarId};

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, vars: &Table<VarId, Var>) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, vars);
        }
    }
    let mut at = 0;
    while at < block.stmts.len() {
        match shadowed(block, at, vars) {
            Some(Copy { declaration, from, to }) => {
                let comments = block.stmts.remove(at).leading;
                block.stmts[at].leading.splice(0..0, comments);
                if let StmtKind::Let(var, _) = &mut block.stmts[declaration].kind {
                    *var = to;
                }
                Rename { from, to }.visit_block(block);
                changed = true;
            }
            None => at += 1,
        }
    }
    changed
}

struct Copy {
    /// The statement that declares what is copied.
    declaration: usize,
    from: VarId,
    to: VarId,
}

/// The statement as a copy of a variable of the same name that is not used any more.
fn shadowed(block: &Block, at: usize, vars: &Table<VarId, Var>) -> Option<Copy> {
    let StmtKind::Let(to, Some(value)) = &block.stmts[at].kind else { return None };
    let ExprKind::Load(place) = &value.kind else { return None };
    let from = place.base_var().filter(|_| place.path.is_empty())?;
    let (before, after) = (&block.stmts[..at], &block.stmts[at + 1..]);
    let declares = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Let(var, _) if *var == from);
    let declaration = before.iter().position(declares)?;
    let takes_over =
        vars[from].name == vars[*to].name && !after.is_empty() && !after.iter().any(|stmt| mentions(stmt, from));
    takes_over.then_some(Copy { declaration, from, to: *to })
}
