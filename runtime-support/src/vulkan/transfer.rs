//! Copies between the host's memory and device buffers, through one staging buffer of fixed size.

use ash::vk;

use super::commands::Commands;
use super::error::{Error, Result};
use super::gpu::Gpu;
use super::memory::{Buffer, Home};

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

    /// Copies `bytes` to the start of `buffer`, and waits.
    pub fn upload(&mut self, buffer: &Buffer, bytes: &[u8]) -> Result<()> {
        check_length(buffer, bytes.len())?;
        let piece = self.staging.size() as usize;
        for (i, bytes) in bytes.chunks(piece).enumerate() {
            self.staging.bytes_mut()[..bytes.len()].copy_from_slice(bytes);
            self.copy(&[self.staging.raw(), buffer.raw()], 0, (i * piece) as u64, bytes.len() as u64)?;
        }
        Ok(())
    }

    /// Copies the start of `buffer` to `bytes`, and waits.
    pub fn download(&mut self, buffer: &Buffer, bytes: &mut [u8]) -> Result<()> {
        check_length(buffer, bytes.len())?;
        let piece = self.staging.size() as usize;
        for (i, bytes) in bytes.chunks_mut(piece).enumerate() {
            self.copy(&[buffer.raw(), self.staging.raw()], (i * piece) as u64, 0, bytes.len() as u64)?;
            bytes.copy_from_slice(&self.staging.bytes()[..bytes.len()]);
        }
        Ok(())
    }

    fn copy(&mut self, [from, to]: &[vk::Buffer; 2], src_offset: u64, dst_offset: u64, size: u64) -> Result<()> {
        let cmd = self.commands.begin()?;
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
            device.cmd_copy_buffer(cmd, *from, *to, &region);
            device.cmd_pipeline_barrier2(cmd, &vk::DependencyInfo::default().memory_barriers(&host));
        }
        self.commands.submit_and_wait()
    }
}

fn check_length(buffer: &Buffer, bytes: usize) -> Result<()> {
    if bytes as u64 > buffer.size() {
        return Err(Error::Argument(format!("{bytes} bytes do not fit in a buffer of {}", buffer.size())));
    }
    Ok(())
}
