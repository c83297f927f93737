//! The programs of which kernels were written by hand (`ci/bench`), under every scheduler against the simplest of these: to the bit, where
//! the device is a CPU.
//!
//! A GPU's driver may round in one of the two texts otherwise than in the other: on an H200 an eighth of the distance field's pixels differ, by three
//! thousandths at most. There a quarter of the pixels may, by what no picture shows; those of the schedulers are the same to the bit everywhere.

use std::collections::BTreeMap;
use std::path::Path;

use corogen::base::options::{Checks, Float};
use corogen::base::{Options, Table};
use corogen::diag::Diagnostics;
use corogen::emit::File;
use corogen::execute::{Arguments, DeviceKind, Gpu, Job, devices, run};
use corogen::generation;
use corogen::pipeline::{self, Entry, Request, Schedule};
use corogen::schedule::plan::{Plan, Scheduler};
use corogen::spirv::Compiler;

use super::on_device;

const SIZE: [u32; 2] = [96, 64];
const SAMPLES: u32 = 8;

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate stands in the repository")
}

fn compile(compiler: &Compiler, schedule: &Schedule) -> Vec<Vec<u8>> {
    let shaders = generation::compile(schedule, compiler, Float::Strict).expect("generated GLSL compiles");
    shaders.into_iter().map(|shader| shader.spirv).collect()
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn floats(floats: &[f32]) -> Vec<u8> {
    floats.iter().flat_map(|float| float.to_le_bytes()).collect()
}

fn named<const N: usize>(arguments: [(&str, Vec<u8>); N]) -> BTreeMap<String, Vec<u8>> {
    arguments.map(|(name, bytes)| (name.to_owned(), bytes)).into()
}

fn image() -> (&'static str, Vec<u8>) {
    ("image", vec![0; 16 * (SIZE[0] * SIZE[1]) as usize])
}

/// Those of a program that takes nothing but the size of its image, and samples.
fn of_a_picture() -> Arguments {
    let uniforms = named([("size", words(&SIZE)), ("samples", words(&[SAMPLES]))]);
    Arguments { uniforms, buffers: named([image()]) }
}

/// A sphere of each material on the floor, and the lamp in view above them: paths end on it, too.
fn of_the_path_tracer() -> Arguments {
    let (eye, target, height) = ([0.3, 2.6, 9.0], [-0.5, 2.2, 0.0], [0.9]);
    let view = [words(&SIZE), words(&[SAMPLES]), floats(&eye), floats(&target), floats(&height)].concat();
    let spheres = [[-1.75, -0.6, 0.9], [0.25, 0.75, 0.75], [1.6, -0.95, 0.95], [-1.05, 1.3, 0.35]];
    let sphere = |([x, z, radius], material): ([f32; 3], u32)| {
        [floats(&[x, radius, z, radius, 0.9, 0.7, 0.5]), words(&[material]), floats(&[0.4])].concat()
    };
    let spheres = spheres.into_iter().zip([1, 2, 3, 0]).flat_map(sphere).collect();
    Arguments { uniforms: named([("view", view)]), buffers: named([image(), ("spheres", spheres)]) }
}

/// A persistent block's loops make many turns together, which an older driver ends after 65,535: it takes a part of the image at a time.
fn config(plan: &Plan) -> BTreeMap<String, String> {
    let in_parts = plan.scheduler == Scheduler::Persistent;
    in_parts.then(|| ("range".to_owned(), (SIZE[0] * SIZE[1] / 8).to_string())).into_iter().collect()
}

fn render(
    gpu: &Gpu,
    outcome: &pipeline::Outcome,
    entry: &Entry,
    schedule: &Schedule,
    arguments: &Arguments,
    spirv: Vec<Vec<u8>>,
) -> Vec<u8> {
    let job = Job {
        program: &entry.coroutine.program,
        sources: &outcome.sources,
        plan: &schedule.plan,
        spirv: &Table::from(spirv),
        frame_bytes: 4 * entry.layout.words,
        grid: [SIZE[0], SIZE[1], 1],
        arguments,
        config: &config(&schedule.plan),
        repeat: 1,
        profile: false,
    };
    let mut result = run(gpu, &job).expect("the device runs it, and validation has nothing to say");
    assert!(result.trap.is_none(), "{:?}", result.trap);
    result.buffers.remove("image").expect("the image comes back")
}

#[test]
fn every_scheduler_renders_the_hand_written_box_scene_to_the_bit() {
    every_scheduler_renders_the_hand_written("box_scene", &of_a_picture());
}

#[test]
fn every_scheduler_renders_the_hand_written_distance_field_to_the_bit() {
    every_scheduler_renders_the_hand_written("sdf", &of_a_picture());
}

#[test]
fn every_scheduler_renders_the_hand_written_path_tracer_to_the_bit() {
    every_scheduler_renders_the_hand_written("path_tracer", &of_the_path_tracer());
}

/// An example, against the megakernel of its folder.
fn every_scheduler_renders_the_hand_written(program: &str, arguments: &Arguments) {
    let input = repository().join(format!("input-examples/src/{program}.rs"));
    let options = Options { float: Float::Strict, checks: Checks::Off, ..Options::default() };
    let request = Request { input: &input, options: &options, schedulers: &Scheduler::ALL, dump: None };
    let mut diagnostics = Diagnostics::default();
    let outcome = pipeline::run(&request, &mut diagnostics);
    let entry = &outcome.entries.as_ref().unwrap_or_else(|| panic!("{diagnostics:?}"))[0];

    let compiler = Compiler::find().expect("a GLSL compiler");
    let gpu = on_device::gpu();
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
    let megakernel = megakernel.expect("every scheduler has a plan");
    let by_hand = render(gpu, &outcome, entry, megakernel, arguments, vec![by_hand]);
    assert!(by_hand.chunks(16).any(|pixel| pixel[..4] != [0; 4]), "the hand-written image is not black");

    let differ = |a: &[u8], b: &[u8]| a.chunks(16).zip(b.chunks(16)).filter(|(a, b)| a != b).count();
    let generated = render(gpu, &outcome, entry, megakernel, arguments, compile(&compiler, megakernel));
    let from_by_hand = differ(&generated, &by_hand);
    let may_differ = if is_cpu(gpu) { 0 } else { generated.len() / 16 / 4 };
    assert!(from_by_hand <= may_differ, "{from_by_hand} pixels differ from the hand-written kernel's");
    let float = |word: &[u8]| f32::from_ne_bytes([word[0], word[1], word[2], word[3]]);
    let pairs = generated.chunks(4).zip(by_hand.chunks(4)).map(|(a, b)| (float(a), float(b)));
    let visible = pairs.filter(|(a, b)| (a - b).abs() > STEP).count();
    assert_eq!(visible, 0, "so many components differ by more than a step of a picture of eight bits");

    for schedule in &entry.schedules {
        let image = render(gpu, &outcome, entry, schedule, arguments, compile(&compiler, schedule));
        let from_megakernel = differ(&image, &generated);
        let name = schedule.plan.scheduler.name();
        assert_eq!(from_megakernel, 0, "{name}: {from_megakernel} pixels differ from the megakernel's");
    }
}

/// A step of a picture of eight bits.
const STEP: f32 = 1.0 / 256.0;

fn is_cpu(gpu: &Gpu) -> bool {
    let devices = devices().expect("Vulkan");
    devices.iter().any(|device| device.name == gpu.name() && device.kind == DeviceKind::Cpu)
}
