//! Tests that were just made: what the arms of a `match` with guards leave.
//!
//! `'m: { if c { s  if d { t; break 'm } }  if c { x } else { y } }` is `if c { s  if d { t } else { x } } else { y }`, as long as nothing in
//! the first arm changes what `c` reads. The user's own two tests in a row stay two: only those of which one leaves the
//! block around them are lowering's.

use super::Uses;
use super::blocks::{Labelled, labelled, leaves};
use crate::ir::same::same;
use crate::ir::walk::each_expr;
use crate::ir::{Block, Expr, ExprKind, LabelId, Root, Stmt, StmtKind, effects};

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    within(block, uses, None)
}

fn within(block: &mut Block, uses: &Uses, label: Option<LabelId>) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        let label = if let StmtKind::Labelled(label, _) = stmt.kind { Some(label) } else { None };
        for inner in stmt.blocks_mut() {
            changed |= within(inner, uses, label);
        }
    }
    let Some(label) = label else { return changed };
    let before = block.stmts.len();
    for at in (1..block.stmts.len()).rev() {
        if is_retested(&block.stmts[at - 1], &block.stmts[at], label, uses) {
            let Stmt { kind: StmtKind::If(_, yes, no), leading, .. } = block.stmts.remove(at) else { continue };
            let StmtKind::If(_, then, otherwise) = &mut block.stmts[at - 1].kind else { continue };
            for (arm, more) in [(then, yes), (otherwise, no)] {
                let first = arm.stmts.len();
                arm.stmts.extend(more.stmts);
                if let Some(first) = arm.stmts.get_mut(first) {
                    first.leading.splice(0..0, leading.iter().cloned());
                }
            }
        }
    }
    if block.stmts.len() < before {
        let (Labelled::Plain(stmts) | Labelled::Left(stmts)) = labelled(label, std::mem::take(&mut block.stmts));
        block.stmts = stmts;
        changed = true;
    }
    changed
}

/// Whether the second statement tests what the first one has tested, where that may have left the block.
fn is_retested(first: &Stmt, second: &Stmt, label: LabelId, uses: &Uses) -> bool {
    let (StmtKind::If(test, then, otherwise), StmtKind::If(again, ..)) = (&first.kind, &second.kind) else {
        return false;
    };
    same(test, again)
        && is_fixed(test)
        && second.trailing.is_none()
        && (leaves(&then.stmts, label) || leaves(&otherwise.stmts, label))
        && [then, otherwise].iter().all(|arm| !changes(arm, test, uses))
}

/// Whether an expression reads variables and what nothing writes.
fn is_fixed(test: &Expr) -> bool {
    let mut fixed = true;
    each_expr(test, &mut |expr| {
        fixed &= match &expr.kind {
            ExprKind::Load(place) => !matches!(place.root, Root::Buffer(_)),
            ExprKind::Call(..) | ExprKind::Builtin(..) => false,
            _ => true,
        };
    });
    fixed
}

/// Whether a block changes what a test reads.
fn changes(block: &Block, test: &Expr, uses: &Uses) -> bool {
    let mut changed = false;
    each_expr(test, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind
            && let Some(var) = place.base_var()
        {
            changed |= effects::writes_var(uses.program, block, var);
        }
    });
    changed
}
