//! What panics in Rust's release build: checks before the operation, by `--checks`.

use crate::base::Span;
use crate::base::options::Checks;
use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Scalar, StmtKind, TrapId, TrapSite, Type};

use super::effects::same;
use super::{Flow, Lowerer, Stop, fold};

impl Lowerer<'_> {
    /// An index that is in range, as a `u32`, and without an effect: parts of one place repeat its indices.
    pub(super) fn checked_index(&mut self, index: Expr, len: Expr, name: &str, check: bool, span: Span) -> Flow<Expr> {
        let index = if self.effect_in(&index).is_some() { self.stabilise(index, name) } else { index };
        let len = if len.ty == index.ty { len } else { fold::cast(len, index.ty.clone()) };
        let in_range = index.clone().binary(BinaryOp::Lt, len.clone());
        // GLSL compilers refuse an index that they see to be out of range.
        if let (Some(index), Some(len)) = (self.values(&index).single(), self.values(&len).single())
            && !(0..len).contains(&index)
        {
            return match self.options.checks {
                Checks::Trap => {
                    let message = format!("index out of bounds: the len is {len} but the index is {index}");
                    Err(self.trap(&message, span))
                }
                Checks::Clamp | Checks::Off => Ok(Expr::int(index.clamp(0, (len - 1).max(0)), Scalar::U32).at(span)),
            };
        }
        if !check || self.options.checks == Checks::Off || self.holds(&in_range) {
            return Ok(self.index_expr(index));
        }
        if self.options.checks == Checks::Clamp {
            let one = Expr::int(1, index.ty.scalar().unwrap_or(Scalar::U32));
            let last = len.binary(BinaryOp::Sub, one);
            let ty = index.ty.clone();
            let clamped = Expr::new(ExprKind::Builtin(Builtin::Min, vec![index, last]), ty).at(span);
            return Ok(self.index_expr(clamped));
        }
        let index = self.cheapen(index, name);
        let in_range = index.clone().binary(BinaryOp::Lt, len).at(self.user_span(span));
        self.check(in_range, "index out of bounds", span);
        Ok(self.index_expr(index))
    }

    /// The operands of an integer division that does not trap. Mesa divides what it knows by what it knows while it compiles, checked or
    /// not, and dies of the least integer by -1: that never stands there.
    pub(super) fn checked_division(&mut self, remainder: bool, a: Expr, b: Expr, span: Span) -> Flow<(Expr, Expr)> {
        let (a, b) = self.division_that_may_trap(remainder, a, b, span)?;
        let scalar = a.ty.scalar().filter(|scalar| a.ty.is_scalar() && scalar.is_signed());
        let least = scalar.and_then(fold::int_range).map(|(least, _)| least);
        let Some(scalar) = scalar.filter(|_| self.constant_int(&a) == least && self.constant_int(&b).is_none()) else {
            return Ok((a, b));
        };
        let b = self.cheapen(b, "divisor");
        let overflows = b.clone().binary(BinaryOp::Eq, Expr::int(-1, scalar));
        let (one, ty) = (Expr::int(1, scalar), b.ty.clone());
        let divisor = Expr::new(ExprKind::Select(Box::new(overflows), Box::new(one), Box::new(b)), ty).at(span);
        Ok((a, divisor))
    }

    fn division_that_may_trap(&mut self, remainder: bool, a: Expr, b: Expr, span: Span) -> Flow<(Expr, Expr)> {
        if self.options.checks != Checks::Trap {
            return Ok((a, b));
        }
        let (Type::Scalar(scalar), Type::Scalar(_)) = (&a.ty, &b.ty) else {
            return self.checked_vector_division(remainder, a, b, span);
        };
        let scalar = *scalar;
        let zero_message = match remainder {
            true => "attempt to calculate the remainder with a divisor of zero",
            false => "attempt to divide by zero",
        };
        let overflow_message = match remainder {
            true => "attempt to calculate the remainder with overflow",
            false => "attempt to divide with overflow",
        };
        let divisor = self.constant_int(&b);
        if divisor == Some(0) {
            return Err(self.trap(zero_message, span));
        }
        let (mut a, mut b) = (a, b);
        if divisor.is_none() {
            let held = self.hold(super::value::Value::Expr(a), "dividend", span);
            b = self.cheapen(b, "divisor");
            let not_zero = b.clone().binary(BinaryOp::Ne, Expr::int(0, scalar));
            self.check(not_zero, zero_message, span);
            a = self.take_expr(held, span)?;
        }
        if scalar.is_signed() && (divisor.is_none() || divisor == Some(-1)) && !self.is_not_negative(&a) {
            let (least, _) = fold::int_range(scalar).unwrap_or_default();
            a = self.cheapen(a, "dividend");
            let not_least = a.clone().binary(BinaryOp::Ne, Expr::int(least, scalar));
            let fits = match divisor {
                Some(_) => not_least,
                None => fold::or(not_least, b.clone().binary(BinaryOp::Ne, Expr::int(-1, scalar))),
            };
            self.check(fits, overflow_message, span);
        }
        Ok((a, b))
    }

    fn checked_vector_division(&mut self, remainder: bool, a: Expr, b: Expr, span: Span) -> Flow<(Expr, Expr)> {
        let message = match remainder {
            true => "attempt to calculate the remainder with a divisor of zero",
            false => "attempt to divide by zero",
        };
        match self.constant_int(&b) {
            Some(0) => return Err(self.trap(message, span)),
            Some(_) => return Ok((a, b)),
            None => {}
        }
        let held = self.hold(super::value::Value::Expr(a), "dividend", span);
        let b = self.cheapen(b, "divisor");
        let zero = self.zero(&b.ty);
        let not_zero = match b.ty {
            Type::Vector(_, size) => {
                let mask = Expr::new(
                    ExprKind::Builtin(Builtin::NotEqualComponents, vec![b.clone(), zero]),
                    Type::Vector(Scalar::Bool, size),
                );
                Expr::new(ExprKind::Builtin(Builtin::All, vec![mask]), Type::BOOL)
            }
            _ => b.clone().binary(BinaryOp::Ne, zero),
        };
        self.check(not_zero, message, span);
        Ok((self.take_expr(held, span)?, b))
    }

    /// Ends the instance unless `condition` holds; nothing if it surely does.
    pub(super) fn check(&mut self, condition: Expr, message: &str, span: Span) {
        if self.options.checks != Checks::Trap || self.holds(&condition) {
            return;
        }
        let trap = self.trap_site(message, span);
        self.emit(StmtKind::Check(condition.clone(), trap), span);
        if !self.f.known.iter().any(|(_, known)| same(known, &condition)) {
            self.assume(condition);
        }
    }

    /// Ends the instance.
    pub(super) fn trap(&mut self, message: &str, span: Span) -> Stop {
        if self.options.checks == Checks::Trap {
            let trap = self.trap_site(message, span);
            self.emit(StmtKind::Trap(trap), span);
        }
        Stop::Diverges
    }

    fn trap_site(&mut self, message: &str, span: Span) -> TrapId {
        let span = self.user_span(span);
        let key = (message.to_owned(), span);
        if let Some(&id) = self.trap_ids.get(&key) {
            return id;
        }
        let id = self.program.traps.push_and_get_key(TrapSite { message: message.into(), span });
        self.trap_ids.insert(key, id);
        id
    }
}
