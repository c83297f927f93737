//! The barriers of a host: a function for each thing that they order.

use crate::schedule::step::Hazard;

/// The name of the function.
pub(super) fn name(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::TransferToShader => "transfer_to_shader",
        Hazard::TransferToIndirect => "transfer_to_indirect",
        Hazard::ShaderToTransfer => "shader_to_transfer",
        Hazard::ShaderToShader => "shader_to_shader",
        Hazard::ShaderToIndirect => "shader_to_indirect",
        Hazard::Caller => "around_stops",
    }
}

/// The function.
pub(super) fn function(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::TransferToShader => TRANSFER_TO_SHADER,
        Hazard::TransferToIndirect => TRANSFER_TO_INDIRECT,
        Hazard::ShaderToTransfer => SHADER_TO_TRANSFER,
        Hazard::ShaderToShader => SHADER_TO_SHADER,
        Hazard::ShaderToIndirect => SHADER_TO_INDIRECT,
        Hazard::Caller => CALLER,
    }
}

const TRANSFER_TO_SHADER: &str = "\
/// Uploads and clears before a kernel's reads and writes.
fn transfer_to_shader() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::ALL_TRANSFER)
        .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
        .dst_stage_mask(vk::PipelineStageFlags2::COMPUTE_SHADER)
        .dst_access_mask(
            vk::AccessFlags2::SHADER_STORAGE_READ | vk::AccessFlags2::SHADER_STORAGE_WRITE,
        )
}";

const TRANSFER_TO_INDIRECT: &str = "\
/// An emptied queue before kernels fill it, and before the device reads how many blocks it has.
fn transfer_to_indirect() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::ALL_TRANSFER)
        .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
        .dst_stage_mask(
            vk::PipelineStageFlags2::COMPUTE_SHADER | vk::PipelineStageFlags2::DRAW_INDIRECT,
        )
        .dst_access_mask(
            vk::AccessFlags2::SHADER_STORAGE_READ
                | vk::AccessFlags2::SHADER_STORAGE_WRITE
                | vk::AccessFlags2::INDIRECT_COMMAND_READ,
        )
}";

const SHADER_TO_TRANSFER: &str = "\
/// A kernel's writes before downloads, clears, and reads of mapped memory.
fn shader_to_transfer() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::COMPUTE_SHADER)
        .src_access_mask(vk::AccessFlags2::SHADER_STORAGE_WRITE)
        .dst_stage_mask(vk::PipelineStageFlags2::ALL_TRANSFER | vk::PipelineStageFlags2::HOST)
        .dst_access_mask(
            vk::AccessFlags2::TRANSFER_READ
                | vk::AccessFlags2::TRANSFER_WRITE
                | vk::AccessFlags2::HOST_READ,
        )
}";

const SHADER_TO_SHADER: &str = "\
/// A kernel's writes before the next one's reads and writes.
fn shader_to_shader() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::COMPUTE_SHADER)
        .src_access_mask(vk::AccessFlags2::SHADER_STORAGE_WRITE)
        .dst_stage_mask(vk::PipelineStageFlags2::COMPUTE_SHADER)
        .dst_access_mask(
            vk::AccessFlags2::SHADER_STORAGE_READ | vk::AccessFlags2::SHADER_STORAGE_WRITE,
        )
}";

const SHADER_TO_INDIRECT: &str = "\
/// A kernel's writes before the next one's reads and writes, and before the device reads how many blocks it has.
fn shader_to_indirect() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::COMPUTE_SHADER)
        .src_access_mask(vk::AccessFlags2::SHADER_STORAGE_WRITE)
        .dst_stage_mask(
            vk::PipelineStageFlags2::COMPUTE_SHADER | vk::PipelineStageFlags2::DRAW_INDIRECT,
        )
        .dst_access_mask(
            vk::AccessFlags2::SHADER_STORAGE_READ
                | vk::AccessFlags2::SHADER_STORAGE_WRITE
                | vk::AccessFlags2::INDIRECT_COMMAND_READ,
        )
}";

const CALLER: &str = "\
/// Between a run and the passes of its caller, who may do anything.
fn around_stops() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::ALL_COMMANDS)
        .src_access_mask(vk::AccessFlags2::MEMORY_WRITE)
        .dst_stage_mask(vk::PipelineStageFlags2::ALL_COMMANDS | vk::PipelineStageFlags2::HOST)
        .dst_access_mask(vk::AccessFlags2::MEMORY_READ | vk::AccessFlags2::MEMORY_WRITE)
}";
