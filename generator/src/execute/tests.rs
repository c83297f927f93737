//! Hand-written plans and kernels on this machine's Vulkan device, with validation and synchronisation validation on.

use std::collections::BTreeMap;

use corogen_runtime::vulkan::{Error, Gpu, GpuOptions};

use super::{Arguments, Job, Outcome, run};
use crate::base::options::Float;
use crate::base::{FileId, SourceFile, Sources, Span, Table};
use crate::emit::file::File;
use crate::ir::{
    Buffer, BufferAccess, BufferId, Program, Scalar, TrapSite, Type, Uniform, UniformId, testing::empty_program,
};
use crate::schedule::plan::{
    Hazard, Kernel, KernelBody, KernelId, Plan, PushMember, PushValue, Resource, Scheduler, Setting, SettingDefault,
    Step,
};
use crate::spirv::Compiler;

/// `fn saxpy(id: u32, a: f32, x: &[f32], y: &mut [f32]) { y[id as usize] += a * x[id as usize]; }`, one trap at `x`.
const SAXPY: &str = r"#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x_id = 0) in;
layout(push_constant, scalar) uniform Launch { uvec3 grid; uvec3 origin; uint count; uint x_length; float a; };
layout(set = 0, binding = 0, scalar) readonly buffer X { float x[]; };
layout(set = 0, binding = 1, scalar) buffer Y { float y[]; };
struct TrapSite { uint count; uint first; };
struct TrapRecord { uint site; uint instance; uint index; uint length; };
layout(set = 0, binding = 2, scalar) buffer Traps { uint used; TrapSite sites[1]; TrapRecord records[64]; };
void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= count) return;
    uint id = origin.x + n;
    if (id >= x_length) {
        atomicAdd(sites[0].count, 1u);
        if (atomicMax(sites[0].first, ~n) < ~n) {
            uint record = atomicAdd(used, 1u);
            if (record < 64u) records[record] = TrapRecord(0u, n, id, x_length);
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
        align_16: false,
        rust_type: "f32".into(),
        span: Span::default(),
    };
    program.interface.buffers = vec![buffer("x", BufferAccess::Read), buffer("y", BufferAccess::ReadWrite)].into();
    program.interface.uniforms.push(Uniform {
        name: "a".into(),
        ty: Type::F32,
        by_reference: false,
        rust_type: "f32".into(),
        span: Span::default(),
    });
    program.traps.push(TrapSite { message: "index out of bounds".into(), span: Span::new(FileId(0), 14, 15) });
    program
}

fn plan() -> Plan {
    let (grid, origin, count) = (PushValue::Grid, PushValue::Origin, PushValue::Count);
    let (length, a) = (PushValue::Length(BufferId(0)), PushValue::Uniform(UniformId(0)));
    let member = |(value, offset, size)| PushMember { value, offset, size };
    Plan {
        scheduler: Scheduler::Megakernel,
        kernels: vec![Kernel { name: "saxpy".into(), body: KernelBody::Entry }].into(),
        bindings: vec![Resource::User(BufferId(0)), Resource::User(BufferId(1)), Resource::Traps],
        push: [(grid, 0, 12), (origin, 12, 12), (count, 24, 4), (length, 28, 4), (a, 32, 4)].map(member).into(),
        block: Vec::new(),
        settings: vec![Setting { name: "block_size", doc: "", default: SettingDefault::ByDevice }],
        steps: vec![
            Step::Clear(Resource::Traps),
            Step::Barrier(Hazard::TransferToShader),
            Step::Bind(KernelId(0)),
            Step::DispatchRange(KernelId(0)),
            Step::Barrier(Hazard::ShaderToTransfer),
        ],
    }
}

/// Fails without a device: a machine without Vulkan has not tested anything.
fn gpu() -> Gpu {
    let options = GpuOptions { validation: true, ..GpuOptions::from_env() };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

fn launch(
    plan: &Plan,
    kernel: &str,
    count: u32,
    x: &[f32],
    y: &[f32],
    config: &[(&str, u32)],
) -> Result<Outcome, Error> {
    let bytes = |values: &[f32]| values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<_>>();
    let arguments = Arguments {
        uniforms: [("a".to_owned(), bytes(&[2.0]))].into(),
        buffers: [("x".to_owned(), bytes(x)), ("y".to_owned(), bytes(y))].into(),
    };
    let files = [File { path: "saxpy.comp".into(), text: kernel.into() }];
    let spirv = Compiler::find().unwrap().compile(&files, "saxpy.comp", Float::Fast).unwrap();
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("saxpy.rs".into(), "fn saxpy() {\n  x\n}\n".into(), false));
    let config: BTreeMap<_, _> = config.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    let job = Job {
        program: &program(),
        sources: &sources,
        plan,
        spirv: &Table::from(vec![spirv]),
        frame_bytes: 0,
        grid: [count, 1, 1],
        arguments: &arguments,
        config: &config,
        repeat: 2,
    };
    run(&gpu(), &job)
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
fn a_grid_beyond_one_dispatch_runs_in_ranges() {
    // With one thread a block, a dispatch reaches no further than maxComputeWorkGroupCount.
    let count = 2 * gpu().max_range(1) + 3;
    let (x, y) = (vec![1.0; count as usize], vec![0.0; count as usize]);
    let outcome = launch(&plan(), SAXPY, count, &x, &y, &[("block_size", 1)]).unwrap();
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
    assert!(matches!(&error, Error::Validation(said) if said[0].contains("SYNC-HAZARD")), "{error}");
}

#[test]
fn what_does_not_fit_is_said() {
    let error = |config: &[_]| launch(&plan(), SAXPY, 4, &[1.0; 4], &[0.0; 4], config).unwrap_err().to_string();
    assert_eq!(error(&[("blocks", 4)]), "scheduler `megakernel` has no setting `blocks`; it has: block_size");
    assert!(error(&[("block_size", 1 << 20)]).ends_with("lower the setting `block_size`"));
}
