//! The interpreter against rustc: the same operation on the same values, here compiled by rustc.

use super::{Cell, Memory, Stop, Value, call, constant, entry};
use crate::base::Span;
use crate::ir::testing::{empty_program, function, label, var};
use crate::ir::{
    BinaryOp as Op, Block, Buffer, BufferAccess, BufferId, Builtin, Expr, ExprKind, FunctionId, Glam, LabelId,
    LoopKind, Param, ParamMode, Place, Projection, Root, Scalar, StmtKind as S, TrapId, Type, UnaryOp, VarId,
};

fn eval(expr: Expr) -> Result<Vec<u64>, Stop> {
    let program = empty_program();
    let value = constant(&program, &expr)?;
    let mut memory = Memory::zeroed(&program, 0);
    let vars = crate::base::Table::new();
    let value = super::Machine::new(&program, &vars, &mut memory, [0; 3], 100).eval(&value)?;
    Ok(value.cells.iter().map(|cell| cell.bits().unwrap_or(u64::MAX)).collect())
}

fn i32s(value: i32) -> Expr {
    Expr::int(i128::from(value), Scalar::I32)
}

#[test]
fn integers_wrap_shift_and_divide_as_rustc_does() {
    let interesting = [0, 1, -1, 2, 7, -7, 31, 32, 33, i32::MAX, i32::MIN];
    for a in interesting {
        for b in interesting {
            let check = |op: Op, expected: i32| {
                let found = eval(i32s(a).binary(op, i32s(b)));
                assert_eq!(found, Ok(vec![u64::from(expected as u32)]), "{a} {op:?} {b}");
            };
            check(Op::Add, a.wrapping_add(b));
            check(Op::Sub, a.wrapping_sub(b));
            check(Op::Mul, a.wrapping_mul(b));
            check(Op::Shl, a.wrapping_shl(b as u32));
            check(Op::Shr, a.wrapping_shr(b as u32));
            check(Op::BitXor, a ^ b);
            let divided = eval(i32s(a).binary(Op::Div, i32s(b)));
            match a.checked_div(b) {
                Some(expected) => assert_eq!(divided, Ok(vec![u64::from(expected as u32)])),
                None => assert!(matches!(divided, Err(Stop::Poison(_))), "{a} / {b}: {divided:?}"),
            }
        }
    }
}

#[test]
fn casts_saturate_from_floats_and_wrap_between_integers() {
    for value in [0.0, -0.0, 0.9, -1.5, 300.0, -300.0, 3e9, -3e9, 1e20, f32::NAN, f32::INFINITY] {
        let cast = |to: Scalar| eval(Expr::new(ExprKind::Cast(Box::new(Expr::f32(value))), Type::Scalar(to)));
        assert_eq!(cast(Scalar::I32), Ok(vec![u64::from(value as i32 as u32)]));
        assert_eq!(cast(Scalar::U32), Ok(vec![u64::from(value as u32)]));
        assert_eq!(cast(Scalar::U8), Ok(vec![u64::from(value as u8)]));
        assert_eq!(cast(Scalar::I64), Ok(vec![value as i64 as u64]));
    }
    let narrow = Expr::new(ExprKind::Cast(Box::new(i32s(-2))), Type::Scalar(Scalar::U8));
    assert_eq!(eval(narrow), Ok(vec![254]));
    let wide = Expr::new(ExprKind::Cast(Box::new(i32s(-2))), Type::Scalar(Scalar::U64));
    assert_eq!(eval(wide), Ok(vec![-2_i64 as u64]));
    let rounded = Expr::new(ExprKind::Cast(Box::new(Expr::u32(u32::MAX))), Type::F32);
    assert_eq!(eval(rounded), Ok(vec![u64::from((u32::MAX as f32).to_bits())]));
}

#[test]
fn floats_are_f32_and_builtins_are_those_of_std() {
    let third = Expr::f32(1.0).binary(Op::Div, Expr::f32(3.0));
    let sum = third.binary(Op::Add, Expr::f32(1e8));
    assert_eq!(eval(sum), Ok(vec![u64::from((1.0_f32 / 3.0 + 1e8).to_bits())]));
    let builtin = |builtin: Builtin, args: Vec<Expr>, ty: Type| eval(Expr::new(ExprKind::Builtin(builtin, args), ty));
    let x = || Expr::f32(0.7);
    assert_eq!(builtin(Builtin::Sin, vec![x()], Type::F32), Ok(vec![u64::from(0.7_f32.sin().to_bits())]));
    let rotated = builtin(Builtin::RotateRight, vec![Expr::u32(0x8000_0001), Expr::u32(35)], Type::U32);
    assert_eq!(rotated, Ok(vec![u64::from(0x8000_0001_u32.rotate_right(35))]));
    assert_eq!(builtin(Builtin::RotateRight, vec![Expr::u32(6), Expr::u32(0)], Type::U32), Ok(vec![6]));
    assert_eq!(builtin(Builtin::LeadingZeros, vec![Expr::u32(1)], Type::U32), Ok(vec![31]));
    assert_eq!(
        builtin(Builtin::Max, vec![Expr::f32(f32::NAN), x()], Type::F32),
        Ok(vec![u64::from(0.7_f32.to_bits())])
    );
    let negative = Expr::new(ExprKind::Unary(UnaryOp::Neg, Box::new(i32s(i32::MIN))), Type::I32);
    assert_eq!(eval(negative), Ok(vec![u64::from(i32::MIN as u32)]));
}

#[test]
fn matrices_multiply_by_column() {
    let vector = |x: f32, y: f32| Expr::new(ExprKind::Construct(vec![Expr::f32(x), Expr::f32(y)]), Type::vec(2));
    let matrix = Expr::new(ExprKind::Construct(vec![vector(1.0, 2.0), vector(3.0, 4.0)]), Type::Matrix(2, 2));
    let kind = ExprKind::Binary(Op::MatMul, Box::new(matrix.clone()), Box::new(vector(10.0, 100.0)));
    let bits = |values: &[f32]| Ok(values.iter().map(|value| u64::from(value.to_bits())).collect::<Vec<_>>());
    assert_eq!(eval(Expr::new(kind, Type::vec(2))), bits(&[310.0, 420.0]));
    let inverse = Expr::new(ExprKind::Builtin(Builtin::Inverse, vec![matrix]), Type::Matrix(2, 2));
    assert_eq!(eval(inverse), bits(&[-2.0, 1.0, 1.5, -0.5]));
}

#[test]
fn loops_calls_and_stores_run_and_poison_is_found_where_it_matters() {
    // fn twice(inout v: u32) -> u32 { v = v * 2; return v + 1 }
    let mut program = empty_program();
    let v = || Expr::var(VarId(0), Type::U32);
    let mut twice = function("twice");
    twice.vars = vec![var("v", Type::U32)].into();
    twice.params = vec![Param { var: VarId(0), mode: ParamMode::InOut }];
    twice.ret = Some(Type::U32);
    twice.has_effects = true;
    twice.body = Block::from(vec![
        S::Assign(Place::var(VarId(0)), v().binary(Op::Mul, Expr::u32(2))),
        S::Return(Some(v().binary(Op::Add, Expr::u32(1)))),
    ]);
    program.functions.push(twice);
    program.interface.buffers.push(Buffer {
        name: "out".into(),
        element: Type::U32,
        access: BufferAccess::ReadWrite,
        glam: Glam::Plain,
        span: Span::default(),
    });
    // x = 3; for i in 0..5 { if i == 3 { break } out[i] = twice(x); }
    program.entry.vars = vec![var("x", Type::U32), var("i", Type::U32), var("never", Type::U32)].into();
    program.entry.labels = vec![label("turns")].into();
    let i = || Expr::var(VarId(1), Type::U32);
    let out = |index: Expr| Place { root: Root::Buffer(BufferId(0)), path: vec![Projection::Index(Box::new(index))] };
    let turns = LoopKind::For {
        var: VarId(1),
        start: Expr::u32(0),
        condition: i().binary(Op::Lt, Expr::u32(5)),
        next: i().binary(Op::Add, Expr::u32(1)),
    };
    let body = vec![
        S::If(i().binary(Op::Eq, Expr::u32(3)), vec![S::Break(LabelId(0))].into(), Block::default()),
        S::Assign(out(i()), Expr::new(ExprKind::Call(FunctionId(0), vec![v()]), Type::U32)),
    ];
    program.entry.body =
        Block::from(vec![S::Let(VarId(0), Some(Expr::u32(3))), S::Loop(LabelId(0), turns, body.into())]);
    let mut memory = Memory::zeroed(&program, 4);
    assert_eq!(entry(&program, &mut memory, [0; 3], 1000), Ok(()));
    assert_eq!(memory.buffers[BufferId(0)], [7, 13, 25, 0].map(Value::u32));
    assert_eq!(entry(&program, &mut memory, [0; 3], 10), Err(Stop::Steps));
    assert_eq!(call(&program, FunctionId(0), vec![Value::u32(5)], 10), Ok(Value::u32(11)));

    let never = || Expr::var(VarId(2), Type::U32).binary(Op::Add, Expr::u32(1));
    let mut ends = |body: Vec<S>| {
        program.entry.body = Block::from(body);
        entry(&program, &mut memory, [0; 3], 100)
    };
    assert_eq!(ends(vec![S::Let(VarId(0), Some(never()))]), Ok(()), "copying poison is harmless");
    let poison = |what: &str| Err(Stop::Poison(what.into()));
    assert_eq!(ends(vec![S::Assign(out(Expr::u32(0)), never())]), poison("a store to `out`"));
    let odd = never().binary(Op::Eq, Expr::u32(1));
    assert_eq!(ends(vec![S::If(odd, Block::default(), Block::default())]), poison("a condition"));
    assert_eq!(ends(vec![S::Check(Expr::bool(false), TrapId(4))]), Err(Stop::Trap(TrapId(4))));
    assert_eq!(Value::poison(2).cells, [Cell::Poison; 2]);
}
