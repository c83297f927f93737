//! One arm for each step of a plan. `emit::host` prints what this performs.

use corogen_runtime::vulkan::{Buffer, Gpu, Interface, Kernel, Range, vk};

use super::arguments;
use super::buffers::bound;
use super::job::Job;
use crate::base::Table;
use crate::ir::PointId;
use crate::schedule::barrier::{Access, Hazard, Scope, Stage};
use crate::schedule::plan::{KernelId, PARTITION_SLOTS, Resource, queue_offset};
use crate::schedule::step::Step;

/// What the steps act on.
pub(super) struct Device {
    pub(super) gpu: Gpu,
    pub(super) interface: Interface,
    /// Those that the settings ask for.
    pub(super) kernels: Table<KernelId, Option<Kernel>>,
    /// In the order of the plan's bindings.
    pub(super) buffers: Vec<Buffer>,
    pub(super) block_size: u32,
    /// Slots; 0 where the scheduler has none.
    pub(super) capacity: u32,
    /// Workgroups that stay; 0 where the scheduler has none.
    pub(super) blocks: u32,
}

impl Device {
    /// A range with fewer instances than there are slots uses as many.
    fn used_slots(&self, range: &Range) -> u32 {
        self.capacity.min(range.count)
    }

    /// Blocks with a thread for each of them. One is there even of an empty range: it resets the counters.
    fn slot_blocks(&self, range: &Range) -> u32 {
        self.used_slots(range).div_ceil(self.block_size).max(1)
    }

    /// The steps whose kernels are there.
    pub(super) fn chosen<'a>(&self, steps: &'a [Step]) -> impl Iterator<Item = &'a Step> {
        steps.iter().flat_map(|step| match step {
            Step::Optional(kernel, _) if self.kernels[*kernel].is_none() => &[],
            step => step.parts(),
        })
    }
}

/// Records one step of one range, in the round of that number.
pub(super) fn record(step: &Step, job: &Job<'_>, device: &Device, cmd: vk::CommandBuffer, range: &Range, round: u32) {
    match step {
        Step::Clear(resource) => clear(job, device, cmd, resource),
        Step::Update(resource) => update(job, device, cmd, resource, range),
        Step::Barrier(hazard) => barrier(device, cmd, *hazard),
        Step::Launch => launch(job, device, cmd, range, round),
        Step::DispatchRange(kernel) => dispatch(device, cmd, *kernel, range.count.div_ceil(device.block_size)),
        Step::DispatchSlots(kernel) => {
            dispatch(device, cmd, *kernel, device.slot_blocks(range));
        }
        Step::DispatchPartitions(kernel) => {
            dispatch(device, cmd, *kernel, device.used_slots(range).div_ceil(PARTITION_SLOTS));
        }
        Step::DispatchBlock(kernel) => dispatch(device, cmd, *kernel, 1),
        Step::DispatchBlocks(kernel) => dispatch(device, cmd, *kernel, device.blocks),
        Step::DispatchQueue(kernel, point) => dispatch_queue(job, device, cmd, *kernel, *point, round),
        // `run` puts the rounds themselves and the chosen steps in their place, and does not stop at points.
        Step::Rounds | Step::Optional(..) => {}
        Step::EachHeld(_) | Step::ResumeHeld | Step::MarkHeld | Step::EmptyHeld => {}
    }
}

/// Runs every kernel over nothing: some drivers compile no sooner than this, and that is no time of the run's.
pub(super) fn warm_up(job: &Job<'_>, device: &Device, cmd: vk::CommandBuffer) {
    let nothing = Range { grid: job.grid, first: 0, origin: [0; 3], count: 0 };
    // Empty queues and a count of zero: every thread returns at once.
    job.plan.scratch.iter().for_each(|scratch| clear(job, device, cmd, &scratch.resource));
    barrier(device, cmd, Hazard::TransferToShader);
    launch(job, device, cmd, &nothing, 0);
    for (kernel, _) in device.kernels.iter_enumerated().filter(|(_, kernel)| kernel.is_some()) {
        dispatch(device, cmd, kernel, 1);
        barrier(device, cmd, Hazard::ShaderToShader);
    }
}

fn clear(job: &Job<'_>, device: &Device, cmd: vk::CommandBuffer, resource: &Resource) {
    let Some(buffer) = bound(job, &device.buffers, resource) else { return };
    // SAFETY: `cmd` is recording, and the buffer outlives the submission.
    unsafe { device.gpu.device().cmd_fill_buffer(cmd, buffer.raw(), 0, vk::WHOLE_SIZE, resource.blank()) };
}

fn update(job: &Job<'_>, device: &Device, cmd: vk::CommandBuffer, resource: &Resource, range: &Range) {
    let Some(buffer) = bound(job, &device.buffers, resource) else { return };
    let bytes = arguments::members(job, &job.plan.block, range, 0);
    // SAFETY: as above; the block is whole words, and the buffer was made for it.
    unsafe { buffer.update(cmd, &bytes) };
}

fn barrier(device: &Device, cmd: vk::CommandBuffer, hazard: Hazard) {
    let (before, after) = hazard.scopes();
    let barriers = [vk::MemoryBarrier2::default()
        .src_stage_mask(stages(before))
        .src_access_mask(accesses(before))
        .dst_stage_mask(stages(after))
        .dst_access_mask(accesses(after))];
    let dependency = vk::DependencyInfo::default().memory_barriers(&barriers);
    // SAFETY: `cmd` is recording.
    unsafe { device.gpu.device().cmd_pipeline_barrier2(cmd, &dependency) };
}

fn stages(scope: Scope) -> vk::PipelineStageFlags2 {
    let flag = |stage: &Stage| match stage {
        Stage::Transfer => vk::PipelineStageFlags2::ALL_TRANSFER,
        Stage::Shader => vk::PipelineStageFlags2::COMPUTE_SHADER,
        Stage::Indirect => vk::PipelineStageFlags2::DRAW_INDIRECT,
        Stage::Host => vk::PipelineStageFlags2::HOST,
        Stage::AllCommands => vk::PipelineStageFlags2::ALL_COMMANDS,
    };
    scope.stages.iter().map(flag).fold(vk::PipelineStageFlags2::NONE, |all, flag| all | flag)
}

fn accesses(scope: Scope) -> vk::AccessFlags2 {
    let flag = |access: &Access| match access {
        Access::TransferRead => vk::AccessFlags2::TRANSFER_READ,
        Access::TransferWrite => vk::AccessFlags2::TRANSFER_WRITE,
        Access::StorageRead => vk::AccessFlags2::SHADER_STORAGE_READ,
        Access::StorageWrite => vk::AccessFlags2::SHADER_STORAGE_WRITE,
        Access::IndirectRead => vk::AccessFlags2::INDIRECT_COMMAND_READ,
        Access::HostRead => vk::AccessFlags2::HOST_READ,
        Access::AnyRead => vk::AccessFlags2::MEMORY_READ,
        Access::AnyWrite => vk::AccessFlags2::MEMORY_WRITE,
    };
    scope.accesses.iter().map(flag).fold(vk::AccessFlags2::NONE, |all, flag| all | flag)
}

fn launch(job: &Job<'_>, device: &Device, cmd: vk::CommandBuffer, range: &Range, round: u32) {
    let (layout, sets) = (device.interface.layout(), [device.interface.set()]);
    let push = arguments::members(job, &job.plan.push, range, round);
    let (calls, point) = (device.gpu.device(), vk::PipelineBindPoint::COMPUTE);
    // SAFETY: `cmd` is recording; layout and set belong together and outlive the submission.
    unsafe {
        calls.cmd_bind_descriptor_sets(cmd, point, layout, 0, &sets, &[]);
        calls.cmd_push_constants(cmd, layout, vk::ShaderStageFlags::COMPUTE, 0, &push);
    }
}

fn bind_pipeline(device: &Device, cmd: vk::CommandBuffer, kernel: KernelId) {
    let Some(kernel) = &device.kernels[kernel] else { return };
    // SAFETY: `cmd` is recording, and the pipeline outlives the submission.
    unsafe {
        kernel.announce(cmd);
        device.gpu.device().cmd_bind_pipeline(cmd, vk::PipelineBindPoint::COMPUTE, kernel.pipeline());
    }
}

fn dispatch(device: &Device, cmd: vk::CommandBuffer, kernel: KernelId, blocks: u32) {
    bind_pipeline(device, cmd, kernel);
    // SAFETY: as above; the pipeline's layout is what `launch` bound for, and `max_range` kept the blocks within the limit.
    unsafe { device.gpu.device().cmd_dispatch(cmd, blocks, 1, 1) };
}

fn dispatch_queue(
    job: &Job<'_>,
    device: &Device,
    cmd: vk::CommandBuffer,
    kernel: KernelId,
    point: PointId,
    round: u32,
) {
    let Some(counters) = bound(job, &device.buffers, &Resource::Counters) else { return };
    bind_pipeline(device, cmd, kernel);
    let arguments = queue_offset(job.program.points.len(), point, round);
    // SAFETY: as above; the counters hold the arguments of every queue, and no queue is longer than there are slots.
    unsafe { device.gpu.device().cmd_dispatch_indirect(cmd, counters.raw(), arguments) };
}
