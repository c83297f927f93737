//! Loops that turn once at most, because what ends a turn makes their test fail: where a loop around goes on from the end of an inner
//! one, as in `while x >= w { y += 1; if y >= h { break; } x = 0; }`. They are an `if`, and what leaves them leaves what is around.

use super::jumps::{Jump, diverges};
use crate::ir::intervals::{self, Interval};
use crate::ir::same::same;
use crate::ir::walk::{VisitMut, walk_expr_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LoopKind, Place, Program, Root, Scalar, Stmt, StmtKind, effects};

/// The loop, or what stands for it.
pub(super) fn turning_once(program: &Program, mut stmt: Stmt) -> Stmt {
    let StmtKind::Loop(label, LoopKind::While(condition), body) = &mut stmt.kind else { return stmt };
    let label = *label;
    if Jump::Continue(label).is_in(&body.stmts) || !fails_behind(program, condition, body) {
        return stmt;
    }
    let is_left = Jump::Break(label).is_in(&body.stmts);
    stmt.kind = StmtKind::If(condition.clone(), std::mem::take(body), Block::default());
    if is_left {
        let comments = std::mem::take(&mut stmt.leading);
        let span = stmt.span;
        stmt = Stmt { leading: comments, ..Stmt::new(StmtKind::Labelled(label, vec![stmt].into()), span) };
    }
    stmt
}

/// Whether a condition does not hold behind a block, whose last statement says so, perhaps with what it does not go on from.
fn fails_behind(program: &Program, condition: &Expr, block: &Block) -> bool {
    let Some((last, before)) = block.stmts.split_last() else { return false };
    let (place, value) = match &last.kind {
        StmtKind::Let(var, Some(value)) => (Place::var(*var), value),
        StmtKind::Assign(place, value) if place.path.is_empty() => (place.clone(), value),
        _ => return false,
    };
    let is_known = matches!((&place.root, &value.kind), (Root::Var(_), ExprKind::Literal(_)));
    if !is_known || effects::has_effect(program, condition) {
        return false;
    }
    let mut then = condition.clone();
    Known { place, value }.visit_expr(&mut then);
    let not = before.last().and_then(|stmt| match &stmt.kind {
        StmtKind::If(condition, then, otherwise) if diverges(&then.stmts) && otherwise.stmts.is_empty() => {
            Some(condition)
        }
        _ => None,
    });
    let ExprKind::Binary(op, a, b) = &then.kind else { return false };
    let Some(scalar) = a.ty.scalar().filter(|_| a.ty.is_scalar()) else { return false };
    intervals::binary(*op, given(a, not), given(b, not), scalar).single() == Some(0)
}

/// What an expression may be where a comparison does not hold.
fn given(expr: &Expr, not: Option<&Expr>) -> Interval {
    let whole = intervals::of(expr);
    let Some(ExprKind::Binary(op, a, b)) = not.map(|not| &not.kind) else { return whole };
    if !op.is_comparison() || !a.ty.is_scalar() || a.ty.scalar().is_none_or(Scalar::is_float) {
        return whole;
    }
    let satisfying = |op: BinaryOp, other: &Expr| whole.satisfying(op, intervals::of(other)).unwrap_or(whole);
    match (same(a, expr), same(b, expr)) {
        (true, false) => satisfying(op.negated(), b),
        (false, true) => satisfying(op.negated().mirrored(), a),
        _ => whole,
    }
}

/// A variable of which the value is known.
struct Known<'a> {
    place: Place,
    value: &'a Expr,
}

impl VisitMut for Known<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        match &expr.kind {
            ExprKind::Load(place) if *place == self.place => expr.kind = self.value.kind.clone(),
            _ => walk_expr_mut(self, expr),
        }
    }
}
