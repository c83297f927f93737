//! How a wavefront's kernels fill its queues on a device, and how its frames lie there.

use ash::vk;

use super::error::Result;
use super::gpu::Gpu;
use super::settings::{Enqueue, Layout};

/// Threads in a block that adds to a queue with one atomic, on a GPU: with fewer there are more atomics, with more its lanes wait longer
/// for each other. Every device has room for them. Measured on an H200: half of them take 7 % longer, twice as many the same.
const GPU_BLOCK: u32 = 128;

/// Rounds after which a CPU puts queues in order whose frames its caches do not hold.
const CPU_REGROUP: u32 = 4;

/// Bytes that the last cache of a CPU holds, more or less: where all slots have less, their order is no matter.
const CPU_CACHE: u64 = 1 << 24;

impl Gpu {
    /// Who adds to a queue: as `wanted`, or as suits the device. Lanes of a GPU wait at a barrier for less time than it takes for the
    /// atomics of their subgroups on one word; a CPU runs the lanes of a block in turns, and has only a few at a time.
    pub fn enqueue(&self, wanted: Option<Enqueue>) -> Enqueue {
        let by_device = if self.is_cpu() { Enqueue::Subgroup } else { Enqueue::Block };
        wanted.unwrap_or(by_device)
    }

    /// How the frames of a wavefront lie: as `wanted`, or as suits the device. The lanes of a GPU read a group of all their frames at once,
    /// and most of them have neighbouring slots; a CPU reads each frame by itself, and there its words are best in the same lines of the cache.
    pub fn layout(&self, wanted: Option<Layout>) -> Layout {
        let by_device = if self.is_cpu() { Layout::Aos } else { Layout::Soa };
        wanted.unwrap_or(by_device)
    }

    /// The rounds after which a wavefront's queues are put back in the order of their slots: as `wanted`, but an even number, since queues have
    /// two sides that take turns; 0 is never. Or as suits the device, where so many bytes belong to all slots.
    pub fn regroup(&self, wanted: Option<u32>, bytes: u64) -> u32 {
        let by_device = if self.is_cpu() && bytes > CPU_CACHE { CPU_REGROUP } else { 0 };
        wanted.unwrap_or(by_device).min(u32::MAX - 1).next_multiple_of(2)
    }

    /// `wanted` threads in a block of a wavefront, or what suits the device; an error if the device cannot.
    pub fn queue_block_size(&self, wanted: Option<u32>) -> Result<u32> {
        let by_device = if self.is_cpu() { None } else { Some(GPU_BLOCK) };
        self.block_size(wanted.or(by_device))
    }

    pub(super) fn is_cpu(&self) -> bool {
        self.kind() == vk::PhysicalDeviceType::CPU
    }
}
