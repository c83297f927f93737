//! Hand-built bodies in, GLSL out.

mod at_once;
mod choices;
mod read_once;
mod short_circuits;
mod variants;

use std::collections::BTreeSet;

use super::body::{Body, Context, Exit};
use super::helpers::{Helper, Helpers};
use super::names::Names;
use super::returns::Returns;
use super::structs;
use super::tables::Tables;
use crate::base::{Sources, Table};
use crate::frame::layout::Layout;
use crate::ir::{
    BinaryOp, Block, Buffer, BufferAccess, BufferId, Builtin, Expr, ExprKind, Function, Glam, Label, LabelId, Literal,
    LoopKind, Place, Program, Projection, Root, Scalar, Stmt, StmtKind, SwitchArm, TrapId, TrapSite, Type, UnaryOp,
    Var, VarId, testing,
};
use crate::split::coroutine::Coroutine;

/// Prints statements as the body of an entry with the given variables.
fn print(program: Program, vars: &[(&str, Type)], block: impl Into<Block>) -> String {
    let vars: Vec<Var> = vars.iter().map(|(name, ty)| testing::var(name, ty.clone())).collect();
    in_context(program, Vec::new(), |cx| {
        let (mut helpers, mut printed) = (Helpers::new(), BTreeSet::new());
        let (vars, block) = (vars.into(), block.into());
        let mut body = Body::new(cx, &vars, &block, Exit::Entry, &mut helpers, &mut printed);
        body.scopes.enter();
        // The first variables are parameters: they have a value already.
        for (id, var) in vars.iter_enumerated() {
            if var.name.len() == 1 {
                body.scopes.declare(id, &var.name);
            }
        }
        body.stmts(&block.stmts);
        body.lines.finish()
    })
}

/// What a coroutine with these variables and no continuations is printed with.
fn in_context<T>(program: Program, vars: Vec<Var>, work: impl FnOnce(&Context) -> T) -> T {
    let coroutine = Coroutine {
        program,
        vars: vars.into(),
        labels: vec![Label { name: "turns".into() }].into(),
        continuations: Table::new(),
        sites: Table::new(),
        turn: Vec::new(),
        remarks: Vec::new(),
    };
    let (layout, sources) = (Layout::default(), Sources::default());
    let cx = Context {
        coroutine: &coroutine,
        program: &coroutine.program,
        layout: &layout,
        sources: &sources,
        names: Names::new(&coroutine, &layout, &Helper::names()),
        shapes: structs::shapes(&coroutine.program),
        tables: Tables::new(&coroutine),
        counts: false,
        strict: true,
        wide: false,
        returns: Returns::Point,
        written: Default::default(),
    };
    work(&cx)
}

/// Prints one expression over `a`, `b`, `c` of a type.
fn expr(ty: Type, make: impl FnOnce(Expr, Expr, Expr) -> Expr) -> String {
    let var = |at| Expr::var(VarId(at), ty.clone());
    let stmts = vec![StmtKind::Eval(make(var(0), var(1), var(2)))];
    let vars = [("a", ty.clone()), ("b", ty.clone()), ("c", ty.clone())];
    print(testing::empty_program(), &vars, stmts).trim_end().trim_end_matches(';').to_string()
}

fn with_buffer(element: Type) -> Program {
    let mut program = testing::empty_program();
    program.interface.buffers.push(Buffer {
        name: "image".into(),
        element,
        access: BufferAccess::ReadWrite,
        glam: Glam::Plain,
        span: Default::default(),
    });
    program
}

fn element(index: Expr) -> Place {
    Place { root: Root::Buffer(BufferId(0)), path: vec![Projection::Index(Box::new(index))] }
}

fn builtin(builtin: Builtin, arguments: Vec<Expr>) -> Expr {
    let ty = arguments[0].ty.clone();
    Expr::new(ExprKind::Builtin(builtin, arguments), ty)
}

#[test]
fn operators_keep_rusts_meaning() {
    use BinaryOp as Op;
    assert_eq!(expr(Type::U32, |a, b, c| a.binary(Op::Sub, b.binary(Op::Sub, c))), "a - (b - c)");
    assert_eq!(expr(Type::U32, |a, b, c| a.binary(Op::BitAnd, b).binary(Op::Eq, c)), "(a & b) == c");
    assert_eq!(expr(Type::U32, |a, b, _| a.binary(Op::Shl, b)), "a << (b & 31u)");
    assert_eq!(expr(Type::U32, |a, _, _| a.binary(Op::Shl, Expr::int(9, Scalar::I32))), "a << 9");
    let masked = |b: Expr| b.binary(Op::BitAnd, Expr::u32(31));
    assert_eq!(expr(Type::U32, |a, b, _| a.binary(Op::Shr, masked(b))), "a >> (b & 31u)");
    assert_eq!(expr(Type::U32, |a, b, _| a.binary(Op::Rem, b)), "a % b");
    assert_eq!(expr(Type::I32, |a, b, _| a.binary(Op::Rem, b)), "rust_rem(a, b)");
    assert_eq!(expr(Type::F32, |a, b, _| a.binary(Op::Rem, b)), "rust_rem(a, b)");
    assert_eq!(expr(Type::BOOL, |a, b, c| a.binary(Op::BitOr, b).binary(Op::BitXor, c)), "(a || b) != c");
    assert_eq!(expr(Type::F32, |a, b, _| builtin(Builtin::Min, vec![a, b])), "rust_min(a, b)");
    assert_eq!(expr(Type::U32, |a, b, _| builtin(Builtin::Min, vec![a, b])), "min(a, b)");
    let cast = |to: Type| move |a: Expr, _, _| Expr::new(ExprKind::Cast(Box::new(a)), to);
    assert_eq!(expr(Type::F32, cast(Type::U32)), "saturating_uint(a)");
    assert_eq!(expr(Type::U32, cast(Type::F32)), "float(a)");
}

/// Parentheses stand where GLSL would read the text otherwise, or a reader might, and nowhere else.
#[test]
fn parentheses_stand_where_they_are_needed() {
    use BinaryOp as Op;
    let check = |make: fn(Expr, Expr, Expr) -> Expr, expected: &str| assert_eq!(expr(Type::U32, make), expected);
    check(|a, b, c| a.binary(Op::Sub, b).binary(Op::Sub, c), "a - b - c");
    check(|a, b, c| a.binary(Op::Sub, b.binary(Op::Sub, c)), "a - (b - c)");
    check(|a, b, c| a.binary(Op::Sub, b.binary(Op::Add, c)), "a - (b + c)");
    check(|a, b, c| a.binary(Op::Sub, b.binary(Op::Mul, c)), "a - b * c");
    check(|a, b, c| a.binary(Op::Sub, b).binary(Op::Mul, c), "(a - b) * c");
    check(|a, b, c| a.binary(Op::Mul, b.binary(Op::Sub, c)), "a * (b - c)");
    check(|a, b, c| a.binary(Op::Div, b.binary(Op::Mul, c)), "a / (b * c)");
    check(|a, b, c| a.binary(Op::Div, b).binary(Op::Mul, c), "a / b * c");
}

#[test]
fn vectors_are_swizzled_and_splatted() {
    let component = |var, at| {
        let place = Place::var(VarId(var)).then(Projection::Component(at));
        Expr::load(place, Type::F32)
    };
    let vec = |size: u8, parts: Vec<Expr>| Expr::new(ExprKind::Construct(parts), Type::vec(size));
    let check = |made: Expr, expected: &str| assert_eq!(expr(Type::vec(3), |_, _, _| made), expected);
    check(vec(3, vec![component(0, 2), component(0, 1), component(0, 0)]), "a.zyx");
    check(vec(3, vec![component(0, 0), component(0, 1), component(0, 2)]), "a");
    check(vec(3, vec![component(0, 0), component(0, 1), component(1, 0)]), "vec3(a.xy, b.x)");
    check(vec(4, vec![Expr::var(VarId(0), Type::vec(3)), Expr::f32(1.0)]), "vec4(a, 1.0)");
    check(vec(3, vec![Expr::f32(0.0), Expr::f32(0.0), Expr::f32(0.0)]), "vec3(0.0)");
    check(vec(3, vec![Expr::f32(0.0), Expr::f32(0.5), Expr::f32(0.0)]), "vec3(0.0, 0.5, 0.0)");
    check(vec(3, vec![Expr::f32(2.0)]), "vec3(2.0)");
}

#[test]
fn assignments_take_their_short_form() {
    let (x, one) = (|| Expr::var(VarId(0), Type::U32), || Expr::u32(1));
    let assign = |value: Expr| {
        print(
            testing::empty_program(),
            &[("a", Type::U32), ("b", Type::U32)],
            vec![StmtKind::Assign(Place::var(VarId(0)), value)],
        )
    };
    let b = || Expr::var(VarId(1), Type::U32);
    assert_eq!(assign(x().binary(BinaryOp::Add, one())), "a++;\n");
    assert_eq!(assign(x().binary(BinaryOp::Sub, one())), "a--;\n");
    assert_eq!(assign(x().binary(BinaryOp::Mul, b())), "a *= b;\n");
    assert_eq!(assign(b().binary(BinaryOp::Add, x())), "a += b;\n");
    assert_eq!(assign(b().binary(BinaryOp::Sub, x())), "a = b - a;\n");
    assert_eq!(assign(x().binary(BinaryOp::Shl, b())), "a <<= b & 31u;\n");
}

#[test]
fn declarations_stand_at_the_first_value_and_names_are_scoped() {
    let vars = [("hit", Type::U32), ("sample", Type::U32), ("hit", Type::U32), ("a", Type::BOOL)];
    let set = |var, value| StmtKind::Assign(Place::var(VarId(var)), Expr::u32(value));
    let text = print(
        testing::empty_program(),
        &vars,
        vec![
            StmtKind::Let(VarId(0), None),
            StmtKind::Let(VarId(1), None),
            set(0, 1),
            StmtKind::If(
                Expr::var(VarId(3), Type::BOOL),
                Block::from(vec![set(1, 2), StmtKind::Let(VarId(2), Some(Expr::var(VarId(0), Type::U32)))]),
                Block::from(vec![set(1, 3)]),
            ),
        ],
    );
    let expected = "\
uint sample_;
uint hit = 1u;
if (a) {
    sample_ = 2u;
    uint hit_2 = hit;
} else {
    sample_ = 3u;
}
";
    assert_eq!(text, expected);
}

#[test]
fn control_flow_is_flat_where_it_can_be() {
    let label = LabelId(0);
    let var = |at, ty: Type| Expr::var(VarId(at), ty);
    let count = |op, limit| var(1, Type::U32).binary(op, Expr::u32(limit));
    let loop_body = Block::from(vec![
        StmtKind::If(count(BinaryOp::Eq, 3), Block::from(vec![StmtKind::Continue(label)]), Block::default()),
        StmtKind::If(
            count(BinaryOp::Eq, 4),
            Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(1))]),
            Block::from(vec![StmtKind::If(
                count(BinaryOp::Eq, 5),
                Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(2))]),
                Block::from(vec![StmtKind::Break(label)]),
            )]),
        ),
    ]);
    let kind = LoopKind::For {
        var: VarId(1),
        start: Expr::u32(0),
        condition: count(BinaryOp::Lt, 8),
        next: count(BinaryOp::Add, 1),
    };
    let arms = vec![
        SwitchArm {
            values: vec![0.into(), 1.into()],
            body: Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(7))]),
        },
        SwitchArm { values: vec![2.into()], body: Block::from(vec![StmtKind::Return(None)]) },
    ];
    let text = print(
        testing::empty_program(),
        &[("x", Type::U32), ("turn", Type::U32)],
        vec![StmtKind::Loop(label, kind, loop_body), StmtKind::Switch(var(0, Type::U32), arms, Block::default())],
    );
    let expected = "\
for (uint turn = 0u; turn < 8u; turn++) {
    if (turn == 3u) continue;
    if (turn == 4u) {
        x = 1u;
    } else if (turn == 5u) {
        x = 2u;
    } else {
        break;
    }
}
if (x == 0u || x == 1u) {
    x = 7u;
} else if (x == 2u) {
    return;
}
";
    assert_eq!(text, expected);
}

#[test]
fn checks_end_the_instance_before_it_stores() {
    let mut program = with_buffer(Type::F32);
    for message in ["index out of bounds", "assertion failed: a < 2.0"] {
        program.traps.push(TrapSite { message: message.into(), span: Default::default() });
    }
    let mut function = testing::function("fetch");
    function.ret = Some(Type::F32);
    function.can_trap = true;
    function.has_effects = true;
    let fetch = program.functions.push_and_get_key(function);
    let call = || Expr::new(ExprKind::Call(fetch, vec![]), Type::F32);
    let index = || Expr::var(VarId(0), Type::U32);
    let length = || Expr::new(ExprKind::BufferLength(BufferId(0)), Type::U32);
    let a = Expr::var(VarId(1), Type::F32);
    let text = print(
        program,
        &[("i", Type::U32), ("a", Type::F32)],
        vec![
            StmtKind::Check(index().binary(BinaryOp::Lt, length()), TrapId(0)),
            StmtKind::Check(Expr::u32(0).binary(BinaryOp::Lt, length()), TrapId(0)),
            StmtKind::Check(a.binary(BinaryOp::Lt, Expr::f32(2.0)), TrapId(1)),
            StmtKind::Assign(element(index()), call()),
        ],
    );
    let expected = "\
if (i >= image_length) { trap_at(0u, i, image_length); return; }
if (image_length == 0u) { trap_at(0u, 0u, image_length); return; }
if (!(a < 2.0)) { trap(1u); return; }
float value = fetch();
if (trapped) return;
image[i] = value;
";
    assert_eq!(text, expected);
}

#[test]
fn long_arrays_are_filled_by_a_loop() {
    let array = |length| Type::array(Type::U32, length);
    let zeros = |length| Expr::new(ExprKind::Repeat(Box::new(Expr::u32(0))), array(length));
    let text = print(
        testing::empty_program(),
        &[("stack", array(64)), ("few", array(2)), ("i", Type::U32)],
        vec![
            StmtKind::Let(VarId(0), Some(zeros(64))),
            StmtKind::Let(VarId(1), Some(zeros(2))),
            StmtKind::Assign(Place::var(VarId(0)), zeros(64)),
        ],
    );
    let expected = "\
uint stack[64];
for (uint i_2 = 0u; i_2 < 64u; i_2++) stack[i_2] = 0u;
uint few[2] = uint[2](0u, 0u);
for (uint i_2 = 0u; i_2 < 64u; i_2++) stack[i_2] = 0u;
";
    assert_eq!(text, expected);
}

#[test]
fn comments_stay_beside_their_code() {
    let mut stmt = Stmt::from(StmtKind::Assign(Place::var(VarId(0)), Expr::u32(1)));
    stmt.leading = vec!["above".into()];
    stmt.trailing = Some("beside".into());
    let text = print(testing::empty_program(), &[("a", Type::U32)], Block { stmts: vec![stmt.clone(), stmt] });
    assert_eq!(text, "// above\na = 1u;  // beside\na = 1u;\n");
}

#[test]
fn negated_conditions_read_well_and_respect_nan() {
    let not = |inner: Expr| Expr::new(ExprKind::Unary(UnaryOp::Not, Box::new(inner)), Type::BOOL);
    assert_eq!(expr(Type::BOOL, |a, _, _| not(not(a))), "!!a");
    assert_eq!(expr(Type::F32, |a, b, _| not(a.binary(BinaryOp::Lt, b))), "!(a < b)");
    assert_eq!(expr(Type::U32, |a, _, _| Expr::new(ExprKind::Unary(UnaryOp::Neg, Box::new(a)), Type::U32)), "-a");
    let literal = Expr::new(ExprKind::Literal(Literal::Float(-1.5)), Type::F32);
    assert_eq!(expr(Type::F32, |a, _, _| a.binary(BinaryOp::Sub, literal)), "a - -1.5");
}

#[test]
fn a_function_with_an_inout_parameter() {
    let mut program = testing::empty_program();
    let mut function: Function = testing::function("next");
    let state = function.vars.push_and_get_key(testing::var("state", Type::U32));
    function.params.push(crate::ir::Param { var: state, mode: crate::ir::ParamMode::InOut });
    function.ret = Some(Type::U32);
    let step = Expr::var(state, Type::U32).binary(BinaryOp::Mul, Expr::u32(747796405));
    function.body = Block::from(vec![
        StmtKind::Assign(Place::var(state), step),
        StmtKind::Return(Some(Expr::var(state, Type::U32))),
    ]);
    function.docs = vec![" The next number.".into()];
    let id = program.functions.push_and_get_key(function);
    let coroutine = Coroutine {
        program,
        vars: Table::new(),
        labels: Table::new(),
        continuations: Table::new(),
        sites: Table::new(),
        turn: Vec::new(),
        remarks: Vec::new(),
    };
    let (layout, sources) = (Layout::default(), Sources::default());
    let cx = Context {
        coroutine: &coroutine,
        program: &coroutine.program,
        layout: &layout,
        sources: &sources,
        names: Names::new(&coroutine, &layout, &Helper::names()),
        shapes: structs::shapes(&coroutine.program),
        tables: Tables::new(&coroutine),
        counts: false,
        strict: true,
        wide: false,
        returns: Returns::Point,
        written: Default::default(),
    };
    let text = super::function::definition(&cx, id, &mut Helpers::new(), &mut BTreeSet::new());
    assert_eq!(
        text,
        "// The next number.\nuint next(inout uint state) {\n    state *= 747796405u;\n    return state;\n}\n"
    );
}
