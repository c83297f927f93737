//! The text of each step, as `execute::step` performs it.

use super::fit;
use super::names::kernel_field;
use crate::base::Table;
use crate::ir::PointId;
use crate::schedule::plan::{Hazard, Kernel, KernelId, PARTITION_SLOTS, Resource, Step};

/// The statements of a step, at no indentation. `round` is that of the kernels, where they run in rounds.
pub(super) fn step(step: &Step, kernels: &Table<KernelId, Kernel>, round: Option<&str>) -> String {
    match step {
        Step::Clear(resource) => clear(resource),
        Step::Update(resource) => update(resource),
        Step::Barrier(hazard) => barrier(*hazard),
        Step::Launch => launch(round),
        Step::DispatchRange(kernel) => {
            let blocks = "range.count.div_ceil(self.block_size)";
            dispatch(&kernels[*kernel], "one thread for each instance of the range", blocks)
        }
        Step::DispatchSlots(kernel) => {
            dispatch(&kernels[*kernel], "one thread for each slot", "self.capacity.div_ceil(self.block_size)")
        }
        Step::DispatchPartitions(kernel) => {
            let blocks = format!("self.capacity.div_ceil({PARTITION_SLOTS})");
            dispatch(&kernels[*kernel], &format!("one block for {PARTITION_SLOTS} slots of the queue"), &blocks)
        }
        Step::DispatchBlock(kernel) => dispatch(&kernels[*kernel], "one block", "1"),
        Step::DispatchBlocks(kernel) => {
            dispatch(&kernels[*kernel], "blocks that fetch instances until none is left", "self.blocks")
        }
        Step::DispatchQueue(kernel, point) => dispatch_queue(&kernels[*kernel], *point),
        // The functions around the rounds call the one that records a round.
        Step::Rounds => String::new(),
        Step::Optional(kernel, steps) => optional(&kernels[*kernel], steps, kernels, round),
    }
}

fn optional(kernel: &Kernel, steps: &[Step], kernels: &Table<KernelId, Kernel>, round: Option<&str>) -> String {
    let field = kernel_field(&kernel.name);
    let steps: Vec<String> = steps.iter().map(|part| step(part, kernels, round).replace('\n', "\n    ")).collect();
    format!("if let Some({field}) = &self.{field} {{\n    {}\n}}", steps.join("\n    "))
}

fn clear(resource: &Resource) -> String {
    let name = buffer(resource);
    let why = match resource {
        Resource::Traps => "No instance has trapped yet.",
        Resource::Counters => "Nothing has been fetched.",
        Resource::Moves => "No frame moves yet.",
        Resource::Counts => "Nothing is counted yet.",
        _ => "It starts from zero.",
    };
    format!("// {why}\ndevice.cmd_fill_buffer(cmd, self.{name}.raw(), 0, vk::WHOLE_SIZE, 0);")
}

fn update(resource: &Resource) -> String {
    let name = buffer(resource);
    format!(
        "// The parameters that do not fit in push constants.\n\
         device.cmd_update_buffer(cmd, self.{name}.raw(), 0, &self.block);"
    )
}

fn barrier(hazard: Hazard) -> String {
    let function = match hazard {
        Hazard::TransferToShader => "transfer_to_shader",
        Hazard::ShaderToTransfer => "shader_to_transfer",
        Hazard::ShaderToShader => "shader_to_shader",
        Hazard::ShaderToIndirect => "shader_to_indirect",
    };
    format!("self.barrier(cmd, {function}());")
}

fn launch(round: Option<&str>) -> String {
    let round = round.map(|round| format!(", {round}")).unwrap_or_default();
    format!("self.push_launch(cmd, range{round});")
}

fn dispatch(kernel: &Kernel, what: &str, blocks: &str) -> String {
    let (name, field) = (&kernel.name, kernel_field(&kernel.name));
    // A kernel that is not always there is borrowed by the condition around this.
    let (owner, by_reference) = if kernel.only_if.is_some() { ("", "") } else { ("self.", "&self.") };
    format!(
        "// `{name}`: {what}.\n\
         self.profiler.announce(cmd, {by_reference}{field});\n\
         device.cmd_bind_pipeline(cmd, compute, {owner}{field}.pipeline());\n\
         device.cmd_dispatch(cmd, {blocks}, 1, 1);"
    )
}

fn dispatch_queue(kernel: &Kernel, point: PointId) -> String {
    let kernel = format!("&self.{}", kernel_field(&kernel.name));
    fit::call(12, "self.dispatch_queue", &["cmd".into(), kernel, point.0.to_string(), "round".into()], ";")
}

/// The host's field for a buffer of its own.
pub(super) fn buffer(resource: &Resource) -> String {
    let name = match resource {
        Resource::Uniforms => "uniforms",
        Resource::Traps => "traps",
        Resource::Frames | Resource::FrameGroups | Resource::FrameRest => "frames",
        Resource::Queues => "queues",
        Resource::Counters => "counters",
        Resource::Status => "status",
        Resource::Keys => "keys",
        Resource::Moves => "moves",
        Resource::Counts => "counts",
        Resource::Waiting => "waiting",
        Resource::Promised(name) => return format!("promised_{name}"),
        Resource::User(_) => unreachable!("no scheduler clears or updates a buffer of the caller"),
    };
    name.to_owned()
}

/// The function that a barrier calls.
pub(super) fn hazard_function(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::TransferToShader => TRANSFER_TO_SHADER,
        Hazard::ShaderToTransfer => SHADER_TO_TRANSFER,
        Hazard::ShaderToShader => SHADER_TO_SHADER,
        Hazard::ShaderToIndirect => SHADER_TO_INDIRECT,
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
