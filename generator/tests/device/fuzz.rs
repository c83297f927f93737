//! The fuzzer's last third: random programs on this machine's Vulkan device, under every scheduler with random settings, against
//! the interpreter, and programs of the whole subset against rustc. `COROGEN_FUZZ=FIRST:COUNT` and `COROGEN_FUZZ_SUBSET=FIRST:COUNT`
//! choose the programs, `COROGEN_FUZZ_WAVEFRONT=1` runs that scheduler on all of them.

#[allow(dead_code)]
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use corogen::base::options::Float;
use corogen::base::{SourceFile, Sources};
use corogen::ir;
use corogen::oracle::random::Random;
use corogen::oracle::subset::compare::{CAPACITY, SUMS, TABLE, Written};
use corogen::oracle::{self, as_ir, as_rust, device, fuzz, generate, subset};
use corogen::schedule::plan::{Plan, Scheduler, Setting, SettingKind};
use corogen::spirv::Compiler;

use crate::on_device::{self, Case};

/// A value for each setting of a plan, or its default where that is no matter of size.
fn drawn(plan: &Plan, random: &mut Random) -> BTreeMap<String, String> {
    let value = |setting: &Setting| {
        let text = match (setting.name, setting.kind) {
            // Odd ones too: nothing may rely on whole subgroups.
            ("block_size", _) => [1, 3, 8, 32, 64, 100][random.below(6)].to_string(),
            // Fewer slots than instances, so that slots are used again.
            ("capacity", _) => (1 + random.below(40)).to_string(),
            (_, SettingKind::ByDevice | SettingKind::SharedFrames(_)) => (1 + random.below(40)).to_string(),
            (_, SettingKind::RoundsByDevice) => (2 * random.below(4)).to_string(),
            (_, SettingKind::Number(_)) => (1 + random.below(8)).to_string(),
            (_, SettingKind::Share(_)) => (random.below(5) as f32 / 4.0).to_string(),
            (_, SettingKind::Switch(_)) => ["on", "off"][random.below(2)].to_owned(),
            (_, SettingKind::Choice(choice) | SettingKind::ChoiceByDevice(choice)) => {
                choice.words[random.below(choice.words.len())].to_owned()
            }
        };
        let bounded = matches!(setting.name, "capacity" | "blocks");
        (bounded || random.chance(70)).then(|| (setting.name.to_owned(), text))
    };
    plan.settings.iter().filter_map(value).collect()
}

/// A program of the fuzzer.
struct Fuzzed {
    seed: u64,
    case: Case,
}

impl Fuzzed {
    /// A program whose IR the generator knows; nothing for one that runs too long.
    fn plain(seed: u64) -> Option<Self> {
        let drawn = generate::generate(seed);
        let program = as_ir::as_ir(&drawn);
        let memory = fuzz::run_zeroed(&program).ok()?;
        let expected = on_device::words(memory.buffers.iter().flatten());
        // Trap sites name a file and a line.
        let mut sources = Sources::default();
        sources.files.push(SourceFile::new("fuzz.rs".to_owned(), String::new(), false));
        let case = Case {
            name: format!("seed {seed}"),
            program,
            sources,
            text: as_rust::as_rust(&drawn, true),
            buffers: [("out".to_owned(), vec![0; expected.len()])].into(),
            expected: [("out".to_owned(), expected)].into(),
            float: Float::Fast,
        };
        Some(Self { seed, case })
    }

    /// Programs of the whole subset, as rustc runs them; or what the front end says of one.
    fn of_subset(first: u64, count: u64) -> Vec<Result<Self, String>> {
        let cases = subset::compare::cases(first, count).expect("rustc compiles the programs");
        let lowered = |cases: &[subset::compare::Case]| -> Result<Vec<Self>, String> {
            let found = subset::compare::lowered(cases).expect("a temporary file can be written");
            let (programs, sources) = found?;
            Ok(programs.into_iter().filter_map(|program| Self::of_case(cases, program, &sources)).collect())
        };
        if let Ok(all) = lowered(&cases) {
            return all.into_iter().map(Ok).collect();
        }
        // Something is wrong with one of them: each alone.
        let alone = cases.chunks(1).flat_map(|case| match lowered(case) {
            Ok(programs) => programs.into_iter().map(Ok).collect(),
            // A program in which nothing suspends is no entry.
            Err(message) if message.starts_with("the module has no entry") => Vec::new(),
            Err(message) => vec![Err(format!("seed {}: {message}", case[0].seed))],
        });
        alone.collect()
    }

    /// A lowered program of the subset, with what rustc says of it.
    fn of_case(cases: &[subset::compare::Case], program: ir::Program, sources: &Sources) -> Option<Self> {
        let drawn = cases.iter().find(|case| format!("fuzz_{}", case.seed) == program.entry.name)?;
        let Written { out, log, sums } = drawn.written.clone();
        let named = |name: &str, words: Vec<u32>| (name.to_owned(), words);
        let case = Case {
            name: format!("seed {}", drawn.seed),
            program,
            sources: sources.clone(),
            text: drawn.program.module("corogen_runtime", "fuzz"),
            buffers: [
                named("table", TABLE.to_vec()),
                named("out", vec![0; out.len()]),
                named("log", vec![0; CAPACITY]),
                named("sums", vec![0; SUMS]),
            ]
            .into(),
            expected: [named("out", out), named("log", log), named("sums", sums)].into(),
            float: Float::Strict,
        };
        Some(Self { seed: drawn.seed, case })
    }

    /// What is wrong with it on the device, if something is.
    fn problem(self, compiler: &Compiler) -> Option<String> {
        // A pipeline for each point takes a software device long to create: the others run every program, wavefront one in sixteen.
        let every = std::env::var("COROGEN_FUZZ_WAVEFRONT").ok().and_then(|every| every.parse().ok()).unwrap_or(16);
        let runs = |scheduler: &Scheduler| *scheduler != Scheduler::Wavefront || self.seed.is_multiple_of(every);
        let schedulers = Scheduler::ALL.into_iter().filter(runs);
        self.case.problem(compiler, schedulers, |plan| drawn(plan, &mut Random::new(self.seed)))
    }

    /// The same; a stage that panics is a problem too.
    fn problem_or_panic(self, compiler: &Compiler) -> Option<String> {
        let (name, text) = (self.case.name.clone(), self.case.text.clone());
        let work = AssertUnwindSafe(|| self.problem(compiler));
        catch_unwind(work).unwrap_or_else(|_| Some(format!("{name}: a stage panicked\n{text}")))
    }
}

/// `FIRST:COUNT` of a variable; without it `thorough` programs with `COROGEN_THOROUGH=1`, as in CI, and a fifth of them between two edits.
fn range(variable: &str, thorough: u64) -> (u64, u64) {
    let Ok(range) = std::env::var(variable) else {
        return (1, if oracle::thorough() { thorough } else { thorough / 5 });
    };
    let (first, count) = range.split_once(':').expect("FIRST:COUNT");
    (first.parse().expect("a number"), count.parse().expect("a number"))
}

/// Runs the programs of `count` seeds, so many at a time, on every core. Tells of what differs at once, and goes on.
fn check(first: u64, count: u64, at_a_time: u64, programs: impl Fn(u64, u64) -> Vec<Result<Fuzzed, String>> + Sync) {
    let threads = device::cores() as u64;
    let at_a_time = at_a_time.min(count.div_ceil(threads));
    let next = AtomicU64::new(0);
    let done: Mutex<(u64, Vec<String>)> = Mutex::default();
    let work = || {
        let compiler = Compiler::find().expect("a GLSL compiler");
        loop {
            let start = next.fetch_add(at_a_time, Ordering::Relaxed);
            if start >= count {
                break;
            }
            for program in programs(first + start, at_a_time.min(count - start)) {
                let problem = program.map_or_else(Some, |program| program.problem_or_panic(&compiler));
                let mut done = done.lock().expect("no thread panics");
                done.0 += 1;
                if let Some(problem) = problem {
                    eprintln!("{problem}");
                    done.1.push(problem);
                }
            }
            let done = done.lock().expect("no thread panics");
            eprintln!("{} programs ran, {} differ", done.0, done.1.len());
        }
    };
    std::thread::scope(|scope| {
        // Programs are walked by recursion.
        let spawn = |_| std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, work).expect("a thread");
        let workers: Vec<_> = (0..threads).map(spawn).collect();
        workers.into_iter().for_each(|worker| worker.join().expect("no stage panics"));
    });
    let (ran, problems) = done.into_inner().expect("no thread panics");
    let lines: Vec<&str> = problems.iter().filter_map(|problem| problem.lines().next()).collect();
    println!("{ran} of {count} programs ran, {} differ", problems.len());
    assert!(problems.is_empty(), "{} of {count} programs differ:\n{}", problems.len(), lines.join("\n"));
    assert!(ran >= count / 2, "only {ran} of {count} programs ran");
}

#[test]
fn random_programs_do_the_same_on_the_device() {
    let (first, count) = range("COROGEN_FUZZ", 200);
    check(first, count, 10, |first, count| (first..first + count).filter_map(Fuzzed::plain).map(Ok).collect());
}

#[test]
fn programs_of_the_whole_subset_do_the_same_on_the_device() {
    let (first, count) = range("COROGEN_FUZZ_SUBSET", 16);
    // rustc and the front end take a file of so many at a time.
    check(first, count, 40, Fuzzed::of_subset);
}
