//! Layouts of coroutines that are built by hand, as text; and layouts that are broken on purpose.

use super::layout::{Field, FieldId, Layout};
use super::{layout, print, verify};
use crate::base::options::FrameOptions;
use crate::base::{Span, Table};
use crate::ir::print::Names;
use crate::ir::testing::{empty_program, label, point, var};
use crate::ir::{
    BinaryOp as Op, Block, Buffer, BufferAccess, BufferId, Expr, ExprKind, Glam, LabelId, LoadId, LoopKind, Place,
    PointId, Projection, Root, SiteId, Stmt, StmtKind as S, Type, Var, VarId,
};
use crate::split::coroutine::{Continuation, Coroutine, Site, Target};

/// A coroutine of these continuations; each `Leave(n)` has the n-th edge `(from, to)`, where no `to` is the end.
pub(super) fn coroutine(vars: Vec<Var>, bodies: Vec<Vec<S>>, edges: &[(u32, Option<u32>)]) -> Coroutine {
    let mut program = empty_program();
    program.points = (0..bodies.len()).map(|at| point(&format!("p{at}"))).collect();
    program.interface.buffers.push(Buffer {
        name: "out".into(),
        element: Type::F32,
        access: BufferAccess::ReadWrite,
        glam: Glam::Plain,
        span: Span::default(),
    });
    let sites: Table<SiteId, Site> = edges
        .iter()
        .map(|(from, to)| Site {
            from: PointId(*from),
            target: to.map_or(Target::End, |to| Target::Point(PointId(to))),
            key: None,
            span: Span::default(),
        })
        .collect();
    let continuations = bodies
        .into_iter()
        .enumerate()
        .map(|(at, body)| Continuation {
            point: PointId(at as u32),
            body: Block::from(body),
            sites: sites.iter_enumerated().filter(|(_, site)| site.from.0 as usize == at).map(|(id, _)| id).collect(),
            live_in: (0..vars.len() as u32).map(VarId).collect(),
            unassigned: Vec::new(),
            recomputed: 0,
            merged: Vec::new(),
            source_statements: 0,
            flags: Vec::new(),
        })
        .collect();
    let labels = vec![label("turns")].into();
    Coroutine { program, vars: vars.into(), labels, continuations, sites, turn: Vec::new(), remarks: Vec::new() }
}

fn text(coroutine: &Coroutine) -> String {
    print::print(coroutine, &layout(coroutine, &FrameOptions::default()))
}

pub(super) fn set(at: u32, value: Expr) -> S {
    S::Assign(Place::var(VarId(at)), value)
}

pub(super) fn f(at: u32) -> Expr {
    Expr::var(VarId(at), Type::F32)
}

/// `out[0] = value`
pub(super) fn output(value: Expr) -> S {
    let path = vec![Projection::Index(Box::new(Expr::u32(0)))];
    S::Assign(Place { root: Root::Buffer(BufferId(0)), path }, value)
}

pub(super) fn leave(site: u32) -> S {
    S::Leave(SiteId(site))
}

fn x_is_one(value: Expr) -> Expr {
    value.binary(Op::Eq, Expr::f32(1.0))
}

/// `x` is used only at the end; `y` takes its own way to the middle.
fn pass_through() -> Coroutine {
    coroutine(
        vec![var("x", Type::F32), var("y", Type::F32)],
        vec![
            vec![set(0, Expr::f32(1.0)), set(1, Expr::f32(2.0)), leave(0)],
            vec![output(f(1)), leave(1)],
            vec![output(f(0)), leave(2)],
        ],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    )
}

#[test]
fn what_is_passed_on_is_neither_loaded_nor_stored() {
    let expected = "\
frame: 2 words, 2 alive at once
  0        x: f32, used after 'p2'
  1        y: f32, used after 'p1'
[__] 'p0: loads nothing
  to 'p1: stores x, y
[-+] 'p1: loads y
  to 'p2: stores nothing
[+_] 'p2: loads x
  to end: stores nothing
";
    assert_eq!(text(&pass_through()), expected);
}

#[test]
fn only_the_components_that_are_read_are_kept_and_slots_are_shared() {
    let ray = || Place::var(VarId(0));
    let y = || Expr::load(ray().then(Projection::Component(1)), Type::F32);
    let splat = Expr::new(ExprKind::Construct(vec![Expr::f32(1.0)]), Type::vec(3));
    let found = coroutine(
        vec![var("ray", Type::vec(3)), var("t", Type::F32)],
        vec![
            vec![S::Assign(ray(), splat), leave(0)],
            // A copy of the vector needs no more of it than what is read of the copy.
            vec![set(1, y().binary(Op::Mul, y())), leave(1)],
            vec![output(f(1)), leave(2)],
        ],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    );
    let expected = "\
frame: 1 words, 1 alive at once
  0        ray_y: f32, used after 'p1'
  0        t: f32, used after 'p2'
[_] 'p0: loads nothing
  to 'p1: stores ray_y
[+] 'p1: loads ray_y
  to 'p2: stores t
[+] 'p2: loads t
  to end: stores nothing
";
    assert_eq!(text(&found), expected);
}

/// `p1` assigns `x` on one of two paths, each with its own site, then turns back to itself.
fn loops() -> Coroutine {
    let changed = vec![set(0, f(0).binary(Op::Add, Expr::f32(1.0))), leave(1)];
    coroutine(
        vec![var("x", Type::F32), var("never", Type::F32)],
        vec![
            vec![set(0, Expr::f32(0.0)), leave(0)],
            vec![
                output(f(0)),
                S::If(x_is_one(f(0)), changed.into(), Block::default()),
                S::If(x_is_one(f(1)), vec![leave(3)].into(), Block::default()),
                leave(2),
            ],
        ],
        &[(0, Some(1)), (1, Some(1)), (1, Some(1)), (1, None)],
    )
}

#[test]
fn a_site_stores_only_what_is_dirty_there_and_what_was_never_assigned_is_not_kept() {
    let expected = "\
frame: 1 words, 1 alive at once
  0        x: f32, used after 'p1'
[_] 'p0: loads nothing
  to 'p1: stores x
[+] 'p1: loads x
  to 'p1: stores x
  to 'p1: stores nothing
  to end: stores nothing
";
    assert_eq!(text(&loops()), expected);
}

#[test]
fn a_value_that_one_turn_of_a_loop_may_assign_is_loaded_and_stored() {
    let turns = S::Loop(
        LabelId(0),
        LoopKind::While(x_is_one(f(1))),
        vec![set(0, Expr::f32(3.0)), S::If(x_is_one(f(1)), vec![S::Break(LabelId(0))].into(), Block::default())].into(),
    );
    let found = coroutine(
        vec![var("x", Type::F32), var("y", Type::F32)],
        vec![
            vec![set(0, Expr::f32(0.0)), set(1, Expr::f32(0.0)), leave(0)],
            vec![turns, leave(1)],
            vec![output(f(0)), leave(2)],
        ],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    );
    let found = text(&found);
    assert!(found.contains("'p1: loads y, x\n  to 'p2: stores x\n"), "{found}");
}

#[test]
fn what_names_an_element_is_loaded_also_for_a_component_that_nobody_reads() {
    let element = |index: Expr| Place::var(VarId(0)).then(Projection::Index(Box::new(index)));
    let vector = |parts: [Expr; 2]| set(0, Expr::new(ExprKind::Construct(parts.into()), Type::vec(2)));
    let at = || Expr::var(VarId(1), Type::U32);
    let first = Expr::load(Place::var(VarId(0)).then(Projection::Component(0)), Type::F32);
    let found = coroutine(
        vec![var("v", Type::vec(2)), var("at", Type::U32)],
        vec![
            vec![vector([Expr::f32(1.0), Expr::f32(2.0)]), set(1, Expr::u32(1)), leave(0)],
            vec![vector([Expr::f32(3.0), Expr::load(element(at()), Type::F32)]), leave(1)],
            vec![output(first), leave(2)],
        ],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    );
    let found = text(&found);
    assert!(found.contains("'p1: loads at\n  to 'p2: stores v_x\n"), "{found}");
}

#[test]
fn an_array_indexed_at_run_time_is_one_field_and_one_indexed_by_constants_is_not() {
    let element = |var: u32, index: Expr| Place::var(VarId(var)).then(Projection::Index(Box::new(index)));
    let dynamic = |value: Expr| S::Assign(element(0, Expr::new(ExprKind::InvocationId, Type::U32)), value);
    let found = coroutine(
        vec![var("stack", Type::array(Type::F32, 3)), var("pair", Type::array(Type::F32, 2))],
        vec![
            vec![dynamic(Expr::f32(1.0)), S::Assign(element(1, Expr::u32(1)), Expr::f32(2.0)), leave(0)],
            vec![dynamic(Expr::load(element(1, Expr::u32(1)), Type::F32)), leave(1)],
            vec![output(Expr::load(element(0, Expr::u32(2)), Type::F32)), leave(2)],
        ],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    );
    let expected = "\
frame: 4 words, 4 alive at once
  0..3     stack: [f32; 3], used after 'p1', 'p2'
  3        pair_1: f32, used after 'p1'
[____] 'p0: loads nothing
  to 'p1: stores stack, pair_1
[++++] 'p1: loads stack, pair_1
  to 'p2: stores stack
[+++_] 'p2: loads stack
  to end: stores nothing
";
    assert_eq!(text(&found), expected);
}

/// After `p1`, `x` decides whether `p2` follows, which needs `y`, or a sum of `y` and `z` is written; `w` is passed on.
fn branches() -> Coroutine {
    let sum = vec![set(1, f(1).binary(Op::Add, f(2))), leave(2)];
    let vars = ["x", "y", "z", "w"].map(|name| var(name, Type::F32)).to_vec();
    coroutine(
        vars,
        vec![
            (0..4).map(|at| set(at, Expr::f32(1.0))).chain([leave(0)]).collect(),
            vec![S::If(x_is_one(f(0)), vec![leave(1)].into(), sum.into())],
            vec![output(f(1).binary(Op::Add, f(3))), leave(3)],
        ],
        &[(0, Some(1)), (1, Some(2)), (1, Some(2)), (2, None)],
    )
}

/// The body of a continuation with its loads, as text.
fn body(coroutine: &Coroutine, layout: &Layout, point: u32) -> String {
    let names = Names::of(&coroutine.program, &coroutine.vars, &coroutine.labels);
    let text = crate::ir::print::block(&coroutine.program, &names, &layout.bodies[PointId(point)]);
    layout.loads.iter_enumerated().fold(text, |text, (id, fields)| {
        let fields: Vec<_> = fields.iter().map(|field| layout.fields[*field].name.as_str()).collect();
        text.replace(&format!("load {};", id.0), &format!("load {};", fields.join(", ")))
    })
}

#[test]
fn a_path_loads_only_what_it_needs_and_declares_it_there() {
    let found = branches();
    let expected = "\
let x: f32;
load x;
if x == 1.0 {
    leave 'site#1;
} else {
    let y: f32;
    let z: f32;
    load y, z;
    y = y + z;
    leave 'site#2;
}
";
    assert_eq!(body(&found, &layout(&found, &FrameOptions::default()), 1), expected);
}

#[test]
fn an_arm_that_meets_one_that_assigns_loads_at_its_end() {
    let join = S::If(x_is_one(f(0)), vec![set(1, Expr::f32(2.0))].into(), Block::default());
    let found = coroutine(
        vec![var("x", Type::F32), var("y", Type::F32)],
        vec![vec![set(0, Expr::f32(1.0)), set(1, Expr::f32(1.0)), leave(0)], vec![join, output(f(1)), leave(1)]],
        &[(0, Some(1)), (1, None)],
    );
    let expected = "\
let x: f32;
load x;
let y: f32;
if x == 1.0 {
    y = 2.0;
} else {
    load y;
}
out[0] = y;
leave 'site#1;
";
    assert_eq!(body(&found, &layout(&found, &FrameOptions::default()), 1), expected);
}

#[test]
fn a_loop_loads_only_where_no_turn_follows() {
    let last = vec![output(f(2)), leave(1)];
    let turns = vec![set(1, f(1).binary(Op::Add, f(0))), S::If(x_is_one(f(1)), last.into(), Block::default())];
    let found = coroutine(
        ["x", "y", "z"].map(|name| var(name, Type::F32)).to_vec(),
        vec![
            (0..3).map(|at| set(at, Expr::f32(1.0))).chain([leave(0)]).collect(),
            vec![S::Loop(LabelId(0), LoopKind::Forever, turns.into())],
        ],
        &[(0, Some(1)), (1, None)],
    );
    let expected = "\
let x: f32;
let y: f32;
load x, y;
loop {
    y = y + x;
    if y == 1.0 {
        let z: f32;
        load z;
        out[0] = z;
        leave 'site#1;
    }
}
";
    assert_eq!(body(&found, &layout(&found, &FrameOptions::default()), 1), expected);
}

#[test]
fn the_verifier_finds_misplaced_loads() {
    let found = branches();
    let good = layout(&found, &FrameOptions::default());
    let broken = |damage: fn(&mut Vec<Stmt>)| {
        let mut layout = good.clone();
        damage(&mut layout.bodies[PointId(1)].stmts);
        verify::verify(&found, &layout).join("; ")
    };
    assert_eq!(broken(|body| _ = body.remove(1)), "'p1: a value that is not loaded decides");
    assert_eq!(broken(|body| body.insert(2, body[1].clone())), "'p1: loads x again");
    let late = broken(|body| {
        if let S::If(_, _, otherwise) = &mut body[2].kind {
            otherwise.stmts.swap(2, 3);
        }
    });
    assert_eq!(late, "'p1: loads y over a later value");
    assert_eq!(broken(|body| body.truncate(2)), "PointId(1) has another body");
}

/// Two small values; `p1` changes one of them and passes the other on.
fn two_small() -> Coroutine {
    let u = |at| Expr::var(VarId(at), Type::U32);
    // Not a constant, which would be computed again.
    let first = Expr::new(ExprKind::InvocationId, Type::U32).binary(Op::BitAnd, Expr::u32(8));
    let count = u(0).binary(Op::Rem, Expr::u32(9)).binary(Op::Add, Expr::u32(1));
    let seen = || Expr::new(ExprKind::Cast(Box::new(u(0).binary(Op::Mul, u(1)))), Type::F32);
    let small = Expr::load(Place { root: Root::Buffer(BufferId(0)), path: index(0) }, Type::F32);
    let bits = Expr::new(ExprKind::Bitcast(Box::new(small)), Type::U32);
    coroutine(
        vec![var("count", Type::U32), var("kind", Type::U32)],
        vec![
            vec![set(0, first), set(1, bits.binary(Op::BitAnd, Expr::u32(7))), leave(0)],
            vec![set(0, count), output(seen()), leave(1)],
            vec![output(seen()), leave(2)],
        ],
        &[(0, Some(1)), (1, Some(2)), (2, None)],
    )
}

fn index(at: u32) -> Vec<Projection> {
    vec![Projection::Index(Box::new(Expr::u32(at)))]
}

#[test]
fn small_values_share_a_word_that_is_stored_whole() {
    let expected = "\
frame: 1 words, 1 alive at once
  0:0..3   kind: u32, used after 'p1', 'p2'
  0:3..7   count: u32, used after 'p1', 'p2'
[_] 'p0: loads nothing
  to 'p1: stores kind, count
[+] 'p1: loads kind, count
  to 'p2: stores kind, count
[+] 'p2: loads kind, count
  to end: stores nothing
";
    assert_eq!(text(&two_small()), expected);
    let apart = layout(&two_small(), &FrameOptions { packing: false, ..FrameOptions::default() });
    assert_eq!(apart.words, 2);
}

#[test]
fn the_verifier_finds_a_store_that_loses_what_shares_its_word() {
    let found = two_small();
    let mut broken = layout(&found, &FrameOptions::default());
    broken.stores[SiteId(1)].retain(|field| broken.fields[*field].name == "count");
    let wrong = verify::verify(&found, &broken).join("; ");
    assert!(wrong.contains("SiteId(1) loses kind in a word that it stores"), "{wrong}");
    broken = layout(&found, &FrameOptions::default());
    broken.fields[FieldId(1)].bits.iter_mut().for_each(|bits| bits.first = 2);
    let wrong = verify::verify(&found, &broken).join("; ");
    assert!(wrong.contains("at PointId(1), count shares a word"), "{wrong}");
}

#[test]
fn the_verifier_finds_each_kind_of_damage() {
    let found = pass_through();
    let good = layout(&found, &FrameOptions::default());
    let broken = |damage: fn(&mut Layout)| {
        let mut layout = good.clone();
        damage(&mut layout);
        verify::verify(&found, &layout).join("; ")
    };
    assert_eq!(broken(|_| {}), "");
    assert_eq!(broken(|layout| _ = layout.loads[LoadId(0)].pop()), "'p1: a value that is not loaded goes to a buffer");
    assert_eq!(broken(|layout| _ = layout.stores[SiteId(0)].pop()), "'p0: SiteId(0) does not store y");
    assert_eq!(
        broken(|layout| layout.stores[SiteId(1)] = layout.loads[LoadId(1)].clone()),
        "x is moved outside its scope; 'p1: SiteId(1) stores x, which is not loaded"
    );
    let words = broken(|layout| layout.fields[FieldId(1)].words = vec![0]);
    assert_eq!(words, "at PointId(1), y shares a word");
    // A live set that forgets a value makes every later read of it stale.
    assert_eq!(
        broken(|layout| layout.live[PointId(1)].retain(|field| field.0 == 1)),
        "'p1: SiteId(1) does not store x"
    );
    // A slot of its own at the second point, which nobody stores to.
    let elsewhere = broken(|layout| {
        let slot = Field { name: "x_2".into(), words: vec![2], ..layout.fields[FieldId(0)].clone() };
        let slot = layout.fields.push_and_get_key(slot);
        layout.words = 3;
        layout.live[PointId(2)] = vec![slot];
        layout.loads[LoadId(1)] = vec![slot];
    });
    assert_eq!(elsewhere, "'p1: SiteId(1) does not put x_2 into its slot");
}
