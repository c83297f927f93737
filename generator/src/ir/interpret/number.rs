//! Arithmetic on the bits of scalars, as rustc's release build does it.

use super::Cell;
use crate::ir::{BinaryOp as Op, Scalar, UnaryOp};

/// The width of an integer type.
pub(super) fn width(scalar: Scalar) -> u32 {
    scalar.bytes() * 8
}

/// The mathematical value of the bits of an integer or truth value.
pub fn integer(bits: u64, scalar: Scalar) -> i128 {
    let unused = 128 - width(scalar);
    if scalar.is_signed() {
        i128::from(bits) << unused >> unused
    } else {
        (u128::from(bits) << unused >> unused) as i128
    }
}

/// The bits of an integer or truth value, wrapped to its width.
pub fn wrap(value: i128, scalar: Scalar) -> u64 {
    let bits = value as u64;
    match width(scalar) {
        64 => bits,
        width => bits & ((1 << width) - 1),
    }
}

/// An expression on `f32` or `f64`, and its bits: `float!(scalar, a = bits => a.sqrt())`.
macro_rules! float {
    ($scalar:expr, $($name:ident = $bits:expr),+ => $body:expr) => {
        if $scalar == Scalar::F32 {
            $(let $name = f32::from_bits($bits as u32);)+
            u64::from($body.to_bits())
        } else {
            $(let $name = f64::from_bits($bits);)+
            $body.to_bits()
        }
    };
}
pub(super) use float;

/// A unary operator.
pub(super) fn unary(op: UnaryOp, scalar: Scalar, bits: u64) -> u64 {
    match op {
        UnaryOp::Not if scalar == Scalar::Bool => bits ^ 1,
        UnaryOp::Not => wrap(!integer(bits, scalar), scalar),
        UnaryOp::Neg if scalar.is_float() => float!(scalar, a = bits => -a),
        UnaryOp::Neg => wrap(-integer(bits, scalar), scalar),
    }
}

/// A binary operator on two scalars of one type (for shifts, the amount is any integer's bits). What the IR leaves
/// unspecified is poison.
pub(super) fn binary(op: Op, scalar: Scalar, a: u64, b: u64) -> Cell {
    if op.is_comparison() {
        return Cell::bool(compare(op, scalar, a, b));
    }
    if scalar.is_float() {
        return Cell::Bits(match op {
            Op::Add => float!(scalar, a = a, b = b => (a + b)),
            Op::Sub => float!(scalar, a = a, b = b => (a - b)),
            Op::Mul => float!(scalar, a = a, b = b => (a * b)),
            Op::Div => float!(scalar, a = a, b = b => (a / b)),
            Op::Rem => float!(scalar, a = a, b = b => (a % b)),
            _ => return Cell::Poison,
        });
    }
    let (x, y) = (integer(a, scalar), integer(b, scalar));
    let divides = y != 0 && in_range(x / y, scalar);
    let value = match op {
        Op::Add => x + y,
        Op::Sub => x - y,
        Op::Mul => x.wrapping_mul(y),
        Op::Div if divides => x / y,
        Op::Rem if divides => x % y,
        Op::Div | Op::Rem => return Cell::Poison,
        Op::BitAnd | Op::And => x & y,
        Op::BitOr | Op::Or => x | y,
        Op::BitXor => x ^ y,
        Op::Shl => x << (b as u32 & (width(scalar) - 1)),
        Op::Shr => x >> (b as u32 & (width(scalar) - 1)),
        Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::MatMul => return Cell::Poison,
    };
    Cell::Bits(if scalar == Scalar::Bool { value as u64 & 1 } else { wrap(value, scalar) })
}

/// Whether a value fits an integer type.
fn in_range(value: i128, scalar: Scalar) -> bool {
    integer(wrap(value, scalar), scalar) == value
}

/// A comparison of two scalars of one type.
pub(super) fn compare(op: Op, scalar: Scalar, a: u64, b: u64) -> bool {
    let order = match scalar {
        Scalar::F32 => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        Scalar::F64 => f64::from_bits(a).partial_cmp(&f64::from_bits(b)),
        Scalar::Bool => Some(a.cmp(&b)),
        _ => Some(integer(a, scalar).cmp(&integer(b, scalar))),
    };
    match op {
        Op::Eq => order.is_some_and(|order| order.is_eq()),
        Op::Ne => order.is_none_or(|order| order.is_ne()),
        Op::Lt => order.is_some_and(|order| order.is_lt()),
        Op::Le => order.is_some_and(|order| order.is_le()),
        Op::Gt => order.is_some_and(|order| order.is_gt()),
        _ => order.is_some_and(|order| order.is_ge()),
    }
}

/// Rust's `as` between scalars.
pub(super) fn cast(from: Scalar, to: Scalar, bits: u64) -> u64 {
    let float = |value: f64| {
        if to.is_integer() {
            // `as i128` truncates, saturates and turns NaN into zero; what is left is the narrower range.
            let (low, high) = match (to.is_signed(), width(to)) {
                (true, width) => (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1),
                (false, width) => (0, (1_i128 << width) - 1),
            };
            wrap((value as i128).clamp(low, high), to)
        } else if to == Scalar::F32 {
            u64::from((value as f32).to_bits())
        } else {
            value.to_bits()
        }
    };
    match (from, to) {
        (Scalar::F32, _) => float(f64::from(f32::from_bits(bits as u32))),
        (Scalar::F64, _) => float(f64::from_bits(bits)),
        (Scalar::Bool, Scalar::F32) => u64::from(f32::from(u8::from(bits != 0)).to_bits()),
        (Scalar::Bool, Scalar::F64) => f64::from(u8::from(bits != 0)).to_bits(),
        (Scalar::Bool, _) => bits,
        (_, Scalar::F32) => u64::from((integer(bits, from) as f32).to_bits()),
        (_, Scalar::F64) => (integer(bits, from) as f64).to_bits(),
        _ => wrap(integer(bits, from), to),
    }
}
