//! The programs of which kernels were written by hand (`ci/bench`), under every scheduler against the simplest of these, to the bit.
#![cfg(feature = "run")]

use std::collections::BTreeMap;
use std::path::Path;

use corogen::base::options::{Checks, Float};
use corogen::base::{Options, Table};
use corogen::diag::Diagnostics;
use corogen::emit::File;
use corogen::execute::{Arguments, Gpu, GpuOptions, Job, run};
use corogen::generation;
use corogen::pipeline::{self, Entry, Request, Schedule};
use corogen::schedule::plan::Scheduler;
use corogen::spirv::Compiler;

const SIZE: [u32; 2] = [96, 64];
const SAMPLES: u32 = 8;

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate stands in the repository")
}

fn compile(compiler: &Compiler, schedule: &Schedule) -> Vec<Vec<u8>> {
    let shaders = generation::compile(schedule, compiler, Float::Strict).expect("generated GLSL compiles");
    shaders.into_iter().map(|shader| shader.spirv).collect()
}

fn render(gpu: &Gpu, outcome: &pipeline::Outcome, entry: &Entry, schedule: &Schedule, spirv: Vec<Vec<u8>>) -> Vec<u8> {
    let pixels = (SIZE[0] * SIZE[1]) as usize;
    let size = SIZE.iter().flat_map(|side| side.to_le_bytes()).collect();
    let arguments = Arguments {
        uniforms: BTreeMap::from([("size".to_owned(), size), ("samples".to_owned(), SAMPLES.to_le_bytes().to_vec())]),
        buffers: BTreeMap::from([("image".to_owned(), vec![0; 16 * pixels])]),
    };
    let job = Job {
        program: &entry.coroutine.program,
        sources: &outcome.sources,
        plan: &schedule.plan,
        spirv: &Table::from(spirv),
        frame_bytes: 4 * entry.layout.words,
        grid: [SIZE[0], SIZE[1], 1],
        arguments: &arguments,
        config: &BTreeMap::new(),
        repeat: 1,
        profile: false,
    };
    let mut result = run(gpu, &job).expect("the device runs it, and validation has nothing to say");
    assert!(result.trap.is_none(), "{:?}", result.trap);
    result.buffers.remove("image").expect("the image comes back")
}

#[test]
fn every_scheduler_renders_the_hand_written_box_scene_to_the_bit() {
    every_scheduler_renders_the_hand_written("box_scene");
}

#[test]
fn every_scheduler_renders_the_hand_written_distance_field_to_the_bit() {
    every_scheduler_renders_the_hand_written("sdf");
}

/// An example, against the megakernel of its folder.
fn every_scheduler_renders_the_hand_written(program: &str) {
    let input = repository().join(format!("input-examples/src/{program}.rs"));
    let options = Options { float: Float::Strict, checks: Checks::Off, ..Options::default() };
    let request = Request { input: &input, options: &options, schedulers: &Scheduler::ALL, dump: None };
    let mut diagnostics = Diagnostics::default();
    let outcome = pipeline::run(&request, &mut diagnostics);
    let entry = &outcome.entries.as_ref().unwrap_or_else(|| panic!("{diagnostics:?}"))[0];

    let compiler = Compiler::find().expect("a GLSL compiler");
    let gpu = Gpu::open(&GpuOptions { validation: true, ..GpuOptions::from_env() }).expect("a device with validation");
    let by_hand = {
        let file = |name: &str| {
            let path = format!("ci/bench/{program}/{name}");
            let text = std::fs::read_to_string(repository().join(&path)).expect("the hand-written kernel");
            File { path, text }
        };
        let files = [file("megakernel.comp"), file("scene.glsl")];
        compiler.compile(&files, &files[0].path, Float::Strict).expect("hand-written GLSL compiles")
    };
    let megakernel = entry.schedules.iter().find(|schedule| schedule.plan.scheduler == Scheduler::Megakernel);
    let expected = render(&gpu, &outcome, entry, megakernel.expect("every scheduler has a plan"), vec![by_hand]);
    assert!(expected.chunks(16).any(|pixel| pixel[..4] != [0; 4]), "the hand-written image is not black");

    for schedule in &entry.schedules {
        let image = render(&gpu, &outcome, entry, schedule, compile(&compiler, schedule));
        let differ = image.chunks(16).zip(expected.chunks(16)).filter(|(a, b)| a != b).count();
        assert_eq!(
            differ,
            0,
            "{}: {differ} pixels differ from the hand-written kernel's",
            schedule.plan.scheduler.name()
        );
    }
}
