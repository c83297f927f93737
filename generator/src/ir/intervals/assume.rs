//! What a condition tells of the scalars in it.

use super::Interval;
use crate::ir::{BinaryOp, Expr, ExprKind, Place, Scalar, Type, UnaryOp};

/// What an analysis knows of scalars.
pub trait Scalars {
    /// An interval that holds every value of a scalar expression.
    fn interval(&self, expr: &Expr) -> Interval;
    /// What a place holds has turned out to be in an interval that [`Scalars::interval`] of it holds.
    fn learn(&mut self, place: &Place, interval: Interval);
}

/// Adds that a condition has turned out true or false; whether that is possible.
pub fn assume(known: &mut impl Scalars, condition: &Expr, truth: bool) -> bool {
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => assume(known, inner, !truth),
        ExprKind::Binary(BinaryOp::And, a, b) if truth && condition.ty == Type::BOOL => {
            assume(known, a, true) && assume(known, b, true)
        }
        ExprKind::Binary(BinaryOp::Or, a, b) if !truth && condition.ty == Type::BOOL => {
            assume(known, a, false) && assume(known, b, false)
        }
        ExprKind::Binary(op, a, b) if op.is_comparison() && has_interval(a) => {
            let op = if truth { *op } else { op.negated() };
            let (of_a, of_b) = (known.interval(a), known.interval(b));
            match (of_a.satisfying(op, of_b), of_b.satisfying(op.mirrored(), of_a)) {
                (Some(new_a), Some(new_b)) => narrow(known, a, new_a) && narrow(known, b, new_b),
                _ => false,
            }
        }
        _ => narrow(known, condition, Interval::of(i128::from(truth))),
    }
}

/// Adds that a scalar expression has turned out to be in an interval; whether that is possible.
pub fn narrow(known: &mut impl Scalars, expr: &Expr, to: Interval) -> bool {
    let Some(to) = known.interval(expr).meet(to) else { return false };
    match &expr.kind {
        ExprKind::Load(place) => {
            known.learn(place, to);
            true
        }
        ExprKind::Unary(UnaryOp::Not, a) if expr.ty == Type::BOOL => {
            narrow(known, a, Interval::new(1 - to.high, 1 - to.low))
        }
        ExprKind::Cast(a) if has_interval(a) && fits(known.interval(a), expr) => narrow(known, a, to),
        ExprKind::Binary(BinaryOp::Add, a, b) if has_interval(a) => {
            let (of_a, of_b) = (known.interval(a), known.interval(b));
            !fits(Interval::new(of_a.low + of_b.low, of_a.high + of_b.high), expr)
                || narrow(known, a, Interval::new(to.low - of_b.high, to.high - of_b.low))
                    && narrow(known, b, Interval::new(to.low - of_a.high, to.high - of_a.low))
        }
        ExprKind::Binary(BinaryOp::Sub, a, b) if has_interval(a) => {
            let (of_a, of_b) = (known.interval(a), known.interval(b));
            !fits(Interval::new(of_a.low - of_b.high, of_a.high - of_b.low), expr)
                || narrow(known, a, Interval::new(to.low + of_b.low, to.high + of_b.high))
                    && narrow(known, b, Interval::new(of_a.low - to.high, of_a.high - to.low))
        }
        _ => true,
    }
}

/// Whether an expression is an integer or a truth value.
fn has_interval(expr: &Expr) -> bool {
    matches!(expr.ty, Type::Scalar(scalar) if !scalar.is_float())
}

/// Whether the exact result of an operation never wraps.
fn fits(exact: Interval, expr: &Expr) -> bool {
    let whole = |scalar: Scalar| Interval::whole(scalar).holds(exact);
    has_interval(expr) && expr.ty.scalar().is_some_and(whole)
}
