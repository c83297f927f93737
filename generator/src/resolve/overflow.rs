//! Arithmetic on literals that always overflows or panics: rustc's lints `arithmetic_overflow`, `unconditional_panic` and
//! `overflowing_literals` refuse it, unless the module allows them. What more they know through variables is left to rustc.

use std::collections::BTreeSet;

use crate::base::{Sources, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::Scalar;
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{BinaryOp, Body, Expr, ExprKind, FunctionBody, Literal, Origin, Program, Type, UnaryOp};

/// Reports it in the code of the user.
pub(super) fn check(program: &Program, sources: &Sources, diagnostics: &mut Diagnostics) {
    let mut checker = Checker { program, sources, negated: BTreeSet::new(), found: Vec::new() };
    for body in user_code(program) {
        each_expr(body, &mut |expr| checker.expr(expr));
    }
    // an instance each of a generic function, and an operator around the one that overflows
    let mut found = checker.found;
    found.sort_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span));
    found.dedup_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span));
    found.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
}

/// The code that the user wrote: of functions, constants and closures.
pub(super) fn user_code(program: &Program) -> impl Iterator<Item = &Expr> {
    let values = user_bodies(program).filter_map(|body| body.value.as_deref());
    values.chain(program.closures.iter().map(|closure| &closure.body))
}

/// The bodies that the user wrote, of functions and constants; closures are in them.
pub(super) fn user_bodies(program: &Program) -> impl Iterator<Item = &Body> {
    let functions = program.functions.iter().filter(|function| function.origin == Origin::User);
    let functions = functions.filter_map(|function| match &function.body {
        FunctionBody::Source(body) => Some(body),
        _ => None,
    });
    let consts = program.consts.iter().filter(|item| item.origin == Origin::User);
    functions.chain(consts.map(|item| &item.body))
}

struct Checker<'a> {
    program: &'a Program,
    sources: &'a Sources,
    /// Operands of `-`.
    negated: BTreeSet<Span>,
    found: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) => self.literal(*value, expr),
            ExprKind::Literal(Literal::Float(value)) if value.is_infinite() => {
                let name = if self.program.types[expr.ty] == Type::Scalar(Scalar::F32) { "f32" } else { "f64" };
                let message = format!("literal out of range for `{name}`");
                let help = format!("write `{name}::MAX` or `{name}::INFINITY`");
                self.report("overflowing_literals", Diagnostic::error(codes::OVERFLOW, expr.span, message).help(help));
            }
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                self.negated.insert(operand.span);
            }
            ExprKind::Binary(op, left, right) | ExprKind::AssignOp { op, place: left, value: right, .. } => {
                self.operation(*op, left, right, expr);
            }
            _ => {}
        }
    }

    /// A literal that its type cannot hold; one more may stand behind a `-`.
    fn literal(&mut self, value: u128, expr: &Expr) {
        let Some((scalar, _, most)) = range(&self.program.types[expr.ty]) else { return };
        let negated = scalar.is_signed() && self.negated.contains(&expr.span);
        if value > most as u128 + u128::from(negated) {
            let name = crate::ir::print::scalar_name(scalar);
            let message = format!("literal out of range for `{name}`");
            let help = format!("the largest `{name}` is {most}");
            self.report("overflowing_literals", Diagnostic::error(codes::OVERFLOW, expr.span, message).help(help));
        }
    }

    /// Whether a const parameter is among the literals: rustc looks at generic code before it has a value.
    fn has_parameter(&self, operand: &Expr) -> bool {
        let mut found = false;
        each_expr(operand, &mut |expr| {
            let is_name = |text: &str| text.starts_with(|first: char| first.is_alphabetic() || first == '_');
            found |= matches!(expr.kind, ExprKind::Literal(Literal::Int(_))) && is_name(self.sources.text(expr.span));
        });
        found
    }

    fn operation(&mut self, op: BinaryOp, left: &Expr, right: &Expr, expr: &Expr) {
        let Some((scalar, least, most)) = range(&self.program.types[left.ty]) else { return };
        if [left, right].into_iter().any(|operand| self.has_parameter(operand)) {
            return;
        }
        let bits = i128::from(scalar.bytes()) * 8;
        let amount = value(right);
        let (lint, what, help) = match (op, amount) {
            (BinaryOp::Div, Some(0)) => ("unconditional_panic", "divide by zero", "divide by something else"),
            (BinaryOp::Rem, Some(0)) => {
                ("unconditional_panic", "calculate the remainder with a divisor of zero", "divide by something else")
            }
            (BinaryOp::Shl | BinaryOp::Shr, Some(amount)) if !(0..bits).contains(&amount) => {
                let what = if op == BinaryOp::Shl { "shift left with overflow" } else { "shift right with overflow" };
                ("arithmetic_overflow", what, "shift a wider type, or write `wrapping_shl`, `wrapping_shr`")
            }
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Some(right)) => {
                let Some(left) = value(left) else { return };
                let (result, what) = match op {
                    BinaryOp::Add => (left.checked_add(right), "add with overflow"),
                    BinaryOp::Sub => (left.checked_sub(right), "subtract with overflow"),
                    _ => (left.checked_mul(right), "multiply with overflow"),
                };
                if result.is_some_and(|result| (least..=most).contains(&result)) {
                    return;
                }
                ("arithmetic_overflow", what, "use a wider type, or the `wrapping_` method")
            }
            _ => return,
        };
        let message = match lint {
            "unconditional_panic" => "this operation will panic at runtime",
            _ => "this arithmetic operation will overflow",
        };
        let diagnostic = Diagnostic::error(codes::OVERFLOW, expr.span, message);
        self.report(lint, diagnostic.label(format!("attempt to {what}")).help(help));
    }

    fn report(&mut self, lint: &str, diagnostic: Diagnostic) {
        let Some(place) = &diagnostic.primary else { return };
        let allowed = self.sources.files[place.span.file].text.contains(lint);
        if !allowed {
            self.found.push(diagnostic);
        }
    }
}

/// The values of an integer type. Those of `usize` depend on the machine.
pub(super) fn range(ty: &Type) -> Option<(Scalar, i128, i128)> {
    let &Type::Scalar(scalar) = ty else { return None };
    let bits = scalar.bytes() * 8;
    match scalar {
        _ if !scalar.is_integer() => None,
        _ if scalar.is_signed() => Some((scalar, -(1_i128 << (bits - 1)), (1 << (bits - 1)) - 1)),
        _ => Some((scalar, 0, (1 << bits) - 1)),
    }
}

/// What an expression of literals computes.
pub(super) fn value(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => i128::try_from(*value).ok(),
        ExprKind::Unary(UnaryOp::Neg, operand) => value(operand)?.checked_neg(),
        ExprKind::Binary(op, left, right) => {
            let (left, right) = (value(left)?, value(right)?);
            match op {
                BinaryOp::Add => left.checked_add(right),
                BinaryOp::Sub => left.checked_sub(right),
                BinaryOp::Mul => left.checked_mul(right),
                _ => None,
            }
        }
        _ => None,
    }
}
