//! Coroutines that are built by hand: what is computed again, as text; and recomputations that are wrong on purpose.

use crate::base::Options;
use crate::base::options::Float;
use crate::frame::tests::{coroutine, f, leave, output, set};
use crate::frame::{layout, print, recompute, verify};
use crate::ir::testing::var;
use crate::ir::{BinaryOp as Op, Block, Expr, ExprKind, PointId, StmtKind as S, Type, VarId};
use crate::split::coroutine::Coroutine;

/// A frame as text, recomputations included.
fn text(coroutine: Coroutine, float: Float) -> String {
    let options = Options { float, ..Options::default() };
    let coroutine = recompute(coroutine, &options);
    print::print(&coroutine, &layout(&coroutine, &options.frame))
}

fn id() -> Expr {
    Expr::new(ExprKind::InvocationId, Type::U32)
}

fn u(at: u32) -> Expr {
    Expr::var(VarId(at), Type::U32)
}

/// `out[0] = value` of an integer.
fn output_u32(value: Expr) -> S {
    output(Expr::new(ExprKind::Cast(Box::new(value)), Type::F32))
}

fn u32s(names: &[&str]) -> Vec<crate::ir::Var> {
    names.iter().map(|name| var(name, Type::U32)).collect()
}

#[test]
fn what_follows_from_the_id_is_computed_where_it_is_read() {
    let found = coroutine(
        u32s(&["row", "pixel"]),
        vec![
            vec![set(0, id().binary(Op::Mul, Expr::u32(9))), set(1, u(0).binary(Op::Add, id())), leave(0)],
            vec![leave(1)],
            vec![output_u32(u(1)), leave(2)],
        ],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    );
    let expected = "\
frame: 0 words, 0 alive at once
[] 'p0: loads nothing
  to 'p1: stores nothing
[] 'p1: loads nothing
  to 'p2: stores nothing
[] 'p2: loads nothing, recomputes row, pixel
  to end: stores nothing
";
    assert_eq!(text(found, Float::Fast), expected);
}

/// What may not be computed again.
fn unknown() -> Expr {
    Expr::new(ExprKind::Builtin(crate::ir::Builtin::Sqrt, vec![Expr::f32(2.0)]), Type::F32)
}

/// `y = x + x` is alive with or without `x`, which may change in between.
fn twice(change: bool, also_x: bool) -> Coroutine {
    let mut middle = vec![leave(1)];
    if change {
        middle.insert(0, set(0, u(0).binary(Op::Add, Expr::u32(1))));
    }
    let mut end = vec![output_u32(u(1)), leave(2)];
    if also_x || change {
        end.insert(1, output_u32(u(0)));
    }
    let start = Expr::new(ExprKind::Cast(Box::new(unknown())), Type::U32);
    coroutine(
        u32s(&["x", "y"]),
        vec![vec![set(0, start), set(1, u(0).binary(Op::Add, u(0))), leave(0)], middle, end],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    )
}

#[test]
fn what_follows_from_a_value_that_is_kept_anyway_is_not_kept() {
    let found = text(twice(false, true), Float::Fast);
    assert!(found.contains("frame: 1 words") && found.contains("'p2: loads x, recomputes y\n"), "{found}");
}

#[test]
fn what_would_need_another_value_kept_in_its_place_is_kept_itself() {
    let found = text(twice(false, false), Float::Fast);
    assert!(found.contains("frame: 1 words") && found.contains("'p2: loads y\n"), "{found}");
}

#[test]
fn a_copy_is_not_kept_beside_its_original() {
    let mut copied = twice(false, false);
    // Only before the point at which nothing but the copy is read.
    copied.continuations[PointId(1)].body.stmts.insert(0, output_u32(u(0)).into());
    let found = text(copied, Float::Fast);
    assert!(found.contains("frame: 1 words") && found.contains("'p2: loads x, recomputes y\n"), "{found}");
}

#[test]
fn an_original_is_not_kept_beside_a_copy_that_another_way_needs() {
    // y is a copy of x, which changes on the way to the last point only; between them both are alive, beside z.
    let start = |at| Expr::new(ExprKind::Cast(Box::new(unknown())), Type::U32).binary(Op::Add, Expr::u32(at));
    let found = coroutine(
        u32s(&["x", "y", "z"]),
        vec![
            vec![set(0, start(1)), set(1, u(0)), set(2, u(0).binary(Op::Shl, Expr::u32(1))), leave(0)],
            vec![
                output_u32(u(2)),
                S::If(u(2).binary(Op::Lt, Expr::u32(9)), vec![leave(1)].into(), Block::default()),
                set(0, start(2)),
                leave(2),
            ],
            vec![output_u32(u(1)), leave(3)],
            vec![output_u32(u(1).binary(Op::Add, u(0))), leave(4)],
        ],
        &[(0, Some(1)), (1, Some(2)), (1, Some(3)), (2, None), (3, None)],
    );
    let found = text(found, Float::Fast);
    assert!(found.contains("frame: 2 words"), "{found}");
}

#[test]
fn a_value_whose_operand_changes_is_kept() {
    let found = text(twice(true, true), Float::Fast);
    // It would have to be stored after the change, so it is kept before it as well.
    assert!(found.contains("to 'p1: stores y, x\n") && !found.contains("recomputes"), "{found}");
}

#[test]
fn a_value_with_two_reaching_definitions_is_kept() {
    let either = S::If(u(0).binary(Op::Eq, id()), vec![set(1, id())].into(), vec![set(1, Expr::u32(7))].into());
    let found = coroutine(
        u32s(&["x", "y"]),
        vec![vec![set(0, Expr::u32(3)), either, leave(0)], vec![output_u32(u(1)), leave(1)]],
        &[(0, Some(1)), (1, None)],
    );
    let found = text(found, Float::Fast);
    assert!(found.contains("'p1: loads y\n"), "{found}");
}

#[test]
fn floats_are_computed_again_only_with_strict_arithmetic() {
    let sum = || {
        let x = Expr::new(ExprKind::Cast(Box::new(id())), Type::F32);
        vec![set(0, x), set(1, f(0).binary(Op::Add, Expr::f32(0.5))), leave(0)]
    };
    let found = || {
        let vars = vec![var("x", Type::F32), var("y", Type::F32)];
        coroutine(vars, vec![sum(), vec![output(f(1)), leave(1)]], &[(0, Some(1)), (1, None)])
    };
    assert!(text(found(), Float::Fast).contains("'p1: loads y\n"));
    assert!(text(found(), Float::Strict).contains("'p1: loads nothing, recomputes x, y\n"));
}

#[test]
fn what_costs_more_than_a_word_of_traffic_is_kept() {
    let sum = (0..8).fold(id(), |sum, _| sum.binary(Op::Mul, id()));
    let found = coroutine(
        u32s(&["x"]),
        vec![vec![set(0, sum), leave(0)], vec![output_u32(u(0)), leave(1)]],
        &[(0, Some(1)), (1, None)],
    );
    let found = text(found, Float::Fast);
    assert!(found.contains("'p1: loads x\n"), "{found}");
}

#[test]
fn the_verifier_finds_a_recomputation_of_something_else() {
    let found = || recompute(twice(false, true), &Options::default());
    let check = |coroutine: &Coroutine| verify::verify(coroutine, &layout_unchecked(coroutine)).join("; ");
    assert_eq!(check(&found()), "");
    let wrong = "'p2: y is not what is computed again on every path to it";

    let mut other_value = found();
    other_value.continuations[PointId(2)].body.stmts[0].kind = S::Let(VarId(1), Some(u(0)));
    assert_eq!(check(&other_value), wrong);

    let mut changed_operand = found();
    let change = set(0, u(0).binary(Op::Add, Expr::u32(1)));
    changed_operand.continuations[PointId(1)].body.stmts.insert(0, change.into());
    assert_eq!(check(&changed_operand), wrong);
}

/// The layout of a coroutine that is wrong: without the check of its own.
fn layout_unchecked(coroutine: &Coroutine) -> crate::frame::layout::Layout {
    super::super::unchecked(coroutine, &Options::default().frame)
}
