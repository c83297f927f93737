//! Operators, comparisons and conditions against the values that they may have.

use std::collections::BTreeMap;

use super::{Interval, Scalars, Thresholds, assume, binary};
use crate::ir::testing::empty_program;
use crate::ir::{BinaryOp as Op, Block, Builtin, Expr, ExprKind, Literal, Place, Scalar, StmtKind, Type, VarId};

const BYTE: Type = Type::Scalar(Scalar::U8);

/// Variables of which nothing else is known than their intervals.
#[derive(Clone)]
struct Vars(BTreeMap<VarId, Interval>);

impl Scalars for Vars {
    fn interval(&self, expr: &Expr) -> Interval {
        match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) => Interval::of(*value),
            ExprKind::Load(place) => self.0[&place.base_var().expect("a variable")],
            ExprKind::Binary(op, a, b) => {
                binary(*op, self.interval(a), self.interval(b), a.ty.scalar().expect("a scalar"))
            }
            _ => Interval::whole(expr.ty.scalar().expect("a scalar")),
        }
    }

    fn learn(&mut self, place: &Place, interval: Interval) {
        self.0.insert(place.base_var().expect("a variable"), interval);
    }
}

fn byte(at: u32) -> Expr {
    Expr::var(VarId(at), BYTE)
}

fn value(value: i128) -> Expr {
    Expr::int(value, Scalar::U8)
}

/// What is known of the first of two variables where a condition holds, if it can.
fn first(a: (i128, i128), b: (i128, i128), condition: &Expr, truth: bool) -> Option<(i128, i128)> {
    let of = |(low, high)| Interval::new(low, high);
    let mut known = Vars(BTreeMap::from([(VarId(0), of(a)), (VarId(1), of(b))]));
    assume(&mut known, condition, truth).then(|| (known.0[&VarId(0)].low, known.0[&VarId(0)].high))
}

#[test]
fn a_sum_narrows_its_operands_where_it_cannot_wrap() {
    let next = byte(0).binary(Op::Add, value(1));
    let last = next.binary(Op::Eq, value(8));
    assert_eq!(first((0, 7), (0, 0), &last, false), Some((0, 6)));
    assert_eq!(first((0, 7), (0, 0), &last, true), Some((7, 7)));
    assert_eq!(first((0, 6), (0, 0), &last, true), None);
    // 255 + 1 is 0: nothing is known of the operand.
    let wraps = byte(0).binary(Op::Add, value(1)).binary(Op::Lt, value(8));
    assert_eq!(first((0, 255), (0, 0), &wraps, true), Some((0, 255)));
}

#[test]
fn a_difference_and_both_sides_are_narrowed() {
    let apart = byte(0).binary(Op::Sub, byte(1)).binary(Op::Gt, value(3));
    assert_eq!(first((5, 9), (2, 5), &apart, true), Some((6, 9)));
    assert_eq!(first((0, 9), (2, 5), &apart, true), Some((0, 9)));
    let both = byte(0).binary(Op::Ge, value(3)).binary(Op::And, byte(0).binary(Op::Lt, byte(1)));
    assert_eq!(first((0, 9), (2, 5), &both, true), Some((3, 4)));
    assert_eq!(first((0, 9), (2, 5), &both, false), Some((0, 9)));
}

#[test]
fn bounds_rest_at_what_is_compared_and_end_at_the_type() {
    let test = byte(0).binary(Op::Add, value(2)).binary(Op::Ne, value(8));
    let body = Block::from(vec![StmtKind::Eval(test)]);
    let thresholds = Thresholds::of(&empty_program(), [&body].into_iter());
    let mut widened = 0;
    let grow = |high: i128, widened: &mut u8| {
        let (before, joined) = (Interval::new(0, high - 1), Interval::new(0, high));
        thresholds.widen(before, joined, Scalar::U8, widened).high
    };
    assert_eq!([4, 6, 7, 8, 12].map(|high| grow(high, &mut widened)), [5, 6, 7, 8, 127]);
    for _ in 0..20 {
        grow(4, &mut widened);
    }
    assert_eq!(grow(4, &mut widened), 255);
}

#[test]
fn every_result_of_every_operator_on_small_types_is_in_its_interval() {
    use Op::{Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub};
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
                    assert!(found.low <= value && value <= found.high, "{x} {op:?} {y} is {value}, not in {found:?}");
                }
            }
        }
    }
}

#[test]
fn what_satisfies_a_comparison_is_what_some_value_makes_true() {
    use Op::{Eq, Ge, Gt, Le, Lt, Ne};
    let ends = [-3_i128, -1, 0, 1, 2, 4];
    let intervals: Vec<Interval> = ends
        .iter()
        .flat_map(|&low| ends.iter().filter(move |&&high| low <= high).map(move |&high| Interval::new(low, high)))
        .collect();
    for op in [Eq, Ne, Lt, Le, Gt, Ge] {
        let holds = |a: i128, b: i128, op: Op| match op {
            Eq => a == b,
            Ne => a != b,
            Lt => a < b,
            Le => a <= b,
            Gt => a > b,
            _ => a >= b,
        };
        for (a, b) in intervals.iter().flat_map(|a| intervals.iter().map(move |b| (a, b))) {
            let some = |value: &i128| (b.low..=b.high).any(|other| holds(*value, other, op));
            let values: Vec<i128> = (a.low..=a.high).filter(some).collect();
            let expected = values.first().zip(values.last()).map(|(low, high)| Interval::new(*low, *high));
            assert_eq!(a.satisfying(op, *b), expected, "{a:?} {op:?} {b:?}");
            for (x, y) in (a.low..=a.high).flat_map(|x| (b.low..=b.high).map(move |y| (x, y))) {
                assert_eq!(holds(x, y, op), !holds(x, y, op.negated()));
                assert_eq!(holds(x, y, op), holds(y, x, op.mirrored()));
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

#[test]
fn an_expression_is_within_what_its_operators_give() {
    let x = || Expr::var(VarId(0), Type::U32);
    let of = |expr: Expr| super::of(&expr);
    let top = || x().binary(Op::Shr, Expr::u32(28));
    assert_eq!(of(top().binary(Op::Add, Expr::u32(4))), Interval::new(4, 19));
    assert_eq!(of(x().binary(Op::Add, Expr::u32(4))), Interval::whole(Scalar::U32));
    let cast = |value: Expr, to| Expr::new(ExprKind::Cast(Box::new(value)), Type::Scalar(to));
    assert_eq!(of(cast(top(), Scalar::I8)), Interval::new(0, 15));
    assert_eq!(of(cast(x(), Scalar::I8)), Interval::whole(Scalar::I8));
    let least = Expr::new(ExprKind::Builtin(Builtin::Min, vec![x(), Expr::u32(31)]), Type::U32);
    assert_eq!(of(least), Interval::new(0, 31));
    let test = x().binary(Op::Lt, Expr::u32(7));
    let choice = ExprKind::Select(Box::new(test), Box::new(Expr::u32(9)), Box::new(top()));
    assert_eq!(of(Expr::new(choice, Type::U32)), Interval::new(0, 15));
    // A vector's components are not one number.
    let pair = Expr::new(ExprKind::Construct(vec![Expr::u32(1), Expr::u32(2)]), Type::Vector(Scalar::U32, 2));
    assert_eq!(of(pair), super::ANYTHING);
}
