//! The frames of suspended instances, in groups of words.

use ash::vk;

use super::error::{Error, Limit, Result};
use super::gpu::Gpu;
use super::memory::{Buffer, Home};
use super::settings::Layout;

/// Memory for the frames of so many slots. Kernels see an array for each group; where frames lie one after the other, the arrays are
/// views of one buffer.
#[derive(Debug)]
pub struct Frames {
    buffers: Vec<Buffer>,
}

impl Frames {
    /// A frame's bytes come in groups of sixteen, what remains is the last group.
    pub fn new(gpu: &Gpu, capacity: u32, frame_bytes: u64, layout: Layout) -> Result<Self> {
        let groups = (0..frame_bytes).step_by(16).map(|start| (frame_bytes - start).min(16));
        let buffer = |name: &str, bytes: u64| Buffer::new(gpu, name, bytes * u64::from(capacity), Home::Device);
        let buffers: Result<Vec<_>> = match layout {
            Layout::Soa => (0..).zip(groups).map(|(n, bytes)| buffer(&format!("frame_group_{n}"), bytes)).collect(),
            Layout::Aos => buffer("frames", frame_bytes.next_multiple_of(16)).map(|frames| vec![frames]),
        };
        let buffers = buffers.map_err(|error| match error {
            Error::Limit(limit) => {
                let change = "lower the setting `capacity`, or set `layout` to `soa`".into();
                Limit { what: format!("the frames of {capacity} slots"), change, ..*limit }.into()
            }
            other => other,
        })?;
        Ok(Self { buffers })
    }

    /// The buffer that holds a group.
    pub fn raw(&self, group: usize) -> vk::Buffer {
        self.buffers.get(group).unwrap_or(&self.buffers[0]).raw()
    }
}
