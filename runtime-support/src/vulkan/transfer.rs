//! Copies between the host's memory and device buffers, through one staging buffer of fixed size.

use ash::vk;

use super::commands::Commands;
use super::error::{Error, Result};
use super::gpu::Gpu;
use super::memory::{Buffer, Home};
use super::slice::Resident;
use crate::Append;

/// Bytes copied at a time; larger buffers go in pieces.
const STAGING_BYTES: u64 = 16 << 20;

/// Uploads and downloads.
#[derive(Debug)]
pub struct Transfer {
    gpu: Gpu,
    commands: Commands,
    staging: Buffer,
}

impl Transfer {
    /// Allocates the staging buffer.
    pub fn new(gpu: &Gpu) -> Result<Self> {
        let size = STAGING_BYTES.min(gpu.limits().max_storage_buffer_range.into());
        Ok(Self {
            gpu: gpu.clone(),
            commands: Commands::new(gpu)?,
            staging: Buffer::new(gpu, "staging", size, Home::Host)?,
        })
    }

    /// A copy of `elements` in device memory; `name` is for errors and debuggers.
    pub fn upload<T: Copy>(&mut self, name: &str, elements: &[T]) -> Result<Resident> {
        let resident = Resident::new::<T>(&self.gpu, name, elements.len())?;
        self.write(resident.buffer(), elements)?;
        Ok(resident)
    }

    /// Replaces the elements of `resident` from number `first` on.
    pub fn update<T: Copy>(&mut self, resident: &Resident, first: u32, elements: &[T]) -> Result<()> {
        self.write_at(resident.buffer(), u64::from(first) * size_of::<T>() as u64, elements)
    }

    /// Copies what the kernels made of `resident` back to `elements`, which are as many as were uploaded.
    ///
    /// # Safety
    /// Whatever the kernels wrote are values of `T`: true of types that hold nothing but numbers.
    pub unsafe fn download<T: Copy>(&mut self, resident: &Resident, elements: &mut [T]) -> Result<()> {
        // SAFETY: the caller vouches for the bytes.
        unsafe { self.read(resident.buffer(), elements) }
    }

    /// Room for all that `list` can keep, in device memory, with what it holds so far.
    pub fn upload_list<T: Copy>(&mut self, name: &str, list: &mut Append<T>) -> Result<Resident> {
        let items = Resident::new::<T>(&self.gpu, name, list.capacity())?;
        self.write(items.buffer(), list.kept())?;
        Ok(items)
    }

    /// The counter of `list`.
    pub fn upload_count<T: Copy>(&mut self, name: &str, list: &mut Append<T>) -> Result<Resident> {
        let pushed = u32::try_from(list.pushed())
            .map_err(|_| Error::Argument(format!("`{name}` counts more than 2^32 - 1 pushes")))?;
        self.upload(name, &[pushed])
    }

    /// Copies what the kernels pushed back to `list`.
    ///
    /// # Safety
    /// As for [`Self::download`].
    pub unsafe fn download_list<T: Copy>(
        &mut self,
        items: &Resident,
        counter: &Resident,
        list: &mut Append<T>,
    ) -> Result<()> {
        let mut pushed = [0_u32];
        let before = list.pushed();
        // SAFETY: the counter is one number, and the caller vouches for the items that the read fills in. Where it fails, the list holds
        // what it held, or some of what the kernels made of it.
        unsafe {
            self.read(counter.buffer(), &mut pushed)?;
            list.set_pushed(pushed[0] as usize);
            self.read(items.buffer(), list.kept()).inspect_err(|_| list.set_pushed(before))
        }
    }

    /// Copies `elements` to the start of `buffer`, and waits.
    pub fn write<T: Copy>(&mut self, buffer: &Buffer, elements: &[T]) -> Result<()> {
        self.write_at(buffer, 0, elements)
    }

    fn write_at<T: Copy>(&mut self, buffer: &Buffer, offset: u64, elements: &[T]) -> Result<()> {
        self.check(buffer, offset + size_of_val(elements) as u64)?;
        let piece = self.staging.size() as usize;
        let bytes: *const u8 = elements.as_ptr().cast();
        for start in (0..size_of_val(elements)).step_by(piece) {
            let length = piece.min(size_of_val(elements) - start);
            // SAFETY: `start + length` lies within `elements`, `length` within the mapped staging buffer, which nothing else uses.
            // Copying untyped memory also copies padding, which has no value that could be read.
            unsafe { bytes.add(start).copy_to_nonoverlapping(self.staging.mapped(), length) };
            self.copy(self.staging.raw(), buffer.raw(), [0, offset + start as u64], length as u64)?;
        }
        Ok(())
    }

    /// Copies the start of `buffer` to `elements`, and waits.
    ///
    /// # Safety
    /// The buffer's bytes are values of `T`.
    pub unsafe fn read<T: Copy>(&mut self, buffer: &Buffer, elements: &mut [T]) -> Result<()> {
        self.check(buffer, size_of_val(elements) as u64)?;
        let piece = self.staging.size() as usize;
        let size = size_of_val(elements);
        let bytes: *mut u8 = elements.as_mut_ptr().cast();
        for start in (0..size).step_by(piece) {
            let length = piece.min(size - start);
            self.copy(buffer.raw(), self.staging.raw(), [start as u64, 0], length as u64)?;
            // SAFETY: as in `write`; the caller vouches that the bytes are values of `T`.
            unsafe { self.staging.mapped().copy_to_nonoverlapping(bytes.add(start), length) };
        }
        Ok(())
    }

    fn copy(&mut self, from: vk::Buffer, to: vk::Buffer, offsets: [u64; 2], size: u64) -> Result<()> {
        let cmd = self.commands.begin()?;
        let [src_offset, dst_offset] = offsets;
        let region = [vk::BufferCopy { src_offset, dst_offset, size }];
        // After earlier use of either buffer, and before the host reads the staging buffer or a kernel the other.
        let all = [vk::MemoryBarrier2::default()
            .src_stage_mask(vk::PipelineStageFlags2::ALL_COMMANDS)
            .src_access_mask(vk::AccessFlags2::MEMORY_READ | vk::AccessFlags2::MEMORY_WRITE)
            .dst_stage_mask(vk::PipelineStageFlags2::COPY)
            .dst_access_mask(vk::AccessFlags2::TRANSFER_READ | vk::AccessFlags2::TRANSFER_WRITE)];
        let host = [vk::MemoryBarrier2::default()
            .src_stage_mask(vk::PipelineStageFlags2::COPY)
            .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
            .dst_stage_mask(vk::PipelineStageFlags2::HOST)
            .dst_access_mask(vk::AccessFlags2::HOST_READ)];
        let device = self.gpu.device();
        // SAFETY: `cmd` is recording, both buffers hold the region, and both live until `submit_and_wait` returns.
        unsafe {
            device.cmd_pipeline_barrier2(cmd, &vk::DependencyInfo::default().memory_barriers(&all));
            device.cmd_copy_buffer(cmd, from, to, &region);
            device.cmd_pipeline_barrier2(cmd, &vk::DependencyInfo::default().memory_barriers(&host));
        }
        self.commands.submit_and_wait()
    }

    /// Whether a buffer of this device has so many bytes.
    fn check(&self, buffer: &Buffer, bytes: u64) -> Result<()> {
        self.gpu.check_same_device(buffer.gpu())?;
        if bytes > buffer.size() {
            return Err(Error::Argument(format!("{bytes} bytes do not fit in a buffer of {}", buffer.size())));
        }
        Ok(())
    }
}
