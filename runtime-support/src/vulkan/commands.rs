//! A command buffer that is recorded, submitted and waited for, again and again.
//!
//! Each command buffer has a timeline semaphore, which counts its submissions: the host waits for the last one, with a time-out, and
//! then reads what it wrote into mapped memory.

use ash::vk;

use super::error::{Call, Error, Result};
use super::gpu::Gpu;
use super::late::nanoseconds;

/// One command buffer with its pool and semaphore.
#[derive(Debug)]
pub struct Commands {
    gpu: Gpu,
    pool: vk::CommandPool,
    buffer: vk::CommandBuffer,
    /// Counts the submissions that have finished.
    finished: vk::Semaphore,
    /// The number of the last submission.
    submitted: u64,
    /// Between `begin` and `submit`.
    is_recording: bool,
    /// Submitted, and not known to have finished.
    pending: bool,
    /// A wait for it has failed.
    is_late: bool,
}

impl Commands {
    /// An empty command buffer on the device's queue family.
    pub fn new(gpu: &Gpu) -> Result<Self> {
        let device = gpu.device();
        let pool = vk::CommandPoolCreateInfo::default()
            .queue_family_index(gpu.family())
            .flags(vk::CommandPoolCreateFlags::TRANSIENT);
        // SAFETY: the family is the one that the device was created with.
        let pool = unsafe { device.create_command_pool(&pool, None) }.call("vkCreateCommandPool")?;
        let mut commands = Self {
            gpu: gpu.clone(),
            pool,
            buffer: vk::CommandBuffer::null(),
            finished: vk::Semaphore::null(),
            submitted: 0,
            is_recording: false,
            pending: false,
            is_late: false,
        };
        let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
        // SAFETY: the pool is fresh.
        commands.buffer = unsafe { device.allocate_command_buffers(&info) }.call("vkAllocateCommandBuffers")?[0];
        let mut timeline = vk::SemaphoreTypeCreateInfo::default().semaphore_type(vk::SemaphoreType::TIMELINE);
        let info = vk::SemaphoreCreateInfo::default().push_next(&mut timeline);
        // SAFETY: every device has `timelineSemaphore` on.
        commands.finished = unsafe { device.create_semaphore(&info, None) }.call("vkCreateSemaphore")?;
        gpu.label(commands.pool, "commands");
        gpu.label(commands.buffer, "commands");
        gpu.label(commands.finished, "commands finished");
        Ok(commands)
    }

    /// Starts recording over whatever was recorded before, once that has run.
    pub fn begin(&mut self) -> Result<vk::CommandBuffer> {
        self.wait()?;
        self.gpu.check_done()?;
        let device = self.gpu.device();
        // SAFETY: the buffer is not pending: it was waited for.
        unsafe { device.reset_command_pool(self.pool, vk::CommandPoolResetFlags::empty()) }
            .call("vkResetCommandPool")?;
        let info = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        // SAFETY: the buffer is in its initial state.
        unsafe { device.begin_command_buffer(self.buffer, &info) }.call("vkBeginCommandBuffer")?;
        self.is_recording = true;
        Ok(self.buffer)
    }

    /// Ends the recording, submits it and waits until the device is done.
    pub fn submit_and_wait(&mut self) -> Result<()> {
        self.submit()?;
        self.wait()
    }

    /// Ends the recording and submits it. Fails without a `begin` since the last submission.
    pub fn submit(&mut self) -> Result<()> {
        if !std::mem::take(&mut self.is_recording) {
            return Err(Error::Argument("commands are submitted that were not begun: call `begin` before".into()));
        }
        let device = self.gpu.device();
        // SAFETY: the buffer is recording since `begin`.
        unsafe { device.end_command_buffer(self.buffer) }.call("vkEndCommandBuffer")?;
        self.gpu.check_validation()?;
        let buffers = [vk::CommandBufferSubmitInfo::default().command_buffer(self.buffer)];
        let finished = [vk::SemaphoreSubmitInfo::default()
            .semaphore(self.finished)
            .value(self.submitted + 1)
            .stage_mask(vk::PipelineStageFlags2::ALL_COMMANDS)];
        let submit = [vk::SubmitInfo2::default().command_buffer_infos(&buffers).signal_semaphore_infos(&finished)];
        let queue = self.gpu.queue();
        // SAFETY: the guard is the queue's external synchronisation; the command buffer is executable, and the semaphore's value smaller.
        unsafe { device.queue_submit2(*queue, &submit, vk::Fence::null()) }.call("vkQueueSubmit2")?;
        self.submitted += 1;
        self.pending = true;
        Ok(())
    }

    /// Waits until the device is done with what was submitted, if anything was; the device's time-out bounds the wait. After a
    /// time-out it fails at once until the device is done.
    pub fn wait(&mut self) -> Result<()> {
        if !self.pending {
            return Ok(());
        }
        let timeout = self.gpu.timeout();
        if self.is_late {
            self.gpu.check_done()?;
        }
        let (semaphores, values) = ([self.finished], [self.submitted]);
        let wait = vk::SemaphoreWaitInfo::default().semaphores(&semaphores).values(&values);
        // SAFETY: the semaphore is ours.
        match unsafe { self.gpu.device().wait_semaphores(&wait, nanoseconds(timeout)) } {
            Ok(()) => {
                (self.pending, self.is_late) = (false, false);
                self.gpu.check_validation()
            }
            // What a lost device was at counts as done.
            Err(lost @ vk::Result::ERROR_DEVICE_LOST) => {
                self.pending = false;
                Err(Error::of("vkWaitSemaphores", lost))
            }
            Err(result) => {
                self.is_late = true;
                self.gpu.add_late(self.finished, self.submitted);
                match result {
                    vk::Result::TIMEOUT => Err(Error::Timeout { within: timeout }),
                    result => Err(Error::of("vkWaitSemaphores", result)),
                }
            }
        }
    }
}

impl Drop for Commands {
    fn drop(&mut self) {
        // After an error elsewhere: who drops this has that error already.
        let _ = self.wait();
        let (finished, pool) = (self.finished, self.pool);
        // SAFETY: `free` waits until nothing is pending. A null semaphore is allowed; the buffer goes with its pool.
        self.gpu.free(move |device| unsafe {
            device.destroy_semaphore(finished, None);
            device.destroy_command_pool(pool, None);
        });
    }
}
