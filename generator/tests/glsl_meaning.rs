//! What the printed operators, casts and builtins compute on this machine's Vulkan device, against Rust's own.
#![cfg(feature = "run")]

use std::collections::BTreeMap;

use corogen::base::options::Float;
use corogen::base::{Options, Sources, Table};
use corogen::emit::EmitInput;
use corogen::execute::{Arguments, Job, run};
use corogen::ir::{
    BinaryOp, Block, Buffer, BufferAccess, BufferId, Builtin, Expr, ExprKind, Place, Program, Projection, Root, Scalar,
    StmtKind, Type, testing,
};
use corogen::oracle::device::gpu;
use corogen::oracle::random::Random;
use corogen::schedule::plan::Scheduler;
use corogen::spirv::Compiler;

/// An operation on two values: how it is written, and what Rust says of their bits.
type Operation = (&'static str, Expr, fn(u32, u32) -> u32);

fn element(buffer: u32, index: Expr) -> Place {
    Place { root: Root::Buffer(BufferId(buffer)), path: vec![Projection::Index(Box::new(index))] }
}

fn id() -> Expr {
    Expr::new(ExprKind::InvocationId, Type::U32)
}

/// The bits of the first and second operand, as a type.
fn operand(at: u32, scalar: Scalar) -> Expr {
    let word = Expr::load(element(at, id()), Type::U32);
    match scalar {
        Scalar::U32 => word,
        _ => Expr::new(ExprKind::Bitcast(Box::new(word)), Type::Scalar(scalar)),
    }
}

fn builtin(builtin: Builtin, arguments: Vec<Expr>, ty: Type) -> Expr {
    Expr::new(ExprKind::Builtin(builtin, arguments), ty)
}

/// `out[id * operations + k] = operation k of (a[id], b[id])`
fn program(operations: &[Operation]) -> Program {
    let mut program = testing::empty_program();
    for (name, access) in [("a", BufferAccess::Read), ("b", BufferAccess::Read), ("out", BufferAccess::ReadWrite)] {
        program.interface.buffers.push(Buffer {
            name: name.into(),
            element: Type::U32,
            access,
            glam: corogen::ir::Glam::Plain,
            span: Default::default(),
        });
    }
    let stmts = operations.iter().enumerate().map(|(k, (_, value, _))| {
        let bits = match value.ty {
            Type::U32 => value.clone(),
            Type::BOOL => Expr::new(ExprKind::Cast(Box::new(value.clone())), Type::U32),
            _ => Expr::new(ExprKind::Bitcast(Box::new(value.clone())), Type::U32),
        };
        let first = id().binary(BinaryOp::Mul, Expr::u32(operations.len() as u32));
        StmtKind::Assign(element(2, first.binary(BinaryOp::Add, Expr::u32(k as u32))), bits)
    });
    program.entry.body = Block::from(stmts.collect::<Vec<_>>());
    program
}

/// Runs every operation on every pair and reports each difference; `near` judges two results that are not equal.
fn check(operations: &[Operation], values: &[u32], near: fn(&str, u32, u32) -> bool) {
    let options = Options { float: Float::Strict, ..Options::default() };
    let coroutine = corogen::frame::recompute(corogen::split::split(program(operations)), &options);
    let layout = corogen::frame::layout(&coroutine, &options.frame);
    let sources = Sources::default();
    let plan = corogen::schedule::plan(&coroutine, &layout, Scheduler::Megakernel, &options);
    let input = EmitInput {
        coroutine: &coroutine,
        layout: &layout,
        own: None,
        plan: &plan,
        sources: &sources,
        options: &options,
    };
    let files = corogen::emit::glsl::emit(&input);
    let compiler = Compiler::find().expect("a GLSL compiler");
    let spirv = compiler.compile(&files, "megakernel/megakernel.comp", options.float).expect("it compiles");

    let pairs: Vec<(u32, u32)> = values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b))).collect();
    let bytes = |words: &mut dyn Iterator<Item = u32>| words.flat_map(u32::to_ne_bytes).collect::<Vec<u8>>();
    let buffers = [
        ("a".to_owned(), bytes(&mut pairs.iter().map(|pair| pair.0))),
        ("b".to_owned(), bytes(&mut pairs.iter().map(|pair| pair.1))),
        ("out".to_owned(), vec![0; pairs.len() * operations.len() * 4]),
    ];
    let job = Job {
        program: &coroutine.program,
        sources: &sources,
        plan: &plan,
        spirv: &Table::from(vec![spirv]),
        frame_bytes: 0,
        grid: [pairs.len() as u32, 1, 1],
        arguments: &Arguments { uniforms: BTreeMap::new(), buffers: buffers.into() },
        config: &BTreeMap::new(),
        repeat: 1,
        profile: false,
    };
    let outcome = run(gpu(), &job).expect("it runs");
    let mut words = outcome.buffers["out"].chunks_exact(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap()));
    let mut wrong = Vec::new();
    for &(a, b) in &pairs {
        for (name, _, rust) in operations {
            let (got, expected) = (words.next().expect("one for each"), rust(a, b));
            if got != expected && !near(name, got, expected) {
                wrong.push(format!("{name}({a:#x}, {b:#x}) = {got:#x}, not {expected:#x}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// NaN has many spellings; powers have the device's precision.
fn near_floats(name: &str, got: u32, expected: u32) -> bool {
    let (got, expected) = (f32::from_bits(got), f32::from_bits(expected));
    let close = (got - expected).abs() <= 1e-4 * expected.abs().max(1e-30);
    got.is_nan() && expected.is_nan()
        || got == 0.0 && expected == 0.0 && matches!(name, "min" | "max")
        || name == "pow" && close
}

#[test]
fn floats_mean_what_rust_means() {
    let a = || operand(0, Scalar::F32);
    let b = || operand(1, Scalar::F32);
    let one = |it| builtin(it, vec![a()], Type::F32);
    let two = |it| builtin(it, vec![a(), b()], Type::F32);
    let cast = |to| Expr::new(ExprKind::Cast(Box::new(a())), Type::Scalar(to));
    let operations: Vec<Operation> = vec![
        ("min", two(Builtin::Min), |a, b| f32::from_bits(a).min(f32::from_bits(b)).to_bits()),
        ("max", two(Builtin::Max), |a, b| f32::from_bits(a).max(f32::from_bits(b)).to_bits()),
        ("rem", a().binary(BinaryOp::Rem, b()), |a, b| (f32::from_bits(a) % f32::from_bits(b)).to_bits()),
        ("copysign", two(Builtin::CopySign), |a, b| f32::from_bits(a).copysign(f32::from_bits(b)).to_bits()),
        ("pow", two(Builtin::Pow), |a, b| f32::from_bits(a).powf(f32::from_bits(b)).to_bits()),
        ("round", one(Builtin::Round), |a, _| f32::from_bits(a).round().to_bits()),
        ("round_ties_even", one(Builtin::RoundTiesEven), |a, _| f32::from_bits(a).round_ties_even().to_bits()),
        ("fract", one(Builtin::Fract), |a, _| f32::from_bits(a).fract().to_bits()),
        ("signum", one(Builtin::Signum), |a, _| f32::from_bits(a).signum().to_bits()),
        ("abs", one(Builtin::Abs), |a, _| f32::from_bits(a).abs().to_bits()),
        ("floor", one(Builtin::Floor), |a, _| f32::from_bits(a).floor().to_bits()),
        ("trunc", one(Builtin::Trunc), |a, _| f32::from_bits(a).trunc().to_bits()),
        ("is_nan", builtin(Builtin::IsNan, vec![a()], Type::BOOL), |a, _| u32::from(f32::from_bits(a).is_nan())),
        ("is_finite", builtin(Builtin::IsFinite, vec![a()], Type::BOOL), |a, _| {
            u32::from(f32::from_bits(a).is_finite())
        }),
        ("less", a().binary(BinaryOp::Lt, b()), |a, b| u32::from(f32::from_bits(a) < f32::from_bits(b))),
        ("not_less", a().binary(BinaryOp::Lt, b()).not(), |a, b| {
            u32::from(!matches!(f32::from_bits(a).partial_cmp(&f32::from_bits(b)), Some(std::cmp::Ordering::Less)))
        }),
        ("as_u32", cast(Scalar::U32), |a, _| f32::from_bits(a) as u32),
        ("as_i32", cast(Scalar::I32), |a, _| (f32::from_bits(a) as i32) as u32),
    ];
    let values = [
        0.0,
        -0.0,
        0.5,
        -0.5,
        1.0,
        -1.0,
        1.5,
        -1.5,
        2.0,
        2.5,
        -2.5,
        3.0,
        0.49999997,
        7.0,
        -7.25,
        100.0,
        1e10,
        -1e10,
        4294967040.0,
        4294967296.0,
        2147483520.0,
        2147483648.0,
        -2147483648.0,
        8388609.0,
        1e30,
        -1e30,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ];
    check(&operations, &values.map(f32::to_bits), near_floats);
}

/// Where numbers have no leading 1; a wide one has the bits of a narrow one, or those times 2^20.
#[test]
fn remainders_of_subnormals_are_rusts() {
    let (narrow, double) = (Type::Scalar(Scalar::F32), Type::Scalar(Scalar::F64));
    let float = |at, ty: &Type| Expr::new(ExprKind::Bitcast(Box::new(operand(at, Scalar::U32))), ty.clone());
    let wide = |at, shift| {
        let word = Expr::new(ExprKind::Cast(Box::new(operand(at, Scalar::U32))), Type::Scalar(Scalar::U64));
        let bits = word.binary(BinaryOp::Shl, Expr::u32(shift));
        Expr::new(ExprKind::Bitcast(Box::new(bits)), double.clone())
    };
    let low = |value: Expr| {
        let bits = Expr::new(ExprKind::Bitcast(Box::new(value)), Type::Scalar(Scalar::U64));
        Expr::new(ExprKind::Cast(Box::new(bits)), Type::U32)
    };
    let operations: Vec<Operation> = vec![
        ("f32", float(0, &narrow).binary(BinaryOp::Rem, float(1, &narrow)), |a, b| {
            (f32::from_bits(a) % f32::from_bits(b)).to_bits()
        }),
        ("f64", low(wide(0, 20).binary(BinaryOp::Rem, wide(1, 0))), |a, b| {
            (f64::from_bits(u64::from(a) << 20) % f64::from_bits(u64::from(b))).to_bits() as u32
        }),
    ];
    let values = [1, 3, 7, 0x0012_3456, 0x007f_ffff, 0x0080_0000, 0x0098_7654, 0x0b00_0000, 0x3f80_0001, 0x7f7f_ffff];
    check(&operations, &values, |_, _, _| false);
}

/// As glam's: `(x * x' + y * y') + z * z'`, each product rounded; roots have the device's precision.
#[test]
fn sums_of_vectors_are_rounded_as_rusts() {
    let (a, b) = (|| operand(0, Scalar::F32), || operand(1, Scalar::F32));
    let vec3 = Type::Vector(Scalar::F32, 3);
    let vector = |parts: [Expr; 3]| Expr::new(ExprKind::Construct(parts.into()), vec3.clone());
    let (v, w) = (|| vector([a(), b(), Expr::f32(0.7)]), || vector([b(), Expr::f32(1.1), a()]));
    let cross = |component| {
        let product = builtin(Builtin::Cross, vec![v(), w()], vec3.clone());
        Expr::new(ExprKind::Swizzle(Box::new(product), vec![component]), Type::Scalar(Scalar::F32))
    };
    let direction = builtin(Builtin::Normalize, vec![v()], vec3.clone());
    fn length(a: u32, b: u32) -> f32 {
        (f32::from_bits(a).powi(2) + f32::from_bits(b).powi(2) + 0.7 * 0.7).sqrt()
    }
    let operations: Vec<Operation> = vec![
        ("dot", builtin(Builtin::Dot, vec![v(), w()], Type::F32), |a, b| {
            let (a, b) = (f32::from_bits(a), f32::from_bits(b));
            (a * b + b * 1.1 + 0.7 * a).to_bits()
        }),
        ("cross_x", cross(0), |a, b| (f32::from_bits(b) * f32::from_bits(a) - 1.1 * 0.7).to_bits()),
        ("cross_z", cross(2), |a, b| {
            let (a, b) = (f32::from_bits(a), f32::from_bits(b));
            (a * 1.1 - b * b).to_bits()
        }),
        ("length", builtin(Builtin::Length, vec![v()], Type::F32), |a, b| length(a, b).to_bits()),
        (
            "normalize_y",
            Expr::new(ExprKind::Swizzle(Box::new(direction), vec![1]), Type::Scalar(Scalar::F32)),
            |a, b| (f32::from_bits(b) * (1.0 / length(a, b))).to_bits(),
        ),
    ];
    let mut random = Random::new(11);
    let values: Vec<u32> = (0..200).map(|_| 0x3f00_0000 | random.bits() as u32 & 0x80ff_ffff).collect();
    check(&operations, &values, |name, got, expected| {
        matches!(name, "length" | "normalize_y") && got.abs_diff(expected) < 8
    });
}

#[test]
fn integers_mean_what_rust_means() {
    let (u, v) = (|| operand(0, Scalar::U32), || operand(1, Scalar::U32));
    let (i, j) = (|| operand(0, Scalar::I32), || operand(1, Scalar::I32));
    let bits = |it| builtin(it, vec![u()], Type::U32);
    let cast = |from: Expr, to: Scalar| Expr::new(ExprKind::Cast(Box::new(from)), Type::Scalar(to));
    let high = |wide: Expr| cast(wide.binary(BinaryOp::Shr, Expr::u32(32)), Scalar::U32);
    let one = || Expr::int(1, Scalar::I32);
    let nonzero = || j().binary(BinaryOp::BitOr, one());
    let operations: Vec<Operation> = vec![
        ("mul", i().binary(BinaryOp::Mul, j()), |a, b| (a as i32).wrapping_mul(b as i32) as u32),
        ("rem", i().binary(BinaryOp::Rem, nonzero()), |a, b| (a as i32).wrapping_rem(b as i32 | 1) as u32),
        ("div", i().binary(BinaryOp::Div, nonzero()), |a, b| (a as i32).wrapping_div(b as i32 | 1) as u32),
        ("neg", Expr::new(ExprKind::Unary(corogen::ir::UnaryOp::Neg, Box::new(i())), Type::I32), |a, _| {
            (a as i32).wrapping_neg() as u32
        }),
        ("shl", u().binary(BinaryOp::Shl, v()), |a, b| a.wrapping_shl(b)),
        ("sar", i().binary(BinaryOp::Shr, v()), |a, b| (a as i32).wrapping_shr(b) as u32),
        ("rotate_left", builtin(Builtin::RotateLeft, vec![u(), v()], Type::U32), |a, b| a.rotate_left(b & 31)),
        ("rotate_right", builtin(Builtin::RotateRight, vec![u(), v()], Type::U32), |a, b| a.rotate_right(b & 31)),
        ("rotate_left_i32", builtin(Builtin::RotateLeft, vec![i(), v()], Type::I32), |a, b| a.rotate_left(b & 31)),
        ("count_ones", bits(Builtin::CountOnes), |a, _| a.count_ones()),
        ("leading_zeros", bits(Builtin::LeadingZeros), |a, _| a.leading_zeros()),
        ("trailing_zeros", bits(Builtin::TrailingZeros), |a, _| a.trailing_zeros()),
        ("reverse_bits", bits(Builtin::ReverseBits), |a, _| a.reverse_bits()),
        ("mul_high", builtin(Builtin::MulHigh, vec![u(), v()], Type::U32), |a, b| {
            ((u64::from(a) * u64::from(b)) >> 32) as u32
        }),
        ("leading_zeros_i32", builtin(Builtin::LeadingZeros, vec![i()], Type::U32), |a, _| a.leading_zeros()),
        ("sign_extends", high(cast(i(), Scalar::U64)), |a, _| ((a as i32 as u64) >> 32) as u32),
        ("zero_extends", high(cast(cast(u(), Scalar::I64), Scalar::U64)), |_, _| 0),
        ("as_i8", cast(cast(u(), Scalar::I8), Scalar::I32), |a, _| (a as i8 as i32) as u32),
        ("as_u16", cast(cast(i(), Scalar::U16), Scalar::U32), |a, _| u32::from(a as u16)),
        ("leading_zeros_u8", builtin(Builtin::LeadingZeros, vec![cast(u(), Scalar::U8)], Type::U32), |a, _| {
            (a as u8).leading_zeros()
        }),
        ("leading_zeros_u64", builtin(Builtin::LeadingZeros, vec![cast(u(), Scalar::U64)], Type::U32), |a, _| {
            u64::from(a).leading_zeros()
        }),
        (
            "rotate_left_u64",
            high(builtin(Builtin::RotateLeft, vec![cast(u(), Scalar::U64), v()], Type::Scalar(Scalar::U64))),
            |a, b| (u64::from(a).rotate_left(b & 63) >> 32) as u32,
        ),
        (
            "trailing_zeros_u64",
            builtin(
                Builtin::TrailingZeros,
                vec![cast(u(), Scalar::U64).binary(BinaryOp::Shl, Expr::u32(32))],
                Type::U32,
            ),
            |a, _| (u64::from(a) << 32).trailing_zeros(),
        ),
    ];
    let values =
        [0, 1, 2, 3, 5, 31, 32, 33, 63, 64, 127, 128, 255, 256, 0xdead_beef, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    check(&operations, &values, |_, _, _| false);
}
