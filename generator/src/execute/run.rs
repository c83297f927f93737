//! The run as a whole: buffers, pipelines, ranges, repetitions.

use std::collections::BTreeMap;
use std::time::Instant;

use corogen_runtime::vulkan::{
    Buffer, Error, Frames, Gpu, Home, Interface, Kernel, Layout, Range, Transfer, TrapSite, TrapTable, instances,
    ranges,
};

use super::batch::{Batch, Clocked, Took};
use super::counts::Counts;
use super::job::{Job, Outcome};
use super::statistics::{KernelStatistics, Spread, Statistics};
use super::step::{self, Device};
use super::{arguments, settings};
use crate::base::Table;
use crate::ir::BufferAccess;
use crate::schedule::plan::{self, KernelId, PushMember, Resource, Scratch};
use crate::schedule::step::Step;

/// What the counter of an append buffer begins with.
const COUNTER: [u8; 4] = [0; 4];

/// Runs `job` on `gpu` and waits for it.
pub fn run(gpu: &Gpu, job: &Job<'_>) -> Result<Outcome, Error> {
    run_watched(gpu, job, &mut |_| {})
}

/// The same; `ended` learns now and then how many instances have ended, over all repetitions.
pub fn run_watched(gpu: &Gpu, job: &Job<'_>, ended: &mut dyn FnMut(u64)) -> Result<Outcome, Error> {
    arguments::check(job)?;
    let total = instances(job.grid, job.program.interface.id.components())?;
    let settings = settings::resolve(gpu, job.plan, job.config, total)?;
    let block_size = match settings::of(job.plan, &settings, "block_size") {
        Some(size) => size,
        None => gpu.block_size(None)?,
    };

    let per_slot = job.plan.scratch.iter().map(|scratch| scratch.bytes_per_slot).max().unwrap_or(0);
    let blocks = settings::of(job.plan, &settings, "blocks").unwrap_or(0);
    let capacity = match (settings::of(job.plan, &settings, "capacity"), settings::slots(job.plan, &settings)) {
        (Some(capacity), _) => {
            gpu.check_capacity(capacity, per_slot, block_size)?;
            capacity
        }
        (None, Some((slots, shared))) => gpu.extended_frames(blocks, slots - shared, per_slot as u32)?,
        (None, None) => 0,
    };

    let most = settings::of(job.plan, &settings, "range").unwrap_or_else(|| gpu.max_range(block_size));

    // Queues have two sides, and rounds of a batch take turns.
    let rounds =
        settings::of(job.plan, &settings, "rounds").map_or(0, |rounds| rounds.clamp(1, 1 << 16).next_multiple_of(2));

    let (entry, bindings) = (&job.program.entry.name, job.plan.bindings.len() as u32);
    let mut interface = Interface::new(gpu, entry, bindings, bytes_of(&job.plan.push))?;
    let layout = match settings::of(job.plan, &settings, "layout") {
        Some(1) => Layout::Aos,
        _ => Layout::Soa,
    };
    let frames = job.plan.frame_bytes().map(|bytes| Frames::new(gpu, capacity, bytes, layout)).transpose()?;
    let allocate = |resource: &Resource| {
        let only_if = resource.only_if();
        let needed = only_if.is_none_or(|condition| settings::holds(job.plan, &settings, condition));
        let slots = if needed { capacity } else { 1 };
        allocate(gpu, job, resource, slots, rounds)
    };
    let buffers: Vec<Option<Buffer>> = job.plan.bindings.iter().map(allocate).collect::<Result<_, _>>()?;
    let raw = |(resource, buffer): (&Resource, &Option<Buffer>)| match (resource, &frames, buffer) {
        (Resource::FrameGroups, Some(frames), _) => Some(frames.groups()),
        (Resource::FrameRest, Some(frames), _) => Some(frames.rest()),
        (_, _, buffer) => buffer.as_ref().map(Buffer::raw),
    };
    interface.bind(&job.plan.bindings.iter().zip(&buffers).filter_map(raw).collect::<Vec<_>>());

    let start = Instant::now();
    let kernel = |(kernel, spirv): (&plan::Kernel, &Vec<u8>)| {
        let needed = kernel.only_if.is_none_or(|condition| settings::holds(job.plan, &settings, condition));
        Kernel::only_if(needed, gpu, &interface, &kernel.name, spirv, &settings)
    };
    let kernels: Table<KernelId, Option<Kernel>> =
        job.plan.kernels.iter().zip(job.spirv).map(kernel).collect::<Result<Vec<_>, _>>()?.into();
    let device =
        Device { gpu, interface: &interface, kernels: &kernels, buffers: &buffers, block_size, capacity, blocks };
    let mut batches = [Batch::new(gpu)?, Batch::new(gpu)?];
    let cmd = batches[0].commands.begin()?;
    step::warm_up(job, &device, cmd);
    batches[0].commands.submit_and_wait()?;
    let compile_ms = milliseconds_since(start);

    let mut transfer = Transfer::new(gpu)?;
    let sites = trap_sites(job);
    let mut times = Times::default();
    let mut results = None;
    let mut counts = Counts::default();
    let repeat = job.repeat.max(1);
    for turn in 0..repeat + u32::from(job.profile) {
        let start = Instant::now();
        let clocked = if turn < repeat { Clocked::Submissions } else { Clocked::Steps };
        let mut before = u64::from(turn) * total;
        upload(job, &buffers, &mut transfer)?;
        let mut traps = TrapTable::new(&job.program.entry.name, &sites);
        counts = Counts::default();
        let mut took = Took::new(job, clocked);
        for range in ranges(job.grid, 0, total, most) {
            let launched = launch(job, &device, &mut batches, &range, rounds, &mut took, &mut |some| {
                ended(before + u64::from(some));
            });
            // Whatever went wrong, and in whichever batch, nothing is pending when the buffers go.
            let [first, second] = batches.each_mut().map(|batch| batch.commands.wait());
            launched.and(first).and(second)?;
            before += u64::from(range.count);
            ended(before);
            if let Some(buffer) = bound(job, &buffers, &Resource::Traps) {
                traps.add(&range, buffer.bytes());
            }
            if let Some(buffer) = bound(job, &buffers, &Resource::Counts).filter(|_| job.plan.counts()) {
                counts.add(job.program, buffer.bytes());
            }
        }
        results = Some((download(job, &buffers, &mut transfer)?, traps.finish().err()));
        match clocked {
            Clocked::Submissions => {
                times.wall.push(milliseconds_since(start));
                times.took.push(took);
            }
            Clocked::Steps => times.profile = Some(took),
        }
    }
    let ((buffers, pushed), trap) = results.unwrap_or_default();

    let statistics = Statistics {
        scheduler: job.plan.scheduler.name(),
        device: gpu.name().to_owned(),
        instances: total,
        gpu_ms: Spread::of(times.took.iter().map(|took| took.total).collect()),
        wall_ms: Spread::of(times.wall.clone()),
        compile_ms,
        kernels: kernel_statistics(job, &kernels, &times),
        resumes: counts.resumes,
        rounds: times.took.last().map_or(0, |took| took.rounds),
        frame_bytes: job.frame_bytes,
        frame_bytes_loaded: counts.bytes_loaded,
        frame_bytes_stored: counts.bytes_stored,
        frames_moved: counts.frames_moved,
        config: job
            .plan
            .settings
            .iter()
            .zip(&settings)
            .map(|(setting, &word)| (setting.name, settings::shown(setting, word)))
            .collect(),
    };
    Ok(Outcome { buffers, pushed, statistics, trap })
}

/// What the repetitions took.
#[derive(Default)]
struct Times {
    /// In milliseconds, uploads and downloads included.
    wall: Vec<f64>,
    took: Vec<Took>,
    /// What one more took, of which every step was timed.
    profile: Option<Took>,
}

/// Runs one range: in one submission, or in batches of rounds until nothing is alive or left to begin. While a batch runs, the next
/// one waits behind it.
fn launch<'a>(
    job: &Job<'a>,
    device: &Device<'_>,
    batches: &mut [Batch<'a>; 2],
    range: &Range,
    rounds: u32,
    took: &mut Took,
    ended: &mut dyn FnMut(u32),
) -> Result<(), Error> {
    let plan = job.plan;
    let Some(at) = plan.steps.iter().position(|step| *step == Step::Rounds) else {
        took.rounds += 1;
        let steps = device.chosen(&plan.steps).map(|step| (step, 0)).collect();
        batches[0].submit(job, device, range, took.clocked, steps)?;
        return batches[0].finish(took);
    };
    let in_round = |steps: &'a [Step], round| device.chosen(steps).map(move |step| (step, round));
    let (before, after) = (&plan.steps[..at], &plan.steps[at + 1..]);
    let mut submitted = 0;
    let mut finished = 0;
    loop {
        while submitted < finished + 2 {
            let mut steps: Vec<(&Step, u32)> = Vec::new();
            if submitted == 0 {
                steps.extend(in_round(before, 0));
            }
            steps.extend((1..=rounds).flat_map(|round| in_round(&plan.round, round)));
            steps.extend(in_round(&plan.advance, rounds + 1));
            steps.extend(in_round(&plan.tail, 0));
            steps.extend(in_round(after, 0));
            batches[submitted % 2].submit(job, device, range, took.clocked, steps)?;
            submitted += 1;
        }
        batches[finished % 2].finish(took)?;
        finished += 1;
        took.rounds += u64::from(rounds);
        let left = bound(job, device.buffers, &Resource::Status).map_or(0, |status| status.word(0));
        if left == 0 {
            // Every instance has ended: the last batch finds nothing to do, unless it was quicker than this look at the status.
            took.rounds += u64::from(rounds);
            return batches[finished % 2].finish(took);
        }
        ended(range.count.saturating_sub(left));
    }
}

/// The buffer of a resource; frames in groups have theirs elsewhere.
fn allocate(
    gpu: &Gpu,
    job: &Job<'_>,
    resource: &Resource,
    capacity: u32,
    rounds: u32,
) -> Result<Option<Buffer>, Error> {
    let home = if resource.is_mapped() { Home::Host } else { Home::Device };
    let scratch = |name| {
        let scratch = job.plan.scratch.iter().find(|scratch| scratch.resource == *resource);
        let size = |scratch: &Scratch| {
            // The rounds of a batch, one before them for the tail, and one after them.
            let rounds = u64::from(rounds) + 2;
            scratch.bytes + scratch.bytes_per_slot * u64::from(capacity) + scratch.bytes_per_round * rounds
        };
        let bytes = scratch.map_or(0, size);
        match scratch.is_some_and(|scratch| scratch.bytes_per_slot > 0) {
            true => Buffer::for_slots(gpu, name, bytes, job.plan.slots_setting()),
            false => Buffer::new(gpu, name, bytes, home),
        }
    };
    let buffer = match resource {
        Resource::FrameGroups | Resource::FrameRest => return Ok(None),
        Resource::User(id) => {
            let user = &job.program.interface.buffers[*id];
            let size = match user.access {
                BufferAccess::Counter => COUNTER.len(),
                _ => job.arguments.buffers[&user.name].len(),
            };
            Buffer::new(gpu, &user.name, size as u64, home)
        }
        Resource::Uniforms => Buffer::new(gpu, "uniforms", bytes_of(&job.plan.block).into(), home),
        Resource::Traps => Buffer::new(gpu, "traps", TrapTable::buffer_bytes(job.program.traps.len()), home),
        Resource::Frames => scratch("frames"),
        Resource::Queues => scratch("queues"),
        Resource::Counters => scratch("counters"),
        Resource::Status => scratch("status"),
        Resource::Keys => scratch("keys"),
        Resource::Moves => scratch("moves"),
        Resource::Promised(name) => scratch(name),
        Resource::Waiting => scratch("waiting"),
        Resource::Counts => Buffer::new(gpu, "counts", plan::counts_bytes(job.program.points.len()), home),
    };
    buffer.map(Some)
}

fn upload(job: &Job<'_>, buffers: &[Option<Buffer>], transfer: &mut Transfer) -> Result<(), Error> {
    for (resource, buffer) in job.plan.bindings.iter().zip(buffers) {
        if let (Resource::User(id), Some(buffer)) = (resource, buffer) {
            let user = &job.program.interface.buffers[*id];
            match user.access {
                BufferAccess::Counter => transfer.write(buffer, &COUNTER)?,
                // it begins empty, whatever its room holds
                BufferAccess::Append { .. } => {}
                _ => transfer.write(buffer, job.arguments.buffers[&user.name].as_slice())?,
            }
        }
    }
    Ok(())
}

/// What the run may have changed, by name, and the counts of the append buffers.
type Results = (BTreeMap<String, Vec<u8>>, BTreeMap<String, u64>);

fn download(job: &Job<'_>, buffers: &[Option<Buffer>], transfer: &mut Transfer) -> Result<Results, Error> {
    let (mut found, mut counts) = (BTreeMap::new(), BTreeMap::new());
    let mut read = |buffer: &Buffer| {
        let mut bytes = vec![0; buffer.size() as usize];
        // SAFETY: any bytes are bytes.
        unsafe { transfer.read(buffer, &mut bytes)? };
        Ok::<_, Error>(bytes)
    };
    for (resource, buffer) in job.plan.bindings.iter().zip(buffers) {
        let (Resource::User(id), Some(buffer)) = (resource, buffer) else { continue };
        let user = &job.program.interface.buffers[*id];
        match user.access {
            BufferAccess::Read | BufferAccess::Counter => {}
            BufferAccess::ReadWrite | BufferAccess::Atomic => {
                found.insert(user.name.clone(), read(buffer)?);
            }
            BufferAccess::Append { counter } => {
                let Some(counter) = bound(job, buffers, &Resource::User(counter)) else { continue };
                let pushed = read(counter)?.first_chunk().map_or(0, |bytes| u32::from_ne_bytes(*bytes));
                let mut bytes = read(buffer)?;
                bytes.truncate((pushed as usize).saturating_mul(arguments::stride(job, user)));
                found.insert(user.name.clone(), bytes);
                counts.insert(user.name.clone(), u64::from(pushed));
            }
        }
    }
    Ok((found, counts))
}

fn trap_sites<'a>(job: &Job<'a>) -> Vec<TrapSite<'a>> {
    let site = |trap: &'a crate::ir::TrapSite| TrapSite {
        file: job.sources.files.get(trap.span.file).map_or("", |file| &file.path),
        line: job.sources.files.get(trap.span.file).map_or(0, |file| file.line_column(trap.span.start).0),
        message: &trap.message,
    };
    job.program.traps.iter().map(site).collect()
}

fn kernel_statistics(job: &Job<'_>, kernels: &Table<KernelId, Option<Kernel>>, times: &Times) -> Vec<KernelStatistics> {
    let Some(profile) = &times.profile else { return Vec::new() };
    let of = |(id, kernel): (KernelId, &plan::Kernel)| {
        let (gpu_ms, dispatches) = profile.kernels[id];
        KernelStatistics { name: kernel.name.clone(), role: kernel.body.role(), dispatches, gpu_ms }
    };
    job.plan.kernels.iter_enumerated().filter(|(id, _)| kernels[*id].is_some()).map(of).collect()
}

fn bound<'a>(job: &Job<'_>, buffers: &'a [Option<Buffer>], resource: &Resource) -> Option<&'a Buffer> {
    job.plan.bindings.iter().position(|bound| bound == resource).and_then(|binding| buffers[binding].as_ref())
}

fn bytes_of(members: &[PushMember]) -> u32 {
    members.last().map_or(0, |last| (last.offset + last.size).next_multiple_of(4))
}

fn milliseconds_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}
