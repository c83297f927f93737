//! Statements and tests without what a state decides.

use super::known::State;
use super::values::Values;
use crate::ir::effects::{effect_in, has_effect};
use crate::ir::walk::{VisitMut, each_expr, walk_expr_mut, walk_stmt_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Literal, Program, Stmt, StmtKind, UnaryOp};

/// Leaves out what is known.
pub(super) struct Simplifier<'a> {
    pub(super) program: &'a Program,
    pub(super) values: &'a Values<'a>,
}

impl Simplifier<'_> {
    /// Statements from a state on, which becomes the state after them; nothing where all stays as it is.
    pub(super) fn stmts(&self, state: &mut State, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let mut out: Option<Vec<Stmt>> = None;
        for (at, stmt) in stmts.iter().enumerate() {
            let new = self.stmt(state, stmt);
            self.values.run(state, stmt);
            if let Some(new) = new {
                out.get_or_insert_with(|| stmts[..at].to_vec()).extend(new);
            } else if let Some(out) = &mut out {
                out.push(stmt.clone());
            }
        }
        out
    }

    fn stmt(&self, state: &State, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let StmtKind::If(condition, then, otherwise) = &stmt.kind else {
            return self.with_chosen(state, stmt).map(|stmt| vec![stmt]);
        };
        let mut before = state.clone();
        self.values.observe(&mut before, condition);
        let arm = |block: &Block, taken: bool| {
            let mut state = before.clone();
            self.values.assume(&mut state, condition, taken);
            self.stmts(&mut state, &block.stmts)
        };
        if let Some(taken) = self.values.truth(state, condition) {
            let block = if taken { then } else { otherwise };
            let mut out: Vec<Stmt> = self.effect(condition, stmt).into_iter().collect();
            let first = out.len();
            out.extend(arm(block, taken).unwrap_or_else(|| block.stmts.clone()));
            if let (Some(first), true) = (out.get_mut(first), first == 0) {
                first.leading.splice(0..0, stmt.leading.iter().cloned());
            }
            return Some(out);
        }
        let (new_then, new_otherwise) = (arm(then, true), arm(otherwise, false));
        let new_condition = self.condition(state, condition);
        if new_then.is_none() && new_otherwise.is_none() && new_condition.is_none() {
            return None;
        }
        let block = |new: Option<Vec<Stmt>>, old: &Block| new.map_or_else(|| old.clone(), Block::from);
        let kind = StmtKind::If(
            new_condition.unwrap_or_else(|| condition.clone()),
            block(new_then, then),
            block(new_otherwise, otherwise),
        );
        Some(vec![Stmt { kind, ..stmt.clone() }])
    }

    /// A statement with the values that its known conditions choose; nothing where it has none. What has an effect may change what is
    /// known before the condition is evaluated.
    pub(super) fn with_chosen(&self, state: &State, stmt: &Stmt) -> Option<Stmt> {
        let exprs = stmt.exprs();
        let is_plain = matches!(stmt.kind, StmtKind::Let(..) | StmtKind::Assign(..) | StmtKind::Eval(_));
        if !is_plain || exprs.iter().any(|expr| has_effect(self.program, expr)) {
            return None;
        }
        let mut is_known = false;
        for expr in exprs {
            each_expr(expr, &mut |expr| is_known |= self.choice(state, expr).is_some());
        }
        is_known.then(|| {
            let mut stmt = stmt.clone();
            walk_stmt_mut(&mut Chosen { simplifier: self, state }, &mut stmt);
            stmt
        })
    }

    /// The value that a known condition chooses.
    fn choice<'e>(&self, state: &State, expr: &'e Expr) -> Option<&'e Expr> {
        let ExprKind::Select(condition, yes, no) = &expr.kind else { return None };
        self.values.truth(state, condition).map(|truth| if truth { &**yes } else { &**no })
    }

    /// What is left of a condition whose value is known, in the place of the statement that tested it.
    pub(super) fn effect(&self, condition: &Expr, head: &Stmt) -> Option<Stmt> {
        effect_in(self.program, condition).map(|call| Stmt { kind: StmtKind::Eval(call), ..head.clone() })
    }

    /// A condition without the operands that are known; nothing where none is.
    pub(super) fn condition(&self, state: &State, condition: &Expr) -> Option<Expr> {
        if let (Some(truth), false) = (self.values.truth(state, condition), has_effect(self.program, condition)) {
            return Some(Expr::bool(truth).at(condition.span));
        }
        match &condition.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => {
                let inner = self.condition(state, inner)?;
                Some(Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(inner)), ..condition.clone() })
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                // The right side is only evaluated where the left side has not decided.
                let mut then = state.clone();
                self.values.assume(&mut then, left, *op == BinaryOp::And);
                let (new_left, new_right) = (self.condition(state, left), self.condition(&then, right));
                if new_left.is_none() && new_right.is_none() {
                    return None;
                }
                let left = new_left.unwrap_or_else(|| (**left).clone());
                let right = new_right.unwrap_or_else(|| (**right).clone());
                // A known operand has not decided: else the whole would be known.
                if matches!(left.kind, ExprKind::Literal(_)) {
                    return Some(right);
                }
                if matches!(right.kind, ExprKind::Literal(Literal::Bool(value)) if value == (*op == BinaryOp::And)) {
                    return Some(left);
                }
                Some(Expr { kind: ExprKind::Binary(*op, Box::new(left), Box::new(right)), ..condition.clone() })
            }
            _ => None,
        }
    }
}

/// Puts values in the place of the choices between them.
struct Chosen<'a> {
    simplifier: &'a Simplifier<'a>,
    state: &'a State,
}

impl VisitMut for Chosen<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        while let Some(value) = self.simplifier.choice(self.state, expr) {
            *expr = value.clone();
        }
        walk_expr_mut(self, expr);
    }
}
