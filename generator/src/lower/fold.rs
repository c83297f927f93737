//! Building expressions with what is known already: literals, constant conditions, swizzles of swizzles.
//!
//! Only what a person would not write is folded away: casts of literals, `!` of a comparison, a component of a constructed
//! vector. The user's own arithmetic on constants stays as written.

use super::effects::same;
use crate::ir::interpret;
use crate::ir::walk::each_expr;
use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Literal, Place, Projection, Root, Scalar, Type, UnaryOp};

use super::Lowerer;

/// Trees up to this cost may be repeated once: one operation on names and literals.
pub(super) const CHEAP: u32 = 1;
/// Arms up to this cost may become one `?:`.
pub(super) const SELECTABLE: u32 = 8;

/// The number of operations in a tree.
pub(super) fn cost(expr: &Expr) -> u32 {
    let mut cost = 0;
    each_expr(expr, &mut |expr| {
        cost += match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Constant(_) | ExprKind::InvocationId | ExprKind::BufferLength(_) => 0,
            ExprKind::Load(place) => match place.root {
                Root::Buffer(_) => 1,
                Root::Var(_) | Root::Uniform(_) | Root::Constant(_) => 0,
            },
            ExprKind::Swizzle(..) | ExprKind::Field(..) => 0,
            // The device does not compute it.
            ExprKind::Cast(inner) if matches!(inner.kind, ExprKind::Constant(_)) => 0,
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_) | ExprKind::Bitcast(_) => 1,
            // a literal, too
            ExprKind::Construct(parts) if parts.iter().all(|part| matches!(part.kind, ExprKind::Literal(_))) => 0,
            // a part that is there under a flag: where it is used, the flag has been tested
            ExprKind::Select(test, _, nothing) if is_flag(test) && is_nothing(nothing) => 0,
            ExprKind::Index(..) | ExprKind::Select(..) | ExprKind::Construct(_) => 1,
            ExprKind::Repeat(_) | ExprKind::Builtin(..) => 2,
            ExprKind::Call(..) => 8,
        }
    });
    cost
}

fn is_flag(test: &Expr) -> bool {
    matches!(&test.kind, ExprKind::Load(place) if place.base_var().is_some() && place.path.is_empty())
}

fn is_nothing(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Literal(Literal::Int(0) | Literal::Bool(false)))
        || matches!(value.kind, ExprKind::Literal(Literal::Float(0.0)))
}

/// Whether a tree may be written several times: it is cheap, and no division, which takes a GPU many steps.
pub(super) fn is_repeatable(expr: &Expr) -> bool {
    let is_division = matches!(expr.kind, ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, ..));
    cost(expr) <= CHEAP && !is_division
}

/// Whether a tree is only a name or literal, or a part of one: it may be repeated any number of times.
pub(super) fn is_free(expr: &Expr) -> bool {
    cost(expr) == 0
}

/// The value of a `bool` literal.
pub(super) fn known_bool(expr: &Expr) -> Option<bool> {
    match expr.kind {
        ExprKind::Literal(Literal::Bool(value)) => Some(value),
        _ => None,
    }
}

/// The value of an integer literal.
pub(super) fn known_int(expr: &Expr) -> Option<i128> {
    match expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Some(value),
        _ => None,
    }
}

/// `!condition`
pub(super) fn not(condition: Expr) -> Expr {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
    let (span, ty) = (condition.span, condition.ty.clone());
    match condition.kind {
        ExprKind::Literal(Literal::Bool(value)) => Expr::bool(!value).at(span),
        ExprKind::Unary(UnaryOp::Not, inner) => *inner,
        ExprKind::Binary(op @ (Eq | Ne | Lt | Le | Gt | Ge), a, b) => {
            // `!(a < b)` is not `a >= b` where one is NaN
            let exact = matches!(op, Eq | Ne) || !a.ty.scalar().is_some_and(Scalar::is_float);
            let opposite = match op {
                Eq => Ne,
                Ne => Eq,
                Lt => Ge,
                Ge => Lt,
                Gt => Le,
                _ => Gt,
            };
            if exact {
                return Expr::new(ExprKind::Binary(opposite, a, b), ty).at(span);
            }
            Expr::new(ExprKind::Binary(op, a, b), ty).at(span).not()
        }
        kind => Expr::new(kind, ty).at(span).not(),
    }
}

/// `a && b` of `bool`s without effects.
pub(super) fn and(a: Expr, b: Expr) -> Expr {
    match (known_bool(&a), known_bool(&b)) {
        (Some(false), _) | (_, Some(true)) => a,
        (Some(true), _) | (_, Some(false)) => b,
        _ => match b.kind {
            // `a && (b && c)` reads as `a && b && c`
            ExprKind::Binary(BinaryOp::And, x, y) => and(and(a, *x), *y),
            _ => a.binary(BinaryOp::And, b),
        },
    }
}

/// `a || b` of `bool`s without effects.
pub(super) fn or(a: Expr, b: Expr) -> Expr {
    match (known_bool(&a), known_bool(&b)) {
        (Some(true), _) | (_, Some(false)) => a,
        (Some(false), _) | (_, Some(true)) => b,
        _ => or_equal(&a, &b).unwrap_or_else(|| a.binary(BinaryOp::Or, b)),
    }
}

/// `x <= y` for `x < y || x == y`, and the same the other way round: what asks for both is written by derives.
fn or_equal(a: &Expr, b: &Expr) -> Option<Expr> {
    let (ExprKind::Binary(op, x, y), ExprKind::Binary(BinaryOp::Eq, of_x, of_y)) = (&a.kind, &b.kind) else {
        return None;
    };
    let op = match op {
        BinaryOp::Lt => BinaryOp::Le,
        BinaryOp::Gt => BinaryOp::Ge,
        _ => return None,
    };
    let again = [(x, of_x), (y, of_y)].iter().all(|(first, second)| is_free(first) && same(first, second));
    again.then(|| (**x).clone().binary(op, (**y).clone()).at(a.span))
}

/// `if condition { a } else { b }` of values without effects.
pub(super) fn select(condition: Expr, a: Expr, b: Expr) -> Expr {
    if same(&a, &b) {
        return a;
    }
    match (known_bool(&condition), known_bool(&a), known_bool(&b)) {
        (Some(true), ..) => return a,
        (Some(false), ..) => return b,
        (_, Some(true), Some(false)) => return condition,
        (_, Some(false), Some(true)) => return not(condition),
        (_, _, Some(false)) => return and(condition, a),
        (_, Some(true), _) => return or(condition, b),
        (_, _, Some(true)) => return or(not(condition), a),
        (_, Some(false), _) => return and(not(condition), b),
        _ => {}
    }
    // a part that is there under the same test
    let a = match a.kind {
        ExprKind::Select(test, inner, _) if same(&test, &condition) => *inner,
        kind => Expr { kind, ..a },
    };
    let (ty, span) = (a.ty.clone(), condition.span);
    Expr::new(ExprKind::Select(Box::new(condition), Box::new(a), Box::new(b)), ty).at(span)
}

/// The two integers whose order a value is: `x < y ? -1 : x == y ? 0 : 1`.
pub(super) fn ordered(value: &Expr) -> Option<(&Expr, &Expr)> {
    let ExprKind::Select(less, below, rest) = &value.kind else { return None };
    let ExprKind::Select(equal, level, above) = &rest.kind else { return None };
    let (ExprKind::Binary(BinaryOp::Lt, x, y), ExprKind::Binary(BinaryOp::Eq, a, b)) = (&less.kind, &equal.kind) else {
        return None;
    };
    let orders = [below, level, above].map(|it| known_int(it)) == [Some(-1), Some(0), Some(1)];
    let is_total = x.ty.scalar().is_some_and(Scalar::is_integer);
    (orders && is_total && same(x, a) && same(y, b)).then_some((x, y))
}

/// Rust's `as`.
pub(super) fn cast(value: Expr, ty: Type) -> Expr {
    if value.ty == ty {
        return value;
    }
    if let (ExprKind::Literal(literal), Type::Scalar(scalar)) = (&value.kind, &ty)
        && let Some(literal) = cast_literal(*literal, *scalar)
    {
        return Expr::new(ExprKind::Literal(literal), ty).at(value.span);
    }
    let span = value.span;
    Expr::new(ExprKind::Cast(Box::new(value)), ty).at(span)
}

fn cast_literal(literal: Literal, to: Scalar) -> Option<Literal> {
    let int = match literal {
        Literal::Bool(value) => i128::from(value),
        Literal::Int(value) => value,
        Literal::Float(value) if to == Scalar::F64 => return Some(Literal::Float(value)),
        Literal::Float(value) if to == Scalar::F32 => return Some(Literal::Float(f64::from(value as f32))),
        Literal::Float(value) => {
            let (low, high) = int_range(to)?;
            return Some(Literal::Int((value as i128).clamp(low, high)));
        }
    };
    match to {
        Scalar::F32 => Some(Literal::Float(f64::from(int as f32))),
        Scalar::F64 => Some(Literal::Float(int as f64)),
        Scalar::Bool => None,
        _ => Some(Literal::Int(wrap(int, to))),
    }
}

/// The least and greatest value of an integer type.
pub(super) fn int_range(scalar: Scalar) -> Option<(i128, i128)> {
    if !scalar.is_integer() {
        return None;
    }
    let bits = scalar.bytes() * 8;
    Some(if scalar.is_signed() {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    })
}

/// The value that an integer type holds for a mathematical value.
pub(super) fn wrap(value: i128, scalar: Scalar) -> i128 {
    match int_range(scalar) {
        Some((low, high)) => low + (value - low).rem_euclid(high - low + 1),
        None => value,
    }
}

/// `a + b`: of two literals, a literal.
pub(super) fn sum(a: Expr, b: Expr) -> Expr {
    match (known_int(&a), known_int(&b), a.ty.scalar()) {
        (Some(x), Some(y), Some(scalar)) => Expr::int(wrap(x + y, scalar), scalar).at(a.span),
        (Some(0), ..) => b,
        (_, Some(0), _) => a,
        _ => a.binary(BinaryOp::Add, b),
    }
}

/// `-value`: of a literal, a literal.
pub(super) fn neg(value: Expr) -> Expr {
    let span = value.span;
    let literal = match (&value.kind, value.ty.scalar()) {
        (ExprKind::Literal(Literal::Int(int)), Some(scalar)) => Some(Literal::Int(wrap(-int, scalar))),
        (ExprKind::Literal(Literal::Float(float)), _) => Some(Literal::Float(-float)),
        _ => None,
    };
    let ty = value.ty.clone();
    match literal {
        Some(literal) => Expr::new(ExprKind::Literal(literal), ty).at(span),
        None => Expr::new(ExprKind::Unary(UnaryOp::Neg, Box::new(value)), ty).at(span),
    }
}

/// A builtin's value: of integer literals' `abs`, `min`, `max` and counts of bits, a literal.
pub(super) fn builtin(builtin: Builtin, operands: Vec<Expr>, ty: Type) -> Expr {
    let literals: Option<Vec<i128>> = operands.iter().map(known_int).collect();
    let value = match (builtin, literals.as_deref()) {
        (Builtin::Abs, Some([value])) => Some(value.abs()),
        (Builtin::Min, Some([a, b])) => Some(*a.min(b)),
        (Builtin::Max, Some([a, b])) => Some(*a.max(b)),
        (Builtin::CountOnes | Builtin::LeadingZeros | Builtin::TrailingZeros, Some([value])) => {
            operands[0].ty.scalar().map(|scalar| counted(builtin, *value, scalar))
        }
        _ => None,
    };
    match (value, ty.scalar()) {
        (Some(value), Some(scalar)) => Expr::int(wrap(value, scalar), scalar),
        _ => Expr::new(ExprKind::Builtin(builtin, operands), ty),
    }
}

/// Bits of a number, or zeros before or behind them.
fn counted(builtin: Builtin, value: i128, scalar: Scalar) -> i128 {
    let (bits, width) = (interpret::wrap(value, scalar), 8 * scalar.bytes());
    i128::from(match builtin {
        Builtin::LeadingZeros => bits.leading_zeros() - (u64::BITS - width),
        Builtin::TrailingZeros => bits.trailing_zeros().min(width),
        _ => bits.count_ones(),
    })
}

/// A field of a struct value.
pub(super) fn field(value: Expr, field: u32, ty: Type) -> Expr {
    let span = value.span;
    match value.kind {
        ExprKind::Load(place) => Expr::load(place.then(Projection::Field(field)), ty).at(span),
        ExprKind::Constant(constant) => {
            let place = Place { root: Root::Constant(constant), path: vec![Projection::Field(field)] };
            Expr::load(place, ty).at(span)
        }
        ExprKind::Construct(mut parts) if parts.len() > field as usize => parts.swap_remove(field as usize),
        _ => Expr::new(ExprKind::Field(Box::new(value), field), ty).at(span),
    }
}

/// A component of a vector or a column of a matrix.
pub(super) fn component(value: Expr, at: u8, ty: Type) -> Expr {
    let span = value.span;
    match value.kind {
        ExprKind::Load(place) => Expr::load(place.then(Projection::Component(at)), ty).at(span),
        ExprKind::Swizzle(inner, order) => component(*inner, order[usize::from(at)], ty),
        ExprKind::Construct(ref parts) if parts.iter().all(|part| part.ty == ty) => {
            // one scalar is a splat
            let index = if parts.len() == 1 { 0 } else { usize::from(at) };
            parts[index].clone()
        }
        _ => match value.ty {
            Type::Matrix(..) => {
                let index = Expr::u32(u32::from(at)).at(span);
                Expr::new(ExprKind::Index(Box::new(value), Box::new(index)), ty).at(span)
            }
            _ => Expr::new(ExprKind::Swizzle(Box::new(value), vec![at]), ty).at(span),
        },
    }
}

impl Lowerer<'_> {
    /// A vector of these components: a swizzle, if they are components of one vector.
    pub(super) fn vector(&self, parts: Vec<Expr>, ty: Type) -> Expr {
        let span = parts.first().map_or_else(Default::default, |part| part.span);
        if let Some(swizzle) = self.as_swizzle(&parts, &ty) {
            return swizzle.at(span);
        }
        let splat = parts.len() > 1
            && parts.iter().all(|part| matches!(part.kind, ExprKind::Literal(_) | ExprKind::Load(_)))
            && parts.windows(2).all(|pair| super::effects::same(&pair[0], &pair[1]));
        let parts = if splat { parts.into_iter().take(1).collect() } else { self.joined(parts) };
        Expr::new(ExprKind::Construct(parts), ty).at(span)
    }

    /// Components that are all of one vector, in order, as that vector: `(v.x, v.y, 1.0)` is `(v, 1.0)`.
    fn joined(&self, parts: Vec<Expr>) -> Vec<Expr> {
        let mut joined: Vec<Expr> = Vec::new();
        let mut at = 0;
        while at < parts.len() {
            let whole = self.split_component(&parts[at]).filter(|(_, first)| *first == 0).map(|(whole, _)| whole);
            let run = (at..parts.len())
                .take_while(|&index| match (self.split_component(&parts[index]), &whole) {
                    (Some((of, component)), Some(whole)) => {
                        usize::from(component) == index - at && super::effects::same(&of, whole)
                    }
                    _ => false,
                })
                .count();
            match whole {
                Some(whole) if run > 1 && run == self.array_len_of(&whole.ty) as usize => {
                    joined.push(whole);
                    at += run;
                }
                _ => {
                    joined.push(parts[at].clone());
                    at += 1;
                }
            }
        }
        joined
    }

    fn as_swizzle(&self, parts: &[Expr], ty: &Type) -> Option<Expr> {
        let mut order = Vec::new();
        let mut of: Option<Expr> = None;
        for part in parts {
            let (whole, at) = self.split_component(part)?;
            match &of {
                Some(first) if !super::effects::same(first, &whole) => return None,
                Some(_) => {}
                None => of = Some(whole),
            }
            order.push(at);
        }
        let whole = of?;
        if whole.ty == *ty && order.iter().enumerate().all(|(index, &at)| index == usize::from(at)) {
            return Some(whole);
        }
        Some(Expr::new(ExprKind::Swizzle(Box::new(whole), order), ty.clone()))
    }

    /// A component as its vector and its number.
    fn split_component(&self, part: &Expr) -> Option<(Expr, u8)> {
        match &part.kind {
            ExprKind::Swizzle(whole, order) if order.len() == 1 => Some(((**whole).clone(), order[0])),
            ExprKind::Load(place) => {
                let (Projection::Component(at), path) = place.path.split_last()? else { return None };
                let whole = Place { root: place.root, path: path.to_vec() };
                let ty = self.place_type(&whole)?;
                matches!(ty, Type::Vector(..)).then(|| (Expr::load(whole, ty).at(part.span), *at))
            }
            _ => None,
        }
    }
}

/// An element of an array, vector or matrix.
pub(super) fn index(value: Expr, at: Expr, ty: Type) -> Expr {
    let span = value.span;
    let known = known_int(&at);
    if let (Type::Vector(..) | Type::Matrix(..), Some(known)) = (&value.ty, known) {
        return component(value, known as u8, ty);
    }
    match value.kind {
        ExprKind::Load(place) => Expr::load(place.then(Projection::Index(Box::new(at))), ty).at(span),
        ExprKind::Constant(constant) => {
            let place = Place { root: Root::Constant(constant), path: vec![Projection::Index(Box::new(at))] };
            Expr::load(place, ty).at(span)
        }
        ExprKind::Construct(mut parts) if known.is_some_and(|at| (at as usize) < parts.len()) => {
            parts.swap_remove(known.unwrap_or_default() as usize)
        }
        _ => Expr::new(ExprKind::Index(Box::new(value), Box::new(at)), ty).at(span),
    }
}
