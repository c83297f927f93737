//! The fuzzer's last third: random programs on this machine's Vulkan device, under every scheduler with random settings, against
//! the interpreter. `COROGEN_FUZZ=FIRST:COUNT` chooses the programs.
#![cfg(feature = "run")]

use std::collections::BTreeMap;

use corogen::base::options::Float;
use corogen::base::{Options, SourceFile, Sources, Table};
use corogen::emit::{EmitInput, File};
use corogen::execute::{Arguments, Gpu, GpuOptions, Job, run};
use corogen::oracle::random::Random;
use corogen::oracle::{as_ir, as_rust, fuzz, generate};
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

/// What is wrong with the program of a seed, if something is; nothing at all for a program that runs too long.
fn problem(gpu: &Gpu, compiler: &Compiler, seed: u64) -> Option<Option<String>> {
    let program = generate::generate(seed);
    let whole = as_ir::as_ir(&program);
    let expected = fuzz::run_whole(&whole).ok()?;
    let expected: Vec<u32> = expected
        .buffers
        .iter()
        .flatten()
        .flat_map(|value| &value.cells)
        .map(|cell| cell.bits().map_or(0, |bits| bits as u32))
        .collect();
    let options = Options::default();
    let coroutine = corogen::frame::recompute(corogen::split::split(whole), &options);
    let layout = corogen::frame::layout(&coroutine, &options.frame);
    // Trap sites name a file and a line.
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("fuzz.rs".to_owned(), String::new(), false));
    // A pipeline for each point takes a software device long to create: the others run every program, wavefront one in sixteen.
    let runs = |scheduler: &Scheduler| *scheduler != Scheduler::Wavefront || seed.is_multiple_of(16);
    for scheduler in Scheduler::ALL.into_iter().filter(runs) {
        let plan = corogen::schedule::plan(&coroutine, &layout, scheduler, &options).expect("it exists");
        let input =
            EmitInput { coroutine: &coroutine, layout: &layout, plan: &plan, sources: &sources, options: &options };
        let files = corogen::emit::glsl::emit(&input);
        let config = drawn(&plan, &mut Random::new(seed));
        let show = |what: &str| {
            let files: Vec<String> = files.iter().map(|File { path, text }| format!("==== {path}\n{text}")).collect();
            format!(
                "seed {seed}, {} {config:?}: {what}\n{}\n{}",
                scheduler.name(),
                as_rust::as_rust(&program, true),
                files.concat()
            )
        };
        let mut diagnostics = corogen::diag::Diagnostics::default();
        corogen::format::check(&files, &mut diagnostics);
        if let Some(diagnostic) = diagnostics.list.first() {
            return Some(Some(show(&diagnostic.message)));
        }
        let compiled = plan.kernels.iter().map(|kernel| {
            let path = format!("{}/{}.comp", scheduler.folder(), kernel.name);
            compiler.compile(&files, &path, Float::Fast)
        });
        let spirv: Vec<Vec<u8>> = match compiled.collect() {
            Ok(spirv) => spirv,
            Err(error) => return Some(Some(show(&format!("{error:?}")))),
        };
        let job = Job {
            program: &coroutine.program,
            sources: &sources,
            plan: &plan,
            spirv: &Table::from(spirv),
            frame_bytes: 4 * layout.words,
            grid: [fuzz::INSTANCES, 1, 1],
            arguments: &Arguments {
                uniforms: [("salt".to_owned(), fuzz::SALT.to_ne_bytes().to_vec())].into(),
                buffers: [("out".to_owned(), vec![0; 4 * expected.len()])].into(),
            },
            config: &config,
            repeat: 1,
        };
        match run(gpu, &job) {
            Err(error) => return Some(Some(show(&error.to_string()))),
            Ok(outcome) => {
                let words = outcome.buffers["out"].chunks_exact(4);
                let found: Vec<u32> = words.map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect();
                if found != expected {
                    return Some(Some(show(&format!("writes {found:x?}, not {expected:x?}"))));
                }
            }
        }
    }
    Some(None)
}

#[test]
fn random_programs_do_the_same_on_the_device() {
    let range = std::env::var("COROGEN_FUZZ").unwrap_or_else(|_| "1:200".into());
    let (first, count) = range.split_once(':').expect("FIRST:COUNT");
    let (first, count): (u64, u64) = (first.parse().expect("a number"), count.parse().expect("a number"));
    let gpu = Gpu::open(&GpuOptions { validation: true, ..GpuOptions::from_env() }).expect("a Vulkan device");
    let compiler = Compiler::find().expect("a GLSL compiler");
    let ran: Vec<Option<String>> = (first..first + count).filter_map(|seed| problem(&gpu, &compiler, seed)).collect();
    assert!(ran.len() as u64 >= count / 2, "only {} of {count} programs ran", ran.len());
    let problems: Vec<String> = ran.into_iter().flatten().collect();
    assert!(problems.is_empty(), "{} of {count} programs differ; the first:\n{}", problems.len(), problems[0]);
}
