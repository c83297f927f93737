//! `||` and `&&` whose second operand has an effect.

use super::print;
use crate::ir::{
    Block, Expr, ExprKind, FunctionId, LabelId, LoopKind, Param, ParamMode, Place, Program, StmtKind, Type, VarId,
    testing,
};

const VARS: [(&str, Type); 3] = [("a", Type::BOOL), ("r", Type::U32), ("test", Type::BOOL)];

/// That and what follows, printed.
fn text(on: fn(Expr) -> Expr, then: impl FnOnce(Expr) -> Vec<StmtKind>) -> String {
    let (program, mut stmts) = tested(on);
    stmts.extend(then(Expr::var(VarId(2), Type::BOOL)));
    print(program, &VARS, stmts)
}

/// `let test = a; if <test> { test = draw(r); }`, where `draw` changes its argument.
fn tested(on: fn(Expr) -> Expr) -> (Program, Vec<StmtKind>) {
    let mut program: Program = testing::empty_program();
    let mut draw = testing::function("draw");
    let state = draw.vars.push_and_get_key(testing::var("state", Type::U32));
    draw.params.push(Param { var: state, mode: ParamMode::InOut });
    draw.ret = Some(Type::BOOL);
    draw.has_effects = true;
    let draw: FunctionId = program.functions.push_and_get_key(draw);

    let test = || Expr::var(VarId(2), Type::BOOL);
    let second = Expr::new(ExprKind::Call(draw, vec![Expr::var(VarId(1), Type::U32)]), Type::BOOL);
    let assign = Block::from(vec![StmtKind::Assign(Place::var(VarId(2)), second)]);
    let stmts = vec![
        StmtKind::Let(VarId(2), Some(Expr::var(VarId(0), Type::BOOL))),
        StmtKind::If(on(test()), assign, Block::default()),
    ];
    (program, stmts)
}

fn leave() -> Block {
    Block::from(vec![StmtKind::Return(None)])
}

#[test]
fn a_second_test_that_is_skipped_reads_as_an_operator() {
    let choice = |test| vec![StmtKind::If(test, leave(), Block::default())];
    assert_eq!(text(Expr::not, choice), "if (a || draw(r)) return;\n");
    assert_eq!(text(|test| test, choice), "if (a && draw(r)) return;\n");
}

#[test]
fn a_test_that_is_asked_for_again_keeps_its_name() {
    let set = |value| StmtKind::Assign(Place::var(VarId(0)), value);
    let twice = |test: Expr| vec![StmtKind::If(test.clone(), leave(), Block::default()), set(test)];
    assert_eq!(text(Expr::not, twice), "bool test = a || draw(r);\nif (test) return;\na = test;\n");
    let inside = |test: Expr| vec![StmtKind::If(test.clone(), vec![set(test)].into(), Block::default())];
    assert_eq!(text(Expr::not, inside), "bool test = a || draw(r);\nif (test) {\n    a = test;\n}\n");
}

#[test]
fn a_second_test_that_says_nothing_is_left_out() {
    let (program, mut stmts) = tested(Expr::not);
    let nothing = StmtKind::Assign(Place::var(VarId(2)), Expr::bool(false));
    stmts[1] = StmtKind::If(Expr::var(VarId(2), Type::BOOL).not(), vec![nothing].into(), Block::default());
    assert_eq!(print(program, &VARS, stmts), "bool test = a;\n");
}

#[test]
fn a_test_of_something_else_is_no_operator() {
    let other = |_| Expr::var(VarId(0), Type::BOOL);
    let expected = "bool test = a;\nif (a) {\n    test = draw(r);\n}\n";
    assert_eq!(text(other, |_| Vec::new()), expected);
}

#[test]
fn a_loop_that_begins_with_such_a_test_asks_it_as_its_condition() {
    let turns = LabelId(0);
    let in_loop = |left: LabelId| {
        let leave = Block::from(vec![StmtKind::Break(left)]);
        let (program, stmts) = tested(Expr::not);
        let test = Expr::var(VarId(2), Type::BOOL).not();
        let rest = StmtKind::Assign(Place::var(VarId(1)), Expr::u32(7));
        let body: Vec<StmtKind> =
            stmts.into_iter().chain([StmtKind::If(test, leave, Block::default()), rest]).collect();
        print(program, &VARS, vec![StmtKind::Loop(turns, LoopKind::Forever, body.into())])
    };
    assert_eq!(in_loop(turns), "while (a || draw(r)) {\n    r = 7u;\n}\n");
    let text = in_loop(LabelId(1));
    assert!(text.starts_with("while (true) {\n    bool test = a || draw(r);\n    if (!test) break;\n"), "{text}");
}
