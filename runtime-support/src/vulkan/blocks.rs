//! What the blocks of a persistent kernel get: how many there are, and where each holds its frames.

use super::error::{Error, Limit, Result};
use super::gpu::Gpu;

/// Blocks where nobody says how many: more than any GPU holds at a time. Those that come late find nothing to do and end.
const GPU_BLOCKS: u32 = 2048;

/// The same on a CPU, which runs one block after the other on each core.
const CPU_BLOCKS: u32 = 128;

/// Each block asks once more when no instance is left: their number, times the threads of a block, stays below what the counter of
/// instances holds behind the largest range.
const MOST_BLOCKS: u32 = 1 << 20;

/// Words that a block shares besides its queues and frames: what the turn does.
const TURN_WORDS: u64 = 16;

impl Gpu {
    /// `wanted` blocks, or what suits the device.
    pub fn blocks(&self, wanted: Option<u32>) -> Result<u32> {
        let have = self.limits().max_compute_work_group_count[0];
        let by_device = if self.is_cpu() { CPU_BLOCKS } else { GPU_BLOCKS };
        match wanted {
            None => Ok(by_device.min(have)),
            Some(0) => Err(Error::Argument("setting `blocks` must be at least 1".into())),
            Some(blocks) if blocks > have.min(MOST_BLOCKS) => Err(Limit {
                what: format!("a dispatch of {blocks} blocks"),
                limit: "maxComputeWorkGroupCount",
                have: have.min(MOST_BLOCKS).into(),
                need: blocks.into(),
                change: "lower the setting `blocks`".into(),
            }
            .into()),
            Some(blocks) => Ok(blocks),
        }
    }

    /// How many slots for frames a block has, and how many of them have their frame in shared memory: as many as `wanted`, or as
    /// fit beside the `queues` of slots. At most two for each thread, and on a GPU no more than five for four threads unless that many are
    /// wanted; without `extension` none but those that fit.
    pub fn block_frames(
        &self,
        wanted: Option<u32>,
        extension: bool,
        block_size: u32,
        queues: u32,
        frame_bytes: u32,
    ) -> Result<(u32, u32)> {
        let have = u64::from(self.limits().max_compute_shared_memory_size);
        let most = 2 * u64::from(block_size);
        let usual = usual_slots(block_size, self.is_cpu());
        let bytes = |slots: u64, shared: u64| {
            // A queue has room for a block more than there are slots; a slot has the number of its instance.
            let queue = slots + slots.min(block_size.into());
            let words = u64::from(queues) * queue + 2 * (u64::from(queues) + 1) + slots + TURN_WORDS;
            4 * words + u64::from(frame_bytes) * shared
        };
        let limit = |slots, shared, change: &str| Limit {
            what: format!("a block of {slots} frames, {shared} of them shared,"),
            limit: "maxComputeSharedMemorySize",
            have,
            need: bytes(slots, shared),
            change: change.into(),
        };

        let least = if extension { 0 } else { 1 };
        let wanted = wanted.map(|wanted| u64::from(wanted).clamp(least, most));
        if extension {
            let shared = wanted.unwrap_or(0);
            let fits = |slots: &u64| bytes(*slots, shared.min(*slots)) <= have;
            let Some(slots) = (shared.max(1)..=usual.max(shared)).rev().find(fits) else {
                return Err(limit(shared.max(1), shared, "lower the setting `shared_frames` or `block_size`").into());
            };
            let room = (have - bytes(slots, 0)) / u64::from(frame_bytes).max(1);
            Ok((slots as u32, wanted.unwrap_or(room.min(slots)) as u32))
        } else {
            let fits = |slots: &u64| bytes(*slots, *slots) <= have;
            let found = match wanted {
                Some(wanted) => Some(wanted).filter(fits),
                None => (1..=usual).rev().find(fits),
            };
            let slots = wanted.unwrap_or(1);
            let change = "turn the setting `extension` on, or lower `shared_frames`";
            found.map(|slots| (slots as u32, slots as u32)).ok_or_else(|| limit(slots, slots, change).into())
        }
    }

    /// The frames of all blocks that stand in device memory, `extended` for each block.
    pub fn extended_frames(&self, blocks: u32, extended: u32, frame_bytes: u32) -> Result<u32> {
        let frames = u64::from(blocks) * u64::from(extended);
        let have = self.limits().max_storage_buffer_range.into();
        let need = frames * u64::from(frame_bytes);
        if need > have {
            let what = format!("the extension of {blocks} blocks by {extended} frames each");
            let change = "lower the setting `blocks` or `block_size`, or turn `extension` off".into();
            return Err(Limit { what, limit: "maxStorageBufferRange", have, need, change }.into());
        }
        // A frame without words takes no memory, however many there are.
        Ok(u32::try_from(frames).unwrap_or(u32::MAX))
    }
}

/// Slots of a block where nobody says how many. Those beyond its threads let turns be full. On a GPU their frames cost more: room for
/// other blocks, and for the cache beside the shared memory. Measured on an H200: with a quarter more than threads, three programs take
/// 9 to 14 % less than with twice as many, and two 15 % more.
fn usual_slots(block_size: u32, is_cpu: bool) -> u64 {
    let threads = u64::from(block_size);
    threads + if is_cpu { threads } else { threads.div_ceil(4) }
}

#[cfg(test)]
mod tests {
    use super::usual_slots;

    #[test]
    fn a_block_has_more_slots_than_threads_and_fewer_of_them_on_a_gpu() {
        assert_eq!([1, 64, 101].map(|threads| usual_slots(threads, true)), [2, 128, 202]);
        assert_eq!([1, 64, 101].map(|threads| usual_slots(threads, false)), [2, 80, 127]);
    }
}
