//! Hand-written plans and kernels on this machine's Vulkan device, with validation and synchronisation validation on.

use std::collections::BTreeMap;

use corogen_runtime::vulkan::Error;

use super::{Arguments, Job, Outcome, host, run, run_watched};
use crate::base::options::{Float, Options};
use crate::base::{FileId, SourceFile, Sources, Span, Table};
use crate::emit;
use crate::emit::file::{EmitInput, File};
use crate::frame::layout::Layout;
use crate::ir::interface::InterfaceParam;
use crate::ir::{
    Buffer, BufferAccess, BufferId, Glam, Program, Scalar, TrapSite, Type, Uniform, UniformId, testing::empty_program,
};
use crate::oracle::device::gpu;
use crate::schedule::barrier::Hazard;
use crate::schedule::plan::{
    Kernel, KernelBody, KernelId, Plan, PushMember, PushValue, Resource, Scheduler, Setting, SettingKind,
};
use crate::schedule::step::Step;
use crate::spirv::Compiler;
use crate::split::coroutine::Coroutine;

/// `fn saxpy(id: u32, a: f32, x: &[f32], y: &mut [f32]) { y[id as usize] += a * x[id as usize]; }`, one trap at `x`.
const SAXPY: &str = r"#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x_id = 0) in;
layout(push_constant, scalar) uniform Launch { uvec3 grid; uvec3 origin; uint count; uint x_length; float a; };
layout(set = 0, binding = 0, scalar) readonly buffer X { float x[]; };
layout(set = 0, binding = 1, scalar) buffer Y { float y[]; };
struct TrapRecord { uint instance; uint index; uint length; };
struct TrapSite { uint count; uint first; uint recorded; TrapRecord records[32]; };
layout(set = 0, binding = 2, scalar) buffer Traps { TrapSite sites[1]; };
void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= count) return;
    uint id = origin.x + n;
    if (id >= x_length) {
        atomicAdd(sites[0].count, 1u);
        if (atomicMax(sites[0].first, ~n) < ~n) {
            uint record = atomicAdd(sites[0].recorded, 1u) % 32u;
            sites[0].records[record] = TrapRecord(n, id, x_length);
        }
        return;
    }
    y[id] += a * x[id];
}
";

fn program() -> Program {
    let mut program = empty_program();
    program.entry.name = "saxpy".into();
    let buffer = |name: &str, access| Buffer {
        name: name.into(),
        element: Type::Scalar(Scalar::F32),
        access,
        glam: Glam::Plain,
        span: Span::default(),
    };
    program.interface.buffers = vec![buffer("x", BufferAccess::Read), buffer("y", BufferAccess::ReadWrite)].into();
    program.interface.uniforms.push(Uniform {
        name: "a".into(),
        ty: Type::F32,
        by_reference: false,
        glam: Glam::Plain,
        span: Span::default(),
    });
    program.interface.params = vec![
        InterfaceParam::Uniform(UniformId(0)),
        InterfaceParam::Buffer(BufferId(0)),
        InterfaceParam::Buffer(BufferId(1)),
    ];
    program.traps.push(TrapSite { message: "index out of bounds".into(), span: Span::new(FileId(0), 14, 15) });
    program
}

fn plan() -> Plan {
    let (grid, origin, count) = (PushValue::Grid, PushValue::Origin, PushValue::Count);
    let (length, a) = (PushValue::Length(BufferId(0)), PushValue::Uniform(UniformId(0)));
    let member = |(value, offset, size)| PushMember { value, offset, size };
    Plan {
        scheduler: Scheduler::Megakernel,
        kernels: vec![Kernel { name: "saxpy".into(), body: KernelBody::Entry, only_if: None }].into(),
        bindings: vec![Resource::User(BufferId(0)), Resource::User(BufferId(1)), Resource::Traps],
        push: [(grid, 0, 12), (origin, 12, 12), (count, 24, 4), (length, 28, 4), (a, 32, 4)].map(member).into(),
        block: Vec::new(),
        settings: ["block_size", "range"].map(|name| Setting { name, doc: "", kind: SettingKind::ByDevice }).into(),
        scratch: Vec::new(),
        round: Vec::new(),
        regroup: Vec::new(),
        advance: Vec::new(),
        tail: Vec::new(),
        drain: Vec::new(),
        stops: None,
        steps: vec![
            Step::Clear(Resource::Traps),
            Step::Barrier(Hazard::TransferToShader),
            Step::Launch,
            Step::DispatchRange(KernelId(0)),
            Step::Barrier(Hazard::ShaderToHost),
        ],
    }
}

fn launch(
    plan: &Plan,
    kernel: &str,
    count: u32,
    x: &[f32],
    y: &[f32],
    config: &[(&str, &str)],
) -> Result<Outcome, Error> {
    with_job(plan, kernel, count, [x, y], config, |job| run(gpu(), job))
}

fn with_job<R>(
    plan: &Plan,
    kernel: &str,
    count: u32,
    [x, y]: [&[f32]; 2],
    config: &[(&str, &str)],
    with: impl FnOnce(&Job<'_>) -> R,
) -> R {
    let bytes = |values: &[f32]| values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<_>>();
    let arguments = Arguments {
        uniforms: [("a".to_owned(), bytes(&[2.0]))].into(),
        buffers: [("x".to_owned(), bytes(x)), ("y".to_owned(), bytes(y))].into(),
    };
    let files = [File { path: "saxpy.comp".into(), text: kernel.into() }];
    let spirv = Compiler::find().unwrap().compile(&files, "saxpy.comp", Float::Fast).unwrap();
    let config: BTreeMap<_, _> = config.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    with(&Job {
        program: &program(),
        sources: &sources(),
        plan,
        spirv: &Table::from(vec![spirv]),
        frame_bytes: 0,
        grid: [count, 1, 1],
        arguments: &arguments,
        config: &config,
        repeat: 2,
        profile: true,
    })
}

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("saxpy.rs".into(), "fn saxpy() {\n  x\n}\n".into(), false));
    sources
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|word| f32::from_ne_bytes(word.try_into().unwrap())).collect()
}

#[test]
fn a_kernel_runs_over_the_grid_and_repetitions_start_afresh() {
    let outcome = launch(&plan(), SAXPY, 100, &[1.5; 100], &[1.0; 100], &[]).unwrap();
    assert_eq!(floats(&outcome.buffers["y"]), [4.0; 100]);
    assert!(outcome.trap.is_none());
    assert!(!outcome.buffers.contains_key("x"), "what is only read is not downloaded");
    let statistics = outcome.statistics;
    assert_eq!((statistics.instances, statistics.kernels[0].dispatches), (100, 1));
    assert!(statistics.gpu_ms.min <= statistics.gpu_ms.median && statistics.gpu_ms.median <= statistics.gpu_ms.max);
}

#[test]
fn kernels_are_timed_in_a_run_of_their_own_and_only_if_somebody_asks() {
    let kernels = |profile| {
        let mut ended = Vec::new();
        let outcome = with_job(&plan(), SAXPY, 10, [&[1.0; 10], &[1.0; 10]], &[], |job| {
            run_watched(gpu(), &Job { profile, ..*job }, &mut |some| ended.push(some))
        });
        (outcome.unwrap().statistics.kernels.len(), ended)
    };
    assert_eq!(kernels(false), (0, vec![10, 20]), "two repetitions");
    assert_eq!(kernels(true), (1, vec![10, 20, 30]));
}

#[test]
fn a_grid_beyond_one_dispatch_runs_in_ranges() {
    // With one thread a block, a dispatch reaches no further than maxComputeWorkGroupCount.
    let count = 2 * gpu().max_range(1) + 3;
    let (x, y) = (vec![1.0; count as usize], vec![0.0; count as usize]);
    let outcome = launch(&plan(), SAXPY, count, &x, &y, &[("block_size", "1")]).unwrap();
    assert!(floats(&outcome.buffers["y"]).iter().all(|&value| value == 2.0));
    assert_eq!(outcome.statistics.kernels[0].dispatches, 3);
}

#[test]
fn the_lowest_instance_that_traps_is_told_and_the_others_finish() {
    let outcome = launch(&plan(), SAXPY, 100, &[1.0; 90], &[0.0; 100], &[]).unwrap();
    assert_eq!(floats(&outcome.buffers["y"])[..91], [[2.0; 90].as_slice(), &[0.0]].concat());
    assert_eq!(
        outcome.trap.unwrap().to_string(),
        "instance 90 of `saxpy` panicked at saxpy.rs:2: index out of bounds: the len is 90 but the index is 90 \
         (and 9 more instances)"
    );
}

#[test]
fn empty_buffers_and_empty_grids_are_fine() {
    let outcome = launch(&plan(), SAXPY, 4, &[], &[0.0; 4], &[]).unwrap();
    assert!(outcome.trap.unwrap().to_string().contains("the len is 0 but the index is 0"));
    let outcome = launch(&plan(), SAXPY, 0, &[], &[], &[]).unwrap();
    assert!(outcome.buffers["y"].is_empty());
}

#[test]
fn validation_sees_a_missing_barrier() {
    let mut plan = plan();
    plan.steps.retain(|step| *step != Step::Barrier(Hazard::TransferToShader));
    let error = launch(&plan, SAXPY, 4, &[1.0; 4], &[0.0; 4], &[]).unwrap_err();
    let Error::Validation(said) = &error else { panic!("{error}") };
    assert!(said[0].contains("SYNC-HAZARD"), "{error}");
    // Buffers, command buffers, pipelines and descriptor sets have names.
    assert!(["[traps]", "[commands]", "[saxpy]"].iter().all(|name| said[0].contains(name)), "{error}");
}

#[test]
fn what_does_not_fit_is_said() {
    let error = |config: &[_]| launch(&plan(), SAXPY, 4, &[1.0; 4], &[0.0; 4], config).unwrap_err().to_string();
    assert_eq!(error(&[("blocks", "4")]), "scheduler `megakernel` has no setting `blocks`; it has: block_size, range");
    assert!(error(&[("block_size", "1048576")]).ends_with("lower the setting `block_size`"));
}

#[test]
fn the_printed_host_gives_the_same() {
    let (plan, sources, options) = (plan(), sources(), Options::default());
    let coroutine = Coroutine {
        program: program(),
        vars: Table::new(),
        labels: Table::new(),
        continuations: Table::new(),
        sites: Table::new(),
        turn: Vec::new(),
        remarks: Vec::new(),
    };
    let layout = Layout::default();
    let (coroutine, layout, sources, options) = (&coroutine, &layout, &sources, &options);
    let input = EmitInput { coroutine, layout, own: None, plan: &plan, sources, options };
    let (files, main) = (emit::host::emit(&input), emit::host::driver(&input));
    with_job(&plan, SAXPY, 100, [&[1.0; 90], &[3.0; 100]], &[("block_size", "32"), ("range", "64")], |job| {
        let performed = run(gpu(), job).unwrap();
        let printed = host::run(job, &files, &main, None).unwrap();
        assert_eq!(printed.buffers, performed.buffers);
        assert_eq!(printed.trap.unwrap().to_string(), performed.trap.unwrap().to_string());
        assert_eq!(printed.statistics.config, performed.statistics.config);
    });
}
