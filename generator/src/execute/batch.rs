//! Submissions, and what they take by the device's clock.

use std::time::Instant;

use corogen_runtime::vulkan::{Commands, Error, Gpu, Range, Timestamps};

use super::job::Job;
use super::step::{self, Device};
use crate::base::Table;
use crate::schedule::plan::KernelId;
use crate::schedule::step::Step;

/// What timestamps stand around. One waits for all that was recorded before it, and on some devices that takes longer than a short
/// kernel: a run of which the time is asked has but two for each submission.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Clocked {
    Submissions,
    Steps,
}

/// What one repetition took on the device, over all ranges.
pub(super) struct Took {
    pub(super) clocked: Clocked,
    /// In milliseconds.
    pub(super) total: f64,
    /// Milliseconds and dispatches of each kernel, where steps were timed.
    pub(super) kernels: Table<KernelId, (f64, u64)>,
    /// Turns of the scheduler's loop; one a range where it has none.
    pub(super) rounds: u64,
}

impl Took {
    pub(super) fn new(job: &Job<'_>, clocked: Clocked) -> Self {
        Self { clocked, total: 0.0, kernels: job.plan.kernels.iter().map(|_| (0.0, 0)).collect(), rounds: 0 }
    }

    fn add(&mut self, step: &Step, milliseconds: f64) {
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

/// A submission: its command buffer, and what tells its time, or that of its steps.
pub(super) struct Batch<'a> {
    pub(super) commands: Commands,
    /// Those that were timed.
    steps: Vec<(&'a Step, u32)>,
    clock: Option<Timestamps>,
    start: Instant,
}

impl<'a> Batch<'a> {
    pub(super) fn new(gpu: &Gpu) -> Result<Self, Error> {
        Ok(Self { commands: Commands::new(gpu)?, steps: Vec::new(), clock: None, start: Instant::now() })
    }

    /// Records steps, each with its round, and submits them.
    pub(super) fn submit(
        &mut self,
        job: &Job<'_>,
        device: &Device,
        range: &Range,
        clocked: Clocked,
        steps: Vec<(&'a Step, u32)>,
    ) -> Result<(), Error> {
        let cmd = self.commands.begin()?;
        let intervals = if clocked == Clocked::Steps { steps.len() as u32 } else { 1 };
        let clock = self.clock.insert(Timestamps::new(&device.gpu, intervals + 1)?);
        self.start = Instant::now();
        // SAFETY: `cmd` is recording, and `clock` stays until the wait in `finish` or in `commands`.
        unsafe { clock.write(cmd, 0) };
        for (index, &(step, round)) in (1..).zip(&steps) {
            step::record(step, job, device, cmd, range, round);
            if clocked == Clocked::Steps || index == steps.len() as u32 {
                // SAFETY: as above.
                unsafe { clock.write(cmd, index.min(intervals)) };
            }
        }
        self.steps = if clocked == Clocked::Steps { steps } else { Vec::new() };
        self.commands.submit()
    }

    /// Waits for them.
    pub(super) fn finish(&mut self, took: &mut Took) -> Result<(), Error> {
        self.commands.wait()?;
        match self.clock.as_ref().map(Timestamps::milliseconds).transpose()?.flatten() {
            Some(times) => {
                took.total += times.iter().sum::<f64>();
                self.steps.iter().zip(times).for_each(|((step, _), time)| took.add(step, time));
            }
            // Without a clock on the device the host's is the best there is.
            None => took.total += self.start.elapsed().as_secs_f64() * 1e3,
        }
        Ok(())
    }
}
