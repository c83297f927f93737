//! How splitting and frames grow with the number of suspension points: `cargo bench --bench points`, or with shapes and counts
//! after `--`: `loop 50 100`.
//!
//! In a loop whose points are conditional, control gets from each point to each other one, so what is written grows with the
//! square of the points; the time for each statement must not grow.

use std::ops::Range;
use std::time::{Duration, Instant};

use corogen::base::Options;
use corogen::ir::measure::statements;
use corogen::ir::testing::{empty_program, label, point, var};
use corogen::ir::{
    BinaryOp, Block, Buffer, BufferAccess, BufferId, Expr, ExprKind, LoopKind, Place, PointId, Program, Projection,
    Root, Stmt, StmtKind, SwitchArm, Type, VarId,
};
use corogen::{frame, split};

const COUNTS: [usize; 4] = [50, 100, 200, 400];
/// `x` is alive everywhere, `y` from each point to the next.
const X: VarId = VarId(0);
const Y: VarId = VarId(1);

/// Makes the body of an entry with a number of points.
type Shape = fn(&mut Program, usize) -> Vec<Stmt>;

const SHAPES: [(&str, Shape); 5] =
    [("straight", straight), ("branches", branches), ("loop", in_loop), ("nested", nested), ("match", in_match)];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let counts: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let counts = if counts.is_empty() { COUNTS.to_vec() } else { counts };
    println!("{:10} {:>6} {:>12} {:>10} {:>10}", "shape", "points", "statements", "split ms", "frame ms");
    for (name, shape) in SHAPES {
        if words.iter().any(|word| word.parse::<usize>().is_err()) && !words.iter().any(|word| word == name) {
            continue;
        }
        for &count in &counts {
            let (written, split, frame) = measure(&program(shape, count));
            let ms = |time: Duration| time.as_secs_f64() * 1e3;
            println!("{name:10} {count:6} {written:12} {:10.1} {:10.1}", ms(split), ms(frame));
        }
    }
}

/// The statements of all continuations, and how long they and their frame take.
fn measure(program: &Program) -> (usize, Duration, Duration) {
    let input = program.clone();
    let start = Instant::now();
    let coroutine = split::split(input);
    let split = start.elapsed();
    let start = Instant::now();
    std::hint::black_box(frame::layout(&coroutine, &Options::default().frame));
    let frame = start.elapsed();
    (coroutine.continuations.iter().map(|continuation| statements(&continuation.body)).sum(), split, frame)
}

fn program(shape: Shape, points: usize) -> Program {
    let mut program = empty_program();
    program.interface.buffers.push(Buffer {
        name: "out".into(),
        element: Type::U32,
        access: BufferAccess::ReadWrite,
        glam: corogen::ir::Glam::Plain,
        span: Default::default(),
    });
    for name in ["x", "y"] {
        program.entry.vars.push(var(name, Type::U32));
    }
    for at in 1..=points {
        program.points.push(point(&format!("s{at}")));
    }
    let id = Expr::new(ExprKind::InvocationId, Type::U32);
    let mut body: Vec<Stmt> = vec![StmtKind::Let(X, Some(id.clone())).into()];
    body.extend(shape(&mut program, points));
    let element = Place { root: Root::Buffer(BufferId(0)), path: vec![Projection::Index(Box::new(id))] };
    body.push(StmtKind::Assign(element, x()).into());
    program.entry.body = body.into();
    program
}

fn x() -> Expr {
    Expr::var(X, Type::U32)
}

fn suspend(at: usize) -> Stmt {
    StmtKind::Suspend(PointId(at as u32), None).into()
}

/// `let y = x ^ at; suspend(); x = x + y;`
fn step(at: usize) -> Vec<Stmt> {
    let y = Expr::var(Y, Type::U32);
    vec![
        StmtKind::Let(Y, Some(x().binary(BinaryOp::BitXor, Expr::u32(at as u32)))).into(),
        suspend(at),
        StmtKind::Assign(Place::var(X), x().binary(BinaryOp::Add, y)).into(),
    ]
}

fn straight(_: &mut Program, points: usize) -> Vec<Stmt> {
    (1..=points).flat_map(step).collect()
}

/// `if x & at == 0 { … }`, and code after each.
fn branches(_: &mut Program, points: usize) -> Vec<Stmt> {
    let one = |at: usize| {
        let after = StmtKind::Assign(Place::var(X), x().binary(BinaryOp::Mul, Expr::u32(5)));
        [chosen(at, step(at)), Stmt::from(after)]
    };
    (1..=points).flat_map(one).collect()
}

/// `if x & at == 0 { … }`
fn chosen(at: usize, body: Vec<Stmt>) -> Stmt {
    let condition = x().binary(BinaryOp::BitAnd, Expr::u32(at as u32)).binary(BinaryOp::Eq, Expr::u32(0));
    StmtKind::If(condition, Block::from(body), Block::default()).into()
}

fn looped(program: &mut Program, body: Vec<Stmt>) -> Vec<Stmt> {
    let label = program.entry.labels.push_and_get_key(label("turns"));
    let going = x().binary(BinaryOp::Lt, Expr::u32(1_000_000));
    vec![StmtKind::Loop(label, LoopKind::While(going), Block::from(body)).into()]
}

fn in_loop(program: &mut Program, points: usize) -> Vec<Stmt> {
    let body = branches(program, points);
    looped(program, body)
}

/// Half of the points in an `if` or a loop, the others after it, and so on in each half.
fn nested(program: &mut Program, points: usize) -> Vec<Stmt> {
    fn level(program: &mut Program, points: Range<usize>, in_turns: bool) -> Vec<Stmt> {
        if points.len() == 1 {
            return step(points.start);
        }
        let middle = points.start + points.len() / 2;
        let inner = level(program, points.start..middle, !in_turns);
        let outer = level(program, middle..points.end, !in_turns);
        let mut body = if in_turns { looped(program, inner) } else { vec![chosen(middle, inner)] };
        body.extend(outer);
        body
    }
    level(program, 1..points + 1, true)
}

/// A `match` with a point in each arm.
fn in_match(program: &mut Program, points: usize) -> Vec<Stmt> {
    let arms =
        (1..=points).map(|at| SwitchArm { values: vec![(at as i128).into()], body: Block::from(step(at)) }).collect();
    let other = Block::from(vec![StmtKind::Assign(Place::var(X), Expr::u32(1))]);
    looped(program, vec![StmtKind::Switch(x(), arms, other).into()])
}
