//! The run as a whole: ranges, batches of rounds, repetitions.

use std::time::Instant;

use corogen_runtime::vulkan::{Error, Gpu, Kernel, Range, TrapSite, TrapTable, ranges};

use super::batch::{Batch, Clocked, Took};
use super::buffers::{Results, bound, download, upload};
use super::counts::Counts;
use super::job::{Job, Outcome};
use super::prepared::{Prepared, milliseconds_since};
use super::settings;
use super::statistics::{KernelStatistics, Spread, Statistics};
use super::step::Device;
use crate::base::Table;
use crate::schedule::plan::{self, KernelId, Resource};
use crate::schedule::step::Step;

/// Runs `job` on `gpu` and waits for it.
pub fn run(gpu: &Gpu, job: &Job<'_>) -> Result<Outcome, Error> {
    run_watched(gpu, job, &mut |_| {})
}

/// The same; `ended` learns now and then how many instances have ended, over all repetitions.
pub fn run_watched(gpu: &Gpu, job: &Job<'_>, ended: &mut dyn FnMut(u64)) -> Result<Outcome, Error> {
    Prepared::new(gpu, job)?.run(ended)
}

impl Prepared<'_> {
    /// Runs the job with all its repetitions and waits for it; `ended` learns now and then how many instances have ended in this call. It
    /// may be called again: each run begins with the arguments.
    pub fn run(&mut self, ended: &mut dyn FnMut(u64)) -> Result<Outcome, Error> {
        let repeat = self.job.repeat.max(1);
        let mut times = Times::default();
        let mut last = Left::default();
        for turn in 0..repeat + u32::from(self.job.profile) {
            let start = Instant::now();
            let clocked = if turn < repeat { Clocked::Submissions } else { Clocked::Steps };
            let before = u64::from(turn) * self.total;
            let (took, left) = self.once(clocked, &mut |some| ended(before + some))?;
            last = left;
            match clocked {
                Clocked::Submissions => {
                    times.wall.push(milliseconds_since(start));
                    times.took.push(took);
                }
                Clocked::Steps => times.profile = Some(took),
            }
        }
        Ok(self.outcome(&times, last))
    }

    /// One repetition, from the first upload to the last download.
    fn once(&mut self, clocked: Clocked, ended: &mut dyn FnMut(u64)) -> Result<(Took, Left), Error> {
        let Self { job, device, batches, transfer, .. } = self;
        let sites = trap_sites(job);
        let mut traps = TrapTable::new(&job.program.entry.name, &sites);
        let mut counts = Counts::default();
        let mut took = Took::new(job, clocked);
        let mut before = 0;
        upload(job, &device.buffers, transfer)?;
        for range in ranges(job.grid, 0, self.total, self.range) {
            let launched = launch(job, device, batches, &range, [self.rounds, self.regroup], &mut took, &mut |some| {
                ended(before + u64::from(some));
            });
            // Whatever went wrong, and in whichever batch, nothing is pending when the buffers go.
            let [first, second] = batches.each_mut().map(|batch| batch.commands.wait());
            launched.and(first).and(second)?;
            before += u64::from(range.count);
            ended(before);
            if let Some(buffer) = bound(job, &device.buffers, &Resource::Traps) {
                traps.add(&range, buffer.bytes());
            }
            if let Some(buffer) = bound(job, &device.buffers, &Resource::Counts).filter(|_| job.plan.counts()) {
                counts.add(job.program, buffer.bytes());
            }
        }
        let results = download(job, &device.buffers, transfer)?;
        Ok((took, Left { results, trap: traps.finish().err(), counts }))
    }

    fn outcome(&self, times: &Times, left: Left) -> Outcome {
        let Self { job, settings, .. } = self;
        let Left { results: (buffers, pushed), trap, counts } = left;
        let shown = job.plan.settings.iter().zip(settings);
        let statistics = Statistics {
            scheduler: job.plan.scheduler.name(),
            device: self.device.gpu.name().to_owned(),
            instances: self.total,
            gpu_ms: Spread::of(times.took.iter().map(|took| took.total).collect()),
            wall_ms: Spread::of(times.wall.clone()),
            compile_ms: self.compile_ms,
            kernels: kernel_statistics(job, &self.device.kernels, times),
            resumes: counts.resumes,
            rounds: times.took.last().map_or(0, |took| took.rounds),
            frame_bytes: job.frame_bytes,
            frame_bytes_loaded: counts.bytes_loaded,
            frame_bytes_stored: counts.bytes_stored,
            frames_moved: counts.frames_moved,
            config: shown.map(|(setting, &word)| (setting.name, settings::shown(setting, word))).collect(),
        };
        Outcome { buffers, pushed, statistics, trap }
    }
}

/// What a repetition leaves behind.
#[derive(Default)]
struct Left {
    results: Results,
    trap: Option<Error>,
    counts: Counts,
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
    device: &Device,
    batches: &mut [Batch<'a>; 2],
    range: &Range,
    [rounds, regroup]: [u32; 2],
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
            for round in 1..=rounds {
                steps.extend(in_round(&plan.round, round));
                if round.is_multiple_of(regroup) {
                    steps.extend(in_round(&plan.regroup, round + 1));
                }
            }
            steps.extend(in_round(&plan.advance, rounds + 1));
            steps.extend(in_round(&plan.tail, 0));
            steps.extend(in_round(after, 0));
            batches[submitted % 2].submit(job, device, range, took.clocked, steps)?;
            submitted += 1;
        }
        batches[finished % 2].finish(took)?;
        finished += 1;
        took.rounds += u64::from(rounds);
        let left = bound(job, &device.buffers, &Resource::Status).map_or(0, |status| status.word(0));
        if left == 0 {
            // Every instance has ended: the last batch finds nothing to do, unless it was quicker than this look at the status.
            took.rounds += u64::from(rounds);
            return batches[finished % 2].finish(took);
        }
        ended(range.count.saturating_sub(left));
    }
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
