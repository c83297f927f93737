//! What is known about the values of integer expressions: enough to leave out checks that hold by the form of the code.

use crate::ir::intervals::{self, Interval};
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, Place, Root, Scalar, Type};

use super::effects::same;
use super::{Lowerer, fold};

impl Lowerer<'_> {
    /// What a scalar may be, by the form of its expression and what is known of its variables.
    pub(super) fn values(&self, expr: &Expr) -> Interval {
        intervals::of_known(expr, &|expr| match &expr.kind {
            ExprKind::Constant(id) => Some(self.values(&self.program.constants[*id].value)),
            ExprKind::Load(Place { root: Root::Var(var), path }) if path.is_empty() => self.f.facts[*var].values,
            _ => None,
        })
    }

    /// A value that an integer expression never exceeds.
    pub(super) fn upper_bound(&self, expr: &Expr) -> Option<i128> {
        expr.ty.scalar()?.is_integer().then(|| self.values(expr).high)
    }

    /// Whether an integer expression is never negative.
    pub(super) fn is_not_negative(&self, expr: &Expr) -> bool {
        self.values(expr).low >= 0
    }

    /// The integer that an expression is, literally or as a named constant.
    pub(super) fn constant_int(&self, expr: &Expr) -> Option<i128> {
        match &expr.kind {
            ExprKind::Constant(id) => fold::known_int(&self.program.constants[*id].value),
            _ => fold::known_int(expr),
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
            ExprKind::Cast(inner) if expr.ty.scalar()?.is_float() => {
                self.values(inner).single().map(|value| value as f64)
            }
            _ => None,
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
            ExprKind::Binary(BinaryOp::Le, a, b)
                if self.certain_float(a).zip(self.certain_float(b)).is_some_and(|(a, b)| a <= b) =>
            {
                true
            }
            // NaN is not even `<=` itself
            ExprKind::Binary(BinaryOp::Le | BinaryOp::Eq, a, b)
                if same(a, b) && !a.ty.scalar().is_some_and(Scalar::is_float) =>
            {
                true
            }
            _ => self.values(condition).single() == Some(1),
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
