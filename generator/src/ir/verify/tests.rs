//! Each rule is broken once, and is the only one that is reported.

use super::{continuation, program};
use crate::base::Span;
use crate::ir::testing::{empty_program, function, label, point, var};
use crate::ir::{
    BinaryOp as Op, Block, Buffer, BufferAccess, BufferId, Constant, ConstantId, Expr, ExprKind, FunctionId, Glam,
    LabelId, LoopKind, Param, ParamMode, Place, PointId, Program, Projection, Root, Scalar, SiteId, StmtKind as S,
    SwitchArm, Type, VarId,
};

const X: VarId = VarId(0);
const Y: VarId = VarId(1);

/// An entry with `x: u32`, `y: f32`, two labels, a buffer `out` that may be written and one `table` that may not.
fn base(body: Vec<S>) -> Program {
    let mut program = empty_program();
    program.entry.vars = vec![var("x", Type::U32), var("y", Type::F32)].into();
    program.entry.labels = vec![label("a"), label("b")].into();
    program.entry.body = Block::from(body);
    program.points.push(point("test_1"));
    for (name, access) in [("out", BufferAccess::ReadWrite), ("table", BufferAccess::Read)] {
        program.interface.buffers.push(Buffer {
            name: name.into(),
            element: Type::U32,
            access,
            glam: Glam::Plain,
            span: Span::default(),
        });
    }
    program
}

fn rules(found: &Program) -> Vec<u8> {
    program(found).iter().map(|violation| violation.rule).collect()
}

fn x() -> Expr {
    Expr::var(X, Type::U32)
}

fn let_x() -> S {
    S::Let(X, Some(Expr::u32(1)))
}

fn element(buffer: u32, index: Expr) -> Place {
    Place { root: Root::Buffer(BufferId(buffer)), path: vec![Projection::Index(Box::new(index))] }
}

/// `fn bump(inout v: u32) -> u32`, which adds one and gives the old value.
fn with_bump(body: Vec<S>) -> Program {
    let mut program = base(body);
    let mut bump = function("bump");
    bump.vars = vec![var("v", Type::U32)].into();
    bump.params = vec![Param { var: VarId(0), mode: ParamMode::InOut }];
    bump.ret = Some(Type::U32);
    bump.has_effects = true;
    bump.body = Block::from(vec![
        S::Assign(Place::var(X), x().binary(Op::Add, Expr::u32(1))),
        S::Return(Some(x().binary(Op::Sub, Expr::u32(1)))),
    ]);
    program.functions.push(bump);
    program
}

fn bump() -> Expr {
    Expr::new(ExprKind::Call(FunctionId(0), vec![x()]), Type::U32)
}

#[test]
fn what_keeps_the_rules_has_no_violation() {
    let body = vec![
        let_x(),
        S::Suspend(PointId(1), Some(x())),
        S::Loop(LabelId(0), LoopKind::While(x().binary(Op::Lt, Expr::u32(9))), vec![S::Eval(bump())].into()),
        S::Assign(element(0, Expr::u32(0)), bump().binary(Op::Add, Expr::u32(2))),
    ];
    assert_eq!(program(&with_bump(body)), vec![]);
}

#[test]
fn each_rule_of_statements_is_seen() {
    let one = |body: Vec<S>| rules(&base(body));
    assert_eq!(one(vec![S::Suspend(PointId(7), None)]), [1]);
    assert_eq!(one(vec![let_x(), S::Eval(x().binary(Op::And, x()))]), [2]);
    assert_eq!(one(vec![let_x(), S::Assign(Place::var(X).then(Projection::Field(0)), x())]), [3]);
    assert_eq!(one(vec![S::Let(Y, Some(Expr::u32(1)))]), [4]);
    assert_eq!(one(vec![let_x(), S::If(x(), Block::default(), Block::default())]), [4]);
    assert_eq!(one(vec![S::Eval(x()), let_x()]), [5]);
    assert_eq!(one(vec![let_x(), let_x()]), [5]);
    assert_eq!(one(vec![S::Labelled(LabelId(0), vec![S::Continue(LabelId(0))].into())]), [6]);
    assert_eq!(one(vec![S::Break(LabelId(1))]), [6]);
    assert_eq!(one(vec![let_x(), S::Assign(element(1, x()), x())]), [7]);
    assert_eq!(one(vec![S::Leave(SiteId(0))]), [11, 1]);
    assert_eq!(one(vec![S::Suspend(PointId(1), None), S::Suspend(PointId(1), None)]), [11]);
    let arm = || SwitchArm { values: vec![3.into()], body: Block::default() };
    assert_eq!(one(vec![let_x(), S::Switch(x(), vec![arm(), arm()], Block::default())]), [13]);
}

#[test]
fn each_rule_of_calls_is_seen() {
    let one = |body: Vec<S>| rules(&with_bump(body));
    assert_eq!(one(vec![let_x(), S::Eval(bump().binary(Op::Add, bump()))]), [8]);
    assert_eq!(one(vec![let_x(), S::Eval(bump().binary(Op::Add, x()))]), [8]);
    let compare = bump().binary(Op::Eq, Expr::u32(0));
    assert_eq!(one(vec![let_x(), S::Eval(Expr::bool(true).binary(Op::And, compare))]), [8]);
    let value = Expr::new(ExprKind::Call(FunctionId(0), vec![Expr::u32(1)]), Type::U32);
    assert_eq!(one(vec![S::Eval(value)]), [9]);

    let mut recursive = with_bump(vec![]);
    recursive.functions[FunctionId(0)].body.stmts.insert(0, S::Eval(bump()).into());
    assert_eq!(rules(&recursive), [10]);
    let mut no_result = with_bump(vec![]);
    no_result.functions[FunctionId(0)].body.stmts.pop();
    assert_eq!(rules(&no_result), [12]);
    let mut silent = with_bump(vec![]);
    silent.functions[FunctionId(0)].has_effects = false;
    silent.functions[FunctionId(0)].can_trap = true;
    assert_eq!(rules(&silent), [14, 14]);
}

#[test]
fn constants_come_after_what_they_use() {
    let mut found = base(vec![]);
    found.constants.push(Constant {
        name: "C".into(),
        value: Expr::new(ExprKind::Constant(ConstantId(0)), Type::Scalar(Scalar::U32)),
        docs: vec![],
        span: Span::default(),
    });
    let mut kinds = rules(&found);
    kinds.dedup();
    assert!(kinds.contains(&10), "{kinds:?}");
}

#[test]
fn a_continuation_declares_a_variable_everywhere_or_nowhere() {
    let program = base(vec![]);
    let check = |body: Vec<S>| {
        let found = continuation(&program, "c", &program.entry.vars, &program.entry.labels, 1, &Block::from(body));
        found.iter().map(|violation| violation.rule).collect::<Vec<u8>>()
    };
    let write = || S::Assign(Place::var(X), x());
    assert_eq!(check(vec![write(), S::Leave(SiteId(0))]), Vec::<u8>::new());
    let both = S::If(Expr::bool(true), vec![let_x()].into(), vec![let_x()].into());
    assert_eq!(check(vec![both, S::Leave(SiteId(0))]), Vec::<u8>::new());
    assert_eq!(check(vec![write(), let_x(), S::Leave(SiteId(0))]), [5, 5]);
    assert_eq!(check(vec![write()]), [12]);
}
