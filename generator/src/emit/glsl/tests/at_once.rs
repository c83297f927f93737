//! Structs that are made at once, or not.

use super::in_context;
use crate::emit::glsl::at_once::make_at_once;
use crate::ir::{
    Block, Expr, ExprKind, Field, FunctionId, Glam, Place, Program, Projection, Root, Stmt, StmtKind, Struct, StructId,
    Type, VarId, testing,
};

const PAIR: VarId = VarId(0);
const OTHER: VarId = VarId(1);

/// `Pair { a: u32, b: u32 }`, and `call()`, which has effects or none.
fn program(has_effects: bool) -> Program {
    let mut program = testing::empty_program();
    let field = |name: &str| Field { name: name.into(), ty: Type::U32, glam: Glam::Plain, docs: Vec::new() };
    program.structs.push(Struct {
        name: "Pair".into(),
        rust_type: "crate::Pair".into(),
        fields: vec![field("a"), field("b")],
        docs: Vec::new(),
        variants: Vec::new(),
        repr_c: false,
        align: 1,
        span: Default::default(),
    });
    let mut call = testing::function("call");
    (call.ret, call.has_effects) = (Some(Type::U32), has_effects);
    program.functions.push(call);
    program
}

/// `pair.a = value`, or of another field.
fn assign(field: u32, value: Expr) -> StmtKind {
    StmtKind::Assign(Place { root: Root::Var(PAIR), path: vec![Projection::Field(field)] }, value)
}

fn call() -> Expr {
    Expr::new(ExprKind::Call(FunctionId(0), Vec::new()), Type::U32)
}

/// Whether `let pair;` and what follows become one statement in the place of as many as it takes.
fn is_made_at_once(has_effects: bool, then: Vec<StmtKind>) -> bool {
    let vars = vec![testing::var("pair", Type::Struct(StructId(0))), testing::var("other", Type::U32)];
    let before = then.len() + 1;
    let mut block: Block = [vec![StmtKind::Let(PAIR, None)], then].concat().into();
    in_context(program(has_effects), vars, |cx| make_at_once(cx, &mut block));
    let is_constructor = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Let(PAIR, Some(value)) => matches!(&value.kind, ExprKind::Construct(fields) if fields.len() == 2),
        _ => false,
    };
    let made = block.stmts.iter().any(is_constructor);
    assert_eq!(block.stmts.len(), if made { before - 2 } else { before });
    made
}

#[test]
fn fields_in_a_row_are_one_constructor() {
    let other = || StmtKind::Let(OTHER, Some(Expr::u32(3)));
    assert!(is_made_at_once(false, vec![assign(0, call()), assign(1, Expr::u32(7))]));
    assert!(is_made_at_once(false, vec![other(), assign(0, Expr::var(OTHER, Type::U32)), assign(1, call())]));
    assert!(
        !is_made_at_once(false, vec![assign(0, call()), other(), assign(1, call())]),
        "something else between them"
    );
    assert!(
        !is_made_at_once(false, vec![assign(1, call()), assign(0, call())]),
        "another order than the constructor's"
    );
    assert!(!is_made_at_once(false, vec![assign(0, call())]), "one field has no value");
}

#[test]
fn what_has_an_effect_keeps_a_statement() {
    assert!(!is_made_at_once(true, vec![assign(0, call()), assign(1, Expr::u32(7))]));
    assert!(!is_made_at_once(true, vec![assign(0, Expr::u32(7)), assign(1, call())]));
}

#[test]
fn a_field_that_is_made_of_another_comes_after_it() {
    let first = Place { root: Root::Var(PAIR), path: vec![Projection::Field(0)] };
    let first = Expr::new(ExprKind::Load(first), Type::U32);
    assert!(!is_made_at_once(false, vec![assign(0, call()), assign(1, first)]));
}

#[test]
fn comments_stay() {
    let vars = vec![testing::var("pair", Type::Struct(StructId(0)))];
    let mut stmts: Vec<Stmt> = vec![StmtKind::Let(PAIR, None).into()];
    for field in 0..2 {
        let stmt = Stmt::from(assign(field, call()));
        let (leading, trailing) = (vec![format!("before {field}")], Some(format!("after {field}")));
        stmts.push(Stmt { leading, trailing, ..stmt });
    }
    let mut block = Block { stmts };
    in_context(program(false), vars, |cx| make_at_once(cx, &mut block));
    let [made] = &block.stmts[..] else { panic!("one statement") };
    assert_eq!(made.leading, ["before 0", "before 1"]);
    assert_eq!(made.trailing.as_deref(), Some("after 0 after 1"));
}
