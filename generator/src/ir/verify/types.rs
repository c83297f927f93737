//! Rule 2: what type an expression must have, from those of its operands.

use crate::ir::{BinaryOp as Op, Builtin as B, Expr, ExprKind, Literal, Program, Scalar, Type, UnaryOp, typing};

/// Why the type of `expr` does not follow from its operands; nothing if it does. Loads and calls are the caller's.
pub(super) fn mismatch(program: &Program, expr: &Expr) -> Option<String> {
    let ty = &expr.ty;
    let fits = match &expr.kind {
        ExprKind::Literal(literal) => literal_fits(*literal, ty),
        ExprKind::Constant(id) => program.constants.get(*id).is_some_and(|constant| constant.value.ty == *ty),
        ExprKind::InvocationId => match ty {
            Type::Scalar(scalar) | Type::Vector(scalar, _) => *scalar == Scalar::U32,
            Type::Array(element, _) => **element == Type::U32,
            _ => false,
        },
        ExprKind::BufferLength(_) => ty.is_scalar() && ty.scalar().is_some_and(Scalar::is_integer),
        ExprKind::Load(_) | ExprKind::Call(..) => true,
        ExprKind::Unary(op, a) => {
            let scalar = a.ty.scalar();
            let works = match op {
                UnaryOp::Neg => scalar.is_some_and(|scalar| scalar != Scalar::Bool),
                UnaryOp::Not => scalar.is_some_and(|scalar| !scalar.is_float()),
            };
            works && a.ty == *ty
        }
        ExprKind::Binary(op, a, b) => binary(*op, &a.ty, &b.ty).as_ref() == Some(ty),
        ExprKind::Cast(a) => same_shape(&a.ty, ty) && ty.scalar() != Some(Scalar::Bool),
        ExprKind::Bitcast(a) => bits(&a.ty).is_some() && bits(&a.ty) == bits(ty),
        ExprKind::Construct(parts) => construct(program, ty, parts),
        ExprKind::Repeat(a) => matches!(ty, Type::Array(element, _) if **element == a.ty),
        ExprKind::Field(a, field) => {
            let step = crate::ir::Projection::Field(*field);
            typing::part(program, &a.ty, &step).as_ref() == Some(ty)
        }
        ExprKind::Index(a, index) => {
            let step = crate::ir::Projection::Index(index.clone());
            index.ty.is_scalar() && typing::part(program, &a.ty, &step).as_ref() == Some(ty)
        }
        ExprKind::Swizzle(a, components) => match a.ty {
            Type::Vector(scalar, size) => {
                let whole = components.iter().all(|at| *at < size);
                whole && *ty == of_components(scalar, components.len() as u8)
            }
            _ => false,
        },
        ExprKind::Select(c, a, b) => c.ty == Type::BOOL && a.ty == b.ty && a.ty == *ty,
        ExprKind::Builtin(builtin, args) => {
            let args: Vec<&Type> = args.iter().map(|arg| &arg.ty).collect();
            builtin_fits(*builtin, &args, ty)
        }
    };
    if fits {
        return None;
    }
    let what = match &expr.kind {
        ExprKind::Binary(op, ..) => format!("{op:?}"),
        ExprKind::Builtin(builtin, _) => format!("{builtin:?}"),
        kind => format!("{kind:?}").split(['(', ' ']).next().unwrap_or_default().to_string(),
    };
    let operands: Vec<_> = expr.operands().iter().map(|operand| operand.ty.clone()).collect();
    Some(format!("{what} of {operands:?} has type {ty:?}"))
}

/// The inclusive range of an integer type.
pub(super) fn range(scalar: Scalar) -> Option<(i128, i128)> {
    let bits = scalar.bytes() * 8;
    if !scalar.is_integer() {
        None
    } else if scalar.is_signed() {
        Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1))
    } else {
        Some((0, (1 << bits) - 1))
    }
}

fn literal_fits(literal: Literal, ty: &Type) -> bool {
    let Type::Scalar(scalar) = *ty else { return false };
    match literal {
        Literal::Bool(_) => scalar == Scalar::Bool,
        Literal::Int(value) => range(scalar).is_some_and(|(low, high)| (low..=high).contains(&value)),
        Literal::Float(value) => match scalar {
            Scalar::F32 => value.is_nan() || f64::from(value as f32) == value,
            Scalar::F64 => true,
            _ => false,
        },
    }
}

/// The type of a binary operation, if it has one.
fn binary(op: Op, a: &Type, b: &Type) -> Option<Type> {
    let of = |ty: &Type, scalars: fn(Scalar) -> bool| ty.scalar().is_some_and(scalars);
    match op {
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Rem => mixed(a, b).filter(|ty| of(ty, |s| s != Scalar::Bool)),
        Op::BitAnd | Op::BitOr | Op::BitXor => mixed(a, b).filter(|ty| of(ty, |s| !s.is_float())),
        Op::Shl | Op::Shr => {
            let fits = of(a, Scalar::is_integer) && of(b, Scalar::is_integer);
            (fits && (b.is_scalar() || same_shape(a, b))).then(|| a.clone())
        }
        Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => (a == b && a.is_scalar()).then_some(Type::BOOL),
        Op::And | Op::Or => (a == b && a.scalar() == Some(Scalar::Bool)).then(|| a.clone()),
        Op::MatMul => match (a, b) {
            (Type::Matrix(columns, rows), Type::Vector(Scalar::F32, size)) if columns == size => Some(Type::vec(*rows)),
            (Type::Matrix(inner, rows), Type::Matrix(columns, inner_2)) if inner == inner_2 => {
                Some(Type::Matrix(*columns, *rows))
            }
            (Type::Matrix(..), &Type::F32) => Some(a.clone()),
            (&Type::F32, Type::Matrix(..)) => Some(b.clone()),
            _ => None,
        },
    }
}

/// Of two equal types, or of a vector and its scalar.
fn mixed(a: &Type, b: &Type) -> Option<Type> {
    match (a, b) {
        _ if a == b => Some(a.clone()),
        (Type::Vector(scalar, _), Type::Scalar(other)) if scalar == other => Some(a.clone()),
        (Type::Scalar(other), Type::Vector(scalar, _)) if scalar == other => Some(b.clone()),
        _ => None,
    }
}

fn same_shape(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Scalar(_), Type::Scalar(_)) => true,
        (Type::Vector(_, of_a), Type::Vector(_, of_b)) => of_a == of_b,
        _ => false,
    }
}

fn of_components(scalar: Scalar, size: u8) -> Type {
    if size == 1 { Type::Scalar(scalar) } else { Type::Vector(scalar, size) }
}

/// Bytes of what can be reinterpreted.
fn bits(ty: &Type) -> Option<u32> {
    match ty {
        Type::Scalar(scalar) if *scalar != Scalar::Bool => Some(scalar.bytes()),
        Type::Vector(scalar, size) if *scalar != Scalar::Bool => Some(scalar.bytes() * u32::from(*size)),
        _ => None,
    }
}

fn construct(program: &Program, ty: &Type, parts: &[Expr]) -> bool {
    let scalars = |part: &Expr| match &part.ty {
        Type::Scalar(scalar) => Some((*scalar, 1)),
        Type::Vector(scalar, size) => Some((*scalar, u32::from(*size))),
        _ => None,
    };
    let of_scalars = |scalar: Scalar, count: u32| {
        let mut total = 0;
        for part in parts {
            match scalars(part) {
                Some((of, size)) if of == scalar => total += size,
                _ => return false,
            }
        }
        total == count
    };
    match ty {
        Type::Scalar(_) => false,
        Type::Vector(scalar, size) => {
            let splat = matches!(parts, [part] if part.ty == Type::Scalar(*scalar));
            splat || of_scalars(*scalar, u32::from(*size))
        }
        Type::Matrix(columns, rows) => of_scalars(Scalar::F32, u32::from(*columns) * u32::from(*rows)),
        Type::Array(..) | Type::Struct(_) => typing::parts(program, ty).iter().eq(parts.iter().map(|part| &part.ty)),
    }
}

/// Whether a builtin takes these and gives that.
fn builtin_fits(builtin: B, args: &[&Type], ty: &Type) -> bool {
    let float = |ty: &Type| ty.scalar().is_some_and(Scalar::is_float) && !matches!(ty, Type::Matrix(..));
    let number = |ty: &Type| ty.scalar().is_some_and(|s| s != Scalar::Bool) && !matches!(ty, Type::Matrix(..));
    let integer = |ty: &Type| ty.scalar().is_some_and(Scalar::is_integer);
    let mask = |ty: &Type| match ty {
        Type::Vector(_, size) => Type::Vector(Scalar::Bool, *size),
        _ => Type::BOOL,
    };
    let counts = |ty: &Type| match ty {
        Type::Vector(_, size) => Type::Vector(Scalar::U32, *size),
        _ => Type::U32,
    };
    let vector = |ty: &Type| matches!(ty, Type::Vector(..));
    match builtin {
        B::Sqrt
        | B::Sin
        | B::Cos
        | B::Tan
        | B::Asin
        | B::Acos
        | B::Atan
        | B::Sinh
        | B::Cosh
        | B::Tanh
        | B::Exp
        | B::Exp2
        | B::Ln
        | B::Log2
        | B::Floor
        | B::Ceil
        | B::Trunc
        | B::Round
        | B::RoundTiesEven
        | B::Fract => matches!(args, [a] if float(a) && *a == ty),
        B::Signum | B::Abs => matches!(args, [a] if number(a) && *a == ty),
        B::Atan2 | B::Hypot | B::Pow | B::CopySign | B::FloatRem => {
            matches!(args, [a, b] if float(a) && mixed(a, b).as_ref() == Some(ty))
        }
        B::Min | B::Max => matches!(args, [a, b] if number(a) && mixed(a, b).as_ref() == Some(ty)),
        B::Clamp | B::MulAdd => matches!(args, [a, b, c] if float(a) && a == b && b == c && *a == ty),
        B::IsNan | B::IsInfinite | B::IsFinite => matches!(args, [a] if float(a) && mask(a) == *ty),
        B::Dot => {
            matches!(args, [a, b] if vector(a) && a == b && a.scalar().map(Type::Scalar).as_ref() == Some(ty))
        }
        B::Length => matches!(args, [a] if vector(a) && float(a) && a.scalar().map(Type::Scalar).as_ref() == Some(ty)),
        B::Cross => matches!(args, [a, b] if matches!(a, Type::Vector(_, 3)) && a == b && *a == ty),
        B::Normalize => matches!(args, [a] if vector(a) && float(a) && *a == ty),
        B::LessThan | B::LessEqual | B::GreaterThan | B::GreaterEqual | B::EqualComponents | B::NotEqualComponents => {
            matches!(args, [a, b] if vector(a) && a == b && mask(a) == *ty)
        }
        B::Any | B::All => matches!(args, [a] if vector(a) && mask(a) == **a && *ty == Type::BOOL),
        B::SelectComponents => matches!(args, [m, a, b] if vector(a) && mask(a) == **m && a == b && *a == ty),
        B::Transpose => {
            matches!((args, ty), ([Type::Matrix(c, r)], Type::Matrix(to_c, to_r)) if c == to_r && r == to_c)
        }
        B::Determinant => matches!(args, [Type::Matrix(c, r)] if c == r) && *ty == Type::F32,
        B::Inverse => matches!(args, [a @ Type::Matrix(c, r)] if c == r && *a == ty),
        B::CountOnes | B::LeadingZeros | B::TrailingZeros => {
            matches!(args, [a] if integer(a) && counts(a) == *ty)
        }
        B::ReverseBits => matches!(args, [a] if integer(a) && *a == ty),
        B::RotateLeft | B::RotateRight => matches!(args, [a, n] if integer(a) && **n == Type::U32 && *a == ty),
        B::MulHigh => matches!(args, [a, b] if integer(a) && a == b && *a == ty),
        B::AtomicLoad => matches!(args, [a] if *a == ty),
        B::AtomicStore => matches!(args, [a, b] if a == b),
        B::AtomicAdd
        | B::AtomicSub
        | B::AtomicMin
        | B::AtomicMax
        | B::AtomicAnd
        | B::AtomicOr
        | B::AtomicXor
        | B::AtomicExchange => matches!(args, [a, b] if a == b && *a == ty),
        B::AtomicCompareExchange => matches!(args, [a, b, c] if a == b && b == c && *a == ty),
        B::AtomicFence => args.is_empty(),
    }
}
