//! Intervals at the points of coroutines that are built by hand.

use super::{Interval, Ranges};
use crate::frame::tests::{coroutine, leave, set};
use crate::ir::testing::{function, var};
use crate::ir::{
    BinaryOp as Op, Block, Expr, ExprKind, FunctionId, LabelId, LoopKind, Param, ParamMode, Place, PointId,
    StmtKind as S, Type, VarId,
};
use crate::split::coroutine::Coroutine;

fn u(at: u32) -> Expr {
    Expr::var(VarId(at), Type::U32)
}

fn after(coroutine: &Coroutine, point: u32, at: u32) -> (i128, i128) {
    let Interval { low, high } = Ranges::of(coroutine).at(PointId(point), VarId(at), 0).expect("it is followed");
    (low, high)
}

/// `n = 0; while { n += step; n < 8 } { suspend }`
fn counter(step: Expr, test: bool) -> Coroutine {
    let next = set(0, u(0).binary(Op::Add, step));
    let again = S::If(u(0).binary(Op::Lt, Expr::u32(8)), vec![leave(1)].into(), vec![leave(2)].into());
    let rest = if test { again } else { leave(1) };
    coroutine(
        vec![var("n", Type::U32)],
        vec![vec![set(0, Expr::u32(0)), leave(0)], vec![next, rest]],
        &[(0, Some(1)), (1, Some(1)), (1, None)],
    )
}

#[test]
fn a_counter_stays_below_its_bound() {
    assert_eq!(after(&counter(Expr::u32(1), true), 1, 0), (0, 7));
    // Which step is not known: it may wrap, and is still below the bound where it goes on.
    let id = Expr::new(ExprKind::InvocationId, Type::U32);
    assert_eq!(after(&counter(id, true), 1, 0), (0, 7));
}

#[test]
fn a_counter_without_a_bound_has_every_value() {
    assert_eq!(after(&counter(Expr::u32(1), false), 1, 0), (0, u32::MAX.into()));
}

#[test]
fn each_side_of_a_choice_knows_its_condition() {
    // n = 3; loop { n = if n < 5 { n + 1 } else { n - 5 }; suspend }
    let test = Box::new(u(0).binary(Op::Lt, Expr::u32(5)));
    let [up, down] = [(Op::Add, 1), (Op::Sub, 5)].map(|(op, by)| Box::new(u(0).binary(op, Expr::u32(by))));
    let next = Expr::new(ExprKind::Select(test, up, down), Type::U32);
    let found = coroutine(
        vec![var("n", Type::U32)],
        vec![vec![set(0, Expr::u32(3)), leave(0)], vec![set(0, next), leave(1)]],
        &[(0, Some(1)), (1, Some(1))],
    );
    assert_eq!(after(&found, 1, 0), (0, 5));
}

#[test]
fn a_loop_within_a_continuation_ends_at_its_test() {
    let up = vec![set(0, u(0).binary(Op::Add, Expr::u32(1)))];
    let turns = S::Loop(LabelId(0), LoopKind::While(u(0).binary(Op::Lt, Expr::u32(100))), up.into());
    let found = coroutine(
        vec![var("n", Type::U32)],
        vec![vec![set(0, Expr::u32(3)), turns, leave(0)], vec![leave(1)]],
        &[(0, Some(1)), (1, None)],
    );
    assert_eq!(after(&found, 1, 0), (100, 100));
}

#[test]
fn a_call_gives_what_its_body_writes() {
    // fn nearer(id: u32, nearest: &mut u32) { if … { *nearest = id } }
    let mut nearer = function("nearer");
    nearer.vars = vec![var("id", Type::U32), var("nearest", Type::U32)].into();
    let param = |var, mode| Param { var: VarId(var), mode };
    nearer.params = vec![param(0, ParamMode::In), param(1, ParamMode::InOut)];
    let unknown = Expr::new(ExprKind::InvocationId, Type::U32).binary(Op::Eq, Expr::u32(1));
    nearer.body = vec![S::If(unknown, vec![S::Assign(Place::var(VarId(1)), u(0))].into(), Block::default())].into();
    nearer.has_effects = true;
    let call = |id| S::Eval(Expr::new(ExprKind::Call(FunctionId(0), vec![Expr::u32(id), u(0)]), Type::U32));
    let mut found = coroutine(
        vec![var("hit", Type::U32)],
        vec![vec![set(0, Expr::u32(15)), call(2), call(9), leave(0)], vec![leave(1)]],
        &[(0, Some(1)), (1, None)],
    );
    found.program.functions.push(nearer);
    assert_eq!(after(&found, 1, 0), (2, 15));
}
