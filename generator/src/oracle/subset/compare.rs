//! Programs of the whole subset through rustc, and through the pipeline.

use std::fmt::Write;
use std::io;

use super::super::fuzz::{self, INSTANCES, Problem, SALT};
use super::super::{front, rustc};
use super::{Program, generate};
use crate::base::Sources;
use crate::ir;
use crate::ir::BufferAccess;
use crate::ir::interpret::{Memory, Value};

/// What every instance reads.
pub const TABLE: [u32; 5] = [7, 0xffff_fff0, 2, 0, 11];
/// Elements of the append buffer. A program that pushes more is skipped: which of them are kept depends on the order.
pub const CAPACITY: usize = 4096;
/// Elements of the atomic buffer.
pub const SUMS: usize = 3;

/// What all instances of a program leave behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// A word for each instance.
    pub out: Vec<u32>,
    /// What was pushed, in ascending order.
    pub log: Vec<u32>,
    /// The atomics.
    pub sums: Vec<u32>,
}

impl Written {
    /// Three of the lines that a batch prints.
    fn parse<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Self {
        let mut words = || -> Vec<u32> {
            lines.next().unwrap_or_default().split_whitespace().filter_map(|word| word.parse().ok()).collect()
        };
        Self { out: words(), log: words(), sums: words() }
    }
}

/// A program that may be compared.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it was drawn from.
    pub seed: u64,
    /// The program.
    pub program: Program,
    /// What rustc makes of it.
    pub written: Written,
}

/// The programs of seeds `first..first + count`, run as rustc compiles them; those that push too much are left out.
pub fn cases(first: u64, count: u64) -> io::Result<Vec<Case>> {
    let programs: Vec<(u64, Program)> = (first..first + count).map(|seed| (seed, generate(seed))).collect();
    let printed = rustc::run(&batch(&programs))?;
    let mut lines = printed.lines();
    let all = programs.into_iter().map(|(seed, program)| Case { seed, program, written: Written::parse(&mut lines) });
    Ok(all.filter(|case| case.written.log.len() <= CAPACITY).collect())
}

/// All programs as one file; its `main` prints three lines for each.
fn batch(programs: &[(u64, Program)]) -> String {
    let mut out = String::from(
        "#![allow(warnings, arithmetic_overflow, unconditional_panic)]
pub mod corogen_runtime {
    pub fn suspend() {}
    pub fn suspend_at(_: &'static str) {}
    pub fn suspend_by(_: u32) {}
    pub fn suspend_at_by(_: &'static str, _: u32) {}
    pub fn promise<T: Copy>(_: &'static str, _: T) {}
    pub struct Append<T>(pub std::cell::RefCell<Vec<T>>);
    impl<T> Append<T> {
        pub fn push(&self, value: T) {
            self.0.borrow_mut().push(value);
        }
    }
}
fn line(words: &[u32]) {
    println!(\"{}\", words.iter().map(u32::to_string).collect::<Vec<_>>().join(\" \"));
}
",
    );
    for (seed, program) in programs {
        let _ = writeln!(out, "mod seed_{seed} {{\n{}}}", program.module("crate::corogen_runtime", "fuzz"));
    }
    // A panic ends its instance only.
    out.push_str("fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n");
    for (seed, _) in programs {
        let _ = write!(
            out,
            "    let mut out = [0u32; {INSTANCES}];
    let log = corogen_runtime::Append(Default::default());
    let sums = [const {{ std::sync::atomic::AtomicU32::new(0) }}; {SUMS}];
    for id in 0..{INSTANCES} {{
        let run = || seed_{seed}::fuzz(id, {SALT}, &{TABLE:?}, &mut out, &log, &sums);
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    }}
    let mut log = log.0.into_inner();
    log.sort_unstable();
    line(&out);
    line(&log);
    line(&sums.map(|sum| sum.into_inner()));
"
        );
    }
    out.push_str("}\n");
    out
}

/// The IR of each case, in their order, with the sources that trap sites name; or what the front end says of one of them.
pub fn lowered(cases: &[Case]) -> io::Result<Result<(Vec<ir::Program>, Sources), String>> {
    let mut text = String::new();
    for Case { seed, program, .. } in cases {
        let module = program.module("corogen_runtime", &format!("fuzz_{seed}"));
        let _ = writeln!(text, "pub mod seed_{seed} {{\n{module}}}\n");
    }
    let front::Lowered { programs, sources, wrong } = front::lowered(&text)?;
    if let Some(first) = wrong.first() {
        return Ok(Err(first.clone()));
    }
    Ok(Ok((programs, sources)))
}

/// Takes a case through the front end, splits it, lays out its frame, and compares what each form writes.
pub fn check(case: &Case) -> io::Result<Result<(), Problem>> {
    let lowered = match lowered(std::slice::from_ref(case))? {
        Ok((programs, _)) => programs,
        // A program in which nothing suspends is no entry.
        Err(message) if message.starts_with("the module has no entry") => return Ok(Err(Problem::Skipped)),
        Err(message) => return Ok(Err(Problem::Failed(message))),
    };
    Ok(lowered.first().map_or(Err(Problem::Skipped), |program| check_program(program, case)))
}

/// The same, of a program that the front end gave.
pub fn check_program(program: &ir::Program, case: &Case) -> Result<(), Problem> {
    if let Some(violation) = ir::verify::program(program).first() {
        return Err(Problem::Failed(violation.to_string()));
    }
    let start = memory(program);
    let whole = fuzz::run_whole(program, &start)?;
    let found = written(program, &whole);
    if found != case.written {
        return Err(Problem::Failed(format!("the lowered program gives {found:x?}, rustc {:x?}", case.written)));
    }
    fuzz::check_ir(program, &start, &whole, case.seed).map(|_| ())
}

/// The arguments of every case.
fn memory(program: &ir::Program) -> Memory {
    let mut memory = Memory::zeroed(program, 0);
    for uniform in &mut memory.uniforms {
        *uniform = Value::u32(SALT);
    }
    for (buffer, elements) in program.interface.buffers.iter().zip(memory.buffers.iter_mut()) {
        let length = match buffer.access {
            BufferAccess::Read => TABLE.len(),
            BufferAccess::ReadWrite => INSTANCES as usize,
            BufferAccess::Atomic => SUMS,
            BufferAccess::Append { .. } => CAPACITY,
            BufferAccess::Counter => 1,
        };
        *elements = vec![Value::u32(0); length];
        if buffer.access == BufferAccess::Read {
            *elements = TABLE.map(Value::u32).to_vec();
        }
    }
    memory
}

/// What the memory of a program holds in the end.
fn written(program: &ir::Program, memory: &Memory) -> Written {
    let mut found = Written::default();
    let settled = fuzz::settled(program, memory);
    for (buffer, elements) in program.interface.buffers.iter().zip(&settled.buffers) {
        let cells = elements.iter().flat_map(|value| &value.cells);
        let words: Vec<u32> = cells.map(|cell| cell.bits().map_or(0, |bits| bits as u32)).collect();
        match buffer.access {
            BufferAccess::ReadWrite => found.out = words,
            BufferAccess::Atomic => found.sums = words,
            BufferAccess::Append { .. } => found.log = words,
            BufferAccess::Read | BufferAccess::Counter => {}
        }
    }
    found
}

/// Compares the programs of seeds `first..first + count`: how many were compared, and what is wrong.
pub fn compare(first: u64, count: u64) -> io::Result<(usize, Vec<String>)> {
    let cases = cases(first, count)?;
    let batch = lowered(&cases)?;
    let (mut compared, mut wrong) = (0, Vec::new());
    for case in &cases {
        let found = match &batch {
            Ok((programs, _)) => {
                let name = format!("fuzz_{}", case.seed);
                let program = programs.iter().find(|program| program.entry.name == name);
                program.map_or(Err(Problem::Skipped), |program| check_program(program, case))
            }
            // Something is wrong with one of them: each alone.
            Err(_) => check(case)?,
        };
        match found {
            Ok(()) => compared += 1,
            Err(Problem::Skipped) => {}
            Err(Problem::Failed(message)) => {
                compared += 1;
                wrong.push(format!("seed {}: {message}\n{}", case.seed, smallest(case, &message)?));
            }
        }
    }
    Ok((compared, wrong))
}

/// Compiling a candidate takes rustc and the front end a second.
const MOST_TRIES: usize = 400;

/// The smallest program that fails in the same way, as text.
fn smallest(case: &Case, message: &str) -> io::Result<String> {
    let kind = |message: &str| message.split([':', '[', '`']).next().unwrap_or_default().to_owned();
    let fails = |program: &Program| -> io::Result<bool> {
        // What rustc refuses is no program.
        let Ok(printed) = rustc::run(&batch(&[(case.seed, program.clone())])) else { return Ok(false) };
        let written = Written::parse(&mut printed.lines());
        let found = check(&Case { seed: case.seed, program: program.clone(), written })?;
        Ok(matches!(found, Err(Problem::Failed(found)) if kind(&found) == kind(message)))
    };
    let mut program = case.program.clone();
    let (mut edit, mut in_vain) = (0, 0);
    for _ in 0..MOST_TRIES {
        if in_vain >= program.edits() {
            break;
        }
        edit %= program.edits();
        match program.edited(edit) {
            Some(smaller) if fails(&smaller)? => (program, in_vain) = (smaller, 0),
            _ => (edit, in_vain) = (edit + 1, in_vain + 1),
        }
    }
    Ok(program.module("corogen_runtime", "fuzz"))
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::oracle::thorough;

    /// More by `COROGEN_FUZZ_SUBSET=SEED:COUNT`.
    #[test]
    fn the_pipeline_gives_what_rustc_gives() {
        let asked = std::env::var("COROGEN_FUZZ_SUBSET").ok();
        let range = asked.as_deref().and_then(|asked| asked.split_once(':'));
        let (first, count): (u64, u64) = range
            .and_then(|(first, count)| Some((first.parse().ok()?, count.parse().ok()?)))
            .unwrap_or((1, if thorough() { 40 } else { 12 }));
        // rust-analyzer's inference recurses deeply.
        let worker = std::thread::Builder::new().stack_size(512 << 20).spawn(move || {
            let (mut compared, mut wrong) = (0, Vec::new());
            // rustc and the front end take a file of so many at a time.
            for start in (first..first + count).step_by(40) {
                let (more, found) = compare(start, 40.min(first + count - start)).expect("rustc compiles the programs");
                compared += more;
                wrong.extend(found);
            }
            (compared, wrong)
        });
        let (compared, wrong) = worker.expect("a thread").join().expect("no stage panics");
        println!("{compared} of {count} programs compared, {} differ", wrong.len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
        assert!(compared as u64 >= count / 2, "only {compared} of {count} programs were compared");
    }
}
