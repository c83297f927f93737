//! The run as a whole: buffers, pipelines, ranges, repetitions.

use std::collections::BTreeMap;
use std::time::Instant;

use corogen_runtime::vulkan::{
    Buffer, Commands, Error, Frames, Gpu, Home, Interface, Kernel, Layout, Range, Timestamps, Transfer, TrapSite,
    TrapTable, instances, ranges,
};

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
    let total = instances(job.grid)?;
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
    for turn in 0..job.repeat.max(1) {
        let start = Instant::now();
        let mut before = u64::from(turn) * total;
        upload(job, &buffers, &mut transfer)?;
        let mut traps = TrapTable::new(&job.program.entry.name, &sites);
        counts = Counts::default();
        let mut took = Took::new(job);
        for range in ranges(job.grid, 0, total, gpu.max_range(block_size)) {
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
        times.took.push(took);
        results = Some((download(job, &buffers, &mut transfer)?, traps.finish().err()));
        times.wall.push(milliseconds_since(start));
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
}

/// What one repetition took on the device, over all ranges.
struct Took {
    /// In milliseconds.
    total: f64,
    /// Milliseconds and dispatches of each kernel.
    kernels: Table<KernelId, (f64, u64)>,
    /// Turns of the scheduler's loop; one a range where it has none.
    rounds: u64,
}

impl Took {
    fn new(job: &Job<'_>) -> Self {
        Self { total: 0.0, kernels: job.plan.kernels.iter().map(|_| (0.0, 0)).collect(), rounds: 0 }
    }

    fn add(&mut self, step: &Step, milliseconds: f64) {
        self.total += milliseconds;
        let dispatched = match step {
            Step::DispatchRange(kernel) | Step::DispatchSlots(kernel) | Step::DispatchBlock(kernel) => Some(*kernel),
            Step::DispatchQueue(kernel, _) | Step::DispatchBlocks(kernel) => Some(*kernel),
            Step::DispatchPartitions(kernel) => Some(*kernel),
            Step::Clear(_) | Step::Update(_) | Step::Barrier(_) | Step::Launch => None,
            Step::Rounds | Step::Optional(..) => None,
            Step::EachHeld(_) | Step::ResumeHeld | Step::MarkHeld | Step::EmptyHeld => None,
        };
        if let Some(kernel) = dispatched {
            self.kernels[kernel].0 += milliseconds;
            self.kernels[kernel].1 += 1;
        }
    }
}

/// A submission: its command buffer, and what tells the times of its steps.
struct Batch<'a> {
    commands: Commands,
    steps: Vec<(&'a Step, u32)>,
    clock: Option<Timestamps>,
    start: Instant,
}

impl<'a> Batch<'a> {
    fn new(gpu: &Gpu) -> Result<Self, Error> {
        Ok(Self { commands: Commands::new(gpu)?, steps: Vec::new(), clock: None, start: Instant::now() })
    }

    /// Records steps, each with its round, and submits them.
    fn submit(
        &mut self,
        job: &Job<'_>,
        device: &Device<'_>,
        range: &Range,
        steps: Vec<(&'a Step, u32)>,
    ) -> Result<(), Error> {
        let cmd = self.commands.begin()?;
        let clock = self.clock.insert(Timestamps::new(device.gpu, steps.len() as u32 + 1)?);
        self.start = Instant::now();
        // SAFETY: `cmd` is recording, and `clock` stays until the wait in `finish` or in `commands`.
        unsafe { clock.write(cmd, 0) };
        for (index, &(step, round)) in (1..).zip(&steps) {
            step::record(step, job, device, cmd, range, round);
            // SAFETY: as above.
            unsafe { clock.write(cmd, index) };
        }
        self.steps = steps;
        self.commands.submit()
    }

    /// Waits for them.
    fn finish(&mut self, took: &mut Took) -> Result<(), Error> {
        self.commands.wait()?;
        match self.clock.as_ref().map(Timestamps::milliseconds).transpose()?.flatten() {
            Some(times) => self.steps.iter().zip(times).for_each(|((step, _), time)| took.add(step, time)),
            // Without a clock on the device the host's is the best there is.
            None => took.total += milliseconds_since(self.start),
        }
        Ok(())
    }
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
        batches[0].submit(job, device, range, device.chosen(&plan.steps).map(|step| (step, 0)).collect())?;
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
            batches[submitted % 2].submit(job, device, range, steps)?;
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
    let scratch = |name, home| {
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
            Buffer::new(gpu, &user.name, size as u64, Home::Device)
        }
        Resource::Uniforms => Buffer::new(gpu, "uniforms", bytes_of(&job.plan.block).into(), Home::Device),
        Resource::Traps => Buffer::new(gpu, "traps", TrapTable::buffer_bytes(job.program.traps.len()), Home::Host),
        Resource::Frames => scratch("frames", Home::Device),
        Resource::Queues => scratch("queues", Home::Device),
        Resource::Counters => scratch("counters", Home::Device),
        Resource::Status => scratch("status", Home::Host),
        Resource::Keys => scratch("keys", Home::Device),
        Resource::Moves => scratch("moves", Home::Device),
        Resource::Promised(name) => scratch(name, Home::Device),
        Resource::Waiting => scratch("waiting", Home::Device),
        Resource::Counts => Buffer::new(gpu, "counts", plan::counts_bytes(job.program.points.len()), Home::Host),
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
    let of = |(id, kernel): (KernelId, &plan::Kernel)| KernelStatistics {
        name: kernel.name.clone(),
        role: kernel.body.role(),
        dispatches: times.took.last().map_or(0, |took| took.kernels[id].1),
        gpu_ms: Spread::of(times.took.iter().map(|took| took.kernels[id].0).collect()).median,
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
