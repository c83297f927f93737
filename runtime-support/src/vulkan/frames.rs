//! The frames of suspended instances, in groups of words.

use ash::vk;

use super::error::Result;
use super::gpu::Gpu;
use super::memory::{Buffer, Home};
use super::settings::Layout;

/// Bytes of a group: four words.
const GROUP: u64 = 16;

/// Memory for the frames of so many slots. Kernels see an array of groups and an array of what remains behind them; where frames lie
/// one after the other, both are views of one buffer.
#[derive(Debug)]
pub struct Frames {
    /// One or two.
    buffers: Vec<Buffer>,
}

impl Gpu {
    /// How the frames of a wavefront lie: as `wanted`, or as suits the device. The lanes of a GPU read a group of all their frames at once,
    /// and most of them have neighbouring slots; a CPU reads each frame by itself, and there its words are best in the same lines of the cache.
    pub fn layout(&self, wanted: Option<Layout>) -> Layout {
        let by_device = if self.is_cpu() { Layout::Aos } else { Layout::Soa };
        wanted.unwrap_or(by_device)
    }
}

impl Frames {
    /// A frame's bytes come in groups of sixteen; what remains is no whole group.
    pub fn new(gpu: &Gpu, capacity: u32, frame_bytes: u64, layout: Layout) -> Result<Self> {
        let rest = frame_bytes % GROUP;
        let parts = match layout {
            Layout::Soa => vec![("frame_groups", frame_bytes - rest), ("frame_rest", rest)],
            Layout::Aos => vec![("frames", frame_bytes.next_multiple_of(GROUP))],
        };
        let buffer = |(name, bytes): (&str, u64)| Buffer::new(gpu, name, bytes * u64::from(capacity), Home::Device);
        let buffers: Result<Vec<_>> = parts.into_iter().filter(|(_, bytes)| *bytes > 0).map(buffer).collect();
        let buffers = buffers.map_err(|error| {
            error.for_room(format!("the frames of {capacity} slots"), "lower the setting `capacity`")
        })?;
        Ok(Self { buffers })
    }

    /// The buffer that holds the groups.
    pub fn groups(&self) -> vk::Buffer {
        self.buffers.first().map_or(vk::Buffer::null(), Buffer::raw)
    }

    /// The buffer that holds what remains.
    pub fn rest(&self) -> vk::Buffer {
        self.buffers.last().map_or(vk::Buffer::null(), Buffer::raw)
    }
}
