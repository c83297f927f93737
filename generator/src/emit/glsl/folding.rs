//! Arithmetic of float constants. A GLSL compiler computes it in doubles and rounds the result; Rust rounds each operation. With
//! `--float strict`, an operation whose result would be another is written as its value.

use super::body::Body;
use crate::ir::interpret;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, Scalar, Type, UnaryOp};

/// A constant: what Rust makes of it, and what a GLSL compiler goes on with where it is written. That is not known of a builtin's
/// value, which some fold and some leave to the device: as NaN, which is no operation's result in Rust where the exact one is a number.
#[derive(Clone, Copy)]
struct Folded {
    exact: f32,
    written: f64,
}

impl Folded {
    /// What Rust makes of an operation, and whether a GLSL compiler makes something else of it.
    fn operation(op: BinaryOp, left: Self, right: Self) -> Option<(Self, bool)> {
        let (exact, written) = match op {
            BinaryOp::Add => (left.exact + right.exact, left.written + right.written),
            BinaryOp::Sub => (left.exact - right.exact, left.written - right.written),
            BinaryOp::Mul => (left.exact * right.exact, left.written * right.written),
            BinaryOp::Div => (left.exact / right.exact, left.written / right.written),
            _ => return None,
        };
        let rounded = written as f32;
        let differs = rounded.to_bits() != exact.to_bits() && !(rounded.is_nan() && exact.is_nan());
        Some((Self { exact, written: if differs { f64::from(exact) } else { written } }, differs))
    }
}

impl Body<'_> {
    /// The value of a constant operation, if a GLSL compiler would find another.
    pub(super) fn rounded(&mut self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Binary(op, left, right) = &expr.kind else { return None };
        if !self.cx.strict {
            return None;
        }
        let results = self.results(*op, left, right)?;
        if !results.iter().any(|(_, differs)| *differs) {
            return None;
        }
        let literal = |(value, _): &(Folded, bool)| {
            Expr::new(ExprKind::Literal(Literal::Float(f64::from(value.exact))), Type::Scalar(Scalar::F32))
        };
        let parts: Vec<Expr> = results.iter().map(literal).collect();
        Some(match expr.ty {
            Type::Scalar(_) => parts.into_iter().next()?,
            _ => Expr::new(ExprKind::Construct(parts), expr.ty.clone()),
        })
    }

    /// An operation on constants, by component.
    fn results(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Vec<(Folded, bool)>> {
        let (left, right) = (self.folded(left)?, self.folded(right)?);
        let count = left.len().max(right.len());
        (0..count).map(|at| Folded::operation(op, left[at % left.len()], right[at % right.len()])).collect()
    }

    /// The components of a constant scalar or vector of `f32`.
    fn folded(&mut self, expr: &Expr) -> Option<Vec<Folded>> {
        if expr.ty.scalar() != Some(Scalar::F32) || !matches!(expr.ty, Type::Scalar(_) | Type::Vector(..)) {
            return None;
        }
        match &expr.kind {
            ExprKind::Literal(value @ Literal::Float(exact)) => {
                let written = self.literal(*value, expr).text.parse().ok()?;
                Some(vec![Folded { exact: *exact as f32, written }])
            }
            ExprKind::Constant(id) => self.folded(&self.cx.program.constants[*id].value),
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                let negated = |it: Folded| Folded { exact: -it.exact, written: -it.written };
                Some(self.folded(operand)?.into_iter().map(negated).collect())
            }
            ExprKind::Construct(parts) => {
                let parts: Option<Vec<Vec<Folded>>> = parts.iter().map(|part| self.folded(part)).collect();
                Some(parts?.concat())
            }
            ExprKind::Binary(op, left, right) => {
                Some(self.results(*op, left, right)?.into_iter().map(|(value, _)| value).collect())
            }
            ExprKind::Builtin(_, args) => {
                for arg in args {
                    self.folded(arg)?;
                }
                let value = interpret::constant(self.cx.program, expr).ok()?;
                let folded = self.folded(&value)?;
                Some(folded.into_iter().map(|it| Folded { written: f64::NAN, ..it }).collect())
            }
            _ => None,
        }
    }
}
