//! Choices by what was already tested: behind `if c`, `c ? a : b` is `a`; `c && (!c || d)` is `c && d`.

use super::checks::{holds, learn};
use crate::ir::walk::{VisitMut, walk_expr_mut};
use crate::ir::{BinaryOp, Expr, ExprKind, Type};
use crate::lower::fold;

/// Makes choices where comparisons that hold decide them; what an expression `learns` from its own tests holds in what they lead to, as
/// long as nothing in it has an effect.
pub(super) fn choices(expr: &mut Expr, known: &[Expr], learns: bool) {
    Decided { known: known.to_vec(), learns }.visit_expr(expr);
}

struct Decided {
    known: Vec<Expr>,
    learns: bool,
}

impl Decided {
    /// Where a test has turned out so.
    fn behind(&mut self, test: &Expr, truth: bool, expr: &mut Expr) {
        let before = self.known.len();
        if self.learns {
            learn(&mut self.known, test, truth);
        }
        self.visit_expr(expr);
        self.known.truncate(before);
    }

    /// An operand of `&&` or `||`, as a literal if it is decided.
    fn operand(&self, expr: &mut Expr) {
        if let Some(truth) = holds(&self.known, expr) {
            *expr = Expr::bool(truth).at(expr.span);
        }
    }
}

impl VisitMut for Decided {
    fn visit_expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Select(test, a, b) => {
                self.visit_expr(test);
                if let Some(truth) = holds(&self.known, test) {
                    let chosen = std::mem::replace(if truth { &mut **a } else { &mut **b }, Expr::bool(false));
                    *expr = chosen;
                    return self.visit_expr(expr);
                }
                self.behind(test, true, a);
                self.behind(test, false, b);
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if expr.ty == Type::BOOL && self.learns => {
                let is_and = *op == BinaryOp::And;
                self.visit_expr(a);
                self.operand(a);
                let before = self.known.len();
                learn(&mut self.known, a, is_and);
                self.visit_expr(b);
                self.operand(b);
                self.known.truncate(before);
                if [&a, &b].into_iter().any(|it| fold::known_bool(it).is_some()) {
                    let [a, b] = [a, b].map(|it| std::mem::replace(&mut **it, Expr::bool(false)));
                    *expr = if is_and { fold::and(a, b) } else { fold::or(a, b) };
                }
            }
            _ => walk_expr_mut(self, expr),
        }
    }
}
