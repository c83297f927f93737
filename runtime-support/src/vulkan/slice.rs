//! Slices in device memory: what a `&[T]` or `&mut [T]` parameter becomes.

use ash::vk;

use super::error::{Error, Result};
use super::gpu::Gpu;
use super::memory::{Buffer, Home};

/// A slice parameter: a storage buffer and its number of elements. The buffer may be anybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The whole buffer is bound. It needs the usage `STORAGE_BUFFER`.
    pub buffer: vk::Buffer,
    /// Elements.
    pub len: u32,
}

/// A copy of a host slice in device memory, in rustc's bytes. [`super::Transfer`] makes it.
#[derive(Debug)]
pub struct Resident {
    buffer: Buffer,
    len: u32,
}

impl Resident {
    /// Room for `count` elements.
    pub(super) fn new<T>(gpu: &Gpu, name: &str, count: usize) -> Result<Self> {
        let len =
            u32::try_from(count).map_err(|_| Error::Argument(format!("`{name}` has more than 2^32 - 1 elements")))?;
        Ok(Self { buffer: Buffer::new(gpu, name, (count * size_of::<T>()) as u64, Home::Device)?, len })
    }

    pub(super) fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    /// What a kernel is given.
    pub fn slice(&self) -> Slice {
        Slice { buffer: self.buffer.raw(), len: self.len }
    }
}
