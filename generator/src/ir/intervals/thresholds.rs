//! Where bounds that keep growing come to rest.

use std::collections::BTreeSet;

use super::Interval;
use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{Block, Expr, ExprKind, Literal, Program, Scalar, StmtKind};

/// How often the bounds of a scalar at one place may grow to the next threshold, before they grow to the ends of its type.
const PATIENCE: u8 = 12;

/// The integers that a program names, those beside what it compares with, and the ends of every type.
#[derive(Clone, Debug)]
pub struct Thresholds(BTreeSet<i128>);

impl Default for Thresholds {
    fn default() -> Self {
        let types = [Scalar::Bool, Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32];
        Self(types.map(Interval::whole).iter().flat_map(|whole| [whole.low, whole.high]).collect())
    }
}

impl Thresholds {
    /// Of these bodies.
    pub fn of<'a>(program: &Program, bodies: impl Iterator<Item = &'a Block>) -> Self {
        let mut thresholds = Self::default();
        bodies.for_each(|body| thresholds.add(program, body));
        thresholds
    }

    /// Adds those of a further body.
    pub fn add(&mut self, program: &Program, body: &Block) {
        let found = &mut self.0;
        each_expr_in(body, &mut |expr| match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) => _ = found.insert(*value),
            ExprKind::Binary(op, a, b) if op.is_comparison() => compared(program, a, b, found),
            _ => {}
        });
        each_stmt(body, &mut |stmt| {
            if let StmtKind::Switch(_, arms, _) = &stmt.kind {
                found.extend(arms.iter().flat_map(|arm| &arm.values).map(|case| case.value));
            }
        });
    }

    /// What a scalar that had values in `before` gets where it now also has those in `joined`: each bound that grew goes to the next
    /// threshold. `widened` counts how often that happened.
    pub fn widen(&self, before: Interval, joined: Interval, scalar: Scalar, widened: &mut u8) -> Interval {
        let whole = Interval::whole(scalar);
        if before == joined {
            return joined;
        }
        *widened = widened.saturating_add(1);
        let patient = *widened <= PATIENCE;
        let mut wide = joined;
        if joined.low < before.low {
            let next = self.0.range(..=joined.low).next_back().filter(|_| patient);
            wide.low = next.map_or(whole.low, |next| whole.low.max(*next));
        }
        if joined.high > before.high {
            let next = self.0.range(joined.high..).next().filter(|_| patient);
            wide.high = next.map_or(whole.high, |next| whole.high.min(*next));
        }
        wide
    }
}

/// Adds what a comparison may make the end of an interval: of `i + 2 < 8` that are 8 and 6 for the two operands, and what is beside
/// them.
fn compared(program: &Program, a: &Expr, b: &Expr, found: &mut BTreeSet<i128>) {
    let (of_a, of_b) = (integers(program, a), integers(program, b));
    let mut add = |value: i128| found.extend([value - 1, value, value + 1]);
    of_a.iter().chain(&of_b).for_each(|value| add(*value));
    for (a, b) in of_a.iter().flat_map(|a| of_b.iter().map(move |b| (a, b))) {
        [a - b, b - a, a + b].into_iter().for_each(&mut add);
    }
}

/// The integers in an expression.
fn integers(program: &Program, expr: &Expr) -> Vec<i128> {
    let mut found = Vec::new();
    each_expr(expr, &mut |expr| match expr.kind {
        ExprKind::Literal(Literal::Int(value)) => found.push(value),
        ExprKind::Constant(id) if expr.ty.is_scalar() => found.extend(integers(program, &program.constants[id].value)),
        _ => {}
    });
    found
}
