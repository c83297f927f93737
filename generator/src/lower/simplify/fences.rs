//! An atomic that acquires, and the variable that the user gives its value to.
//!
//! `let w = atomic; fence; x = w` is `x = atomic; fence`.

use super::Uses;
use crate::ir::{Block, Builtin, ExprKind, Place, Stmt, StmtKind};

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
    }
    let mut at = 0;
    while at + 2 < block.stmts.len() {
        if copies_behind_fence(&block.stmts[at..], uses) {
            let copy = block.stmts.remove(at + 2);
            let stmt = &mut block.stmts[at];
            if let StmtKind::Let(_, value) = &mut stmt.kind {
                let value = value.take();
                stmt.kind = match copy.kind {
                    StmtKind::Let(outer, _) => StmtKind::Let(outer, value),
                    StmtKind::Assign(outer, copied) => StmtKind::Assign(outer, value.unwrap_or(copied)),
                    other => other,
                };
            }
            stmt.leading.extend(copy.leading);
            stmt.trailing = stmt.trailing.take().or(copy.trailing);
            changed = true;
        }
        at += 1;
    }
    changed
}

/// Whether statements begin with a value, a fence, and a copy of the value, which is its only use.
fn copies_behind_fence(stmts: &[Stmt], uses: &Uses) -> bool {
    let [value, fence, copy, ..] = stmts else { return false };
    let (StmtKind::Let(var, Some(_)), StmtKind::Eval(fence)) = (&value.kind, &fence.kind) else { return false };
    let copied = match &copy.kind {
        StmtKind::Let(_, Some(copied)) => copied,
        StmtKind::Assign(outer, copied) if outer.base_var().is_some() && outer.path.is_empty() => copied,
        _ => return false,
    };
    matches!(fence.kind, ExprKind::Builtin(Builtin::AtomicFence, _))
        && matches!(&copied.kind, ExprKind::Load(from) if *from == Place::var(*var))
        && uses.is_synthetic(*var)
        && uses.loads(*var) == 1
        && uses.stores(*var) == 0
}
