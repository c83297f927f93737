//! What constants and the operations on them compute. A constant whose evaluation overflows is refused by rustc, whereas a run wraps.
//!
//! What is computed by integers, `if` and calls is followed; the rest, loops and floats among it, is left to rustc.

use std::collections::HashMap;

use super::overflow::range;
use crate::base::Span;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::Scalar;
use crate::resolve::typed::{
    BinaryOp, Expr, ExprKind, FunctionBody, FunctionId, Literal, LocalId, Origin, Pat, PatKind, Program, Stmt,
    StmtKind, Type, TypeId, UnaryOp,
};

/// A constant that takes more steps is left to rustc.
const MOST_STEPS: u32 = 20_000;

/// So is one of more open calls.
const MOST_CALLS: u32 = 64;

/// Reports them, beside what is told of the same operations already.
pub(super) fn check(program: &Program, diagnostics: &mut Diagnostics) {
    for item in program.consts.iter().filter(|item| item.origin == Origin::User) {
        let Some(value) = &item.body.value else { continue };
        let mut evaluation = Evaluation { program, steps: MOST_STEPS, calls: 0 };
        let Err(Stop::Overflow(span, what)) = evaluation.value(value, &mut Locals::new()) else { continue };
        if diagnostics.list.iter().any(|it| it.primary.as_ref().is_some_and(|label| label.span == span)) {
            continue;
        }
        let found = Diagnostic::error(codes::OVERFLOW, span, "the evaluation of a constant overflows")
            .label(format!("attempt to {what} with overflow"))
            .help("use a wider type, or the `wrapping_` method");
        let is_inside = super::errors::within(span, item.span);
        diagnostics.push(if is_inside { found } else { found.also(item.span, "evaluated for this") });
    }
}

/// What an expression outside of constants computes, where `locals` are known. Calls are not followed there: so it is in rustc's lints.
pub(super) fn known(program: &Program, expr: &Expr, locals: &mut Locals) -> Option<i128> {
    Evaluation { program, steps: MOST_STEPS, calls: MOST_CALLS }.value(expr, locals).ok()
}

/// The values of variables.
pub(super) type Locals = HashMap<LocalId, i128>;

/// Why an expression has no value here.
enum Stop {
    /// It is more than what is followed.
    Unknown,
    /// An operation overflows.
    Overflow(Span, &'static str),
}

struct Evaluation<'a> {
    program: &'a Program,
    steps: u32,
    calls: u32,
}

impl Evaluation<'_> {
    fn value(&mut self, expr: &Expr, locals: &mut Locals) -> Result<i128, Stop> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Unknown)?;
        match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) => i128::try_from(*value).map_err(|_| Stop::Unknown),
            ExprKind::Literal(Literal::Bool(value)) => Ok(i128::from(*value)),
            ExprKind::Local(id) => locals.get(id).copied().ok_or(Stop::Unknown),
            ExprKind::Const(id) => {
                let item = &self.program.consts[*id];
                let value = item.body.value.as_ref().filter(|_| !item.is_static).ok_or(Stop::Unknown)?;
                let calls = std::mem::take(&mut self.calls);
                let value = self.value(value, &mut Locals::new());
                self.calls = calls;
                // its own overflow is told of it
                value.map_err(|_| Stop::Unknown)
            }
            ExprKind::Unary(op, operand) => {
                let value = self.value(operand, locals)?;
                match op {
                    UnaryOp::Neg => self.checked(value.checked_neg(), expr, "negate"),
                    UnaryOp::Not => self.wrapped(!value, expr.ty),
                }
            }
            ExprKind::Binary(BinaryOp::And, left, right) => {
                if self.value(left, locals)? == 0 {
                    Ok(0)
                } else {
                    self.value(right, locals)
                }
            }
            ExprKind::Binary(BinaryOp::Or, left, right) => {
                if self.value(left, locals)? == 0 {
                    self.value(right, locals)
                } else {
                    Ok(1)
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.value(left, locals)?, self.value(right, locals)?);
                self.binary(*op, left, right, expr)
            }
            ExprKind::Cast(inner) => {
                let value = self.value(inner, locals)?;
                self.wrapped(value, expr.ty)
            }
            ExprKind::If(condition, then, Some(otherwise)) => {
                let branch = if self.value(condition, locals)? == 0 { otherwise } else { then };
                self.value(branch, locals)
            }
            ExprKind::Block { label: None, stmts, tail: Some(tail), .. } => {
                stmts.iter().try_for_each(|stmt| self.statement(stmt, locals))?;
                self.value(tail, locals)
            }
            ExprKind::Call { function, args, .. } => {
                let args = args.iter().map(|arg| self.value(arg, locals)).collect::<Result<Vec<_>, _>>()?;
                self.call(*function, &args)
            }
            _ => Err(Stop::Unknown),
        }
    }

    fn statement(&mut self, stmt: &Stmt, locals: &mut Locals) -> Result<(), Stop> {
        match &stmt.kind {
            StmtKind::Let { pat, value: Some(value), otherwise: None } => {
                let value = self.value(value, locals)?;
                locals.insert(bound(pat)?, value);
                Ok(())
            }
            _ => Err(Stop::Unknown),
        }
    }

    fn call(&mut self, function: FunctionId, args: &[i128]) -> Result<i128, Stop> {
        let function = &self.program.functions[function];
        let FunctionBody::Source(body) = &function.body else { return Err(Stop::Unknown) };
        // the prelude's own arithmetic wraps
        let Some(value) = body.value.as_ref().filter(|_| function.origin == Origin::User && self.calls < MOST_CALLS)
        else {
            return Err(Stop::Unknown);
        };
        let mut locals = Locals::new();
        for (param, &arg) in function.params.iter().zip(args) {
            locals.insert(bound(&param.pat)?, arg);
        }
        self.calls += 1;
        let value = self.value(value, &mut locals);
        self.calls -= 1;
        value
    }

    fn binary(&self, op: BinaryOp, left: i128, right: i128, expr: &Expr) -> Result<i128, Stop> {
        let bits = || self.range(expr.ty).map(|(least, most)| 128 - (most - least).leading_zeros());
        match op {
            BinaryOp::Add => self.checked(left.checked_add(right), expr, "add"),
            BinaryOp::Sub => self.checked(left.checked_sub(right), expr, "subtract"),
            BinaryOp::Mul => self.checked(left.checked_mul(right), expr, "multiply"),
            BinaryOp::Div => left.checked_div(right).ok_or(Stop::Unknown),
            BinaryOp::Rem => left.checked_rem(right).ok_or(Stop::Unknown),
            BinaryOp::Shl | BinaryOp::Shr if !(0..i128::from(bits()?)).contains(&right) => {
                let what = if op == BinaryOp::Shl { "shift left" } else { "shift right" };
                Err(Stop::Overflow(expr.span, what))
            }
            BinaryOp::Shl => self.wrapped(left << right, expr.ty),
            BinaryOp::Shr => Ok(left >> right),
            BinaryOp::BitAnd => Ok(left & right),
            BinaryOp::BitOr => Ok(left | right),
            BinaryOp::BitXor => Ok(left ^ right),
            BinaryOp::Eq => Ok(i128::from(left == right)),
            BinaryOp::Ne => Ok(i128::from(left != right)),
            BinaryOp::Lt => Ok(i128::from(left < right)),
            BinaryOp::Le => Ok(i128::from(left <= right)),
            BinaryOp::Gt => Ok(i128::from(left > right)),
            BinaryOp::Ge => Ok(i128::from(left >= right)),
            BinaryOp::And | BinaryOp::Or => Err(Stop::Unknown),
        }
    }

    /// A result that its type must hold.
    fn checked(&self, value: Option<i128>, expr: &Expr, what: &'static str) -> Result<i128, Stop> {
        let (least, most) = self.range(expr.ty)?;
        value.filter(|value| (least..=most).contains(value)).ok_or(Stop::Overflow(expr.span, what))
    }

    /// The low bits of a number, as a value of a type.
    fn wrapped(&self, value: i128, ty: TypeId) -> Result<i128, Stop> {
        let (least, most) = self.range(ty)?;
        Ok(least + (value - least).rem_euclid(most - least + 1))
    }

    /// The values of a type. Of `usize` all that any machine's may have.
    fn range(&self, ty: TypeId) -> Result<(i128, i128), Stop> {
        let ty = match &self.program.types[ty] {
            Type::Scalar(Scalar::Bool) => return Ok((0, 1)),
            Type::Usize => &Type::Scalar(Scalar::U64),
            Type::Isize => &Type::Scalar(Scalar::I64),
            ty => ty,
        };
        range(ty).map(|(_, least, most)| (least, most)).ok_or(Stop::Unknown)
    }
}

/// The variable that a pattern is.
fn bound(pat: &Pat) -> Result<LocalId, Stop> {
    match pat.kind {
        PatKind::Binding { local, by_ref: None, sub: None } => Ok(local),
        _ => Err(Stop::Unknown),
    }
}
