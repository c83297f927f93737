//! How long the device took, by its own clock.

use ash::vk;

use super::error::{Call, Result};
use super::gpu::Gpu;

/// A pool of timestamp queries.
#[derive(Debug)]
pub struct Timestamps {
    gpu: Gpu,
    pool: vk::QueryPool,
    count: u32,
}

impl Timestamps {
    /// `count` timestamps; nothing where the queue has no clock.
    pub fn new(gpu: &Gpu, count: u32) -> Result<Option<Self>> {
        if gpu.properties().timestamp_bits == 0 {
            return Ok(None);
        }
        let info = vk::QueryPoolCreateInfo::default().query_type(vk::QueryType::TIMESTAMP).query_count(count);
        // SAFETY: `info` is complete.
        let pool = unsafe { gpu.device().create_query_pool(&info, None) }.call("vkCreateQueryPool")?;
        Ok(Some(Self { gpu: gpu.clone(), pool, count }))
    }

    /// The query pool: reset it, then write every query of it, in the command buffer.
    pub fn pool(&self) -> vk::QueryPool {
        self.pool
    }

    /// Its number of timestamps.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Milliseconds between each timestamp and the next, after the submission that wrote them all.
    pub fn milliseconds(&self) -> Result<Vec<f64>> {
        let mut ticks = vec![0u64; self.count as usize];
        // SAFETY: the pool has `count` queries; without WAIT an unwritten one is an error, never a hang.
        unsafe { self.gpu.device().get_query_pool_results(self.pool, 0, &mut ticks, vk::QueryResultFlags::TYPE_64) }
            .call("vkGetQueryPoolResults")?;
        let mask = u64::MAX >> (64 - self.gpu.properties().timestamp_bits);
        let period = f64::from(self.gpu.limits().timestamp_period) * 1e-6;
        Ok(ticks.windows(2).map(|pair| (pair[1].wrapping_sub(pair[0]) & mask) as f64 * period).collect())
    }
}

impl Drop for Timestamps {
    fn drop(&mut self) {
        // SAFETY: nothing is pending, else `free` does nothing.
        self.gpu.free(|device| unsafe { device.destroy_query_pool(self.pool, None) });
    }
}
