//! `||` and `&&` whose second operand has an effect.

use super::print;
use crate::ir::{Block, Expr, ExprKind, FunctionId, Param, ParamMode, Place, Program, StmtKind, Type, VarId, testing};

/// `let test = a; if <test> { test = draw(r); }` and what follows, where `draw` changes its argument.
fn text(on: fn(Expr) -> Expr, then: impl FnOnce(Expr) -> Vec<StmtKind>) -> String {
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
    let mut stmts = vec![
        StmtKind::Let(VarId(2), Some(Expr::var(VarId(0), Type::BOOL))),
        StmtKind::If(on(test()), assign, Block::default()),
    ];
    stmts.extend(then(test()));
    let vars = [("a", Type::BOOL), ("r", Type::U32), ("test", Type::BOOL)];
    print(program, &vars, stmts)
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
fn a_test_of_something_else_is_no_operator() {
    let other = |_| Expr::var(VarId(0), Type::BOOL);
    let expected = "bool test = a;\nif (a) {\n    test = draw(r);\n}\n";
    assert_eq!(text(other, |_| Vec::new()), expected);
}
