//! Intervals of integers, and what Rust's operators do to them.
//!
//! Every operation over-approximates: its result holds every value that the operation may give for operands in the operands'
//! intervals. What may wrap gives the whole type.
//!
//! [`assume()`] says what a condition tells of its operands, [`Thresholds`] where bounds that keep growing come to rest.

mod assume;
#[cfg(test)]
mod tests;
mod thresholds;

use crate::ir::effects::is_atomic;
use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Literal, Scalar};
pub use assume::{Scalars, assume, narrow};
pub use thresholds::Thresholds;

/// All integers from `low` to `high`, both included. Truth values are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: i128,
    /// The greatest.
    pub high: i128,
}

/// What is not a number, or of which nothing is known: wider than every type.
pub const ANYTHING: Interval = Interval { low: i64::MIN as i128, high: u64::MAX as i128 };

impl Interval {
    /// From one value to another.
    pub fn new(low: i128, high: i128) -> Self {
        Self { low, high }
    }

    /// One value.
    pub fn of(value: i128) -> Self {
        Self::new(value, value)
    }

    /// Every value of a type.
    pub fn whole(scalar: Scalar) -> Self {
        let bits = 8 * scalar.bytes();
        match scalar {
            Scalar::Bool => Self::new(0, 1),
            Scalar::F32 | Scalar::F64 => ANYTHING,
            _ if scalar.is_signed() => Self::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            _ => Self::new(0, (1 << bits) - 1),
        }
    }

    /// The smallest interval that holds both.
    pub fn join(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// What is in both; nothing if that is empty.
    pub fn meet(self, other: Self) -> Option<Self> {
        let both = Self::new(self.low.max(other.low), self.high.min(other.high));
        (both.low <= both.high).then_some(both)
    }

    /// Whether every value of the other is in it.
    pub fn holds(self, other: Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// The same as a value of a type: the whole type if it does not fit.
    pub fn wrapped(self, scalar: Scalar) -> Self {
        let whole = Self::whole(scalar);
        if whole.holds(self) { self } else { whole }
    }

    /// The one value in it, if it is only one.
    pub fn single(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// The values that compare so with some value of the other; nothing if none does.
    ///
    /// `op` is a comparison; of any other operator nothing is known.
    pub fn satisfying(self, op: BinaryOp, other: Self) -> Option<Self> {
        let (low, high) = (ANYTHING.low, ANYTHING.high);
        match op {
            BinaryOp::Eq => self.meet(other),
            BinaryOp::Lt => self.meet(Self::new(low, other.high - 1)),
            BinaryOp::Le => self.meet(Self::new(low, other.high)),
            BinaryOp::Gt => self.meet(Self::new(other.low + 1, high)),
            BinaryOp::Ge => self.meet(Self::new(other.low, high)),
            BinaryOp::Ne => match other.single() {
                Some(value) if self.single() == Some(value) => None,
                Some(value) if self.low == value => Some(Self::new(self.low + 1, self.high)),
                Some(value) if self.high == value => Some(Self::new(self.low, self.high - 1)),
                _ => Some(self),
            },
            _ => Some(self),
        }
    }

    /// The smallest interval that holds `f` of all corners.
    fn corners(self, other: Self, f: impl Fn(i128, i128) -> i128) -> Self {
        let found =
            [f(self.low, other.low), f(self.low, other.high), f(self.high, other.low), f(self.high, other.high)];
        let low = found.into_iter().min().unwrap_or_default();
        Self::new(low, found.into_iter().max().unwrap_or_default())
    }

    /// Bits that hold every value in it, and whether one of them is a sign.
    pub fn bits(self) -> (u32, bool) {
        let magnitude = |value: i128| 128 - value.leading_zeros();
        if self.low >= 0 {
            (magnitude(self.high).max(1), false)
        } else {
            (magnitude(self.high.max(0)).max(magnitude(!self.low)) + 1, true)
        }
    }
}

/// Of a scalar, whatever its variables hold.
pub fn of(expr: &Expr) -> Interval {
    of_known(expr, &|_| None)
}

/// Of a scalar, given what is known of constants and variables.
pub fn of_known(expr: &Expr, known: &dyn Fn(&Expr) -> Option<Interval>) -> Interval {
    let of = |expr: &Expr| of_known(expr, known);
    let scalar_of = |expr: &Expr| expr.ty.is_scalar().then(|| expr.ty.scalar()).flatten();
    let Some(scalar) = scalar_of(expr) else { return ANYTHING };
    let is_integer = |expr: &Expr| scalar_of(expr).is_some_and(|scalar| !scalar.is_float());
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Interval::of(*value),
        ExprKind::Literal(Literal::Bool(value)) => Interval::of(i128::from(*value)),
        ExprKind::Cast(operand) if is_integer(operand) && !scalar.is_float() => of(operand).wrapped(scalar),
        ExprKind::Binary(op, a, b) => match scalar_of(a).filter(|_| b.ty.is_scalar()) {
            Some(operands) => binary(*op, of(a), of(b), operands),
            None => Interval::whole(scalar),
        },
        ExprKind::Select(_, yes, no) => of(yes).join(of(no)),
        ExprKind::Builtin(name, args) if args.iter().all(|arg| arg.ty.is_scalar()) && !is_atomic(*name) => {
            builtin(*name, &args.iter().map(of).collect::<Vec<_>>(), operand(args), scalar)
        }
        _ => known(expr).unwrap_or(Interval::whole(scalar)),
    }
}

/// The scalar of a builtin's operands.
pub fn operand(args: &[Expr]) -> Option<Scalar> {
    args.first()?.ty.scalar()
}

/// Of a binary operator on two scalars of type `scalar`; comparisons give truth values.
pub fn binary(op: BinaryOp, a: Interval, b: Interval, scalar: Scalar) -> Interval {
    let truth = |always: bool, never: bool| Interval::new(i128::from(always), i128::from(!never));
    if scalar.is_float() {
        return if op.is_comparison() { truth(false, false) } else { ANYTHING };
    }
    let whole = Interval::whole(scalar);
    if let (Some(a), Some(b)) = (a.single(), b.single()) {
        let exact = match op {
            BinaryOp::Rem if b != 0 => Some(a % b),
            BinaryOp::BitAnd => Some(a & b),
            BinaryOp::BitOr => Some(a | b),
            BinaryOp::BitXor => Some(a ^ b),
            _ => None,
        };
        if let Some(exact) = exact {
            return Interval::of(exact);
        }
    }
    match op {
        BinaryOp::Add => Interval::new(a.low + b.low, a.high + b.high).wrapped(scalar),
        BinaryOp::Sub => Interval::new(a.low - b.high, a.high - b.low).wrapped(scalar),
        BinaryOp::Mul => a.corners(b, i128::saturating_mul).wrapped(scalar),
        BinaryOp::Div if b.low > 0 => a.corners(b, |a, b| a / b),
        BinaryOp::Rem if b.low > 0 && a.low >= 0 => Interval::new(0, a.high.min(b.high - 1)),
        BinaryOp::Rem if b.low > 0 => Interval::new(-(b.high - 1), b.high - 1),
        BinaryOp::BitAnd if a.low >= 0 && b.low >= 0 => Interval::new(0, a.high.min(b.high)),
        BinaryOp::BitAnd if a.low >= 0 => Interval::new(0, a.high),
        BinaryOp::BitAnd if b.low >= 0 => Interval::new(0, b.high),
        BinaryOp::BitOr | BinaryOp::BitXor if a.low >= 0 && b.low >= 0 => {
            let bits = Interval::new(0, a.high.max(b.high)).bits().0;
            let low = if op == BinaryOp::BitOr { a.low.max(b.low) } else { 0 };
            Interval::new(low, (1 << bits) - 1)
        }
        BinaryOp::Shl => match shift(b, scalar) {
            Some(by) => Interval::new(a.low.saturating_mul(1 << by), a.high.saturating_mul(1 << by)).wrapped(scalar),
            None => whole,
        },
        BinaryOp::Shr => match shift(b, scalar) {
            Some(by) => Interval::new(a.low >> by, a.high >> by),
            None if a.low >= 0 => Interval::new(0, a.high),
            None => whole,
        },
        BinaryOp::Eq => truth(a.single().is_some() && a == b, a.meet(b).is_none()),
        BinaryOp::Ne => truth(a.meet(b).is_none(), a.single().is_some() && a == b),
        BinaryOp::Lt => truth(a.high < b.low, a.low >= b.high),
        BinaryOp::Le => truth(a.high <= b.low, a.low > b.high),
        BinaryOp::Gt => truth(a.low > b.high, a.high <= b.low),
        BinaryOp::Ge => truth(a.low >= b.high, a.high < b.low),
        BinaryOp::And => truth(a.low == 1 && b.low == 1, a.high == 0 || b.high == 0),
        BinaryOp::Or => truth(a.low == 1 || b.low == 1, a.high == 0 && b.high == 0),
        _ => whole,
    }
}

/// A shift amount that is known and needs no mask.
fn shift(amount: Interval, scalar: Scalar) -> Option<u32> {
    let by = u32::try_from(amount.single()?).ok()?;
    (by < 8 * scalar.bytes()).then_some(by)
}

/// Of a builtin on scalars, where something is known of its result.
pub fn builtin(builtin: Builtin, args: &[Interval], operand: Option<Scalar>, scalar: Scalar) -> Interval {
    let whole = Interval::whole(scalar);
    match (builtin, args) {
        (Builtin::CountOnes | Builtin::LeadingZeros | Builtin::TrailingZeros, _) => {
            Interval::new(0, operand.map_or(64, |operand| 8 * i128::from(operand.bytes())))
        }
        _ if scalar.is_float() => ANYTHING,
        (Builtin::Min, [a, b]) => Interval::new(a.low.min(b.low), a.high.min(b.high)),
        (Builtin::Max, [a, b]) => Interval::new(a.low.max(b.low), a.high.max(b.high)),
        (Builtin::Abs, [a]) if a.low >= 0 => *a,
        (Builtin::Abs, [a]) => Interval::new(0, a.high.max(-a.low)).wrapped(scalar),
        _ => whole,
    }
}
