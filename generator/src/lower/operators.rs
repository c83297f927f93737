//! Built-in operators and casts, with Rust's checks.

use std::cmp::Ordering;

use crate::base::Span;
use crate::ir::{self, BinaryOp, Builtin, Expr, ExprKind, Literal, Scalar};
use crate::resolve::typed::{self, TypeId};

use super::{Flow, Lowerer, fold};

impl Lowerer<'_> {
    /// `a op b` of scalars or vectors, after the checks that Rust makes.
    pub(super) fn binary(&mut self, op: typed::BinaryOp, a: Expr, b: Expr, span: Span) -> Flow<Expr> {
        use typed::BinaryOp as Typed;
        let span = self.user_span(span);
        let integer = a.ty.scalar().is_some_and(Scalar::is_integer);
        let (a, b) = match op {
            Typed::Div | Typed::Rem if integer => self.checked_division(op == Typed::Rem, a, b, span)?,
            _ => (a, b),
        };
        if op == Typed::Rem && !integer {
            let ty = a.ty.clone();
            return Ok(Expr::new(ExprKind::Builtin(Builtin::FloatRem, vec![a, b]), ty).at(span));
        }
        if a.ty == ir::Type::BOOL {
            // `false < true`
            match op {
                Typed::Lt => return self.binary(Typed::BitAnd, fold::not(a), b, span),
                Typed::Le => return self.binary(Typed::BitOr, fold::not(a), b, span),
                Typed::Gt => return self.binary(Typed::BitAnd, a, fold::not(b), span),
                Typed::Ge => return self.binary(Typed::BitOr, a, fold::not(b), span),
                _ => {}
            }
        }
        let (op, compares) = match op {
            Typed::Add => (BinaryOp::Add, false),
            Typed::Sub => (BinaryOp::Sub, false),
            Typed::Mul => (BinaryOp::Mul, false),
            Typed::Div => (BinaryOp::Div, false),
            Typed::Rem => (BinaryOp::Rem, false),
            // of `bool`s both operands have been evaluated already
            Typed::BitAnd if a.ty == ir::Type::BOOL => (BinaryOp::And, false),
            Typed::BitOr if a.ty == ir::Type::BOOL => (BinaryOp::Or, false),
            Typed::BitXor if a.ty == ir::Type::BOOL => (BinaryOp::Ne, true),
            Typed::BitAnd => (BinaryOp::BitAnd, false),
            Typed::BitOr => (BinaryOp::BitOr, false),
            Typed::BitXor => (BinaryOp::BitXor, false),
            Typed::Shl => (BinaryOp::Shl, false),
            Typed::Shr => (BinaryOp::Shr, false),
            Typed::Eq => (BinaryOp::Eq, true),
            Typed::Ne => (BinaryOp::Ne, true),
            Typed::Lt => (BinaryOp::Lt, true),
            Typed::Le => (BinaryOp::Le, true),
            Typed::Gt => (BinaryOp::Gt, true),
            Typed::Ge => (BinaryOp::Ge, true),
            Typed::And => return Ok(fold::and(a, b)),
            Typed::Or => return Ok(fold::or(a, b)),
        };
        if matches!(op, BinaryOp::And | BinaryOp::Or) && (self.effects(&a).effectful || self.effects(&b).effectful) {
            let a = self.stabilise(a, "first");
            let b = self.stabilise(b, "second");
            return Ok(a.binary(op, b).at(span));
        }
        if compares {
            // below zero is nothing unsigned, whatever it is: what it does is done
            let is_decided = op == BinaryOp::Lt && fold::known_int(&b) == Some(0);
            let a = if is_decided && self.effects(&a).effectful { self.stabilise(a, "left") } else { a };
            // what the prelude asks of two constants of the user's is known, e.g. whether a range is one
            let of_the_prelude = self.f.frames.last().is_some_and(|frame| frame.user_span.is_some());
            let order = if of_the_prelude { known_order(self.behind_a_name(&a), self.behind_a_name(&b)) } else { None };
            return Ok(order.map_or_else(|| compare(op, a, b), |order| Expr::bool(decide(op, order))).at(span));
        }
        let ty =
            if a.ty.is_scalar() && !matches!(op, BinaryOp::Shl | BinaryOp::Shr) { b.ty.clone() } else { a.ty.clone() };
        let value = Expr::new(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty).at(span);
        // an argument may have met a constant of the function that it was given to
        Ok(if self.f.frames.len() > 1 { computed(value) } else { value })
    }

    /// Whether an operand is a number as the user wrote it, and not a parameter of a type, a length or the like.
    pub(super) fn is_written(&self, operand: &typed::Expr) -> bool {
        let is_literal = matches!(operand.kind, typed::ExprKind::Literal(_));
        is_literal && !self.sources.text(operand.span).starts_with(|it: char| it.is_alphabetic())
    }

    /// The value of a named constant; any other expression as it is.
    fn behind_a_name<'a>(&'a self, expr: &'a Expr) -> &'a Expr {
        match expr.kind {
            ExprKind::Constant(id) => &self.program.constants[id].value,
            _ => expr,
        }
    }

    /// Rust's `as`; from and to field-less enums too, which are integers already.
    pub(super) fn cast(&mut self, value: Expr, ty: TypeId, span: Span) -> Flow<Expr> {
        match self.whole_type(ty) {
            // It stays what it is: a variant, for one.
            Some(ty) if ty == value.ty => Ok(value),
            Some(ty) => Ok(fold::cast(value, ty).at(self.user_span(span))),
            None => Err(self.unsupported(span, "a cast to this type")),
        }
    }
}

/// A comparison of scalars; with `true` and `false`, the operand itself.
pub(super) fn compare(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    match (op, fold::known_bool(&a), fold::known_bool(&b)) {
        (BinaryOp::Eq, _, Some(true)) | (BinaryOp::Ne, _, Some(false)) => a,
        (BinaryOp::Eq, _, Some(false)) | (BinaryOp::Ne, _, Some(true)) => fold::not(a),
        (BinaryOp::Eq, Some(true), _) | (BinaryOp::Ne, Some(false), _) => b,
        (BinaryOp::Eq, Some(false), _) | (BinaryOp::Ne, Some(true), _) => fold::not(b),
        _ => match (known_order(&a, &b), &a.kind, &b.kind) {
            (Some(order), ..) => Expr::bool(decide(op, order)),
            (None, _, ExprKind::Literal(Literal::Int(order @ -1..=1)))
                if matches!(op, BinaryOp::Eq | BinaryOp::Ne)
                    && let Some((x, y)) = fold::ordered(&a) =>
            {
                let asked = [BinaryOp::Lt, BinaryOp::Eq, BinaryOp::Gt][(order + 1) as usize];
                let asked = x.clone().binary(asked, y.clone());
                if op == BinaryOp::Eq { asked } else { fold::not(asked) }
            }
            (None, ExprKind::Select(test, x, y), ExprKind::Literal(_))
                if known_order(x, &b).is_some() || known_order(y, &b).is_some() =>
            {
                fold::select((**test).clone(), compare(op, (**x).clone(), b.clone()), compare(op, (**y).clone(), b))
            }
            // an unsigned value is never below zero
            (None, _, ExprKind::Literal(Literal::Int(0)))
                if op == BinaryOp::Lt && a.ty.scalar().is_some_and(|scalar| !scalar.is_signed()) =>
            {
                Expr::bool(false)
            }
            (None, _, ExprKind::Literal(Literal::Int(0)))
                if op == BinaryOp::Le && a.ty.scalar().is_some_and(|scalar| !scalar.is_signed()) =>
            {
                a.binary(BinaryOp::Eq, b)
            }
            _ => a.binary(op, b),
        },
    }
}

/// The order of two literals.
fn known_order(a: &Expr, b: &Expr) -> Option<Ordering> {
    match (&a.kind, &b.kind) {
        (ExprKind::Literal(Literal::Int(a)), ExprKind::Literal(Literal::Int(b))) => Some(a.cmp(b)),
        (ExprKind::Literal(Literal::Float(a)), ExprKind::Literal(Literal::Float(b))) => a.partial_cmp(b),
        _ => None,
    }
}

fn decide(op: BinaryOp, order: Ordering) -> bool {
    match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// The value of `a op b` of integer literals; any other expression as it is.
pub(super) fn computed(expr: Expr) -> Expr {
    let value = match &expr.kind {
        ExprKind::Binary(op, a, b) => arithmetic(*op, a, b),
        _ => None,
    };
    match value {
        Some(value) => value.at(expr.span),
        None => expr,
    }
}

fn arithmetic(op: BinaryOp, a: &Expr, b: &Expr) -> Option<Expr> {
    let scalar = a.ty.scalar().filter(|scalar| scalar.is_integer())?;
    let (x, y) = (fold::known_int(a)?, fold::known_int(b)?);
    let bits = i128::from(scalar.bytes() * 8);
    let value = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x.wrapping_mul(y),
        BinaryOp::Div => x.checked_div(y)?,
        BinaryOp::Rem => x.checked_rem(y)?,
        BinaryOp::BitAnd => x & y,
        BinaryOp::BitOr => x | y,
        BinaryOp::BitXor => x ^ y,
        BinaryOp::Shl => x << (y & (bits - 1)),
        BinaryOp::Shr => x >> (y & (bits - 1)),
        _ => return None,
    };
    Some(Expr::int(fold::wrap(value, scalar), scalar))
}
