//! What all share that use a device: its handles, what it can do, and its end.

use std::time::Duration;

use ash::{ext, khr, vk};

use super::capacity;
use super::denormals::Denormals;
use super::error::{Call, Result};
use super::faults;
use super::features::{Features, KernelProperties};
use super::instance::Instance;
use super::lanes::Lane;
use super::late::Late;
use super::pipelines::PipelineCache;
use super::survey;

/// How long the host waits for one submission, unless it is told otherwise.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(600);

/// What clones of a [`super::gpu::Gpu`] share.
pub(super) struct Shared {
    pub(super) device: ash::Device,
    pub(super) instance: ash::Instance,
    pub(super) physical: vk::PhysicalDevice,
    pub(super) lanes: Vec<Lane>,
    pub(super) family: u32,
    pub(super) name: String,
    pub(super) features: Features,
    pub(super) properties: Properties,
    pub(super) timeout: Duration,
    /// What the device may still be at, though nobody waits for it.
    pub(super) late: Late,
    pub(super) debug_utils: Option<ext::debug_utils::Device>,
    pub(super) pipeline_cache: Option<PipelineCache>,
    /// Absent for a device that is lent. Dropped after the device (see `drop`).
    pub(super) owner: Option<Instance>,
}

/// What the host asks of the device's properties.
pub(super) struct Properties {
    pub(super) kind: vk::PhysicalDeviceType,
    pub(super) driver: String,
    pub(super) limits: vk::PhysicalDeviceLimits,
    pub(super) memory: vk::PhysicalDeviceMemoryProperties,
    pub(super) max_allocation: u64,
    pub(super) subgroup_size: u32,
    pub(super) for_kernels: KernelProperties,
    pub(super) timestamp_bits: u32,
    /// Where the vendor tells.
    pub(super) resident_lanes: Option<u64>,
    /// The most instances of a submission that suit the driver, if there is such a number.
    pub(super) range: Option<u32>,
}

impl Shared {
    pub(super) fn new(
        instance: ash::Instance,
        physical: vk::PhysicalDevice,
        device: ash::Device,
        lanes: Vec<Lane>,
        family: u32,
        debug_utils: Option<ext::debug_utils::Device>,
        owner: Option<Instance>,
    ) -> Self {
        let (mut v11, mut v12) =
            (vk::PhysicalDeviceVulkan11Properties::default(), vk::PhysicalDeviceVulkan12Properties::default());
        let text = |bytes: &std::ffi::CStr| bytes.to_string_lossy().into_owned();
        let mut chain = vk::PhysicalDeviceProperties2::default().push_next(&mut v11).push_next(&mut v12);
        // SAFETY: the physical device belongs to the instance, and the chain's structs outlive the call.
        unsafe { instance.get_physical_device_properties2(physical, &mut chain) };
        let core = chain.properties;
        // SAFETY: as above.
        let families = unsafe { instance.get_physical_device_queue_family_properties(physical) };
        let properties = Properties {
            kind: core.device_type,
            driver: [v12.driver_name_as_c_str(), v12.driver_info_as_c_str()]
                .map(|part| part.map(text).unwrap_or_default())
                .join(" "),
            limits: core.limits,
            // SAFETY: as above.
            memory: unsafe { instance.get_physical_device_memory_properties(physical) },
            max_allocation: v11.max_memory_allocation_size,
            subgroup_size: v11.subgroup_size,
            for_kernels: KernelProperties {
                signed_zero_f32: v12.shader_signed_zero_inf_nan_preserve_float32 == vk::TRUE,
                signed_zero_f64: v12.shader_signed_zero_inf_nan_preserve_float64 == vk::TRUE,
                denormals: Denormals {
                    f32: v12.shader_denorm_preserve_float32 == vk::TRUE,
                    f64: v12.shader_denorm_preserve_float64 == vk::TRUE,
                    // No kernel has floats of 16 bits: of what 32 bits do, those of 64 are independent in both other cases.
                    independent: v12.denorm_behavior_independence != vk::ShaderFloatControlsIndependence::NONE,
                },
                ballot: v11.subgroup_supported_operations.contains(vk::SubgroupFeatureFlags::BALLOT)
                    && v11.subgroup_supported_stages.contains(vk::ShaderStageFlags::COMPUTE),
            },
            resident_lanes: capacity::resident_lanes(&instance, physical, v11.subgroup_size),
            range: faults::range(&faults::of(&instance, physical)),
            timestamp_bits: families.get(family as usize).map_or(0, |family| family.timestamp_valid_bits),
        };
        Self {
            name: survey::name_of(&core),
            features: Features::of(&instance, physical),
            properties,
            timeout: DEFAULT_TIMEOUT,
            late: Late::default(),
            lanes,
            device,
            instance,
            physical,
            family,
            debug_utils,
            pipeline_cache: None,
            owner,
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let is_done = self.late.check(&self.device).is_ok();
        if self.owner.is_none() {
            return;
        }
        if !is_done {
            // Destroying the instance of a device that still runs is as wrong as destroying the device.
            std::mem::forget(self.owner.take());
            return;
        }
        // SAFETY: every object of the device keeps a clone of `Gpu`, so all are gone, and every submission was waited for.
        unsafe {
            if let Some(cache) = &self.pipeline_cache {
                // A cache is a courtesy: a full disk costs time in the next run.
                let _ = cache.save(&self.device);
                self.device.destroy_pipeline_cache(cache.raw, None);
            }
            self.device.destroy_device(None);
        }
        // What validation says of the device's end has no call left to fail: it is told, and fails tests.
        let messages = self.owner.as_ref().map(Instance::take_messages).unwrap_or_default();
        for message in &messages {
            eprintln!("Vulkan validation: {message}");
        }
        debug_assert!(messages.is_empty() || std::thread::panicking(), "objects outlived their device");
    }
}

/// A device with what kernels may use, and so many queues of a family.
pub(super) fn create_device(
    instance: &ash::Instance,
    physical: vk::PhysicalDevice,
    family: u32,
    queues: u32,
) -> Result<ash::Device> {
    // SAFETY: `physical` belongs to `instance`.
    let extensions = unsafe { instance.enumerate_device_extension_properties(physical) }
        .call("vkEnumerateDeviceExtensionProperties")?;
    // A portability device demands that its subset extension is enabled.
    let subset = khr::portability_subset::NAME;
    let portable = extensions.iter().any(|extension| extension.extension_name_as_c_str() == Ok(subset));
    let enabled = if portable { vec![subset.as_ptr()] } else { Vec::new() };

    let priorities = vec![1.0; queues as usize];
    let queues = [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&priorities)];
    let Features { v10, mut v11, mut v12, mut v13 } = Features::of(instance, physical).enabled();
    let info = vk::DeviceCreateInfo::default()
        .queue_create_infos(&queues)
        .enabled_extension_names(&enabled)
        .enabled_features(&v10)
        .push_next(&mut v11)
        .push_next(&mut v12)
        .push_next(&mut v13);
    // SAFETY: everything that `info` points to lives until the call returns.
    unsafe { instance.create_device(physical, &info, None) }.call("vkCreateDevice")
}
