//! The run as a whole: buffers, pipelines, ranges, repetitions.

use std::collections::BTreeMap;
use std::time::Instant;

use corogen_runtime::vulkan::{
    Buffer, Commands, Error, Gpu, Home, Interface, Kernel, Range, Timestamps, Transfer, TrapSite, TrapTable, instances,
    ranges,
};

use super::job::{Job, Outcome};
use super::statistics::{KernelStatistics, Spread, Statistics};
use super::step::{self, Device};
use super::{arguments, settings};
use crate::base::Table;
use crate::ir::BufferAccess;
use crate::schedule::plan::{KernelId, PushMember, Resource, Step};

/// Runs `job` on `gpu` and waits for it.
pub fn run(gpu: &Gpu, job: &Job<'_>) -> Result<Outcome, Error> {
    arguments::check(job)?;
    let total = instances(job.grid)?;
    let settings = settings::resolve(gpu, job.plan, job.config)?;
    let block_size = match settings::of(job.plan, &settings, "block_size") {
        Some(size) => size,
        None => gpu.block_size(None)?,
    };

    let mut interface = Interface::new(gpu, job.plan.bindings.len() as u32, bytes_of(&job.plan.push))?;
    let buffers: Vec<Buffer> =
        job.plan.bindings.iter().map(|resource| allocate(gpu, job, resource)).collect::<Result<_, _>>()?;
    interface.bind(&buffers.iter().map(Buffer::raw).collect::<Vec<_>>());

    let start = Instant::now();
    let kernel = |(kernel, spirv): (_, &Vec<u8>)| Kernel::new(gpu, &interface, kernel, spirv, &settings);
    let names = job.plan.kernels.iter().map(|kernel| kernel.name.as_str());
    let kernels: Table<KernelId, Kernel> = names.zip(job.spirv).map(kernel).collect::<Result<Vec<_>, _>>()?.into();
    let device = Device { gpu, interface: &interface, kernels: &kernels, buffers: &buffers, block_size };
    let mut commands = Commands::new(gpu)?;
    let cmd = commands.begin()?;
    kernels.keys().for_each(|kernel| step::warm_up(job, &device, cmd, kernel));
    commands.submit_and_wait()?;
    let compile_ms = milliseconds_since(start);

    let mut transfer = Transfer::new(gpu)?;
    let sites = trap_sites(job);
    let mut times = Times::default();
    let mut results = None;
    for _ in 0..job.repeat.max(1) {
        let start = Instant::now();
        upload(job, &buffers, &mut transfer)?;
        let mut traps = TrapTable::new(&job.program.entry.name, &sites);
        let most = gpu.max_range(block_size);
        times.steps.push(launch(job, &device, &mut commands, ranges(job.grid, 0, total, most), &mut traps)?);
        results = Some((download(job, &buffers, &mut transfer)?, traps.finish().err()));
        times.wall.push(milliseconds_since(start));
    }
    let (buffers, trap) = results.unwrap_or_default();

    let statistics = Statistics {
        scheduler: job.plan.scheduler.name(),
        device: gpu.name().to_owned(),
        instances: total,
        gpu_ms: Spread::of(times.steps.iter().map(|steps| steps.iter().sum()).collect()),
        wall_ms: Spread::of(times.wall.clone()),
        compile_ms,
        kernels: kernel_statistics(job, &times, ranges(job.grid, 0, total, gpu.max_range(block_size)).count() as u64),
        resumes: BTreeMap::new(),
        rounds: ranges(job.grid, 0, total, gpu.max_range(block_size)).count() as u64,
        frame_bytes: job.frame_bytes,
        frame_bytes_loaded: 0,
        frame_bytes_stored: 0,
        config: job.plan.settings.iter().map(|setting| setting.name).zip(settings.iter().copied()).collect(),
    };
    Ok(Outcome { buffers, statistics, trap })
}

/// Times of each repetition, in milliseconds.
#[derive(Default)]
struct Times {
    wall: Vec<f64>,
    /// For each repetition, what each step of the plan took over all ranges.
    steps: Vec<Vec<f64>>,
}

/// Runs every range and gives what each step took; one submission a range keeps each short.
fn launch(
    job: &Job<'_>,
    device: &Device<'_>,
    commands: &mut Commands,
    ranges: impl Iterator<Item = Range>,
    traps: &mut TrapTable<'_>,
) -> Result<Vec<f64>, Error> {
    let steps = &job.plan.steps;
    let clock = Timestamps::new(device.gpu, steps.len() as u32 + 1)?;
    let mut took = vec![0.0; steps.len()];
    for range in ranges {
        let start = Instant::now();
        let cmd = commands.begin()?;
        // SAFETY: `cmd` is recording, and `clock` outlives the wait below.
        unsafe { clock.write(cmd, 0) };
        for (index, step) in (1..).zip(steps) {
            step::record(step, job, device, cmd, &range);
            // SAFETY: as above.
            unsafe { clock.write(cmd, index) };
        }
        commands.submit_and_wait()?;
        match clock.milliseconds()? {
            Some(times) => took.iter_mut().zip(times).for_each(|(sum, ms)| *sum += ms),
            // Without a clock on the device the host's is the best there is.
            None => took.iter_mut().take(1).for_each(|sum| *sum += milliseconds_since(start)),
        }
        if let Some(buffer) = bound(job, device.buffers, &Resource::Traps) {
            traps.add(&range, buffer.bytes());
        }
    }
    Ok(took)
}

fn allocate(gpu: &Gpu, job: &Job<'_>, resource: &Resource) -> Result<Buffer, Error> {
    match resource {
        Resource::User(id) => {
            let name = &job.program.interface.buffers[*id].name;
            Buffer::new(gpu, name, job.arguments.buffers[name].len() as u64, Home::Device)
        }
        Resource::Uniforms => Buffer::new(gpu, "uniforms", bytes_of(&job.plan.block).into(), Home::Device),
        Resource::Traps => Buffer::new(gpu, "traps", TrapTable::buffer_bytes(job.program.traps.len()), Home::Host),
    }
}

fn upload(job: &Job<'_>, buffers: &[Buffer], transfer: &mut Transfer) -> Result<(), Error> {
    for (resource, buffer) in job.plan.bindings.iter().zip(buffers) {
        if let Resource::User(id) = resource {
            let name = &job.program.interface.buffers[*id].name;
            transfer.write(buffer, job.arguments.buffers[name].as_slice())?;
        }
    }
    Ok(())
}

fn download(job: &Job<'_>, buffers: &[Buffer], transfer: &mut Transfer) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let mut found = BTreeMap::new();
    for (resource, buffer) in job.plan.bindings.iter().zip(buffers) {
        let Resource::User(id) = resource else { continue };
        let user = &job.program.interface.buffers[*id];
        if user.access != BufferAccess::Read {
            let mut bytes = vec![0; buffer.size() as usize];
            // SAFETY: any bytes are bytes.
            unsafe { transfer.read(buffer, &mut bytes)? };
            found.insert(user.name.clone(), bytes);
        }
    }
    Ok(found)
}

fn trap_sites<'a>(job: &Job<'a>) -> Vec<TrapSite<'a>> {
    let site = |trap: &'a crate::ir::TrapSite| TrapSite {
        file: &job.sources.files[trap.span.file].path,
        line: job.sources.line(trap.span),
        message: &trap.message,
    };
    job.program.traps.iter().map(site).collect()
}

fn kernel_statistics(job: &Job<'_>, times: &Times, ranges: u64) -> Vec<KernelStatistics> {
    let of = |(id, kernel): (KernelId, &crate::schedule::plan::Kernel)| {
        let dispatches: Vec<_> =
            (0..job.plan.steps.len()).filter(|&at| job.plan.steps[at] == Step::DispatchRange(id)).collect();
        let took = |steps: &Vec<f64>| dispatches.iter().map(|&at| steps[at]).sum();
        KernelStatistics {
            name: kernel.name.clone(),
            role: "continuation",
            dispatches: dispatches.len() as u64 * ranges,
            gpu_ms: Spread::of(times.steps.iter().map(took).collect()).median,
        }
    };
    job.plan.kernels.iter_enumerated().map(of).collect()
}

fn bound<'a>(job: &Job<'_>, buffers: &'a [Buffer], resource: &Resource) -> Option<&'a Buffer> {
    job.plan.bindings.iter().position(|bound| bound == resource).map(|binding| &buffers[binding])
}

fn bytes_of(members: &[PushMember]) -> u32 {
    members.last().map_or(0, |last| (last.offset + last.size).next_multiple_of(4))
}

fn milliseconds_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}
