//! What the kernels of one host share: descriptor set 0 of storage buffers, and the push constants.

use ash::vk;

use super::error::{Call, Error, Limit, Result};
use super::gpu::Gpu;

/// One descriptor set of storage buffers and its pipeline layout.
#[derive(Debug)]
pub struct Interface {
    gpu: Gpu,
    set_layout: vk::DescriptorSetLayout,
    layout: vk::PipelineLayout,
    pool: vk::DescriptorPool,
    set: vk::DescriptorSet,
    /// Whether what is bound lasts: a dispatch's own buffers go with it.
    lasting: bool,
}

impl Interface {
    /// `bindings` storage buffers and `push_bytes` of push constants, for the kernels of `entry`.
    pub fn new(gpu: &Gpu, entry: &str, bindings: u32, push_bytes: u32) -> Result<Self> {
        check_limits(gpu, bindings, push_bytes)?;
        let device = gpu.device();
        let mut this = Self {
            gpu: gpu.clone(),
            set_layout: vk::DescriptorSetLayout::null(),
            layout: vk::PipelineLayout::null(),
            pool: vk::DescriptorPool::null(),
            set: vk::DescriptorSet::null(),
            lasting: false,
        };

        let slots: Vec<_> = (0..bindings)
            .map(|binding| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(binding)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            })
            .collect();
        let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&slots);
        // SAFETY: `info` is complete.
        this.set_layout =
            unsafe { device.create_descriptor_set_layout(&info, None) }.call("vkCreateDescriptorSetLayout")?;

        let set_layouts = [this.set_layout];
        let push = [vk::PushConstantRange { stage_flags: vk::ShaderStageFlags::COMPUTE, offset: 0, size: push_bytes }];
        let push = if push_bytes == 0 { &[][..] } else { &push[..] };
        let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&set_layouts).push_constant_ranges(push);
        // SAFETY: the set layout is alive.
        this.layout = unsafe { device.create_pipeline_layout(&info, None) }.call("vkCreatePipelineLayout")?;

        let sizes =
            [vk::DescriptorPoolSize { ty: vk::DescriptorType::STORAGE_BUFFER, descriptor_count: bindings.max(1) }];
        let info = vk::DescriptorPoolCreateInfo::default().max_sets(1).pool_sizes(&sizes);
        // SAFETY: `info` is complete.
        this.pool = unsafe { device.create_descriptor_pool(&info, None) }.call("vkCreateDescriptorPool")?;
        let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(this.pool).set_layouts(&set_layouts);
        // SAFETY: the pool has room for one such set.
        this.set = unsafe { device.allocate_descriptor_sets(&info) }.call("vkAllocateDescriptorSets")?[0];
        gpu.label(this.set_layout, entry);
        gpu.label(this.layout, entry);
        gpu.label(this.pool, entry);
        gpu.label(this.set, entry);
        Ok(this)
    }

    /// Binds `buffers`, one for each binding, whole; not where the device may still be at what was bound before and nothing can run
    /// any more.
    ///
    /// # Safety
    /// No pending command buffer uses the set, and the buffers are storage buffers of this device.
    pub unsafe fn bind(&mut self, buffers: &[vk::Buffer]) {
        self.lasting = self.gpu.check_done().is_ok();
        if !self.lasting {
            return;
        }
        let infos: Vec<_> = buffers
            .iter()
            .map(|&buffer| [vk::DescriptorBufferInfo { buffer, offset: 0, range: vk::WHOLE_SIZE }])
            .collect();
        let writes: Vec<_> = (0..)
            .zip(&infos)
            .map(|(binding, info)| {
                vk::WriteDescriptorSet::default()
                    .dst_set(self.set)
                    .dst_binding(binding)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .buffer_info(info)
            })
            .collect();
        // SAFETY: the caller vouches for the set and the buffers.
        unsafe { self.gpu.device().update_descriptor_sets(&writes, &[]) };
    }

    /// Notes that what was bound is gone.
    pub fn forget(&mut self) {
        self.lasting = false;
    }

    /// Notes that what was bound just now goes with the dispatch that it was bound for. Fails where `bind` found the device late.
    pub fn use_once(&mut self) -> Result<()> {
        let bound = std::mem::take(&mut self.lasting);
        if bound { Ok(()) } else { Err(Error::Hung) }
    }

    /// Fails where nothing is bound that lasts.
    pub fn check_bound(&self) -> Result<()> {
        if self.lasting { Ok(()) } else { Err(Error::Unbound) }
    }

    /// The pipeline layout.
    pub fn layout(&self) -> vk::PipelineLayout {
        self.layout
    }

    /// The descriptor set.
    pub fn set(&self) -> vk::DescriptorSet {
        self.set
    }
}

impl Drop for Interface {
    fn drop(&mut self) {
        let (pool, layout, set_layout) = (self.pool, self.layout, self.set_layout);
        // SAFETY: `free` waits until nothing is pending. Null handles are allowed; the set goes with its pool.
        self.gpu.free(move |device| unsafe {
            device.destroy_descriptor_pool(pool, None);
            device.destroy_pipeline_layout(layout, None);
            device.destroy_descriptor_set_layout(set_layout, None);
        });
    }
}

fn check_limits(gpu: &Gpu, bindings: u32, push_bytes: u32) -> Result<()> {
    let limits = gpu.limits();
    let checks = [
        (
            "the set of storage buffers",
            "maxPerStageDescriptorStorageBuffers",
            limits.max_per_stage_descriptor_storage_buffers,
            bindings,
            "give the entry fewer parameters or promises, or take a scheduler that has fewer buffers itself: a megakernel has least",
        ),
        (
            "the block of push constants",
            "maxPushConstantsSize",
            limits.max_push_constants_size,
            push_bytes,
            "give the entry fewer parameters",
        ),
    ];
    for (what, limit, have, need, change) in checks {
        if need > have {
            let (what, change) = (what.into(), change.into());
            return Err(Limit { what, limit, have: have.into(), need: need.into(), change }.into());
        }
    }
    Ok(())
}
