//! What a host measures of its submissions: how long they take, and for who asks, what each kernel takes and how many instances each
//! round resumes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ash::vk;

use super::error::Result;
use super::gpu::Gpu;
use super::kernel::Kernel;
use super::memory::{Buffer, Home};
use super::stats::Stats;
use super::timestamps::Timestamps;

/// Measures submissions, of which several may be pending.
///
/// A submission is measured from `start` to `stop`. In between, kernels announce themselves; each takes what passes until the next one
/// does, its barriers included.
#[derive(Debug)]
pub struct Profiler {
    gpu: Gpu,
    /// Most dispatches of a submission.
    dispatches: u32,
    /// Bytes of the counters that `keep` copies.
    counter_bytes: u64,
    detailed: bool,
    /// Who records only has `&` of its host.
    submissions: Mutex<Vec<Option<Submission>>>,
}

/// What is measured of one submission.
#[derive(Debug)]
struct Submission {
    cmd: vk::CommandBuffer,
    detailed: bool,
    clock: Timestamps,
    /// The kernels, in the order of their dispatches.
    kernels: Vec<String>,
    /// A copy that the host can read.
    counters: Option<Buffer>,
}

impl Profiler {
    /// For submissions of at most so many dispatches, with counters of so many bytes.
    pub fn new(gpu: &Gpu, dispatches: u32, counter_bytes: u64) -> Self {
        let submissions = Mutex::new(Vec::new());
        Self { gpu: gpu.clone(), dispatches, counter_bytes, detailed: false, submissions }
    }

    /// Whether the submissions from now on are measured in detail, which takes time of its own.
    pub fn set_detailed(&mut self, detailed: bool) {
        self.detailed = detailed;
    }

    /// Starts to measure submission `number`, at the beginning of its command buffer.
    ///
    /// # Safety
    /// `cmd` is recording on the device's queue family, and no submission of that number is pending.
    pub unsafe fn start(&mut self, number: usize, cmd: vk::CommandBuffer) -> Result<()> {
        let submissions = self.submissions.get_mut().unwrap_or_else(PoisonError::into_inner);
        if submissions.len() <= number {
            submissions.resize_with(number + 1, || None);
        }
        let submission = match submissions[number].take() {
            Some(used) if used.detailed == self.detailed => Submission { cmd, kernels: Vec::new(), ..used },
            _ => {
                let (dispatches, bytes) = if self.detailed { (self.dispatches, self.counter_bytes) } else { (0, 0) };
                let counters = || Buffer::new(&self.gpu, "kept counters", bytes, Home::Host);
                Submission {
                    cmd,
                    detailed: self.detailed,
                    clock: Timestamps::new(&self.gpu, dispatches + 2)?,
                    kernels: Vec::new(),
                    counters: (bytes > 0).then(counters).transpose()?,
                }
            }
        };
        // SAFETY: the caller keeps the promise; the clock stays until the submission of that number has been waited for.
        unsafe { submission.clock.write(cmd, 0) };
        submissions[number] = Some(submission);
        Ok(())
    }

    /// Tells debuggers, and the clock of a submission that is measured in detail, that what is recorded next is this kernel's.
    ///
    /// # Safety
    /// `cmd` is recording.
    pub unsafe fn announce(&self, cmd: vk::CommandBuffer, kernel: &Kernel) {
        // SAFETY: the caller keeps the promise.
        unsafe { kernel.announce(cmd) };
        self.with_details(cmd, |submission| {
            if submission.kernels.len() >= self.dispatches as usize {
                return;
            }
            submission.kernels.push(kernel.name().to_owned());
            // SAFETY: as above; `start` has said how long the clock stays.
            unsafe { submission.clock.write(cmd, submission.kernels.len() as u32) };
        });
    }

    /// Keeps what the counters hold at this place of a submission that is measured in detail.
    ///
    /// # Safety
    /// `cmd` is recording, and `counters` outlives its execution.
    pub unsafe fn keep(&self, cmd: vk::CommandBuffer, counters: &Buffer) {
        self.with_details(cmd, |submission| {
            let Some(kept) = &submission.counters else { return };
            let device = self.gpu.device();
            let regions = [vk::BufferCopy::default().size(kept.size().min(counters.size()))];
            let (before, after) = around_copy();
            let (before, after) = ([before], [after]);
            let before = vk::DependencyInfo::default().memory_barriers(&before);
            let after = vk::DependencyInfo::default().memory_barriers(&after);
            // SAFETY: the caller keeps the promise; both buffers are as large as the region, and alive.
            unsafe {
                device.cmd_pipeline_barrier2(cmd, &before);
                device.cmd_copy_buffer(cmd, counters.raw(), kept.raw(), &regions);
                device.cmd_pipeline_barrier2(cmd, &after);
            }
        });
    }

    /// Stops measuring, at the end of the command buffer.
    ///
    /// # Safety
    /// `cmd` is recording.
    pub unsafe fn stop(&self, cmd: vk::CommandBuffer) {
        for submission in self.lock().iter().flatten().filter(|submission| submission.cmd == cmd) {
            // SAFETY: the caller keeps the promise; `start` has said how long the clock stays.
            unsafe { submission.clock.write(cmd, submission.kernels.len() as u32 + 1) };
        }
    }

    /// Adds what submission `number` took, once it has been waited for.
    pub fn read(&self, number: usize, stats: &mut Stats) -> Result<()> {
        let submissions = self.lock();
        let Some(Some(submission)) = submissions.get(number) else { return Ok(()) };
        let times = submission.clock.milliseconds()?;
        if let Some(times) = &times {
            stats.add_milliseconds(times.iter().sum());
        }
        for (number, kernel) in submission.kernels.iter().enumerate() {
            // Before the first kernel there may be clears.
            stats.add_dispatch(kernel, times.as_ref().map(|times| times[number + 1]));
        }
        Ok(())
    }

    /// Adds so many rounds of submission `number`, if it was measured in detail: `offset` says where the counters hold the number of
    /// instances that a round resumed at a point.
    pub fn read_rounds(
        &self,
        number: usize,
        rounds: u32,
        points: &[&'static str],
        offset: impl Fn(u64, u32) -> u64,
        stats: &mut Stats,
    ) {
        self.read_some(number, rounds, points, |point, round| Some(offset(point, round)), stats);
    }

    /// The same of submission 0 of a run that holds who comes to some points, and now stops there or not: whoever waits is resumed at once
    /// when the run goes on, and until then counts in the round behind the last one.
    pub fn read_stop(
        &self,
        rounds: u32,
        points: &[&'static str],
        (held, stops): (&[u32], bool),
        offset: impl Fn(u64, u32) -> u64,
        stats: &mut Stats,
    ) {
        let holds = |point: u64| held.iter().any(|&held| u64::from(held) == point);
        self.read_some(0, rounds, points, |point, round| (!holds(point)).then(|| offset(point, round)), stats);
        if stops {
            self.read_some(0, 1, points, |point, _| holds(point).then(|| offset(point, rounds + 1)), stats);
        }
    }

    /// Adds rounds. Where there is no offset, a round resumed nobody.
    fn read_some(
        &self,
        number: usize,
        rounds: u32,
        points: &[&'static str],
        offset: impl Fn(u64, u32) -> Option<u64>,
        stats: &mut Stats,
    ) {
        let submissions = self.lock();
        let Some(Some(Submission { counters: Some(counters), .. })) = submissions.get(number) else { return };
        for round in 1..=rounds {
            let length = |offset: u64| counters.word(offset as usize / 4);
            stats.add_round(points, |point| offset(point as u64, round).map_or(0, length));
        }
    }

    fn with_details(&self, cmd: vk::CommandBuffer, act: impl FnOnce(&mut Submission)) {
        if self.detailed
            && let Some(submission) = self.lock().iter_mut().flatten().find(|it| it.cmd == cmd && it.detailed)
        {
            act(submission);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Option<Submission>>> {
        self.submissions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the rounds have counted before it is copied, and over what an earlier batch of the submission has kept there; then the copy before
/// `advance` clears the counters, and before the host reads it.
fn around_copy() -> (vk::MemoryBarrier2<'static>, vk::MemoryBarrier2<'static>) {
    let (kernels, copy) = (vk::PipelineStageFlags2::COMPUTE_SHADER, vk::PipelineStageFlags2::COPY);
    let before = vk::MemoryBarrier2::default()
        .src_stage_mask(kernels | copy)
        .src_access_mask(vk::AccessFlags2::SHADER_STORAGE_WRITE | vk::AccessFlags2::TRANSFER_WRITE)
        .dst_stage_mask(copy)
        .dst_access_mask(vk::AccessFlags2::TRANSFER_READ | vk::AccessFlags2::TRANSFER_WRITE);
    let after = vk::MemoryBarrier2::default()
        .src_stage_mask(copy)
        .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
        .dst_stage_mask(kernels | vk::PipelineStageFlags2::HOST)
        .dst_access_mask(vk::AccessFlags2::HOST_READ);
    (before, after)
}
