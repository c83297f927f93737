//! Builtins.

use super::expr::{scalar, zip};
use super::number::{self, float};
use super::{Cell, Machine, Stop, Value};
use crate::ir::{BinaryOp as Op, Builtin as B, Expr, ExprKind, Scalar, Type};

/// A builtin without effect.
pub(super) fn pure(builtin: B, types: &[&Type], args: &[Value], size: usize) -> Result<Value, Stop> {
    let (Some(ty), Some(a)) = (types.first(), args.first()) else {
        return Err(Stop::Invalid(format!("{builtin:?} of nothing")));
    };
    let kind = scalar(ty)?;
    let whole = matches!(
        builtin,
        B::Dot | B::Cross | B::Length | B::Normalize | B::Any | B::All | B::Transpose | B::Determinant | B::Inverse
    );
    if whole {
        if args.iter().any(Value::is_poisoned) {
            return Ok(Value::poison(size));
        }
        return vector(builtin, ty, a, args.get(1).unwrap_or(a));
    }
    if builtin == B::SelectComponents {
        let [mask, yes, no] = args else { return Err(Stop::Invalid("SelectComponents".into())) };
        let pick = |((mask, yes), no): ((&Cell, &Cell), &Cell)| match mask {
            Cell::Poison => Cell::Poison,
            Cell::Bits(0) => *no,
            Cell::Bits(_) => *yes,
        };
        return Ok(Value { cells: mask.cells.iter().zip(&yes.cells).zip(&no.cells).map(pick).collect() });
    }
    match args {
        [a] => Ok(Value { cells: a.cells.iter().map(|cell| cell.map(|a| one(builtin, kind, a))).collect() }),
        [a, b] => Ok(zip(a, b, |a, b| two(builtin, kind, a, b))),
        [a, b, c] => {
            let cells = (0..size).map(|at| match (a.cells[at], b.cells[at], c.cells[at]) {
                (Cell::Bits(a), Cell::Bits(b), Cell::Bits(c)) => Cell::Bits(match builtin {
                    B::Clamp => float!(kind, a = a, b = b, c = c => if a < b { b } else if a > c { c } else { a }),
                    _ => float!(kind, a = a, b = b, c = c => a.mul_add(b, c)),
                }),
                _ => Cell::Poison,
            });
            Ok(Value { cells: cells.collect() })
        }
        _ => Err(Stop::Invalid(format!("{builtin:?} of {} values", args.len()))),
    }
}

/// Of one scalar.
fn one(builtin: B, kind: Scalar, a: u64) -> u64 {
    if kind.is_float() {
        return match builtin {
            B::Sqrt => float!(kind, a = a => a.sqrt()),
            B::Sin => float!(kind, a = a => a.sin()),
            B::Cos => float!(kind, a = a => a.cos()),
            B::Tan => float!(kind, a = a => a.tan()),
            B::Asin => float!(kind, a = a => a.asin()),
            B::Acos => float!(kind, a = a => a.acos()),
            B::Atan => float!(kind, a = a => a.atan()),
            B::Sinh => float!(kind, a = a => a.sinh()),
            B::Cosh => float!(kind, a = a => a.cosh()),
            B::Tanh => float!(kind, a = a => a.tanh()),
            B::Exp => float!(kind, a = a => a.exp()),
            B::Exp2 => float!(kind, a = a => a.exp2()),
            B::Ln => float!(kind, a = a => a.ln()),
            B::Log2 => float!(kind, a = a => a.log2()),
            B::Floor => float!(kind, a = a => a.floor()),
            B::Ceil => float!(kind, a = a => a.ceil()),
            B::Trunc => float!(kind, a = a => a.trunc()),
            B::Round => float!(kind, a = a => a.round()),
            B::RoundTiesEven => float!(kind, a = a => a.round_ties_even()),
            B::Fract => float!(kind, a = a => a.fract()),
            B::Signum => float!(kind, a = a => a.signum()),
            B::Abs => float!(kind, a = a => a.abs()),
            _ => {
                let value = match kind {
                    Scalar::F32 => f64::from(f32::from_bits(a as u32)),
                    _ => f64::from_bits(a),
                };
                u64::from(match builtin {
                    B::IsNan => value.is_nan(),
                    B::IsInfinite => value.is_infinite(),
                    _ => value.is_finite(),
                })
            }
        };
    }
    let width = number::width(kind);
    let value = number::integer(a, kind);
    match builtin {
        B::Abs => number::wrap(value.abs(), kind),
        B::Signum => number::wrap(value.signum(), kind),
        B::CountOnes => u64::from(a.count_ones()),
        B::LeadingZeros => u64::from(a.leading_zeros() - (64 - width)),
        B::TrailingZeros => u64::from(a.trailing_zeros().min(width)),
        _ => a.reverse_bits() >> (64 - width),
    }
}

/// Of two scalars.
fn two(builtin: B, kind: Scalar, a: u64, b: u64) -> Cell {
    let compared = match builtin {
        B::LessThan => Some(Op::Lt),
        B::LessEqual => Some(Op::Le),
        B::GreaterThan => Some(Op::Gt),
        B::GreaterEqual => Some(Op::Ge),
        B::EqualComponents => Some(Op::Eq),
        B::NotEqualComponents => Some(Op::Ne),
        _ => None,
    };
    if let Some(op) = compared {
        return Cell::bool(number::compare(op, kind, a, b));
    }
    Cell::Bits(if kind.is_float() {
        match builtin {
            B::Atan2 => float!(kind, a = a, b = b => a.atan2(b)),
            B::Hypot => float!(kind, a = a, b = b => a.hypot(b)),
            B::Pow => float!(kind, a = a, b = b => a.powf(b)),
            B::Min => float!(kind, a = a, b = b => a.min(b)),
            B::Max => float!(kind, a = a, b = b => a.max(b)),
            B::CopySign => float!(kind, a = a, b = b => a.copysign(b)),
            B::FloatRem => float!(kind, a = a, b = b => (a % b)),
            _ => return Cell::Poison,
        }
    } else {
        let (x, y) = (number::integer(a, kind), number::integer(b, kind));
        let width = number::width(kind);
        let turn = match builtin {
            B::RotateRight => width - (b as u32 & (width - 1)),
            _ => b as u32 & (width - 1),
        };
        match builtin {
            B::Min => number::wrap(x.min(y), kind),
            B::Max => number::wrap(x.max(y), kind),
            B::MulHigh => number::wrap(x.wrapping_mul(y) >> width, kind),
            B::RotateLeft | B::RotateRight => {
                let wide = u128::from(a) << turn;
                number::wrap((wide | wide >> width) as i128, kind)
            }
            _ => return Cell::Poison,
        }
    })
}

/// A builtin that works on whole vectors and matrices, none of them poison.
fn vector(builtin: B, ty: &Type, a: &Value, b: &Value) -> Result<Value, Stop> {
    let kind = scalar(ty)?;
    let op = |op: Op, a: Cell, b: Cell| match (a, b) {
        (Cell::Bits(a), Cell::Bits(b)) => number::binary(op, kind, a, b),
        _ => Cell::Poison,
    };
    let each = |operator: Op, a: &Value, b: &Value| zip(a, b, |a, b| number::binary(operator, kind, a, b));
    let dot = |a: &Value, b: &Value| {
        let products = each(Op::Mul, a, b).cells;
        products.into_iter().reduce(|sum, next| op(Op::Add, sum, next)).unwrap_or(Cell::Poison)
    };
    let root = |cell: Cell| cell.map(|a| float!(kind, a = a => a.sqrt()));
    Ok(match builtin {
        B::Dot => Value::scalar(dot(a, b)),
        B::Length => Value::scalar(root(dot(a, a))),
        B::Normalize => {
            let inverse = root(dot(a, a)).map(|a| float!(kind, a = a => a.recip()));
            each(Op::Mul, a, &Value::scalar(inverse))
        }
        B::Cross => {
            let term = |i: usize, j: usize| {
                op(Op::Sub, op(Op::Mul, a.cells[i], b.cells[j]), op(Op::Mul, b.cells[i], a.cells[j]))
            };
            Value { cells: vec![term(1, 2), term(2, 0), term(0, 1)] }
        }
        B::Any => Value::scalar(Cell::bool(a.cells.contains(&Cell::Bits(1)))),
        B::All => Value::scalar(Cell::bool(a.cells.iter().all(|cell| *cell == Cell::Bits(1)))),
        _ => matrix(builtin, ty, a)?,
    })
}

/// `transpose`, `determinant` and `inverse`.
fn matrix(builtin: B, ty: &Type, value: &Value) -> Result<Value, Stop> {
    let Type::Matrix(columns, rows) = ty else { return Err(Stop::Invalid(format!("{builtin:?} of {ty:?}"))) };
    let (columns, rows) = (usize::from(*columns), usize::from(*rows));
    if builtin == B::Transpose {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| value.cells[column * rows + row]));
        return Ok(Value { cells: cells.collect() });
    }
    let entries: Vec<f32> = value.cells.iter().map(|cell| f32::from_bits(cell.bits().unwrap_or(0) as u32)).collect();
    let full = determinant(&entries, columns);
    if builtin == B::Determinant {
        return Ok(Value::f32(full));
    }
    let adjugate = (0..columns).flat_map(|column| {
        let entries = &entries;
        (0..rows).map(move |row| {
            let sign = if (column + row) % 2 == 0 { 1.0 } else { -1.0 };
            sign * determinant(&without(entries, columns, row, column), columns - 1)
        })
    });
    Ok(Value { cells: adjugate.flat_map(|entry| Value::f32(entry / full).cells).collect() })
}

/// By expansion along the first column.
fn determinant(entries: &[f32], size: usize) -> f32 {
    match size {
        0 => 1.0,
        1 => entries[0],
        _ => (0..size)
            .map(|row| {
                let sign = if row % 2 == 0 { 1.0 } else { -1.0 };
                sign * entries[row] * determinant(&without(entries, size, 0, row), size - 1)
            })
            .sum(),
    }
}

/// The square matrix without a column and a row.
fn without(entries: &[f32], size: usize, column: usize, row: usize) -> Vec<f32> {
    let kept = |at: &usize| at / size != column && at % size != row;
    (0..size * size).filter(kept).map(|at| entries[at]).collect()
}

/// Matrix times vector, matrix or scalar.
pub(super) fn multiply(a_type: &Type, a: &Value, b_type: &Type, b: &Value) -> Result<Value, Stop> {
    let times = |a: Cell, b: Cell| match (a, b) {
        (Cell::Bits(a), Cell::Bits(b)) => number::binary(Op::Mul, Scalar::F32, a, b),
        _ => Cell::Poison,
    };
    let plus = |a: Cell, b: Cell| match (a, b) {
        (Cell::Bits(a), Cell::Bits(b)) => number::binary(Op::Add, Scalar::F32, a, b),
        _ => Cell::Poison,
    };
    match (a_type, b_type) {
        (Type::Matrix(inner, rows), Type::Vector(..) | Type::Matrix(..)) => {
            let (inner, rows) = (usize::from(*inner), usize::from(*rows));
            let entry = |column: &[Cell], row: usize| {
                let terms = (0..inner).map(|k| times(a.cells[k * rows + row], column[k]));
                terms.reduce(plus).unwrap_or(Cell::Poison)
            };
            let columns = b.cells.chunks(inner);
            Ok(Value { cells: columns.flat_map(|column| (0..rows).map(move |row| entry(column, row))).collect() })
        }
        _ => Ok(zip(a, b, |a, b| number::binary(Op::Mul, Scalar::F32, a, b))),
    }
}

impl Machine<'_> {
    /// An atomic operation on a buffer's element: gives the old value. One instance runs after the other, so a fence does nothing.
    pub(super) fn atomic(&mut self, builtin: B, args: &[Expr]) -> Result<Value, Stop> {
        if builtin == B::AtomicFence {
            return Ok(Value::poison(1));
        }
        let Some(Expr { kind: ExprKind::Load(place), ty, .. }) = args.first() else {
            return Err(Stop::Invalid("an atomic on what is not a place".into()));
        };
        let kind = scalar(ty)?;
        let Some(spot) = self.spot(place)? else { return Err(Stop::Poison("the index of an atomic".into())) };
        let mut operands = Vec::new();
        for arg in &args[1..] {
            operands.push(self.expr(arg)?.need("an atomic")?);
        }
        let old = self.read(&spot)?;
        let bits = old.need("an atomic")?;
        let operand = operands.first().copied().unwrap_or(0);
        let combine = |op: Op| number::binary(op, kind, bits, operand);
        let new = match builtin {
            B::AtomicLoad => return Ok(old),
            B::AtomicStore | B::AtomicExchange => Cell::Bits(operand),
            B::AtomicAdd => combine(Op::Add),
            B::AtomicSub => combine(Op::Sub),
            B::AtomicAnd => combine(Op::BitAnd),
            B::AtomicOr => combine(Op::BitOr),
            B::AtomicXor => combine(Op::BitXor),
            B::AtomicMin => two(B::Min, kind, bits, operand),
            B::AtomicMax => two(B::Max, kind, bits, operand),
            _ if bits == operand => Cell::Bits(operands.get(1).copied().unwrap_or(bits)),
            _ => Cell::Bits(bits),
        };
        self.write(&spot, Value::scalar(new))?;
        Ok(old)
    }
}
