//! Expressions.

use super::{Cell, Machine, Stop, Value, builtin, number};
use crate::ir::{BinaryOp, Expr, ExprKind, FunctionId, IdKind, ParamMode, Scalar, Type, effects, typing};

/// What a unary operator, a binary operator or a cast gives for the bits of scalar operands; nothing where the IR leaves it
/// unspecified.
pub fn operation(expr: &Expr, operands: &[u64]) -> Option<u64> {
    match (&expr.kind, operands) {
        (ExprKind::Unary(op, value), &[bits]) => Some(number::unary(*op, value.ty.scalar()?, bits)),
        (ExprKind::Binary(op, left, _), &[a, b]) => number::binary(*op, left.ty.scalar()?, a, b).bits(),
        (ExprKind::Cast(value), &[bits]) => Some(number::cast(value.ty.scalar()?, expr.ty.scalar()?, bits)),
        _ => None,
    }
}

impl Machine<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) -> Result<Value, Stop> {
        let size = typing::scalar_count(self.program, &expr.ty);
        Ok(match &expr.kind {
            ExprKind::Literal(literal) => Value::literal(*literal, &expr.ty),
            ExprKind::Constant(id) => {
                let program = self.program;
                self.expr(&program.constants[*id].value)?
            }
            ExprKind::InvocationId => {
                let size = match self.program.interface.id {
                    IdKind::U32 => 1,
                    IdKind::UVec2 | IdKind::Array2 => 2,
                    IdKind::UVec3 | IdKind::Array3 => 3,
                };
                Value { cells: self.id[..size].iter().map(|id| Cell::Bits(u64::from(*id))).collect() }
            }
            ExprKind::BufferLength(id) => Value::u32(self.memory.buffers[*id].len() as u32),
            ExprKind::Load(place) => self.load(place, &expr.ty)?,
            ExprKind::Unary(op, value) => {
                let scalar = scalar(&value.ty)?;
                let value = self.expr(value)?;
                Value { cells: value.cells.iter().map(|cell| cell.map(|a| number::unary(*op, scalar, a))).collect() }
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b)?,
            ExprKind::Cast(value) => {
                let (from, to) = (scalar(&value.ty)?, scalar(&expr.ty)?);
                let value = self.expr(value)?;
                Value { cells: value.cells.iter().map(|cell| cell.map(|a| number::cast(from, to, a))).collect() }
            }
            ExprKind::Bitcast(value) => {
                let (from, to) = (scalar(&value.ty)?, scalar(&expr.ty)?);
                bitcast(&self.expr(value)?, from, to, size)
            }
            ExprKind::Construct(parts) => {
                let mut cells = Vec::with_capacity(size);
                for part in parts {
                    cells.extend(self.expr(part)?.cells);
                }
                match cells.as_slice() {
                    [splat] if size > 1 => Value { cells: vec![*splat; size] },
                    _ => Value { cells },
                }
            }
            ExprKind::Repeat(value) => {
                let one = self.expr(value)?.cells;
                Value { cells: one.repeat(size.checked_div(one.len()).unwrap_or(0)) }
            }
            ExprKind::Field(value, field) => self.part(value, *field as usize)?,
            ExprKind::Index(value, index) => {
                let index = self.expr(index)?;
                match index.cells.first().and_then(|cell| cell.bits()) {
                    Some(at) => self.part(value, at as usize)?,
                    None => Value::poison(size),
                }
            }
            ExprKind::Swizzle(value, components) => {
                let value = self.expr(value)?;
                Value { cells: components.iter().map(|at| value.cells[usize::from(*at)]).collect() }
            }
            ExprKind::Select(condition, yes, no) => match self.expr(condition)?.cells.as_slice() {
                [Cell::Bits(0)] => self.expr(no)?,
                [Cell::Bits(_)] => self.expr(yes)?,
                _ => Value::poison(size),
            },
            ExprKind::Builtin(builtin, args) if effects::is_atomic(*builtin) => self.atomic(*builtin, args)?,
            ExprKind::Builtin(builtin, args) => {
                let values = args.iter().map(|arg| self.expr(arg)).collect::<Result<Vec<_>, _>>()?;
                let types: Vec<&Type> = args.iter().map(|arg| &arg.ty).collect();
                builtin::pure(*builtin, &types, &values, size)?
            }
            ExprKind::Call(id, args) => self.call_with(*id, args)?,
        })
    }

    fn part(&mut self, value: &Expr, number: usize) -> Result<Value, Stop> {
        let Some((part, first)) = typing::part_at(self.program, &value.ty, number) else {
            return Err(Stop::Invalid(format!("part {number} of {:?}", value.ty)));
        };
        let count = typing::scalar_count(self.program, &part);
        let value = self.expr(value)?;
        Ok(Value { cells: value.cells[first..first + count].to_vec() })
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Result<Value, Stop> {
        let left = self.expr(a)?;
        // The short circuit decides whether the right side is evaluated at all, which matters if it traps.
        match (op, left.cells.as_slice()) {
            (BinaryOp::And, [Cell::Bits(0)]) | (BinaryOp::Or, [Cell::Bits(1)]) => return Ok(left),
            (BinaryOp::And | BinaryOp::Or, [Cell::Poison]) => return Ok(left),
            _ => {}
        }
        let right = self.expr(b)?;
        if op == BinaryOp::MatMul {
            return builtin::multiply(&a.ty, &left, &b.ty, &right);
        }
        let scalar = scalar(&a.ty)?;
        Ok(zip(&left, &right, |x, y| number::binary(op, scalar, x, y)))
    }

    /// Calls a function of the program; `inout` arguments are places, copied in and out.
    fn call_with(&mut self, id: FunctionId, args: &[Expr]) -> Result<Value, Stop> {
        let program = self.program;
        let Some(function) = program.functions.get(id) else { return Err(Stop::Invalid(format!("{id:?}"))) };
        let mut values = Vec::new();
        let mut spots = Vec::new();
        for (param, arg) in function.params.iter().zip(args) {
            match (&arg.kind, param.mode) {
                (ExprKind::Load(place), ParamMode::InOut) => {
                    let Some(spot) = self.spot(place)? else {
                        return Err(Stop::Poison("the index of an inout argument".into()));
                    };
                    values.push(self.read(&spot)?);
                    spots.push(spot);
                }
                _ => values.push(self.expr(arg)?),
            }
        }
        let (result, written) = self.call(id, values)?;
        for (spot, value) in spots.iter().zip(written) {
            self.write(spot, value)?;
        }
        Ok(result)
    }
}

/// The scalar of a scalar, vector or matrix type.
pub(super) fn scalar(ty: &Type) -> Result<Scalar, Stop> {
    ty.scalar().ok_or_else(|| Stop::Invalid(format!("arithmetic on {ty:?}")))
}

/// By component; a single scalar goes with each.
pub(super) fn zip(a: &Value, b: &Value, f: impl Fn(u64, u64) -> Cell) -> Value {
    let size = a.cells.len().max(b.cells.len());
    let at = |value: &Value, at: usize| if value.cells.len() == 1 { value.cells[0] } else { value.cells[at] };
    let cell = |number: usize| match (at(a, number), at(b, number)) {
        (Cell::Bits(x), Cell::Bits(y)) => f(x, y),
        _ => Cell::Poison,
    };
    Value { cells: (0..size).map(cell).collect() }
}

/// The same bytes, cut into scalars of another width.
fn bitcast(value: &Value, from: Scalar, to: Scalar, size: usize) -> Value {
    let mut bytes = Vec::new();
    for cell in &value.cells {
        match cell {
            Cell::Bits(bits) => bytes.extend(&bits.to_le_bytes()[..from.bytes() as usize]),
            Cell::Poison => return Value::poison(size),
        }
    }
    let scalar = |part: &[u8]| part.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
    Value { cells: bytes.chunks(to.bytes() as usize).map(|part| Cell::Bits(scalar(part))).collect() }
}
