//! The values of expressions, and what conditions tell of them.

use super::known::{Known, State};
use super::values::Values;
use crate::ir::effects::is_atomic;
use crate::ir::interpret::{self, Value};
use crate::ir::intervals::{self, Interval, Scalars};
use crate::ir::{BinaryOp, Expr, ExprKind, Place, Scalar};

impl Values<'_> {
    /// The value of a scalar expression.
    pub(super) fn value(&self, state: &State, expr: &Expr) -> Known {
        let Some(scalar) = expr.ty.is_scalar().then(|| expr.ty.scalar()).flatten() else { return Known::Any };
        let known = |expr: &Expr| self.value(state, expr);
        let interval = |expr: &Expr| self.interval(state, expr);
        match &expr.kind {
            ExprKind::Literal(literal) => {
                Value::literal(*literal, &expr.ty).cells[0].bits().map_or(Known::Any, Known::Is)
            }
            ExprKind::Constant(id) => known(&self.program.constants[*id].value),
            ExprKind::Load(place) => match self.scalars_of(place) {
                Some((scalars, true)) if scalars.len() == 1 => match state.known[scalars.start] {
                    Known::Unset => Known::Any,
                    known => known,
                },
                _ => Known::Any,
            },
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decides = u64::from(*op == BinaryOp::Or);
                match known(left).bits() {
                    Some(value) if value == decides => Known::Is(decides),
                    Some(_) => known(right),
                    None => {
                        let mut then = state.clone();
                        self.assume(&mut then, left, *op == BinaryOp::And);
                        match self.value(&then, right) {
                            Known::Is(value) if value == decides => Known::Is(decides),
                            _ => Known::Any,
                        }
                    }
                }
            }
            ExprKind::Unary(_, value) | ExprKind::Cast(value) if value.ty.is_scalar() => match known(value).bits() {
                Some(bits) => interpret::operation(expr, &[bits]).map_or(Known::Any, Known::Is),
                None if matches!(expr.kind, ExprKind::Cast(_)) && !is_float(value) => {
                    Known::within(interval(value).wrapped(scalar), scalar)
                }
                None => Known::Any,
            },
            ExprKind::Binary(op, left, right) if left.ty.is_scalar() && right.ty.is_scalar() => {
                match (known(left).bits(), known(right).bits(), left.ty.scalar()) {
                    (Some(left), Some(right), _) => {
                        interpret::operation(expr, &[left, right]).map_or(Known::Any, Known::Is)
                    }
                    (_, _, Some(operand)) => {
                        Known::within(intervals::binary(*op, interval(left), interval(right), operand), scalar)
                    }
                    _ => Known::Any,
                }
            }
            ExprKind::Builtin(builtin, args) if !is_atomic(*builtin) && args.iter().all(|arg| arg.ty.is_scalar()) => {
                let values: Vec<Interval> = args.iter().map(interval).collect();
                Known::within(intervals::builtin(*builtin, &values, intervals::operand(args), scalar), scalar)
            }
            ExprKind::Select(condition, yes, no) => match known(condition).bits() {
                Some(0) => known(no),
                Some(_) => known(yes),
                None => {
                    let where_it_is = |truth: bool| {
                        let mut there = state.clone();
                        self.assume(&mut there, condition, truth);
                        there
                    };
                    self.value(&where_it_is(true), yes).join(self.value(&where_it_is(false), no), scalar)
                }
            },
            _ => Known::Any,
        }
    }

    /// Every value that a scalar expression may have.
    pub(super) fn interval(&self, state: &State, expr: &Expr) -> Interval {
        self.value(state, expr).interval(expr.ty.scalar().unwrap_or(Scalar::F32))
    }

    /// The truth of a condition, if it is known.
    pub(super) fn truth(&self, state: &State, condition: &Expr) -> Option<bool> {
        self.value(state, condition).bits().map(|bits| bits != 0)
    }

    /// Adds that a condition has turned out true or false.
    pub(super) fn assume(&self, state: &mut State, condition: &Expr, truth: bool) {
        intervals::assume(&mut Here { values: self, state }, condition, truth);
    }

    /// Adds that an expression has turned out to have a value between two others.
    pub(super) fn assume_between(&self, state: &mut State, expr: &Expr, low: i128, high: i128) {
        intervals::narrow(&mut Here { values: self, state }, expr, Interval::new(low, high));
    }
}

/// What is known at a place of the program.
struct Here<'a> {
    values: &'a Values<'a>,
    state: &'a mut State,
}

impl Scalars for Here<'_> {
    fn interval(&self, expr: &Expr) -> Interval {
        self.values.interval(self.state, expr)
    }

    fn learn(&mut self, place: &Place, interval: Interval) {
        if let Some((scalars, true)) = self.values.scalars_of(place)
            && scalars.len() == 1
        {
            let known = Known::within(interval, self.values.scalars[scalars.start]);
            self.values.set(self.state, scalars.start, known);
        }
    }
}

fn is_float(expr: &Expr) -> bool {
    expr.ty.scalar().is_none_or(Scalar::is_float)
}
