//! Tests that were just made: what the arms of a `match` with guards leave.
//!
//! `'m: { if c { s  if d { t; break 'm } }  if c { x } else { y } }` is `if c { s  if d { t } else { x } } else { y }`, as long as nothing in
//! the first arm changes what `c` reads; `r = c ? x : y` is such a choice too, and so is `return c ? x : y` behind what may have
//! returned. The user's own two tests in a row stay two: only those of which one leaves the block around them are lowering's.

use super::Uses;
use super::blocks::{Labelled, labelled, leaves};
use crate::ir::same::same;
use crate::ir::verify::falls_through;
use crate::ir::walk::{each_expr, each_stmt};
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
    let mut has_joined = false;
    for at in (1..block.stmts.len()).rev() {
        let Some((test, yes, no)) = choice(&block.stmts[at]) else { continue };
        let is_left = |arm: &Block| match label {
            _ if matches!(block.stmts[at].kind, StmtKind::Return(_)) => returns(arm),
            Some(label) => leaves(&arm.stmts, label),
            None => false,
        };
        if !is_retested(&block.stmts[at - 1], &test, is_left, uses) {
            continue;
        }
        has_joined = true;
        let leading = block.stmts.remove(at).leading;
        let StmtKind::If(_, then, otherwise) = &mut block.stmts[at - 1].kind else { continue };
        for (arm, more) in [(&mut *then, yes), (&mut *otherwise, no)] {
            let first = arm.stmts.len();
            arm.stmts.extend(more.stmts);
            if let Some(first) = arm.stmts.get_mut(first) {
                first.leading.splice(0..0, leading.iter().cloned());
            }
        }
        // No `else` behind what has returned.
        if !falls_through(then) {
            let rest = std::mem::take(&mut otherwise.stmts);
            block.stmts.splice(at..at, rest);
        }
    }
    if let (true, Some(label)) = (has_joined, label) {
        let (Labelled::Plain(stmts) | Labelled::Left(stmts)) = labelled(label, std::mem::take(&mut block.stmts));
        block.stmts = stmts;
    }
    changed | has_joined
}

fn returns(block: &Block) -> bool {
    let mut returns = false;
    each_stmt(block, &mut |stmt| returns |= matches!(stmt.kind, StmtKind::Return(_)));
    returns
}

/// What a statement tests, and what it does then and otherwise: `x = c ? a : b` chooses too.
fn choice(stmt: &Stmt) -> Option<(Expr, Block, Block)> {
    if stmt.trailing.is_some() {
        return None;
    }
    let alone = |kind| Block { stmts: vec![Stmt::new(kind, stmt.span)] };
    match &stmt.kind {
        StmtKind::If(test, then, otherwise) => Some((test.clone(), then.clone(), otherwise.clone())),
        StmtKind::Assign(place, Expr { kind: ExprKind::Select(test, yes, no), .. }) => {
            let assigned = |value: &Expr| alone(StmtKind::Assign(place.clone(), value.clone()));
            Some(((**test).clone(), assigned(yes), assigned(no)))
        }
        StmtKind::Return(Some(Expr { kind: ExprKind::Select(test, yes, no), .. })) => {
            let returned = |value: &Expr| alone(StmtKind::Return(Some(value.clone())));
            Some(((**test).clone(), returned(yes), returned(no)))
        }
        _ => None,
    }
}

/// Whether what follows a statement tests again what that has tested, where it may have left the block.
fn is_retested(first: &Stmt, again: &Expr, is_left: impl Fn(&Block) -> bool, uses: &Uses) -> bool {
    let StmtKind::If(test, then, otherwise) = &first.kind else { return false };
    same(test, again)
        && is_fixed(test)
        && (is_left(then) || is_left(otherwise))
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
