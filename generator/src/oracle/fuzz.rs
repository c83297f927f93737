//! The fuzzer: one program after the other through the splitter, the frame and the interpreter.

use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::program::Program;
use super::random::Random;
use super::{as_ir, as_rust, generate, run_split, shrink};
use crate::base::Options;
use crate::base::options::Float;
use crate::frame::{self, layout::Layout};
use crate::ir::interpret::{self, Cell, Memory, Stop};
use crate::ir::measure::statements;
use crate::ir::{self, BufferAccess, verify};
use crate::split::Turns;
use crate::split::coroutine::Coroutine;

/// Instances of each program.
pub const INSTANCES: u32 = 6;

/// The value of every uniform parameter.
pub const SALT: u32 = 0x9e37_79b9;

/// Steps that an instance may take: programs that take more are skipped.
const STEPS: u64 = 20_000;

/// What came of many programs.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Programs that ran.
    pub programs: usize,
    /// Programs that took too many steps.
    pub skipped: usize,
    /// What failed, shrunk.
    pub failures: Vec<Failure>,
    /// Words of the frame, and the most words alive at one point, for each program.
    pub frames: Vec<(u32, u32)>,
    /// The seeds of programs whose frame has more than one word above that, and by how many.
    pub wide: Vec<(u64, u32)>,
    /// Words stored by all sites, and words that storing all that lives at their targets would take.
    pub stored: (u64, u64),
    /// Statements of a continuation for each statement of the source that it reaches, in percent.
    pub growth: Vec<u32>,
}

/// A program that failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The seed that makes the program, before it was shrunk.
    pub seed: u64,
    /// What went wrong.
    pub message: String,
    /// The shrunk program.
    pub program: Program,
}

/// What one program did.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    frame: (u32, u32),
    stored: (u64, u64),
    growth: Vec<u32>,
}

/// Why a program was not checked to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is no test: invalid, or too long.
    Skipped,
    /// It shows a bug.
    Failed(String),
}

/// Checks the programs of seeds `first..first + count` on all cores.
pub fn fuzz(first: u64, count: u64) -> Report {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let parts: Vec<Report> = std::thread::scope(|scope| {
        let spawn = |thread: u64| {
            let seeds = (first..first + count).filter(move |seed| seed % threads == thread);
            // Shrinking unwinds and splitting recurses; the default stack of a thread is small for that.
            let worker = std::thread::Builder::new().stack_size(64 << 20);
            worker.spawn_scoped(scope, move || seeds.fold(Report::default(), Report::with))
        };
        let workers: Vec<_> = (0..threads).filter_map(|thread| spawn(thread).ok()).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let mut all = parts.into_iter().fold(Report::default(), Report::and);
    all.failures.sort_by_key(|failure| failure.seed);
    all
}

impl Report {
    fn with(mut self, seed: u64) -> Self {
        let program = generate::generate(seed);
        match check(&program, seed) {
            Ok(outcome) => {
                self.programs += 1;
                self.frames.push(outcome.frame);
                let beyond = outcome.frame.0 - outcome.frame.1;
                if beyond > 1 {
                    self.wide.push((seed, beyond));
                }
                self.stored.0 += outcome.stored.0;
                self.stored.1 += outcome.stored.1;
                self.growth.extend(outcome.growth);
            }
            Err(Problem::Skipped) => self.skipped += 1,
            Err(Problem::Failed(_)) => {
                self.programs += 1;
                let fails = |program: &Program| match check(program, seed) {
                    Err(Problem::Failed(message)) => Some(message),
                    _ => None,
                };
                // What is wrong before it is split would be another bug, of the shrinking itself.
                let runs = |program: &Program| run_zeroed(&as_ir::as_ir(program)).is_ok();
                let (program, message) = shrink::shrink(program, |program| fails(program).filter(|_| runs(program)));
                self.failures.push(Failure { seed, message, program });
            }
        }
        self
    }

    fn and(mut self, other: Self) -> Self {
        self.programs += other.programs;
        self.skipped += other.skipped;
        self.failures.extend(other.failures);
        self.frames.extend(other.frames);
        self.wide.extend(other.wide);
        self.stored = (self.stored.0 + other.stored.0, self.stored.1 + other.stored.1);
        self.growth.extend(other.growth);
        self
    }
}

/// Splits a program and compares it with itself.
pub fn check(program: &Program, seed: u64) -> Result<Outcome, Problem> {
    let whole = as_ir::as_ir(program);
    let wrong = verify::program(&whole);
    if let Some(violation) = wrong.first() {
        return Err(Problem::Failed(format!("the generator breaks {violation}")));
    }
    let start = zeroed(&whole);
    let expected = run_whole(&whole, &start)?;
    check_ir(&whole, &start, &expected, seed)
}

/// Splits a program and compares it with what the whole one writes, both from `start`.
pub fn check_ir(whole: &ir::Program, start: &Memory, expected: &Memory, seed: u64) -> Result<Outcome, Problem> {
    let split = catch_unwind(AssertUnwindSafe(|| {
        // The interpreter rounds every operation by itself.
        let options = Options { float: Float::Strict, ..Options::default() };
        let reused = crate::reuse::reuse(whole);
        let framed = |mut coroutine: Coroutine| {
            crate::reuse::within(&mut coroutine);
            let coroutine = frame::recompute(coroutine, &options);
            let layout = frame::layout(&coroutine, &options.frame);
            (coroutine, layout)
        };
        (
            framed(crate::split::split(whole.clone())),
            crate::split::split_for_turns(reused.as_ref().unwrap_or(whole).clone(), Turns::Threads)
                .or_else(|| reused.clone().map(crate::split::split))
                .map(framed),
        )
    }));
    let (plain, for_turns) = split.map_err(|panic| Problem::Failed(format!("panic: {}", panic_text(&*panic))))?;
    for (coroutine, layout) in [&plain].into_iter().chain(&for_turns) {
        check_split(whole, (coroutine, layout), start, expected, seed)?;
    }
    Ok(outcome(&plain.0, &plain.1))
}

/// Compares a split program with what the whole one writes.
fn check_split(
    whole: &ir::Program,
    (coroutine, layout): (&Coroutine, &Layout),
    start: &Memory,
    expected: &Memory,
    seed: u64,
) -> Result<(), Problem> {
    for continuation in &coroutine.continuations {
        let name = &coroutine.program.points[continuation.point].name;
        let (vars, labels, sites) = (&coroutine.vars, &coroutine.labels, coroutine.sites.len());
        if continuation.body.stmts.is_empty() {
            continue;
        }
        let wrong =
            verify::continuation(&coroutine.program, name, vars, labels, sites, &layout.bodies[continuation.point]);
        if let Some(violation) = wrong.first() {
            return Err(Problem::Failed(violation.to_string()));
        }
    }
    if let Some(wrong) = frame::verify::verify(coroutine, layout).first() {
        return Err(Problem::Failed(format!("frame: {wrong}")));
    }
    let expected = &settled(whole, expected);
    let lowered = run_whole(&coroutine.program, start)?;
    compare("the uncut entry after splitting", expected, &settled(whole, &lowered))?;
    let mut random = Random::new(seed);
    for _ in 0..2 {
        let mut memory = start.clone();
        run_split::run_split(coroutine, layout, &mut memory, INSTANCES, 2 * STEPS, &mut random)
            .map_err(Problem::Failed)?;
        compare("the split program", expected, &settled(whole, &memory))?;
    }
    Ok(())
}

/// What every instance of the whole program writes, on arguments of zeroes and [`SALT`].
pub fn run_zeroed(program: &ir::Program) -> Result<Memory, Problem> {
    run_whole(program, &zeroed(program))
}

/// What every instance of the whole program writes.
pub fn run_whole(program: &ir::Program, start: &Memory) -> Result<Memory, Problem> {
    let mut memory = start.clone();
    for id in 0..INSTANCES {
        match interpret::entry(program, &mut memory, [id, 0, 0], STEPS) {
            // What it wrote before it trapped stays.
            Ok(()) | Err(Stop::Trap(_)) => {}
            Err(Stop::Steps) => return Err(Problem::Skipped),
            Err(stop) => return Err(Problem::Failed(format!("the whole program: {stop:?}"))),
        }
    }
    Ok(memory)
}

/// [`SALT`] for every uniform, and zeroes in the buffers.
pub fn zeroed(program: &ir::Program) -> Memory {
    let mut memory = Memory::zeroed(program, INSTANCES as usize);
    for uniform in &mut memory.uniforms {
        uniform.cells.fill(Cell::Bits(u64::from(SALT)));
    }
    memory
}

/// A memory in which what was pushed is sorted, as its order says nothing, and nothing stands behind it.
pub fn settled(program: &ir::Program, memory: &Memory) -> Memory {
    let mut memory = memory.clone();
    for (id, buffer) in program.interface.buffers.iter_enumerated() {
        if let BufferAccess::Append { counter } = buffer.access {
            let pushed = memory.buffers[counter].first().and_then(|count| count.cells[0].bits()).unwrap_or(0);
            let list = &mut memory.buffers[id];
            list.truncate(pushed as usize);
            list.sort_by_key(|value| value.cells.iter().map(|cell| cell.bits()).collect::<Vec<_>>());
        }
    }
    memory
}

/// Whether two runs wrote the same.
pub fn compare(what: &str, expected: &Memory, found: &Memory) -> Result<(), Problem> {
    if expected == found {
        return Ok(());
    }
    let buffer = |memory: &Memory| {
        let values = memory.buffers.iter().flatten().flat_map(|value| &value.cells);
        values.map(|cell| cell.bits().map_or("?".into(), |bits| bits.to_string())).collect::<Vec<_>>().join(" ")
    };
    Err(Problem::Failed(format!("{what} writes {}, not {}", buffer(found), buffer(expected))))
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

fn outcome(coroutine: &Coroutine, layout: &Layout) -> Outcome {
    let words = |fields: &[frame::layout::FieldId]| -> u64 {
        let words = fields.iter().flat_map(|field| &layout.fields[*field].words);
        words.collect::<BTreeSet<_>>().len() as u64
    };
    let mut stored = (0, 0);
    for (id, site) in coroutine.sites.iter_enumerated() {
        if let crate::split::coroutine::Target::Point(to) = site.target {
            stored.0 += words(&layout.stored[id]);
            stored.1 += words(&layout.live[to]);
        }
    }
    let written = coroutine.continuations.iter().filter(|continuation| !continuation.body.stmts.is_empty());
    let growth = written.map(|continuation| {
        // What is computed again is the frame's, and no copy.
        let copied = statements(&continuation.body).saturating_sub(continuation.recomputed);
        (100 * copied / continuation.source_statements.max(1)) as u32
    });
    Outcome { frame: (layout.words, layout.max_live_words), stored, growth: growth.collect() }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "seed {}: {}\n{}", failure.seed, failure.message, as_rust::as_rust(&failure.program, true))?;
        }
        let mean = |words: fn(&(u32, u32)) -> u32| mean(self.frames.iter().map(words));
        let Figures { at_max_live, beyond, stored, growth, growth_95, growth_worst } = self.figures();
        writeln!(f, "{} programs, {} skipped, {} failures", self.programs, self.skipped, self.failures.len())?;
        writeln!(
            f,
            "frames: {:.2} words where {:.2} live at once; {at_max_live:.2} % at that, the worst {beyond} words above",
            mean(|frame| frame.0),
            mean(|frame| frame.1),
        )?;
        for (seed, beyond) in &self.wide {
            writeln!(f, "seed {seed}: {beyond} words above")?;
        }
        writeln!(f, "words stored: {stored:.1} % of all that lives")?;
        write!(
            f,
            "statements of a continuation for those that it reaches: mean {growth:.1} %, 95th percentile {growth_95} %, worst {growth_worst} %",
        )
    }
}

/// What many programs cost.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Programs whose frame has no more words than live at once, in percent.
    pub at_max_live: f64,
    /// The most words that a frame has above that.
    pub beyond: u32,
    /// Words stored, in percent of all that lives at the targets.
    pub stored: f64,
    /// Statements of a continuation for those of the source that it reaches, in percent: the mean,
    pub growth: f64,
    /// the 95th percentile,
    pub growth_95: u32,
    /// and the worst.
    pub growth_worst: u32,
}

impl Report {
    /// Sums up what the programs cost.
    pub fn figures(&self) -> Figures {
        let beyond = || self.frames.iter().map(|(words, alive)| words - alive);
        let mut growth = self.growth.clone();
        growth.sort_unstable();
        let percent = |part: f64, all: f64| 100.0 * part / all.max(1.0);
        Figures {
            at_max_live: percent(beyond().filter(|&words| words == 0).count() as f64, self.frames.len() as f64),
            beyond: beyond().max().unwrap_or(0),
            stored: percent(self.stored.0 as f64, self.stored.1 as f64),
            growth: mean(growth.iter().copied()),
            growth_95: growth.get(growth.len() * 95 / 100).copied().unwrap_or(0),
            growth_worst: growth.last().copied().unwrap_or(0),
        }
    }
}

fn mean(values: impl ExactSizeIterator<Item = u32>) -> f64 {
    let count = values.len().max(1);
    values.map(f64::from).sum::<f64>() / count as f64
}

#[cfg(test)]
mod tests {
    use super::fuzz;
    use crate::oracle::thorough;

    /// As many as CI runs with `COROGEN_THOROUGH=1`; others by `COROGEN_FUZZ=SEED:COUNT`.
    #[test]
    fn split_programs_do_what_whole_programs_do() {
        let asked = std::env::var("COROGEN_FUZZ").ok();
        let (seed, count) = asked
            .as_deref()
            .and_then(|asked| asked.split_once(':'))
            .and_then(|(seed, count)| Some((seed.parse().ok()?, count.parse().ok()?)))
            .unwrap_or((1, if thorough() { 5000 } else { 500 }));
        let report = fuzz(seed, count);
        println!("{report}");
        assert!(report.failures.is_empty(), "{} programs failed", report.failures.len());
        assert!(report.programs > 0);
        let it = report.figures();
        assert!(it.at_max_live >= 99.5 && it.beyond <= 1, "{it:?}");
        assert!(it.stored <= 70.0, "{it:?}");
        assert!(it.growth < 115.0 && it.growth_worst < 300, "{it:?}");
    }
}
