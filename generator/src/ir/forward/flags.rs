//! Flags: variables that only ever say that a way was taken.

use std::collections::BTreeSet;

use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{Block, Expr, ExprKind, Literal, LoopKind, StmtKind, UnaryOp, VarId};

/// The variables of a body that are declared false, and given nothing but truth since then.
pub(super) fn flags(body: &Block) -> BTreeSet<VarId> {
    let (mut declared, mut other) = (BTreeSet::new(), BTreeSet::new());
    each_stmt(body, &mut |stmt| match &stmt.kind {
        StmtKind::Let(var, Some(value)) if is_literal(value, false) => _ = declared.insert(*var),
        StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => _ = other.insert(*var),
        StmtKind::Assign(place, value) if !place.path.is_empty() || !is_literal(value, true) => {
            other.extend(place.base_var());
        }
        _ => {}
    });
    // A call may write its arguments.
    each_expr_in(body, &mut |expr| {
        each_expr(expr, &mut |expr| {
            let ExprKind::Call(_, args) = &expr.kind else { return };
            other.extend(args.iter().filter_map(whole));
        });
    });
    declared.retain(|var| !other.contains(var));
    declared
}

/// The variable that an expression is, or the opposite of; with what it must be for the expression to hold.
pub(super) fn asked(condition: &Expr) -> Option<(VarId, bool)> {
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => Some((whole(inner)?, false)),
        _ => Some((whole(condition)?, true)),
    }
}

fn whole(expr: &Expr) -> Option<VarId> {
    match &expr.kind {
        ExprKind::Load(place) if place.path.is_empty() => place.base_var(),
        _ => None,
    }
}

fn is_literal(expr: &Expr, truth: bool) -> bool {
    matches!(expr.kind, ExprKind::Literal(Literal::Bool(value)) if value == truth)
}
