//! Slices in device memory: what a `&[T]` or `&mut [T]` parameter becomes.

use ash::vk;

use super::error::{Error, Result};
use super::gpu::Gpu;
use super::memory::{Buffer, Home};
use super::transfer::Transfer;

/// A slice parameter: a storage buffer and its number of elements. The buffer may be anybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The whole buffer is bound. It needs the usage `STORAGE_BUFFER`.
    pub buffer: vk::Buffer,
    /// Elements.
    pub len: u32,
}

/// A copy of a host slice in device memory, in rustc's bytes.
#[derive(Debug)]
pub struct Resident {
    buffer: Buffer,
    len: u32,
}

impl Resident {
    /// Uploads `elements`; `name` is for errors and debuggers.
    pub fn upload<T: Copy>(gpu: &Gpu, transfer: &mut Transfer, name: &str, elements: &[T]) -> Result<Self> {
        let len = u32::try_from(elements.len())
            .map_err(|_| Error::Argument(format!("`{name}` has more than 2^32 - 1 elements")))?;
        let buffer = Buffer::new(gpu, name, size_of_val(elements) as u64, Home::Device)?;
        transfer.upload(&buffer, elements)?;
        Ok(Self { buffer, len })
    }

    /// Downloads to `elements`, which are as many as were uploaded.
    ///
    /// # Safety
    /// Whatever the kernels wrote are values of `T`: true of types that hold nothing but numbers.
    pub unsafe fn download<T: Copy>(&self, transfer: &mut Transfer, elements: &mut [T]) -> Result<()> {
        // SAFETY: the caller vouches for the bytes.
        unsafe { transfer.download(&self.buffer, elements) }
    }

    /// What a kernel is given.
    pub fn slice(&self) -> Slice {
        Slice { buffer: self.buffer.raw(), len: self.len }
    }
}
