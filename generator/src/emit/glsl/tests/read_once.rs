//! Values that lowering named, where they are read.

use super::print;
use crate::base::Table;
use crate::emit::glsl::read_once::put_where_read;
use crate::emit::glsl::tests::in_context;
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, FunctionId, LabelId, LoopKind, Place, Program, Stmt, StmtKind, Type, Var, VarId,
    testing,
};

const VARS: [(&str, Type); 4] = [("a", Type::U32), ("b", Type::U32), ("less", Type::BOOL), ("sum", Type::U32)];
const LESS: VarId = VarId(2);
const SUM: VarId = VarId(3);

fn var(var: VarId) -> Expr {
    Expr::var(var, VARS[var.0 as usize].1.clone())
}

/// `let sum = a + b;`
fn make_sum() -> StmtKind {
    StmtKind::Let(SUM, Some(var(VarId(0)).binary(BinaryOp::Add, var(VarId(1)))))
}

/// `let less = a < b;`
fn make_less() -> StmtKind {
    StmtKind::Let(LESS, Some(var(VarId(0)).binary(BinaryOp::Lt, var(VarId(1)))))
}

fn assign(to: VarId, value: Expr) -> StmtKind {
    StmtKind::Assign(Place::var(to), value)
}

fn leave_if(test: Expr) -> StmtKind {
    StmtKind::If(test, vec![StmtKind::Return(None)].into(), Block::default())
}

/// `call()`, which has effects, and a program that has it.
fn call() -> (Expr, Program) {
    let mut program = testing::empty_program();
    let mut call = testing::function("call");
    (call.ret, call.has_effects) = (Some(Type::U32), true);
    program.functions.push(call);
    (Expr::new(ExprKind::Call(FunctionId(0), Vec::new()), Type::U32), program)
}

/// What is printed of statements whose `less` and `sum` the user named, or not.
fn text(program: Program, named: bool, block: impl Into<Block>) -> String {
    let vars = VARS.map(|(name, ty)| Var { named: named || name.len() == 1, ..testing::var(name, ty) });
    let mut block: Block = block.into();
    let vars: Table<VarId, Var> = vars.to_vec().into();
    in_context(program.clone(), Vec::new(), |cx| put_where_read(cx, &vars, &mut block));
    print(program, &VARS, block)
}

/// The same of a program without functions, where lowering named both.
fn own(block: impl Into<Block>) -> String {
    text(testing::empty_program(), false, block)
}

#[test]
fn a_value_stands_where_it_is_read() {
    let stmts = vec![make_less(), leave_if(var(LESS))];
    assert_eq!(own(stmts.clone()), "if (a < b) return;\n");
    let users = text(testing::empty_program(), true, stmts);
    assert_eq!(users, "bool less = a < b;\nif (less) return;\n");
    assert_eq!(own(vec![make_less(), leave_if(var(LESS).not())]), "if (a >= b) return;\n");
}

#[test]
fn a_name_that_only_hands_its_value_on_is_left_out() {
    let users = |block: Vec<StmtKind>| text(testing::empty_program(), true, block);
    assert_eq!(users(vec![make_sum(), assign(VarId(0), var(SUM))]), "a += b;\n");
    let next = StmtKind::Let(LESS, Some(var(VarId(0)).binary(BinaryOp::Lt, var(SUM))));
    let computes = vec![make_sum(), next.clone(), leave_if(var(LESS))];
    assert_eq!(users(computes), "uint sum = a + b;\nbool less = a < sum;\nif (less) return;\n");
    let read_again = vec![make_sum(), assign(VarId(0), var(SUM)), next];
    assert_eq!(users(read_again), "uint sum = a + b;\na = sum;\nbool less = a < sum;\n");
}

#[test]
fn values_come_along_with_what_reads_them() {
    let next = StmtKind::Let(LESS, Some(var(SUM).binary(BinaryOp::Lt, var(VarId(1)))));
    assert_eq!(own(vec![make_sum(), next, leave_if(var(LESS))]), "if (a + b < b) return;\n");
}

#[test]
fn what_is_read_again_or_gets_another_value_keeps_its_name() {
    let twice = vec![make_sum(), assign(VarId(0), var(SUM)), assign(VarId(1), var(SUM))];
    assert_eq!(own(twice), "uint sum = a + b;\na = sum;\nb = sum;\n");
    let again = vec![make_sum(), assign(SUM, var(SUM).binary(BinaryOp::Mul, var(VarId(1))))];
    assert_eq!(own(again), "uint sum = a + b;\nsum *= b;\n");
}

#[test]
fn nothing_is_computed_after_what_changes_it_or_more_often() {
    let between = vec![make_sum(), assign(VarId(0), Expr::u32(1)), assign(VarId(1), var(SUM))];
    assert_eq!(own(between), "uint sum = a + b;\na = 1u;\nb = sum;\n");
    let turns = StmtKind::Loop(LabelId(0), LoopKind::While(var(LESS)), vec![assign(VarId(0), Expr::u32(1))].into());
    assert_eq!(own(vec![make_less(), turns]), "bool less = a < b;\nwhile (less) {\n    a = 1u;\n}\n");
}

#[test]
fn an_effect_stays_where_it_is() {
    let (effect, program) = call();
    let made = vec![StmtKind::Let(SUM, Some(effect.clone())), assign(VarId(0), var(SUM))];
    assert_eq!(text(program.clone(), false, made), "uint sum = call();\na = sum;\n");
    let read = vec![make_sum(), assign(VarId(0), var(SUM).binary(BinaryOp::Add, effect))];
    assert_eq!(text(program, false, read), "uint sum = a + b;\na = sum + call();\n");
}

#[test]
fn comments_of_both_statements_stay_apart() {
    let with = |kind, comment: &str| Stmt { leading: vec![comment.into()], ..Stmt::new(kind, Default::default()) };
    let reader = || with(leave_if(var(LESS)), "leaves");
    let made = || Stmt::new(make_less(), Default::default());
    assert_eq!(own(Block { stmts: vec![made(), reader()] }), "// leaves\nif (a < b) return;\n");
    let both = Block { stmts: vec![with(make_less(), "compares"), reader()] };
    assert_eq!(own(both), "// compares\nbool less = a < b;\n// leaves\nif (less) return;\n");
}
