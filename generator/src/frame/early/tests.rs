//! Stores before sites, in coroutines that are built by hand.

use crate::base::options::FrameOptions;
use crate::frame::layout::{FieldId, Layout};
use crate::frame::tests::{coroutine, f, leave, output, set};
use crate::frame::{layout, print, verify};
use crate::ir::testing::{point, var};
use crate::ir::{BinaryOp as Op, Block, Expr, PointId, SiteId, StmtKind as S, StoreId, Type};
use crate::split::coroutine::{Continuation, Coroutine, Site, Target};

/// `x` and `y` come to p1; `y` is changed where `x` is one, and `x` on every way. With `late`, `y` comes from nowhere, another way
/// ends, and `x` is read only after the choice, for the last time.
fn one_arm(late: bool) -> Coroutine {
    let is = |at: u32, value: f32| f(at).binary(Op::Eq, Expr::f32(value));
    let ends = S::If(is(2, 2.0), vec![leave(3)].into(), Block::default());
    let otherwise = if late { vec![ends].into() } else { Block::default() };
    let change = S::If(is(if late { 2 } else { 0 }, 1.0), vec![set(1, Expr::f32(4.0))].into(), otherwise);
    let mut first = vec![set(0, Expr::f32(1.0)), set(2, Expr::f32(3.0)), leave(0)];
    let (middle, last) = if late {
        (vec![change, output(f(0)), leave(1)], f(1))
    } else {
        first.insert(0, set(1, Expr::f32(2.0)));
        (vec![change, set(0, f(0).binary(Op::Add, Expr::f32(2.0))), leave(1)], f(0).binary(Op::Add, f(1)))
    };
    let edges = [(0, Some(1)), (1, Some(2)), (2, None), (1, None)];
    coroutine(
        vec![var("x", Type::F32), var("y", Type::F32), var("z", Type::F32)],
        vec![first, middle, vec![output(last), leave(2)]],
        if late { &edges } else { &edges[..3] },
    )
}

fn of(coroutine: &Coroutine) -> Layout {
    layout(coroutine, &FrameOptions::default())
}

#[test]
fn what_one_arm_changes_is_stored_at_its_end() {
    let found = one_arm(false);
    let expected = "\
frame: 2 words, 2 alive at once
  0        y: f32, used after 'p2'
  1        x: f32, used after 'p1', 'p2'
[__] 'p0: loads nothing
  to 'p1: stores y, x
[-+] 'p1: loads x
  to 'p2: stores x, on some ways y
[++] 'p2: loads y, x
  to end: stores nothing
";
    assert_eq!(print::print(&found, &of(&found)), expected);
}

#[test]
fn a_site_may_stand_in_a_choice_that_follows_and_another_path_end() {
    let mut found = one_arm(false);
    let body = &mut found.continuations[PointId(1)].body.stmts;
    let exit = body.pop().expect("the exit");
    let going_on = S::If(f(2).binary(Op::Lt, Expr::f32(9.0)), Block { stmts: vec![exit] }, vec![leave(3)].into());
    body.push(going_on.into());
    found.sites.push(Site { target: Target::End, ..found.sites[SiteId(1)].clone() });
    found.continuations[PointId(1)].sites.push(SiteId(3));
    let layout = of(&found);
    assert_eq!(layout.stores[SiteId(1)].len(), 1);
    assert_eq!(layout.stored[SiteId(1)].len(), 2);
    // A site that does not need the value may have another in its slot.
    found.sites[SiteId(3)].target = Target::Point(PointId(3));
    found.program.points.push(point("p3"));
    let last = Continuation { point: PointId(3), sites: vec![SiteId(4)], ..found.continuations[PointId(2)].clone() };
    found.continuations.push(Continuation { body: Block::from(vec![output(f(0)), leave(4)]), ..last });
    found.sites.push(Site { from: PointId(3), ..found.sites[SiteId(2)].clone() });
    assert_eq!(of(&found).stores[SiteId(1)].len(), 2);
}

#[test]
fn a_slot_that_is_still_to_be_read_is_not_written_early() {
    let found = one_arm(true);
    let expected = "\
frame: 2 words, 2 alive at once
  0        z: f32, used after 'p1'
  1        x: f32, used after 'p1'
  1        y: f32, used after 'p2'
[__] 'p0: loads nothing
  to 'p1: stores z, x
[++] 'p1: loads z, x
  to 'p2: stores y
  to end: loads z, stores nothing
[_+] 'p2: loads y
  to end: stores nothing
";
    assert_eq!(print::print(&found, &of(&found)), expected);
}

#[test]
fn the_verifier_finds_an_early_store_that_is_missing_or_wrong() {
    let found = one_arm(false);
    let good = of(&found);
    let broken = |damage: fn(&mut Layout)| {
        let mut layout = good.clone();
        damage(&mut layout);
        verify::verify(&found, &layout).join("; ")
    };
    assert_eq!(broken(|_| {}), "");
    assert_eq!(broken(|layout| layout.early[StoreId(0)].clear()), "'p1: SiteId(1) does not store y");
    assert_eq!(
        broken(|layout| layout.stores.iter_mut().for_each(Vec::clear)),
        "'p0: SiteId(0) does not store x; 'p0: SiteId(0) does not store y; 'p1: SiteId(1) does not store x"
    );
    let found = broken(|layout| {
        layout.fields[FieldId(1)].words = vec![0];
        layout.stores[SiteId(1)].clear();
    });
    assert!(found.contains("'p1: SiteId(1) does not store x"), "{found}");
}
