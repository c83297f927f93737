//! Operations that always overflow or panic: rustc's lints `arithmetic_overflow`, `unconditional_panic` and
//! `overflowing_literals` refuse them, unless the module allows them.
//!
//! Literals, constants and what `let` names of both are followed; in generic code literals alone, since rustc looks at it before its
//! arguments are known. What a known condition never reaches is passed over, as rustc does. What the lints know of variables that
//! change is left to rustc.

use std::collections::BTreeSet;

use super::evaluation::{Locals, known};
use crate::base::{Sources, Span, Table};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::Scalar;
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{
    BinaryOp, Body, Expr, ExprKind, FunctionBody, Literal, Local, LocalId, Origin, PatKind, Program, Stmt, StmtKind,
    Type, TypeId, UnaryOp,
};

/// Reports it in the code of the user.
pub(super) fn check(program: &Program, sources: &Sources, diagnostics: &mut Diagnostics) {
    let mut checker = Checker { program, sources, negated: BTreeSet::new(), scope: None, found: Vec::new() };
    for function in program.functions.iter().filter(|function| function.origin == Origin::User) {
        if let FunctionBody::Source(Body { locals, value: Some(value), .. }) = &function.body {
            let is_generic = !function.args.is_empty() || !function.const_args.is_empty();
            checker.body(value, (!is_generic).then_some(locals));
        }
    }
    // the rest of what a constant computes is followed where it is evaluated
    for item in program.consts.iter().filter(|item| item.origin == Origin::User) {
        item.body.value.iter().for_each(|value| checker.body(value, None));
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
    /// Nothing where literals alone are followed.
    scope: Option<Scope<'a>>,
    found: Vec<Diagnostic>,
}

/// What is known in a body.
struct Scope<'a> {
    locals: &'a Table<LocalId, Local>,
    values: Locals,
    /// What is never reached.
    dead: Vec<Span>,
    /// All of it.
    span: Span,
}

impl<'a> Checker<'a> {
    /// Checks a body; one with `locals` follows more than literals.
    fn body(&mut self, value: &'a Expr, locals: Option<&'a Table<LocalId, Local>>) {
        let inside = locals.map(|locals| Scope { locals, values: Locals::new(), dead: Vec::new(), span: value.span });
        let outside = std::mem::replace(&mut self.scope, inside);
        each_expr(value, &mut |expr| self.expr(expr));
        self.scope = outside;
    }

    fn expr(&mut self, expr: &'a Expr) {
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
                self.negation(operand, expr);
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right)
                if self.value(left) == Some(i128::from(*op == BinaryOp::Or)) =>
            {
                self.never_reached(right.span);
            }
            ExprKind::Binary(op, left, right) | ExprKind::AssignOp { op, place: left, value: right, .. } => {
                self.operation(*op, left, right, expr);
            }
            ExprKind::Index(array, index) => self.index(array, index, expr),
            ExprKind::Block { stmts, .. } => self.name_values(stmts),
            ExprKind::If(condition, then, otherwise) => self.branches(condition, then, otherwise.as_deref(), expr.span),
            ExprKind::While(_, condition, body) if self.value(condition) == Some(0) => self.never_reached(body.span),
            ExprKind::Match(scrutinee, arms) if self.value(scrutinee).is_some() => {
                // which arm it is is left to rustc
                arms.iter().for_each(|arm| self.never_reached(arm.body.span));
            }
            // what it captures is not followed
            ExprKind::Closure(id) => {
                let locals = self.scope.as_ref().map(|scope| scope.locals);
                self.body(&self.program.closures[*id].body, locals);
            }
            _ => {}
        }
    }

    /// What an expression computes, as far as it is followed.
    fn value(&mut self, expr: &Expr) -> Option<i128> {
        match &mut self.scope {
            Some(scope) => known(self.program, expr, &mut scope.values),
            None => value(expr),
        }
    }

    /// What `let`s name for good.
    fn name_values(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            let StmtKind::Let { pat, value: Some(value), otherwise: None } = &stmt.kind else { continue };
            let PatKind::Binding { local, by_ref: None, sub: None } = pat.kind else { continue };
            let value = self.value(value);
            if let (Some(scope), Some(value)) = (&mut self.scope, value)
                && !scope.locals[local].mutable
            {
                scope.values.insert(local, value);
            }
        }
    }

    /// Of an `if` whose condition is known one branch is dead; so is what follows where the other one may leave.
    fn branches(&mut self, condition: &Expr, then: &Expr, otherwise: Option<&Expr>, span: Span) {
        let Some(value) = self.value(condition) else { return };
        let (taken, dead) = if value == 0 { (otherwise, Some(then)) } else { (Some(then), otherwise) };
        dead.into_iter().for_each(|dead| self.never_reached(dead.span));
        let end = self.scope.as_ref().map(|scope| scope.span.end);
        if let (Some(end), true) = (end, taken.is_some_and(may_leave)) {
            self.never_reached(Span::new(span.file, span.end, end));
        }
    }

    fn never_reached(&mut self, span: Span) {
        self.scope.iter_mut().for_each(|scope| scope.dead.push(span));
    }

    fn is_dead(&self, span: Span) -> bool {
        self.scope.as_ref().is_some_and(|scope| scope.dead.iter().any(|dead| super::errors::within(span, *dead)))
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

    fn negation(&mut self, operand: &Expr, expr: &Expr) {
        let Some((_, least, _)) = self.range(operand.ty) else { return };
        if least < 0 && !matches!(operand.kind, ExprKind::Literal(_)) && self.value(operand) == Some(least) {
            let help = "use a wider type, or `wrapping_neg`";
            self.always_fails("arithmetic_overflow", "attempt to negate with overflow", help, expr);
        }
    }

    /// An index that is no element's.
    fn index(&mut self, array: &Expr, index: &Expr, expr: &Expr) {
        let Type::Array(_, len) = self.program.types[array.ty] else { return };
        let at = self.value(index).filter(|at| *at >= i128::from(len));
        let Some(at) = at.filter(|_| !self.has_parameter(index) && !self.is_dead(expr.span)) else { return };
        let message = format!("index out of bounds: the length is {len} but the index is {at}");
        let help = match len {
            0 => "the array has no elements".to_owned(),
            _ => format!("the last element is `[{}]`", len - 1),
        };
        let found = Diagnostic::error(codes::OUT_OF_BOUNDS, expr.span, message);
        self.report("unconditional_panic", found.help(help));
    }

    fn operation(&mut self, op: BinaryOp, left: &Expr, right: &Expr, expr: &Expr) {
        let Some((bits, least, most)) = self.range(left.ty) else { return };
        if [left, right].into_iter().any(|operand| self.has_parameter(operand)) {
            return;
        }
        let amount = self.value(right);
        let (lint, what, help) = match (op, amount) {
            (BinaryOp::Div, Some(0)) => ("unconditional_panic", "divide by zero", "divide by something else"),
            (BinaryOp::Rem, Some(0)) => {
                ("unconditional_panic", "calculate the remainder with a divisor of zero", "divide by something else")
            }
            (BinaryOp::Div | BinaryOp::Rem, Some(-1)) if least < 0 && self.value(left) == Some(least) => {
                let what = match op {
                    BinaryOp::Div => "divide with overflow",
                    _ => "calculate the remainder with overflow",
                };
                ("unconditional_panic", what, "use a wider type, or the `wrapping_` method")
            }
            (BinaryOp::Shl | BinaryOp::Shr, Some(amount)) if !(0..bits).contains(&amount) => {
                let what = if op == BinaryOp::Shl { "shift left with overflow" } else { "shift right with overflow" };
                ("arithmetic_overflow", what, "shift a wider type, or write `wrapping_shl`, `wrapping_shr`")
            }
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Some(right)) => {
                let Some(left) = self.value(left) else { return };
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
        self.always_fails(lint, &format!("attempt to {what}"), help, expr);
    }

    /// The bits and values of an integer type. Those of `usize` depend on the machine: literals alone say little of them.
    fn range(&self, ty: TypeId) -> Option<(i128, i128, i128)> {
        let ty = match &self.program.types[ty] {
            Type::Usize if self.scope.is_some() => &Type::Scalar(Scalar::U64),
            Type::Isize if self.scope.is_some() => &Type::Scalar(Scalar::I64),
            ty => ty,
        };
        range(ty).map(|(scalar, least, most)| (i128::from(scalar.bytes()) * 8, least, most))
    }

    /// Reports an operation that fails whenever it is done.
    fn always_fails(&mut self, lint: &str, what: &str, help: &str, expr: &Expr) {
        if self.is_dead(expr.span) {
            return;
        }
        let message = match lint {
            "unconditional_panic" => "this operation will panic at runtime",
            _ => "this arithmetic operation will overflow",
        };
        self.report(lint, Diagnostic::error(codes::OVERFLOW, expr.span, message).label(what).help(help));
    }

    fn report(&mut self, lint: &str, diagnostic: Diagnostic) {
        let Some(place) = &diagnostic.primary else { return };
        let allowed = self.sources.files[place.span.file].text.contains(lint);
        if !allowed {
            self.found.push(diagnostic);
        }
    }
}

/// Whether an expression may go on elsewhere than behind it.
fn may_leave(expr: &Expr) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |=
            matches!(expr.kind, ExprKind::Return(_) | ExprKind::Break(..) | ExprKind::Continue(_) | ExprKind::Panic(_));
    });
    found
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
