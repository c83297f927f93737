//! Whole programs, built by hand, through split, frame, schedule and emit: the texts, and what glslang and the SPIR-V
//! validator say of every kernel.

use std::path::Path;
use std::process::Command;

use corogen::base::{Options, Sources};
use corogen::emit::{EmitInput, File};
use corogen::ir::{
    BinaryOp, Block, Buffer, BufferAccess, BufferId, Expr, ExprKind, Label, LabelId, LoopKind, Place, PointId, Program,
    Projection, Root, Stmt, StmtKind, TrapId, TrapSite, Type, Uniform, UniformId, VarId, testing,
};
use corogen::schedule::plan::Scheduler;

/// Emits a program for both schedulers and compiles every kernel.
fn emit(program: Program) -> Vec<File> {
    let options = Options::default();
    let coroutine = corogen::split::split(program);
    let layout = corogen::frame::layout(&coroutine, &options.frame);
    let sources = Sources::default();
    let mut files: Vec<File> = Vec::new();
    for scheduler in Scheduler::ALL {
        let plan = corogen::schedule::plan(&coroutine, &layout, scheduler, &options).expect("it exists");
        let input =
            EmitInput { coroutine: &coroutine, layout: &layout, plan: &plan, sources: &sources, options: &options };
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
    Buffer { name: name.into(), element, access, align_16: false, rust_type: String::new(), span: Default::default() }
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
        rust_type: "u32".into(),
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
