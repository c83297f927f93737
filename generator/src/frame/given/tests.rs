//! What is said to be given, against the interpreter: functions of real programs, called with random arguments.

use std::path::{Path, PathBuf};

use super::{Functions, Given};
use crate::ir::interpret::{Cell, Machine, Memory, Value};
use crate::ir::{BufferAccess, Expr, ExprKind, Function, FunctionId, Place, Program, Root, Type, typing, walk};
use crate::oracle::front::entries;
use crate::oracle::random::Random;
use crate::oracle::thorough;

/// Calls of each function.
const CALLS: usize = 12;

fn programs(input: &Path) -> Vec<Program> {
    let (programs, _, diagnostics) = entries(input);
    assert!(!diagnostics.has_errors(), "{}: {:?}", input.display(), diagnostics.list);
    programs
}

/// Small numbers, or any.
fn draw(program: &Program, ty: &Type, random: &mut Random) -> Value {
    let cells = typing::scalars(program, ty).into_iter().map(|scalar| {
        let bits = if random.chance(50) { random.bits() % 5 } else { random.bits() };
        let any = if scalar.is_float() { f64::from((bits % 4096) as u16) / 64.0 } else { 0.0 };
        Cell::Bits(match (scalar, scalar.bytes()) {
            (crate::ir::Scalar::Bool, _) => bits & 1,
            (crate::ir::Scalar::F32, _) => u64::from((any as f32).to_bits()),
            (crate::ir::Scalar::F64, _) => any.to_bits(),
            (_, 8) => bits,
            (_, bytes) => bits & ((1 << (8 * bytes)) - 1),
        })
    });
    Value { cells: cells.collect() }
}

/// The expressions of what is given, each with the first scalar that it is about.
fn leaves<'a>(program: &Program, ty: &Type, given: &'a Given, first: usize, found: &mut Vec<(usize, &'a Expr)>) {
    match given {
        Given::Unknown => {}
        Given::Known(value) => found.push((first, value)),
        Given::Parts(parts) => {
            let mut first = first;
            for (part, ty) in parts.iter().zip(typing::parts(program, ty)) {
                leaves(program, &ty, part, first, found);
                first += typing::scalar_count(program, &ty);
            }
        }
    }
}

/// Whether an expression reads nothing that the call may write beside its arguments.
fn is_fixed(program: &Program, value: &Expr) -> bool {
    let mut fixed = true;
    walk::each_expr(value, &mut |expr| {
        if let ExprKind::Load(Place { root: Root::Buffer(id), .. }) = expr.kind {
            fixed &= program.interface.buffers[id].access == BufferAccess::Read;
        }
    });
    fixed
}

/// Calls a function once; how many values were as said.
fn check(program: &Program, functions: &Functions, id: FunctionId, function: &Function, random: &mut Random) -> usize {
    let mut memory = Memory::zeroed(program, 4);
    let mut machine = Machine::new(program, &function.vars, &mut memory, [1, 2, 3], 100_000);
    for param in &function.params {
        machine.vars[param.var] = draw(program, &function.vars[param.var].ty, random);
    }
    let summary = &functions.summaries[id];
    let result = function.ret.iter().map(|ty| (None, ty, &summary.result));
    let after = summary.after.iter().map(|(var, given)| (Some(*var), &function.vars[*var].ty, given));
    let mut said = Vec::new();
    for (var, ty, given) in result.chain(after) {
        let mut found = Vec::new();
        leaves(program, ty, given, 0, &mut found);
        for (first, value) in found.into_iter().filter(|(_, value)| is_fixed(program, value)) {
            if let Ok(given) = machine.eval(value) {
                said.push((var, first, given, value));
            }
        }
    }
    let args = function.params.iter().map(|it| Expr::var(it.var, function.vars[it.var].ty.clone())).collect();
    let call = Expr::new(ExprKind::Call(id, args), function.ret.clone().unwrap_or(Type::U32));
    let Ok(result) = machine.eval(&call) else { return 0 };
    let is_nan = |cell: Cell| cell.bits().is_some_and(|bits| f32::from_bits(bits as u32).is_nan());
    for (var, first, given, value) in &said {
        let whole = var.map_or(&result, |var| &machine.vars[var]);
        for (said, is) in given.cells.iter().zip(&whole.cells[*first..]) {
            let same = said == is || *said == Cell::Poison || is_nan(*said) && is_nan(*is);
            assert!(same, "{}: {var:?} from {first} is {is:?}, not {said:?} of {value:?}", function.name);
        }
    }
    said.len()
}

#[test]
fn calls_give_what_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut inputs: Vec<PathBuf> = ["frame/given_by_calls.rs", "frame/call_reads.rs", "programs/33_small_values.rs"]
        .iter()
        .map(|name| root.join("tests").join(name))
        .chain([root.join("../input-examples/src/path_tracer.rs"), root.join("../input-examples/src/flock.rs")])
        .collect();
    if thorough() {
        let files = std::fs::read_dir(root.join("tests/cases")).expect("the folder is there");
        inputs.extend(
            files
                .map(|file| file.expect("it is listed").path())
                .filter(|it| it.extension().is_some_and(|it| it == "rs")),
        );
    }
    // rust-analyzer's inference recurses deeply.
    let check_all = move || {
        let mut random = Random::new(54);
        let mut compared = 0;
        for program in inputs.iter().flat_map(|input| programs(input)) {
            let functions = Functions::of(&program);
            for (id, function) in program.functions.iter_enumerated() {
                compared += (0..CALLS).map(|_| check(&program, &functions, id, function, &mut random)).sum::<usize>();
            }
        }
        assert!(compared > 200, "only {compared} values were compared");
    };
    std::thread::Builder::new().stack_size(64 << 20).spawn(check_all).expect("a thread").join().expect("it is as said");
}
