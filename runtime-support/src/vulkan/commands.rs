//! A command buffer that is recorded, submitted and waited for, again and again.
//!
//! Each submission is waited for once, by itself, and with a time-out: a fence does that, and a device that is lent need not have
//! `timelineSemaphore` on.

use ash::vk;

use super::error::{Call, Error, Result};
use super::gpu::Gpu;
use super::late::nanoseconds;

/// One command buffer with its pool and fence.
#[derive(Debug)]
pub struct Commands {
    gpu: Gpu,
    pool: vk::CommandPool,
    buffer: vk::CommandBuffer,
    fence: vk::Fence,
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
        let (buffer, fence) = (vk::CommandBuffer::null(), vk::Fence::null());
        let mut commands = Self { gpu: gpu.clone(), pool, buffer, fence, pending: false, is_late: false };
        let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
        // SAFETY: the pool is fresh.
        commands.buffer = unsafe { device.allocate_command_buffers(&info) }.call("vkAllocateCommandBuffers")?[0];
        // SAFETY: no preconditions.
        commands.fence = unsafe { device.create_fence(&vk::FenceCreateInfo::default(), None) }.call("vkCreateFence")?;
        gpu.label(commands.pool, "commands");
        gpu.label(commands.buffer, "commands");
        gpu.label(commands.fence, "commands");
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
        Ok(self.buffer)
    }

    /// Ends the recording, submits it and waits until the device is done.
    pub fn submit_and_wait(&mut self) -> Result<()> {
        self.submit()?;
        self.wait()
    }

    /// Ends the recording and submits it.
    pub fn submit(&mut self) -> Result<()> {
        let device = self.gpu.device();
        // SAFETY: the buffer is recording since `begin`.
        unsafe { device.end_command_buffer(self.buffer) }.call("vkEndCommandBuffer")?;
        self.gpu.check_validation()?;
        // SAFETY: the fence is ours and not pending.
        unsafe { device.reset_fences(&[self.fence]) }.call("vkResetFences")?;
        let buffers = [vk::CommandBufferSubmitInfo::default().command_buffer(self.buffer)];
        let submit = [vk::SubmitInfo2::default().command_buffer_infos(&buffers)];
        let queue = self.gpu.queue();
        // SAFETY: the guard is the queue's external synchronisation; the command buffer is executable and the fence unsignalled.
        unsafe { device.queue_submit2(*queue, &submit, self.fence) }.call("vkQueueSubmit2")?;
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
        // SAFETY: the fence is ours.
        match unsafe { self.gpu.device().wait_for_fences(&[self.fence], true, nanoseconds(timeout)) } {
            Ok(()) => {
                (self.pending, self.is_late) = (false, false);
                self.gpu.check_validation()
            }
            // What a lost device was at counts as done.
            Err(lost @ vk::Result::ERROR_DEVICE_LOST) => {
                self.pending = false;
                Err(Error::of("vkWaitForFences", lost))
            }
            Err(result) => {
                self.is_late = true;
                self.gpu.add_late(self.fence);
                match result {
                    vk::Result::TIMEOUT => Err(Error::Timeout { within: timeout }),
                    result => Err(Error::of("vkWaitForFences", result)),
                }
            }
        }
    }
}

impl Drop for Commands {
    fn drop(&mut self) {
        // After an error elsewhere: who drops this has that error already.
        let _ = self.wait();
        let (fence, pool) = (self.fence, self.pool);
        // SAFETY: `free` waits until nothing is pending. A null fence is allowed; the buffer goes with its pool.
        self.gpu.free(move |device| unsafe {
            device.destroy_fence(fence, None);
            device.destroy_command_pool(pool, None);
        });
    }
}
