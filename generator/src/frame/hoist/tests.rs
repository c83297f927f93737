//! Where stores stand in coroutines that are built by hand.

use crate::frame::layout::Layout;
use crate::frame::layout_in_registers;
use crate::frame::tests::{coroutine, f, leave, output, set};
use crate::ir::testing::var;
use crate::ir::{BinaryOp as Op, Block, Expr, LabelId, PointId, SiteId, Stmt, StmtKind as S, Type};
use crate::split::coroutine::Coroutine;

fn if_y_is(value: f32, then: S) -> S {
    S::If(f(1).binary(Op::Eq, Expr::f32(value)), vec![then].into(), Block::default())
}

fn add_one() -> S {
    set(0, f(0).binary(Op::Add, Expr::f32(1.0)))
}

/// `x` and `y` come to p1, which does this, and leaves for p2 by site 1, and by site 2 for a point, if there is one.
fn with(middle: Vec<S>, other: Option<u32>) -> Coroutine {
    let first = vec![set(0, Expr::f32(1.0)), set(1, Expr::f32(2.0)), leave(0)];
    let last = |site| vec![output(f(0)), leave(site)];
    coroutine(
        vec![var("x", Type::F32), var("y", Type::F32)],
        vec![first, middle, last(3), vec![output(f(1)), leave(4)]],
        &[(0, Some(1)), (1, Some(2)), (1, other), (2, None), (3, None)],
    )
}

/// The kinds of statement in p1, with what each stores.
fn stmts(layout: &Layout) -> String {
    fn stored(layout: &Layout, stmts: &[Stmt]) -> Vec<String> {
        let names = |fields: &[crate::frame::layout::FieldId]| {
            fields.iter().map(|&field| format!(" {}", layout.fields[field].name)).collect::<String>()
        };
        let stmt = |stmt: &Stmt| match &stmt.kind {
            S::Store(store) => format!("store{}", names(&layout.early[*store])),
            S::Leave(site) => format!("leave{}", names(&layout.stores[*site])),
            S::If(_, then, _) => match then.stmts.len() {
                1 => "if".into(),
                _ => format!("if {{ {} }}", stored(layout, &then.stmts).join(", ")),
            },
            S::Labelled(_, block) => format!("{{ {} }}", stored(layout, &block.stmts).join(", ")),
            S::Assign(..) => "set".into(),
            _ => String::new(),
        };
        stmts.iter().map(stmt).filter(|text| !text.is_empty()).collect()
    }
    stored(layout, &layout.bodies[PointId(1)].stmts).join(", ")
}

#[test]
fn a_store_moves_over_the_tests_that_others_leave_by() {
    let found = with(vec![add_one(), if_y_is(3.0, leave(2)), if_y_is(4.0, output(f(1))), leave(1)], None);
    assert_eq!(stmts(&layout_in_registers(&found)), "set, store x, if, if, leave");
    // Where a point keeps something else, too.
    let found = with(vec![add_one(), if_y_is(3.0, leave(2)), leave(1)], Some(3));
    assert_eq!(stmts(&layout_in_registers(&found)), "set, store x, if, leave");
}

#[test]
fn what_two_paths_store_is_stored_once() {
    let found = with(vec![add_one(), if_y_is(3.0, leave(2)), leave(1)], Some(2));
    let layout = layout_in_registers(&found);
    assert_eq!(stmts(&layout), "set, store x, if, leave");
    assert_eq!(layout.stores[SiteId(2)], []);
    // One of them has something else to store.
    let branch = S::If(f(1).binary(Op::Eq, Expr::f32(3.0)), vec![add_one(), leave(2)].into(), Block::default());
    let found = with(vec![add_one(), branch, leave(1)], Some(2));
    let layout = layout_in_registers(&found);
    assert_eq!(stmts(&layout), "set, if { set, leave x }, leave x");
}

#[test]
fn what_an_arm_has_written_is_stored_again_at_its_end() {
    let choice = |then: Vec<S>, otherwise| S::If(f(1).binary(Op::Eq, Expr::f32(5.0)), then.into(), otherwise);
    let arm = || vec![if_y_is(3.0, leave(2)), add_one()];
    let found = with(vec![add_one(), choice(arm(), Block::default()), leave(1)], Some(3));
    assert_eq!(stmts(&layout_in_registers(&found)), "set, store x, if { if, set, store x }, leave");
    // Nobody goes on with what was there before.
    let found = with(vec![add_one(), choice(arm(), vec![add_one()].into()), leave(1)], Some(3));
    assert_eq!(stmts(&layout_in_registers(&found)), "set, if { if, set }, leave x");
    // The path that leaves stores it, too: another value than the one that was there.
    let leaving = vec![add_one(), if_y_is(3.0, leave(2))];
    let found = with(vec![add_one(), choice(leaving, Block::default()), leave(1)], Some(2));
    assert_eq!(stmts(&layout_in_registers(&found)), "set, if { set, if }, leave x");
}

#[test]
fn it_stays_where_no_other_path_leaves_or_one_needs_the_slot() {
    let found = with(vec![add_one(), if_y_is(3.0, output(f(1))), leave(1)], None);
    assert_eq!(stmts(&layout_in_registers(&found)), "set, if, leave x");
    let found = with(vec![if_y_is(3.0, leave(2)), add_one(), leave(1)], Some(2));
    assert_eq!(stmts(&layout_in_registers(&found)), "if, set, leave x");
}

#[test]
fn it_does_not_move_over_a_break() {
    let label = LabelId(0);
    let block = vec![add_one(), if_y_is(3.0, leave(2)), if_y_is(5.0, S::Break(label)), leave(1)];
    let found = with(vec![S::Labelled(label, block.into()), output(f(0)), leave(2)], None);
    assert_eq!(stmts(&layout_in_registers(&found)), "{ set, if, if, leave x }, set, leave");
}
