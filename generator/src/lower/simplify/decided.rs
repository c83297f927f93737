//! Choices by what was already tested: behind `if c`, `c ? a : b` is `a`.

use super::checks::{holds, learn};
use crate::ir::walk::{VisitMut, walk_expr_mut};
use crate::ir::{Expr, ExprKind};

/// Makes choices where comparisons that hold decide them.
pub(super) fn choices(expr: &mut Expr, known: &[Expr]) {
    Decided { known: known.to_vec() }.visit_expr(expr);
}

struct Decided {
    known: Vec<Expr>,
}

impl VisitMut for Decided {
    fn visit_expr(&mut self, expr: &mut Expr) {
        let ExprKind::Select(test, a, b) = &mut expr.kind else {
            walk_expr_mut(self, expr);
            return;
        };
        self.visit_expr(test);
        if let Some(truth) = holds(&self.known, test) {
            let chosen = std::mem::replace(if truth { &mut **a } else { &mut **b }, Expr::bool(false));
            *expr = chosen;
            self.visit_expr(expr);
            return;
        }
        for (arm, truth) in [(a, true), (b, false)] {
            let before = self.known.len();
            learn(&mut self.known, test, truth);
            self.visit_expr(arm);
            self.known.truncate(before);
        }
    }
}
