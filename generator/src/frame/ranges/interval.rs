//! Intervals of integers, and what Rust's operators do to them.
//!
//! Every operation over-approximates: its result holds every value that the operation may give for operands in the operands'
//! intervals. What may wrap gives the whole type.

use crate::ir::{BinaryOp, Builtin, Scalar};

/// All integers from `low` to `high`, both included. Truth values are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::frame) struct Interval {
    pub low: i128,
    pub high: i128,
}

/// What is not a number, or of which nothing is known: wider than every type.
pub(super) const ANYTHING: Interval = Interval { low: i64::MIN as i128, high: u64::MAX as i128 };

impl Interval {
    pub(super) fn new(low: i128, high: i128) -> Self {
        Self { low, high }
    }

    pub(super) fn of(value: i128) -> Self {
        Self::new(value, value)
    }

    /// Every value of a type.
    pub(super) fn whole(scalar: Scalar) -> Self {
        let bits = 8 * scalar.bytes();
        match scalar {
            Scalar::Bool => Self::new(0, 1),
            Scalar::F32 | Scalar::F64 => ANYTHING,
            _ if scalar.is_signed() => Self::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            _ => Self::new(0, (1 << bits) - 1),
        }
    }

    pub(in crate::frame) fn join(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// What is in both; nothing if that is empty.
    pub(super) fn meet(self, other: Self) -> Option<Self> {
        let both = Self::new(self.low.max(other.low), self.high.min(other.high));
        (both.low <= both.high).then_some(both)
    }

    fn holds(self, other: Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// The same as a value of a type: the whole type if it does not fit.
    pub(super) fn wrapped(self, scalar: Scalar) -> Self {
        let whole = Self::whole(scalar);
        if whole.holds(self) { self } else { whole }
    }

    /// The one value in it, if it is only one.
    pub(super) fn single(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// The smallest interval that holds `f` of all corners.
    fn corners(self, other: Self, f: impl Fn(i128, i128) -> i128) -> Self {
        let found =
            [f(self.low, other.low), f(self.low, other.high), f(self.high, other.low), f(self.high, other.high)];
        let low = found.into_iter().min().unwrap_or_default();
        Self::new(low, found.into_iter().max().unwrap_or_default())
    }

    /// Bits that hold every value in it, and whether one of them is a sign.
    pub(in crate::frame) fn bits(self) -> (u32, bool) {
        let magnitude = |value: i128| 128 - value.leading_zeros();
        if self.low >= 0 {
            (magnitude(self.high).max(1), false)
        } else {
            (magnitude(self.high.max(0)).max(magnitude(!self.low)) + 1, true)
        }
    }
}

/// Of a binary operator on two scalars of type `scalar`; comparisons give truth values.
pub(super) fn binary(op: BinaryOp, a: Interval, b: Interval, scalar: Scalar) -> Interval {
    let truth = |always: bool, never: bool| Interval::new(i128::from(always), i128::from(!never));
    if scalar.is_float() {
        return if op.is_comparison() { truth(false, false) } else { ANYTHING };
    }
    let whole = Interval::whole(scalar);
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
            if a.high == 0 && b.high == 0 { Interval::of(0) } else { Interval::new(0, (1 << bits) - 1) }
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
pub(super) fn builtin(builtin: Builtin, args: &[Interval], scalar: Scalar) -> Interval {
    let whole = Interval::whole(scalar);
    match (builtin, args) {
        (Builtin::CountOnes | Builtin::LeadingZeros | Builtin::TrailingZeros, _) => Interval::new(0, 64),
        _ if scalar.is_float() => ANYTHING,
        (Builtin::Min, [a, b]) => Interval::new(a.low.min(b.low), a.high.min(b.high)),
        (Builtin::Max, [a, b]) => Interval::new(a.low.max(b.low), a.high.max(b.high)),
        (Builtin::Abs, [a]) if a.low >= 0 => *a,
        (Builtin::Abs, [a]) => Interval::new(0, a.high.max(-a.low)).wrapped(scalar),
        _ => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::{Interval, binary};
    use crate::ir::{BinaryOp, Scalar};

    #[test]
    fn every_result_of_every_operator_on_small_types_is_in_its_interval() {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub};
        let ends = [-128_i64, -127, -5, -1, 0, 1, 2, 3, 7, 8, 100, 127];
        let intervals: Vec<(i64, i64)> = ends
            .iter()
            .flat_map(|&low| ends.iter().filter(move |&&high| low <= high).map(move |&high| (low, high)))
            .collect();
        for op in [Add, Sub, Mul, Div, Rem, BitAnd, BitOr, BitXor, Shl, Shr, Eq, Ne, Lt, Le, Gt, Ge] {
            for &(a_low, a_high) in &intervals {
                for &(b_low, b_high) in &intervals {
                    let found = binary(
                        op,
                        Interval::new(a_low.into(), a_high.into()),
                        Interval::new(b_low.into(), b_high.into()),
                        Scalar::I8,
                    );
                    for (a, b) in [(a_low, b_low), (a_low, b_high), (a_high, b_low), (a_high, b_high)] {
                        let (x, y) = (a as i8, b as i8);
                        let value = match op {
                            Add => x.wrapping_add(y).into(),
                            Sub => x.wrapping_sub(y).into(),
                            Mul => x.wrapping_mul(y).into(),
                            Div | Rem if y == 0 || (x == i8::MIN && y == -1) => continue,
                            Div => (x / y).into(),
                            Rem => (x % y).into(),
                            BitAnd => (x & y).into(),
                            BitOr => (x | y).into(),
                            BitXor => (x ^ y).into(),
                            Shl => x.wrapping_shl(y as u32).into(),
                            Shr => x.wrapping_shr(y as u32).into(),
                            Eq => (x == y).into(),
                            Ne => (x != y).into(),
                            Lt => (x < y).into(),
                            Le => (x <= y).into(),
                            Gt => (x > y).into(),
                            _ => i128::from(x >= y),
                        };
                        assert!(
                            found.low <= value && value <= found.high,
                            "{x} {op:?} {y} is {value}, not in {found:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn bits_hold_both_ends() {
        assert_eq!(Interval::new(0, 0).bits(), (1, false));
        assert_eq!(Interval::new(0, 15).bits(), (4, false));
        assert_eq!(Interval::new(3, 16).bits(), (5, false));
        assert_eq!(Interval::new(-1, 0).bits(), (1, true));
        assert_eq!(Interval::new(-8, 7).bits(), (4, true));
        assert_eq!(Interval::new(-9, 7).bits(), (5, true));
    }
}
