//! Whole programs, built by hand, through split, frame, schedule and emit: the texts, and what glslang and the SPIR-V
//! validator say of every kernel.

#[path = "../glsl/loops.rs"]
mod loops;

use std::path::Path;
use std::process::Command;

use corogen::base::{Options, Sources};
use corogen::emit::{EmitInput, File};
use corogen::ir::{
    BinaryOp, Block, Buffer, BufferAccess, BufferId, Constant, ConstantId, Expr, ExprKind, Field, Glam, Label, LabelId,
    Literal, LoopKind, Param, ParamMode, Place, PointId, Program, Projection, Root, Scalar, Stmt, StmtKind, Struct,
    StructId, SwitchArm, TrapId, TrapSite, Type, Uniform, UniformId, VarId, testing,
};
use corogen::schedule::plan::Scheduler;

/// Emits a program for both schedulers and compiles every kernel.
fn emit(program: Program) -> Vec<File> {
    let options = Options::default();
    let mut coroutine = corogen::split::split(program.clone());
    corogen::reuse::within(&mut coroutine);
    let coroutine = corogen::frame::recompute(coroutine, &options);
    let layout = corogen::frame::layout(&coroutine, &options.frame);
    let sources = Sources::default();
    let mut files: Vec<File> = Vec::new();
    for scheduler in Scheduler::ALL {
        let cut = corogen::pipeline::cut_for(&program, &layout, scheduler, &options);
        let own = cut.as_ref().map(|(coroutine, layout)| (coroutine, layout));
        let (cut, frame) = own.unwrap_or((&coroutine, &layout));
        let plan = corogen::schedule::plan(cut, frame, scheduler, &options);
        let (coroutine, layout, sources, options) = (&coroutine, &layout, &sources, &options);
        let input = EmitInput { coroutine, layout, own, plan: &plan, sources, options };
        for file in corogen::emit::glsl::emit(&input) {
            match files.iter().find(|other| other.path == file.path) {
                Some(other) => assert_eq!(other.text, file.text, "shared files do not depend on the scheduler"),
                None => files.push(file),
            }
        }
    }
    let mut diagnostics = corogen::diag::Diagnostics::default();
    corogen::format::check(&files, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list);
    compile(&files);
    files
}

fn compile(files: &[File]) {
    let folder = tempfile::tempdir().expect("a folder");
    for file in files {
        let path = folder.path().join(&file.path);
        std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder");
        std::fs::write(path, &file.text).expect("a file");
    }
    for kernel in files.iter().filter(|file| file.path.ends_with(".comp")) {
        let source = folder.path().join(&kernel.path);
        let spirv = source.with_extension("spv");
        let mut glslang = Command::new("glslangValidator");
        glslang.args(["-V", "--target-env", "vulkan1.3", "-S", "comp", "-o"]).arg(&spirv).arg(&source);
        check(glslang, files, kernel);
        let mut validator = Command::new("spirv-val");
        validator.args(["--target-env", "vulkan1.3", "--scalar-block-layout"]).arg(&spirv);
        check(validator, files, kernel);
        assert!(Path::new(&spirv).exists());
    }
}

fn check(mut command: Command, files: &[File], kernel: &File) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}; ci/setup installs it"));
    if !output.status.success() {
        for file in files {
            eprintln!("==== {}\n{}", file.path, file.text);
        }
        panic!("{}: {}", kernel.path, String::from_utf8_lossy(&[output.stdout, output.stderr].concat()));
    }
}

fn text<'a>(files: &'a [File], path: &str) -> &'a str {
    let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    &files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("{path} in {names:?}")).text
}

fn var(id: VarId, ty: Type) -> Expr {
    Expr::var(id, ty)
}

fn buffer(name: &str, element: Type, access: BufferAccess) -> Buffer {
    Buffer { name: name.into(), element, access, glam: Glam::Plain, span: Default::default() }
}

fn element(buffer: u32, index: Expr) -> Place {
    Place { root: Root::Buffer(BufferId(buffer)), path: vec![Projection::Index(Box::new(index))] }
}

/// `for turn in 0..rounds { suspend_at("mix"); h = h * 31 + turn; if h & 1 == 0 { suspend_at("even"); h ^= salt } } out[id] = h`
fn collatz() -> Program {
    let mut program = testing::empty_program();
    program.entry.name = "stir".into();
    program.points = vec![testing::point("stir"), testing::point("mix"), testing::point("even")].into();
    program.interface.uniforms.push(Uniform {
        name: "rounds".into(),
        ty: Type::U32,
        by_reference: false,
        glam: Glam::Plain,
        span: Default::default(),
    });
    program.interface.buffers.push(buffer("out", Type::U32, BufferAccess::ReadWrite));
    program.traps.push(TrapSite { message: "index out of bounds".into(), span: Default::default() });
    let turns = LabelId(0);
    program.entry.labels.push(Label { name: "turns".into() });
    let h = program.entry.vars.push_and_get_key(testing::var("h", Type::U32));
    let turn = program.entry.vars.push_and_get_key(testing::var("turn", Type::U32));
    let rounds = Expr::load(Place { root: Root::Uniform(UniformId(0)), path: vec![] }, Type::U32);
    let h_value = || var(h, Type::U32);
    let id = || Expr::new(ExprKind::InvocationId, Type::U32);
    let even = h_value().binary(BinaryOp::BitAnd, Expr::u32(1)).binary(BinaryOp::Eq, Expr::u32(0));
    let body = Block::from(vec![
        StmtKind::Suspend(PointId(1), None),
        StmtKind::Assign(
            Place::var(h),
            h_value().binary(BinaryOp::Mul, Expr::u32(31)).binary(BinaryOp::Add, var(turn, Type::U32)),
        ),
        StmtKind::If(
            even,
            Block::from(vec![
                StmtKind::Suspend(PointId(2), None),
                StmtKind::Assign(Place::var(h), h_value().binary(BinaryOp::BitXor, Expr::u32(0x5555))),
            ]),
            Block::default(),
        ),
    ]);
    let kind = LoopKind::For {
        var: turn,
        start: Expr::u32(0),
        condition: var(turn, Type::U32).binary(BinaryOp::Lt, rounds),
        next: var(turn, Type::U32).binary(BinaryOp::Add, Expr::u32(1)),
    };
    let length = Expr::new(ExprKind::BufferLength(BufferId(0)), Type::U32);
    let mut start = Stmt::from(StmtKind::Let(h, Some(id())));
    start.leading = vec!["the hash so far".into()];
    program.entry.body = Block {
        stmts: vec![
            start,
            StmtKind::Loop(turns, kind, body).into(),
            StmtKind::Check(id().binary(BinaryOp::Lt, length), TrapId(0)).into(),
            StmtKind::Assign(element(0, id()), h_value()).into(),
        ],
    };
    program
}

#[test]
fn a_loop_with_two_points() {
    let files = emit(collatz());
    if std::env::var_os("SHOW").is_some() {
        for file in &files {
            eprintln!("==== {}\n{}", file.path, file.text);
        }
    }
    let megakernel = text(&files, "megakernel/megakernel.comp");
    assert!(
        megakernel.contains(
            "    // the hash so far
    uint h = id;
    for (uint turn = 0u; turn < rounds; turn++) {
        h = h * 31u + turn;
        if ((h & 1u) == 0u) {
            h ^= 21845u;
        }
    }
    if (id >= out_length) { trap_at(0u, id, out_length); return; }
    out_[id] = h;
"
        ),
        "{megakernel}"
    );
}

/// After its point, a program chooses by a value of its frame, then by its index, over and over.
#[test]
fn the_index_is_computed_on_paths_that_use_it() {
    let index = || Expr::new(ExprKind::InvocationId, Type::U32);
    let x = || var(VarId(0), Type::U32);
    let write = |to: u32| Block::from(vec![StmtKind::Assign(element(0, Expr::u32(to)), x())]);
    let is = |value: Expr, what: u32| value.binary(BinaryOp::Eq, Expr::u32(what));
    let by_index = StmtKind::If(is(index(), 2), write(1), write(2));
    let mut program = testing::empty_program();
    program.interface.buffers.push(buffer("out", Type::U32, BufferAccess::ReadWrite));
    program.entry.vars.push(testing::var("x", Type::U32));
    program.points.push(testing::point("pause"));
    let turn = Block::from(vec![
        StmtKind::Suspend(PointId(1), None),
        StmtKind::If(is(x(), 1), write(0), Block::from(vec![by_index])),
    ]);
    program.entry.labels.push(Label { name: "turns".into() });
    program.entry.body = Block::from(vec![
        StmtKind::Let(VarId(0), Some(Expr::load(element(0, index()), Type::U32))),
        StmtKind::Loop(LabelId(0), LoopKind::Forever, turn),
    ]);
    let files = emit(program);
    let expected = "\
    uint x = load_x(slot);
    if (x == 1u) {
        out_[0] = x;
    } else {
        id = load_id(slot);
        if (id == 2u) {
";
    assert!(text(&files, "shared/pause.glsl").contains(expected), "{}", text(&files, "shared/pause.glsl"));
    // The text is the same for all schedulers.
    assert!(text(&files, "state_machine/frame.glsl").contains("uint load_id(uint slot) { return id; }"));
}

/// After its point, a program reads the second component of a vector; then, on one path only, all of another.
#[test]
fn a_variable_of_which_one_part_is_kept_is_that_part() {
    let vec3 = Type::vec(3);
    let component = |of: u32, at: u8| Place::var(VarId(of)).then(Projection::Component(at));
    let second = |of: u32| Expr::load(component(of, 1), Type::F32);
    let mut program = testing::empty_program();
    program.interface.buffers.push(buffer("seen", vec3.clone(), BufferAccess::ReadWrite));
    program.interface.buffers.push(buffer("out", Type::F32, BufferAccess::ReadWrite));
    program.entry.vars.push(testing::var("up", vec3.clone()));
    program.entry.vars.push(testing::var("along", vec3.clone()));
    program.points.push(testing::point("pause"));
    let first = |at: u32| Expr::load(element(0, Expr::u32(at)), vec3.clone());
    program.entry.body = Block::from(vec![
        StmtKind::Let(VarId(0), Some(first(0))),
        StmtKind::Let(VarId(1), Some(first(1))),
        StmtKind::Suspend(PointId(1), None),
        StmtKind::Assign(component(0, 1), second(0).binary(BinaryOp::Add, second(1))),
        StmtKind::Assign(element(1, Expr::u32(0)), second(0)),
        StmtKind::Assign(component(1, 0), second(0)),
        StmtKind::Assign(component(1, 2), second(0)),
        StmtKind::Assign(element(0, Expr::u32(2)), Expr::var(VarId(1), vec3.clone())),
    ]);
    let files = emit(program);
    let expected = "\
    float up_y = load_up_y(slot);
    vec3 along;
    along.y = load_along_y(slot);
    up_y += along.y;
    out_[0] = up_y;
    along.x = up_y;
    along.z = up_y;
    seen[2] = along;
";
    assert!(text(&files, "shared/pause.glsl").contains(expected), "{}", text(&files, "shared/pause.glsl"));
}

/// `fn bump(x: &mut f32, by: f32)`
fn bump(program: &mut Program) -> corogen::ir::FunctionId {
    let mut function = testing::function("bump");
    let x = function.vars.push_and_get_key(testing::var("x", Type::F32));
    let by = function.vars.push_and_get_key(testing::var("by", Type::F32));
    function.params = vec![Param { var: x, mode: ParamMode::InOut }, Param { var: by, mode: ParamMode::In }];
    function.body =
        Block::from(vec![StmtKind::Assign(Place::var(x), var(x, Type::F32).binary(BinaryOp::Add, var(by, Type::F32)))]);
    function.has_effects = true;
    program.functions.push_and_get_key(function)
}

fn field(name: &str, ty: Type) -> Field {
    Field { name: name.into(), ty, glam: Glam::Plain, docs: Vec::new() }
}

/// One of everything that a buffer or uniform may hold, and every place that an `inout` argument may be.
#[test]
fn places_and_layouts_that_the_compiler_must_accept() {
    let mut program = testing::empty_program();
    program.entry.name = "touch".into();
    let sphere = program.structs.push_and_get_key(Struct {
        name: "Sphere".into(),
        rust_type: "crate::Sphere".into(),
        fields: vec![
            field("center", Type::vec(3)),
            field("color", Type::vec(4)),
            field("weights", Type::array(Type::F32, 3)),
            field("kind", Type::Scalar(Scalar::U8)),
        ],
        docs: vec![" What is drawn.".into()],
        variants: Vec::new(),
        repr_c: true,
        align: 1,
        span: Default::default(),
    });
    for (name, ty) in [("fancy", Type::BOOL), ("seed", Type::Scalar(Scalar::U64)), ("turned", Type::Matrix(3, 3))] {
        program.interface.uniforms.push(Uniform {
            name: name.into(),
            ty,
            by_reference: false,
            glam: Glam::Plain,
            span: Default::default(),
        });
    }
    program.interface.buffers.push(buffer("spheres", Type::Struct(sphere), BufferAccess::ReadWrite));
    program.interface.buffers.push(buffer("heights", Type::F32, BufferAccess::ReadWrite));
    program
        .interface
        .buffers
        .push(Buffer { glam: Glam::Vec3A, ..buffer("normals", Type::vec(3), BufferAccess::ReadWrite) });
    program.interface.buffers.push(buffer("small", Type::Scalar(Scalar::U16), BufferAccess::ReadWrite));
    let ladder = (0..4).map(|step| Expr::f32(step as f32 * 0.5)).collect();
    for (name, value) in [
        ("FAR", Expr::f32(f32::INFINITY)),
        ("LADDER", Expr::new(ExprKind::Construct(ladder), Type::array(Type::F32, 4))),
    ] {
        program.constants.push(Constant { name: name.into(), value, docs: Vec::new(), span: Default::default() });
    }
    let bump = bump(&mut program);

    let id = || Expr::new(ExprKind::InvocationId, Type::U32);
    let local = program.entry.vars.push_and_get_key(testing::var("at", Type::vec(3)));
    let ball = program.entry.vars.push_and_get_key(testing::var("ball", Type::Struct(sphere)));
    let bits = program.entry.vars.push_and_get_key(testing::var("bits", Type::Scalar(Scalar::U64)));
    let call = |place: Place, ladder: Expr| {
        let argument = Expr::load(place, Type::F32);
        StmtKind::Eval(Expr::new(ExprKind::Call(bump, vec![argument, ladder]), Type::F32))
    };
    let rung = || {
        let index = id().binary(BinaryOp::BitAnd, Expr::u32(3));
        let place = Place { root: Root::Constant(ConstantId(1)), path: vec![Projection::Index(Box::new(index))] };
        Expr::load(place, Type::F32)
    };
    let far = Expr::new(ExprKind::Constant(ConstantId(0)), Type::F32);
    let in_sphere = |path: Vec<Projection>| {
        let mut place = element(0, id());
        place.path.extend(path);
        place
    };
    let uniform = |at, ty| Expr::load(Place { root: Root::Uniform(UniformId(at)), path: vec![] }, ty);
    let kind = Expr::load(in_sphere(vec![Projection::Field(3)]), Type::Scalar(Scalar::U8));
    let sixteen = |value| Expr::new(ExprKind::Literal(Literal::Int(value)), Type::Scalar(Scalar::U16));
    let arms = vec![SwitchArm {
        values: vec![1.into(), 2.into()],
        body: Block::from(vec![StmtKind::Assign(element(3, id()), sixteen(7))]),
    }];
    let kept = |var: VarId, ty: Type, field: u32| {
        let part = Place::var(var).then(Projection::Field(field));
        Expr::load(part, ty)
    };
    let again = vec![
        kept(ball, Type::vec(3), 0),
        kept(ball, Type::vec(4), 1),
        kept(ball, Type::array(Type::F32, 3), 2),
        kept(ball, Type::Scalar(Scalar::U8), 3),
    ];
    let wide = |ty: Type, value: Expr| Expr::new(ExprKind::Cast(Box::new(value)), ty);
    let u64_type = Type::Scalar(Scalar::U64);
    let rotated = Expr::new(
        ExprKind::Binary(
            BinaryOp::MatMul,
            Box::new(uniform(2, Type::Matrix(3, 3))),
            Box::new(Expr::load(element(2, id()), Type::vec(3))),
        ),
        Type::vec(3),
    );
    program.entry.body = Block::from(vec![
        StmtKind::Let(local, Some(rotated)),
        StmtKind::Let(ball, Some(Expr::load(element(0, id()), Type::Struct(sphere)))),
        call(Place::var(local).then(Projection::Component(1)), rung()),
        call(element(1, id()), far),
        call(in_sphere(vec![Projection::Field(1), Projection::Component(2)]), rung()),
        call(in_sphere(vec![Projection::Field(2), Projection::Index(Box::new(Expr::u32(1)))]), rung()),
        call(
            Place { path: vec![element(2, id()).path[0].clone(), Projection::Component(0)], ..element(2, id()) },
            rung(),
        ),
        StmtKind::If(
            uniform(0, Type::BOOL),
            Block::from(vec![StmtKind::Assign(element(2, id()), var(local, Type::vec(3)))]),
            Block::default(),
        ),
        StmtKind::Let(bits, Some(uniform(1, u64_type.clone()).binary(BinaryOp::Shr, id()))),
        StmtKind::Assign(
            Place::var(bits),
            var(bits, u64_type.clone())
                .binary(BinaryOp::BitOr, wide(u64_type, id()).binary(BinaryOp::Shl, Expr::u32(33))),
        ),
        StmtKind::Switch(kind, arms, Block::default()),
        StmtKind::Assign(element(0, id()), Expr::new(ExprKind::Construct(again), Type::Struct(StructId(0)))),
    ]);
    let files = emit(program);
    let types = text(&files, "shared/types.glsl");
    assert!(
        types.contains(
            "\
// What is drawn.
struct Sphere {
    vec3 center;
    uint padding_1;
    vec4 color;
    float weights[3];
    uint8_t kind;
    u8vec3 padding_2;
};

const float FAR = 1.0 / 0.0;

float LADDER(uint index) {
    switch (index) {
        case 0u: return 0.0;
        case 1u: return 0.5;
        case 2u: return 1.0;
        default: return 1.5;
    }
}
"
        ),
        "{types}"
    );
    let megakernel = text(&files, "megakernel/megakernel.comp");
    for line in [
        "vec3 at = turned * normals[id].xyz;",
        "bump(at.y, LADDER(id & 3u));",
        "bump(spheres[id].weights[1], LADDER(id & 3u));",
        "uint64_t bits = seed >> (id & 63u);",
        "bits |= uint64_t(id) << 33;",
        "uint chosen = uint(spheres[id].kind);",
    ] {
        assert!(megakernel.contains(line), "{line} in {megakernel}");
    }
}
