//! How long the device took, by its own clock.

use std::sync::atomic::{AtomicU32, Ordering};

use ash::vk;

use super::error::{Call, Result};
use super::gpu::Gpu;

/// A row of timestamps, written in a command buffer and read after its submission.
#[derive(Debug)]
pub struct Timestamps {
    gpu: Gpu,
    /// Null where the queue has no clock.
    pool: vk::QueryPool,
    count: u32,
    /// How many were written last.
    written: AtomicU32,
}

impl Timestamps {
    /// `count` timestamps.
    pub fn new(gpu: &Gpu, count: u32) -> Result<Self> {
        let mut this = Self { gpu: gpu.clone(), pool: vk::QueryPool::null(), count, written: AtomicU32::new(0) };
        if gpu.properties().timestamp_bits > 0 {
            let info = vk::QueryPoolCreateInfo::default().query_type(vk::QueryType::TIMESTAMP).query_count(count);
            // SAFETY: `info` is complete.
            this.pool = unsafe { gpu.device().create_query_pool(&info, None) }.call("vkCreateQueryPool")?;
            gpu.label(this.pool, "timestamps");
        }
        Ok(this)
    }

    /// Writes timestamp `index` when everything recorded so far is done. Number 0 comes first and clears the row; the others follow in
    /// order.
    ///
    /// # Safety
    /// `cmd` is recording, outside a render pass, on the device's queue family; `self` outlives its execution.
    pub unsafe fn write(&self, cmd: vk::CommandBuffer, index: u32) {
        if self.pool == vk::QueryPool::null() {
            return;
        }
        let device = self.gpu.device();
        // SAFETY: the caller vouches for `cmd`; an index out of range is refused by `count`.
        unsafe {
            if index == 0 {
                device.cmd_reset_query_pool(cmd, self.pool, 0, self.count);
            }
            if index < self.count {
                self.written.store(index + 1, Ordering::Relaxed);
                device.cmd_write_timestamp2(cmd, vk::PipelineStageFlags2::ALL_COMMANDS, self.pool, index);
            }
        }
    }

    /// Milliseconds between each timestamp and the next, after the submission that wrote them; nothing where the queue has no clock.
    pub fn milliseconds(&self) -> Result<Option<Vec<f64>>> {
        if self.pool == vk::QueryPool::null() {
            return Ok(None);
        }
        let mut ticks = vec![0u64; self.written.load(Ordering::Relaxed) as usize];
        // SAFETY: no more were written than the pool has; without WAIT an unwritten one is an error, never a hang.
        unsafe { self.gpu.device().get_query_pool_results(self.pool, 0, &mut ticks, vk::QueryResultFlags::TYPE_64) }
            .call("vkGetQueryPoolResults")?;
        let mask = u64::MAX >> (64 - self.gpu.properties().timestamp_bits);
        let period = f64::from(self.gpu.limits().timestamp_period) * 1e-6;
        let between = |pair: &[u64]| (pair[1].wrapping_sub(pair[0]) & mask) as f64 * period;
        Ok(Some(ticks.windows(2).map(between).collect()))
    }
}

impl Drop for Timestamps {
    fn drop(&mut self) {
        let pool = self.pool;
        // SAFETY: `free` waits until nothing is pending. A null pool is allowed.
        self.gpu.free(move |device| unsafe { device.destroy_query_pool(pool, None) });
    }
}
