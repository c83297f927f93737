//! The printed form of each construct.

use super::{Names, block, expr};
use crate::ir::testing::{empty_program, label, var};
use crate::ir::{
    BinaryOp as Op, Block, Expr, ExprKind, LabelId, LoopKind, Place, Projection, Scalar, Stmt, StmtKind as S,
    SwitchArm, Type, VarId,
};

fn x() -> Expr {
    Expr::var(VarId(0), Type::U32)
}

fn text(value: &Expr) -> String {
    let mut program = empty_program();
    program.entry.vars = vec![var("x", Type::U32), var("x", Type::vec(3)), var("x_2", Type::U32)].into();
    expr(&program, &Names::of(&program, &program.entry.vars, &program.entry.labels), value)
}

#[test]
fn parentheses_stand_only_where_they_change_the_meaning() {
    let sum = |a: Expr, b: Expr| a.binary(Op::Add, b);
    assert_eq!(text(&sum(x(), x()).binary(Op::Mul, x())), "(x + x) * x");
    assert_eq!(text(&sum(x(), x().binary(Op::Mul, x()))), "x + x * x");
    assert_eq!(text(&sum(x(), sum(x(), x()))), "x + (x + x)");
    assert_eq!(text(&sum(sum(x(), x()), x())), "x + x + x");
    assert_eq!(text(&x().binary(Op::BitAnd, Expr::u32(1)).binary(Op::Eq, Expr::u32(0))), "x & 1 == 0");
    assert_eq!(text(&x().binary(Op::Lt, x()).not()), "!(x < x)");
    let cast = Expr::new(ExprKind::Cast(Box::new(x())), Type::I32);
    assert_eq!(text(&cast.clone().binary(Op::Lt, Expr::int(-1, Scalar::I32))), "(x as i32) < -1");
    assert_eq!(text(&cast.binary(Op::Sub, Expr::int(-1, Scalar::I32))), "x as i32 - -1");
}

#[test]
fn equal_names_are_told_apart_and_do_not_meet_a_given_one() {
    let component = Place::var(VarId(1)).then(Projection::Component(1));
    assert_eq!(text(&Expr::load(component, Type::F32)), "x_3.y");
    assert_eq!(text(&Expr::var(VarId(2), Type::U32)), "x_2");
}

#[test]
fn statements_read_as_rust_and_labels_stand_where_needed() {
    let mut program = empty_program();
    program.entry.vars = vec![var("x", Type::U32), var("i", Type::U32)].into();
    program.entry.labels = vec![label("outer"), label("inner")].into();
    let i = Expr::var(VarId(1), Type::U32);
    let inner = Block::from(vec![S::If(
        i.clone().binary(Op::Eq, x()),
        Block::from(vec![S::Break(LabelId(0))]),
        Block::from(vec![S::If(
            x().binary(Op::Eq, Expr::u32(3)),
            Block::from(vec![S::Continue(LabelId(1))]),
            Block::from(vec![S::Assign(Place::var(VarId(0)), x().binary(Op::Add, i.clone()))]),
        )]),
    )]);
    let counted = LoopKind::For {
        var: VarId(1),
        start: Expr::u32(0),
        condition: i.clone().binary(Op::Lt, Expr::u32(4)),
        next: i.binary(Op::Add, Expr::u32(1)),
    };
    let mut first = Stmt::from(S::Let(VarId(0), Some(Expr::u32(7))));
    first.leading = vec!["What is counted.".into()];
    first.trailing = Some("seven".into());
    let body = Block::from(vec![
        first,
        S::Loop(LabelId(0), LoopKind::Forever, Block::from(vec![S::Loop(LabelId(1), counted, inner)])).into(),
        S::Switch(
            x(),
            vec![SwitchArm { values: vec![1.into(), 2.into()], body: Block::from(vec![S::Return(None)]) }],
            Block::default(),
        )
        .into(),
    ]);
    let names = Names::of(&program, &program.entry.vars, &program.entry.labels);
    let expected = "\
// What is counted.
let x: u32 = 7; // seven
'outer: loop {
    for i: u32 = 0; i < 4; i + 1 {
        if i == x {
            break 'outer;
        } else if x == 3 {
            continue;
        } else {
            x = x + i;
        }
    }
}
match x {
    1 | 2 => {
        return;
    }
    _ => {}
}
";
    assert_eq!(block(&program, &names, &body), expected);
}
