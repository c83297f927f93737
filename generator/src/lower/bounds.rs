//! What is known about the values of integer expressions: enough to leave out checks that hold by the form of the code.

use crate::ir::intervals::{self, Interval};
use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Literal, Root, Scalar, Type};

use super::effects::same;
use super::fold::{int_range, known_int};
use super::{Lowerer, fold};

impl Lowerer<'_> {
    /// A value that an integer expression never exceeds.
    pub(super) fn upper_bound(&self, expr: &Expr) -> Option<i128> {
        let (_, of_type) = int_range(expr.ty.scalar()?)?;
        Some(self.bound_by_form(expr).map_or(of_type, |bound| bound.min(of_type)))
    }

    fn bound_by_form(&self, expr: &Expr) -> Option<i128> {
        let unsigned = |expr: &Expr| expr.ty.scalar().is_some_and(|scalar| !scalar.is_signed());
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Constant(_) => self.constant_int(expr),
            ExprKind::Load(place) if place.path.is_empty() => match place.root {
                Root::Var(var) => self.f.facts[var].at_most,
                _ => None,
            },
            ExprKind::Cast(inner) if inner.ty == Type::BOOL => Some(1),
            ExprKind::Cast(inner) => {
                let bound = self.upper_bound(inner)?;
                (self.is_not_negative(inner) && bound <= int_range(expr.ty.scalar()?)?.1).then_some(bound)
            }
            ExprKind::Binary(BinaryOp::Rem, a, b) => match self.constant_int(b) {
                Some(divisor) if divisor > 0 => Some(divisor - 1),
                _ => self.upper_bound(a).filter(|_| unsigned(a)),
            },
            ExprKind::Binary(BinaryOp::BitAnd, a, b) if unsigned(expr) => {
                Some(self.upper_bound(a)?.min(self.upper_bound(b)?))
            }
            ExprKind::Binary(BinaryOp::BitAnd, _, b) => self.constant_int(b).filter(|mask| *mask >= 0),
            ExprKind::Binary(BinaryOp::Shr, a, b) if unsigned(expr) => {
                // The amount is masked.
                let mask = i128::from(8 * expr.ty.scalar()?.bytes() - 1);
                Some(self.upper_bound(a)? >> known_int(b).map_or(0, |by| by & mask))
            }
            ExprKind::Binary(BinaryOp::Div, a, b) if unsigned(expr) => {
                Some(self.upper_bound(a)? / known_int(b).filter(|by| *by > 0).unwrap_or(1))
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Mul), a, b) if unsigned(expr) => {
                let (a, b) = (self.upper_bound(a)?, self.upper_bound(b)?);
                let bound = if *op == BinaryOp::Add { a.checked_add(b) } else { a.checked_mul(b) }?;
                // beyond the type it wraps, and the form says nothing
                (bound <= int_range(expr.ty.scalar()?)?.1).then_some(bound)
            }
            ExprKind::Binary(BinaryOp::Sub, a, b) if unsigned(expr) => {
                let least = known_int(a)?;
                (self.upper_bound(b)? <= least).then_some(least)
            }
            ExprKind::Builtin(Builtin::Min, args) => Some(self.upper_bound(&args[0])?.min(self.upper_bound(&args[1])?)),
            ExprKind::Builtin(Builtin::Max, args) => Some(self.upper_bound(&args[0])?.max(self.upper_bound(&args[1])?)),
            ExprKind::Builtin(Builtin::LeadingZeros | Builtin::TrailingZeros | Builtin::CountOnes, args) => {
                Some(i128::from(args[0].ty.scalar()?.bytes() * 8))
            }
            ExprKind::Select(_, a, b) => Some(self.upper_bound(a)?.max(self.upper_bound(b)?)),
            _ => None,
        }
    }

    /// The integer that an expression is, literally or as a named constant.
    pub(super) fn constant_int(&self, expr: &Expr) -> Option<i128> {
        match &expr.kind {
            ExprKind::Constant(id) => fold::known_int(&self.program.constants[*id].value),
            _ => fold::known_int(expr),
        }
    }

    /// The integer that an expression of constants is.
    pub(super) fn certain_int(&self, expr: &Expr) -> Option<i128> {
        match &expr.kind {
            ExprKind::Binary(op, a, b) => {
                let (left, right) = (Interval::of(self.certain_int(a)?), Interval::of(self.certain_int(b)?));
                intervals::binary(*op, left, right, a.ty.scalar()?).single()
            }
            ExprKind::Cast(inner) => Interval::of(self.certain_int(inner)?).wrapped(expr.ty.scalar()?).single(),
            _ => self.constant_int(expr),
        }
    }

    /// The float that an expression is, literally, as a named constant or as an integer that is one.
    fn certain_float(&self, expr: &Expr) -> Option<f64> {
        let value = match &expr.kind {
            ExprKind::Constant(id) => &self.program.constants[*id].value,
            _ => expr,
        };
        match &value.kind {
            ExprKind::Literal(Literal::Float(value)) => Some(*value),
            // Rounded, and so in order as before.
            ExprKind::Cast(inner) if expr.ty.scalar()?.is_float() => self.certain_int(inner).map(|value| value as f64),
            _ => None,
        }
    }

    /// Whether an integer expression is never negative.
    pub(super) fn is_not_negative(&self, expr: &Expr) -> bool {
        match (&expr.ty, &expr.kind) {
            (Type::Scalar(scalar), _) if !scalar.is_signed() => !scalar.is_float(),
            (_, ExprKind::Literal(_) | ExprKind::Constant(_)) => {
                self.constant_int(expr).is_some_and(|value| value >= 0)
            }
            (_, ExprKind::Load(place)) if place.path.is_empty() => match place.root {
                Root::Var(var) => self.f.facts[var].at_least.is_some_and(|least| least >= 0),
                _ => false,
            },
            (_, ExprKind::Cast(inner)) => {
                let high = expr.ty.scalar().and_then(int_range).map(|(_, high)| high);
                let fits = self.upper_bound(inner).zip(high).is_some_and(|(bound, high)| bound <= high);
                self.is_not_negative(inner) && fits
            }
            (_, ExprKind::Binary(BinaryOp::BitAnd, a, b)) => self.is_not_negative(a) || self.is_not_negative(b),
            (_, ExprKind::Binary(BinaryOp::Shr | BinaryOp::Rem, a, _)) => self.is_not_negative(a),
            _ => false,
        }
    }

    /// Whether a condition surely holds here: by the form of its operands, or because it was tested before.
    pub(super) fn holds(&self, condition: &Expr) -> bool {
        if fold::known_bool(condition) == Some(true) || self.f.known.iter().any(|(_, known)| same(known, condition)) {
            return true;
        }
        match &condition.kind {
            // a remainder by zero has trapped
            ExprKind::Binary(BinaryOp::Lt, a, b) if is_remainder_by(a, b) => true,
            ExprKind::Binary(BinaryOp::Lt, a, b) => {
                self.is_not_negative(a)
                    && self.constant_int(b).is_some_and(|limit| self.upper_bound(a).is_some_and(|bound| bound < limit))
            }
            ExprKind::Binary(BinaryOp::Le, a, b) => {
                known_int(a) == Some(0) && self.is_not_negative(b)
                    // NaN is not even `<=` itself
                    || same(a, b) && !a.ty.scalar().is_some_and(Scalar::is_float)
                    || known_int(b).is_some_and(|limit| self.upper_bound(a).is_some_and(|bound| bound <= limit))
                    || self.certain_float(a).zip(self.certain_float(b)).is_some_and(|(a, b)| a <= b)
            }
            ExprKind::Binary(BinaryOp::Eq, a, b) => same(a, b) && !a.ty.scalar().is_some_and(Scalar::is_float),
            ExprKind::Binary(BinaryOp::Ne, a, b) => match (self.constant_int(a), self.constant_int(b)) {
                (Some(a), Some(b)) => a != b,
                _ => false,
            },
            _ => false,
        }
    }

    /// From here to the end of the block, `condition` holds; said only of what cannot change.
    pub(super) fn assume(&mut self, condition: Expr) {
        if self.is_stable(&condition) {
            let depth = self.depth();
            self.f.known.push((depth, condition));
        }
    }

    /// The type of a scalar literal for lengths and indices.
    pub(super) fn index_expr(&self, value: Expr) -> Expr {
        fold::cast(value, Type::U32)
    }
}

/// Whether an unsigned integer is the remainder by another one, both maybe as wider integers.
fn is_remainder_by(expr: &Expr, divisor: &Expr) -> bool {
    let unsigned = |expr: &Expr| expr.ty.scalar().filter(|scalar| scalar.is_integer() && !scalar.is_signed());
    match (&expr.kind, &divisor.kind) {
        (ExprKind::Binary(BinaryOp::Rem, _, by), _) => unsigned(expr).is_some() && same(by, divisor),
        (ExprKind::Cast(inner), ExprKind::Cast(divisor)) => {
            let widens = unsigned(inner).zip(unsigned(expr)).is_some_and(|(from, to)| from.bytes() <= to.bytes());
            widens && is_remainder_by(inner, divisor)
        }
        _ => false,
    }
}
