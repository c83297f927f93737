//! Values: the scalars of a typed value in order, each as its bits or poison.

use super::Stop;
use super::number;
use crate::ir::{Expr, ExprKind, Literal, Program, Scalar, Type, typing};

/// A scalar's bits, in the low bits of a word; a `bool` is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A value without meaning.
    Poison,
    /// A value.
    Bits(u64),
}

impl Cell {
    /// A truth value.
    pub fn bool(value: bool) -> Self {
        Self::Bits(u64::from(value))
    }

    /// The bits, if it has any.
    pub fn bits(self) -> Option<u64> {
        match self {
            Self::Poison => None,
            Self::Bits(bits) => Some(bits),
        }
    }

    /// A function of the bits; poison gives poison.
    pub fn map(self, f: impl FnOnce(u64) -> u64) -> Self {
        match self {
            Self::Poison => Self::Poison,
            Self::Bits(bits) => Self::Bits(f(bits)),
        }
    }
}

impl From<Option<u64>> for Cell {
    fn from(bits: Option<u64>) -> Self {
        bits.map_or(Self::Poison, Self::Bits)
    }
}

/// The scalars of a value of some type, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// One for each scalar.
    pub cells: Vec<Cell>,
}

impl Value {
    /// One scalar.
    pub fn scalar(cell: Cell) -> Self {
        Self { cells: vec![cell] }
    }

    /// A `u32`.
    pub fn u32(value: u32) -> Self {
        Self::scalar(Cell::Bits(u64::from(value)))
    }

    /// An `f32`.
    pub fn f32(value: f32) -> Self {
        Self::u32(value.to_bits())
    }

    /// A value without meaning.
    pub fn poison(scalars: usize) -> Self {
        Self { cells: vec![Cell::Poison; scalars] }
    }

    /// All bits zero.
    pub fn zero(program: &Program, ty: &Type) -> Self {
        Self { cells: vec![Cell::Bits(0); typing::scalar_count(program, ty)] }
    }

    /// A literal of a scalar type.
    pub fn literal(literal: Literal, ty: &Type) -> Self {
        let bits = match (literal, ty) {
            (Literal::Bool(value), _) => u64::from(value),
            (Literal::Int(value), Type::Scalar(scalar)) => number::wrap(value, *scalar),
            (Literal::Float(value), &Type::F32) => u64::from((value as f32).to_bits()),
            (Literal::Float(value), _) => value.to_bits(),
            (Literal::Int(_), _) => return Self::poison(1),
        };
        Self::scalar(Cell::Bits(bits))
    }

    /// Whether any scalar of it is poison.
    pub fn is_poisoned(&self) -> bool {
        self.cells.contains(&Cell::Poison)
    }

    /// The bits of a scalar that is needed for `what`.
    pub fn need(&self, what: &str) -> Result<u64, Stop> {
        match self.cells.as_slice() {
            [Cell::Bits(bits)] => Ok(*bits),
            [Cell::Poison] => Err(Stop::Poison(what.to_string())),
            cells => Err(Stop::Invalid(format!("{} scalars for {what}", cells.len()))),
        }
    }

    /// The value as an expression of literals.
    pub fn to_expr(&self, program: &Program, ty: &Type) -> Result<Expr, Stop> {
        if let Type::Scalar(scalar) = ty {
            let bits = self.need("a constant")?;
            return Ok(Expr::new(ExprKind::Literal(literal(bits, *scalar)), ty.clone()));
        }
        let mut rest = self.cells.as_slice();
        let mut parts = Vec::new();
        for part in typing::parts(program, ty) {
            let (cells, after) = rest.split_at(typing::scalar_count(program, &part));
            parts.push(Value { cells: cells.to_vec() }.to_expr(program, &part)?);
            rest = after;
        }
        Ok(Expr::new(ExprKind::Construct(parts), ty.clone()))
    }
}

fn literal(bits: u64, scalar: Scalar) -> Literal {
    match scalar {
        Scalar::Bool => Literal::Bool(bits != 0),
        Scalar::F32 => Literal::Float(f64::from(f32::from_bits(bits as u32))),
        Scalar::F64 => Literal::Float(f64::from_bits(bits)),
        _ => Literal::Int(number::integer(bits, scalar)),
    }
}
