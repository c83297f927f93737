//! `a || b` and `a && b` whose second operand has an effect.
//!
//! In the program that is a test, and behind it a statement that makes the other one: there the second may be skipped, which no
//! expression says. GLSL's own operators skip it too, so that it reads as the user wrote it.

use super::body::Body;
use super::stmt::mentions;
use crate::ir::walk::reads;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LabelId, Literal, Place, Stmt, StmtKind, Type, UnaryOp, VarId};

impl Body<'_> {
    /// The statements with such pairs as one each, if there are any.
    pub(super) fn short_circuits(&self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let mut at = stmts.windows(2).position(|pair| self.joined(&pair[0], &pair[1]).is_some())?;
        let mut stmts = stmts.to_vec();
        while at + 1 < stmts.len() {
            match self.joined(&stmts[at], &stmts[at + 1]) {
                Some(value) => {
                    stmts.remove(at + 1);
                    let StmtKind::Let(_, value_of) = &mut stmts[at].kind else { unreachable!("it was joined") };
                    *value_of = Some(value);
                }
                None => at += 1,
            }
        }
        for at in (0..stmts.len().saturating_sub(1)).rev() {
            self.move_into_test(&mut stmts, at);
        }
        Some(stmts)
    }

    /// The value of `let v = a; if !v { v = b; }`, or of the same with `v` for `!v`.
    fn joined(&self, first: &Stmt, second: &Stmt) -> Option<Expr> {
        let StmtKind::Let(var, Some(a)) = &first.kind else { return None };
        let StmtKind::If(test, then, otherwise) = &second.kind else { return None };
        let [Stmt { kind: StmtKind::Assign(place, b), leading, trailing: None, .. }] = &then.stmts[..] else {
            return None;
        };
        let op = if is_var(test, *var) { BinaryOp::And } else { BinaryOp::Or };
        let tested = match &test.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => inner,
            _ => test,
        };
        let is_plain = otherwise.stmts.is_empty() && leading.is_empty() && second.leading.is_empty();
        let is_test = a.ty == Type::BOOL && is_var(tested, *var) && *place == Place::var(*var) && !reads(b, *var);
        // What can trap is tested at once; the index is loaded where it is needed.
        let is_whole = !self.can_trap(a) && !self.can_trap(b) && !self.waits_for_index(b);
        // Where something else has decided the second one.
        let is_neutral = matches!(b.kind, ExprKind::Literal(Literal::Bool(value)) if value == (op == BinaryOp::And));
        let value = || if is_neutral { a.clone() } else { a.clone().binary(op, b.clone()).at(a.span) };
        (is_plain && second.trailing.is_none() && first.trailing.is_none() && is_test && is_whole).then(value)
    }

    /// `let v = a || b; if v { … }` as `if a || b { … }`.
    fn move_into_test(&self, stmts: &mut Vec<Stmt>, at: usize) {
        let [first, next, rest @ ..] = &stmts[at..] else { return };
        let StmtKind::If(test, then, otherwise) = &next.kind else { return };
        let inside = then.stmts.iter().chain(&otherwise.stmts).chain(rest);
        let Some(value) = self.asked_once(first, test, inside) else { return };
        let leading = std::mem::take(&mut stmts[at].leading);
        stmts.remove(at);
        let StmtKind::If(test, ..) = &mut stmts[at].kind else { unreachable!("it is a test") };
        *test = value;
        stmts[at].leading.splice(0..0, leading);
    }

    /// `loop { let v = a || b; if !v { break; } … }` as `while a || b { … }`: the condition and the rest.
    pub(super) fn while_condition(&self, label: LabelId, body: &Block) -> Option<(Expr, Block)> {
        let joined = self.short_circuits(&body.stmts)?;
        let [first, next, rest @ ..] = &joined[..] else { return None };
        let StmtKind::If(test, then, otherwise) = &next.kind else { return None };
        let ExprKind::Unary(UnaryOp::Not, test) = &test.kind else { return None };
        let [Stmt { kind: StmtKind::Break(left), leading, trailing: None, .. }] = &then.stmts[..] else {
            return None;
        };
        let is_silent = [&first.leading, &next.leading, leading].iter().all(|lines| lines.is_empty());
        if *left != label || !otherwise.stmts.is_empty() || !is_silent || next.trailing.is_some() {
            return None;
        }
        let condition = self.asked_once(first, test, rest)?;
        Some((condition, rest.to_vec().into()))
    }

    /// The value of `let v = a || b`, where only this test asks for `v`, and the user has no name for it.
    fn asked_once<'s>(&self, first: &Stmt, test: &Expr, others: impl IntoIterator<Item = &'s Stmt>) -> Option<Expr> {
        let StmtKind::Let(var, Some(value)) = &first.kind else { return None };
        let ExprKind::Binary(BinaryOp::And | BinaryOp::Or, _, b) = &value.kind else { return None };
        let is_named = self.cx.sources.text(self.vars[*var].span).ends_with(&self.vars[*var].name);
        let is_kept = self.cx.layout.fields.iter().any(|field| field.var == *var);
        let is_asked_again = others.into_iter().any(|stmt| mentions(self.cx, stmt, *var));
        let moves = is_var(test, *var) && self.has_effect(b) && !is_named && !is_kept && !is_asked_again;
        moves.then(|| value.clone())
    }
}

fn is_var(expr: &Expr, var: VarId) -> bool {
    matches!(&expr.kind, ExprKind::Load(place) if *place == Place::var(var))
}
