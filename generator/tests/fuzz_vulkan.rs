//! The fuzzer's last third: random programs on this machine's Vulkan device, under every scheduler with random settings, against
//! the interpreter, and programs of the whole subset against rustc. `COROGEN_FUZZ=FIRST:COUNT` and `COROGEN_FUZZ_SUBSET=FIRST:COUNT`
//! choose the programs, `COROGEN_FUZZ_WAVEFRONT=1` runs that scheduler on all of them.
#![cfg(feature = "run")]

use std::collections::BTreeMap;

use corogen::base::options::Float;
use corogen::base::{Options, SourceFile, Sources, Table};
use corogen::emit::{EmitInput, File};
use corogen::execute::{Arguments, Gpu, GpuOptions, Job, run};
use corogen::ir;
use corogen::oracle::random::Random;
use corogen::oracle::subset::compare::{CAPACITY, SUMS, TABLE, Written};
use corogen::oracle::{as_ir, as_rust, fuzz, generate, subset};
use corogen::schedule::plan::{Plan, Scheduler, Setting, SettingKind};
use corogen::spirv::Compiler;

/// A value for each setting of a plan, or its default where that is no matter of size.
fn drawn(plan: &Plan, random: &mut Random) -> BTreeMap<String, String> {
    let value = |setting: &Setting| {
        let text = match (setting.name, setting.kind) {
            // Odd ones too: nothing may rely on whole subgroups.
            ("block_size", _) => [1, 3, 8, 32, 64, 100][random.below(6)].to_string(),
            // Fewer slots than instances, so that slots are used again.
            ("capacity", _) => (1 + random.below(40)).to_string(),
            (_, SettingKind::ByDevice | SettingKind::SharedFrames(_)) => (1 + random.below(40)).to_string(),
            (_, SettingKind::Number(_)) => (1 + random.below(8)).to_string(),
            (_, SettingKind::Share(_)) => (random.below(5) as f32 / 4.0).to_string(),
            (_, SettingKind::Switch(_)) => ["on", "off"][random.below(2)].to_owned(),
            (_, SettingKind::Choice(choice)) => choice.words[random.below(choice.words.len())].to_owned(),
        };
        let bounded = matches!(setting.name, "capacity" | "blocks");
        (bounded || random.chance(70)).then(|| (setting.name.to_owned(), text))
    };
    plan.settings.iter().filter_map(value).collect()
}

/// A program, what it is given, and what it must write.
struct Fuzzed {
    seed: u64,
    program: ir::Program,
    sources: Sources,
    /// What to show if it fails.
    text: String,
    /// The words of each buffer before.
    buffers: BTreeMap<String, Vec<u32>>,
    /// And after; of append buffers what was pushed, sorted.
    expected: BTreeMap<String, Vec<u32>>,
    float: Float,
}

impl Fuzzed {
    /// A program whose IR the generator knows; nothing for one that runs too long.
    fn plain(seed: u64) -> Option<Self> {
        let drawn = generate::generate(seed);
        let program = as_ir::as_ir(&drawn);
        let memory = fuzz::run_zeroed(&program).ok()?;
        let cells = memory.buffers.iter().flatten().flat_map(|value| &value.cells);
        let expected: Vec<u32> = cells.map(|cell| cell.bits().map_or(0, |bits| bits as u32)).collect();
        // Trap sites name a file and a line.
        let mut sources = Sources::default();
        sources.files.push(SourceFile::new("fuzz.rs".to_owned(), String::new(), false));
        Some(Self {
            seed,
            program,
            sources,
            text: as_rust::as_rust(&drawn, true),
            buffers: [("out".to_owned(), vec![0; expected.len()])].into(),
            expected: [("out".to_owned(), expected)].into(),
            float: Float::Fast,
        })
    }

    /// Programs of the whole subset, as rustc runs them.
    fn of_subset(first: u64, count: u64) -> Vec<Self> {
        let cases = subset::compare::cases(first, count).expect("rustc compiles the programs");
        let found = subset::compare::lowered(&cases).expect("a temporary file can be written");
        let (programs, sources) = found.unwrap_or_else(|message| panic!("{first}:{count}: {message}"));
        let fuzzed = |program: ir::Program| {
            let case = cases.iter().find(|case| format!("fuzz_{}", case.seed) == program.entry.name)?;
            let Written { out, log, sums } = case.written.clone();
            let named = |name: &str, words: Vec<u32>| (name.to_owned(), words);
            Some(Self {
                seed: case.seed,
                program,
                sources: sources.clone(),
                text: case.program.module("corogen_runtime", "fuzz"),
                buffers: [
                    named("table", TABLE.to_vec()),
                    named("out", vec![0; out.len()]),
                    named("log", vec![0; CAPACITY]),
                    named("sums", vec![0; SUMS]),
                ]
                .into(),
                expected: [named("out", out), named("log", log), named("sums", sums)].into(),
                float: Float::Strict,
            })
        };
        programs.into_iter().filter_map(fuzzed).collect()
    }

    /// What is wrong with it on the device, if something is.
    fn problem(self, gpu: &Gpu, compiler: &Compiler) -> Option<String> {
        let options = Options { float: self.float, ..Options::default() };
        let coroutine = corogen::frame::recompute(corogen::split::split(self.program), &options);
        let layout = corogen::frame::layout(&coroutine, &options.frame);
        // A pipeline for each point takes a software device long to create: the others run every program, wavefront one in sixteen.
        let every = std::env::var("COROGEN_FUZZ_WAVEFRONT").ok().and_then(|every| every.parse().ok()).unwrap_or(16);
        let runs = |scheduler: &Scheduler| *scheduler != Scheduler::Wavefront || self.seed.is_multiple_of(every);
        for scheduler in Scheduler::ALL.into_iter().filter(runs) {
            let plan = corogen::schedule::plan(&coroutine, &layout, scheduler, &options).expect("it exists");
            let sources = &self.sources;
            let input = EmitInput { coroutine: &coroutine, layout: &layout, plan: &plan, sources, options: &options };
            let files = corogen::emit::glsl::emit(&input);
            let config = drawn(&plan, &mut Random::new(self.seed));
            let show = |what: &str| {
                let files: Vec<String> =
                    files.iter().map(|File { path, text }| format!("==== {path}\n{text}")).collect();
                let (seed, text) = (self.seed, &self.text);
                format!("seed {seed}, {} {config:?}: {what}\n{text}\n{}", scheduler.name(), files.concat())
            };
            let mut diagnostics = corogen::diag::Diagnostics::default();
            corogen::format::check(&files, &mut diagnostics);
            if let Some(diagnostic) = diagnostics.list.first() {
                return Some(show(&diagnostic.message));
            }
            let compiled = plan.kernels.iter().map(|kernel| {
                let path = format!("{}/{}.comp", scheduler.folder(), kernel.name);
                compiler.compile(&files, &path, self.float)
            });
            let spirv: Vec<Vec<u8>> = match compiled.collect() {
                Ok(spirv) => spirv,
                Err(error) => return Some(show(&format!("{error:?}"))),
            };
            let bytes = |words: &Vec<u32>| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
            let job = Job {
                program: &coroutine.program,
                sources,
                plan: &plan,
                spirv: &Table::from(spirv),
                frame_bytes: 4 * layout.words,
                grid: [fuzz::INSTANCES, 1, 1],
                arguments: &Arguments {
                    uniforms: [("salt".to_owned(), fuzz::SALT.to_ne_bytes().to_vec())].into(),
                    buffers: self.buffers.iter().map(|(name, words)| (name.clone(), bytes(words))).collect(),
                },
                config: &config,
                repeat: 1,
            };
            let outcome = match run(gpu, &job) {
                Err(error) => return Some(show(&error.to_string())),
                Ok(outcome) => outcome,
            };
            for (name, expected) in &self.expected {
                let words = outcome.buffers[name].chunks_exact(4);
                let mut found: Vec<u32> = words.map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect();
                if outcome.pushed.contains_key(name) {
                    found.sort_unstable();
                }
                if found != *expected {
                    return Some(show(&format!("writes {found:x?} to `{name}`, not {expected:x?}")));
                }
            }
        }
        None
    }
}

/// `FIRST:COUNT` of a variable.
fn range(variable: &str, default: &str) -> (u64, u64) {
    let range = std::env::var(variable).unwrap_or_else(|_| default.into());
    let (first, count) = range.split_once(':').expect("FIRST:COUNT");
    (first.parse().expect("a number"), count.parse().expect("a number"))
}

/// Runs programs and says how many there were.
fn check(programs: impl Iterator<Item = Fuzzed>, count: u64) {
    let gpu = Gpu::open(&GpuOptions { validation: true, ..GpuOptions::from_env() }).expect("a Vulkan device");
    let compiler = Compiler::find().expect("a GLSL compiler");
    let (mut ran, mut problems) = (0, Vec::new());
    for program in programs {
        ran += 1;
        problems.extend(program.problem(&gpu, &compiler));
    }
    println!("{ran} of {count} programs ran, {} differ", problems.len());
    assert!(problems.is_empty(), "{} of {count} programs differ; the first:\n{}", problems.len(), problems[0]);
    assert!(ran >= count / 2, "only {ran} of {count} programs ran");
}

#[test]
fn random_programs_do_the_same_on_the_device() {
    let (first, count) = range("COROGEN_FUZZ", "1:200");
    check((first..first + count).filter_map(Fuzzed::plain), count);
}

#[test]
fn programs_of_the_whole_subset_do_the_same_on_the_device() {
    let (first, count) = range("COROGEN_FUZZ_SUBSET", "1:16");
    // rust-analyzer's inference recurses deeply.
    let worker = std::thread::Builder::new().stack_size(512 << 20).spawn(move || {
        // rustc and the front end take a file of so many at a time.
        let starts = (first..first + count).step_by(40);
        check(starts.flat_map(|start| Fuzzed::of_subset(start, 40.min(first + count - start))), count);
    });
    worker.expect("a thread").join().expect("the programs do the same");
}
