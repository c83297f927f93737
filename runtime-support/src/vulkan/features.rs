//! Device features: the floor, and the optional ones that a kernel asks for by its SPIR-V capabilities.

use ash::vk;

use super::denormals::{Denormals, SIGNED_ZERO_INF_NAN_PRESERVE};
use super::error::{Error, Result};

/// The core feature structs of one device, without their chain pointers.
#[derive(Clone, Default)]
pub(super) struct Features {
    pub(super) v10: vk::PhysicalDeviceFeatures,
    pub(super) v11: vk::PhysicalDeviceVulkan11Features<'static>,
    pub(super) v12: vk::PhysicalDeviceVulkan12Features<'static>,
    pub(super) v13: vk::PhysicalDeviceVulkan13Features<'static>,
}

/// One feature by Vulkan's name.
struct Feature {
    name: &'static str,
    /// The SPIR-V capability that needs it; nothing for the floor.
    capability: Option<u32>,
    flag: fn(&mut Features) -> &mut vk::Bool32,
}

/// What every generated kernel or host uses.
const FLOOR: &[Feature] = &[
    Feature { name: "scalarBlockLayout", capability: None, flag: |f| &mut f.v12.scalar_block_layout },
    Feature { name: "timelineSemaphore", capability: None, flag: |f| &mut f.v12.timeline_semaphore },
    Feature { name: "synchronization2", capability: None, flag: |f| &mut f.v13.synchronization2 },
    Feature { name: "maintenance4", capability: None, flag: |f| &mut f.v13.maintenance4 },
];

/// What some inputs use.
const OPTIONAL: &[Feature] = &[
    Feature { name: "shaderInt64", capability: Some(11), flag: |f| &mut f.v10.shader_int64 },
    Feature { name: "shaderFloat64", capability: Some(FLOAT64), flag: |f| &mut f.v10.shader_float64 },
    Feature { name: "shaderInt16", capability: Some(22), flag: |f| &mut f.v10.shader_int16 },
    Feature { name: "shaderInt8", capability: Some(39), flag: |f| &mut f.v12.shader_int8 },
    Feature {
        name: "storageBuffer16BitAccess",
        capability: Some(4433),
        flag: |f| &mut f.v11.storage_buffer16_bit_access,
    },
    Feature { name: "storagePushConstant16", capability: Some(4435), flag: |f| &mut f.v11.storage_push_constant16 },
    Feature {
        name: "storageBuffer8BitAccess",
        capability: Some(4448),
        flag: |f| &mut f.v12.storage_buffer8_bit_access,
    },
    Feature { name: "storagePushConstant8", capability: Some(4450), flag: |f| &mut f.v12.storage_push_constant8 },
    Feature {
        name: "shaderBufferInt64Atomics",
        capability: Some(12),
        flag: |f| &mut f.v12.shader_buffer_int64_atomics,
    },
    Feature { name: "vulkanMemoryModel", capability: Some(5345), flag: |f| &mut f.v12.vulkan_memory_model },
    Feature {
        name: "vulkanMemoryModelDeviceScope",
        capability: Some(5346),
        flag: |f| &mut f.v12.vulkan_memory_model_device_scope,
    },
];

/// The capability of kernels that compute with `f64`.
const FLOAT64: u32 = 10;

/// The capability of kernels whose lanes vote; a property of the device, not a feature.
const SUBGROUP_BALLOT: u32 = 64;

/// What kernels ask for by capabilities that are properties of the device, not features.
#[derive(Clone, Copy, Debug)]
pub(super) struct KernelProperties {
    pub(super) signed_zero_f32: bool,
    pub(super) signed_zero_f64: bool,
    /// No kernel needs them: `--float strict` takes what is there.
    pub(super) denormals: Denormals,
    pub(super) ballot: bool,
}

impl KernelProperties {
    /// What a kernel of these capabilities lacks.
    fn missing(self, capabilities: &[u32]) -> Vec<String> {
        let needs = |capability| capabilities.contains(&capability);
        let strict = needs(SIGNED_ZERO_INF_NAN_PRESERVE);
        let checks = [
            (strict && !self.signed_zero_f32, "shaderSignedZeroInfNanPreserveFloat32 (of --float strict)"),
            (
                strict && needs(FLOAT64) && !self.signed_zero_f64,
                "shaderSignedZeroInfNanPreserveFloat64 (of --float strict)",
            ),
            (needs(SUBGROUP_BALLOT) && !self.ballot, "VK_SUBGROUP_FEATURE_BALLOT_BIT in compute kernels"),
        ];
        checks.into_iter().filter(|(missing, _)| *missing).map(|(_, name)| name.to_owned()).collect()
    }
}

impl Features {
    /// What `physical` has.
    pub(super) fn of(instance: &ash::Instance, physical: vk::PhysicalDevice) -> Self {
        let mut have = Self::default();
        let mut chain = vk::PhysicalDeviceFeatures2::default()
            .push_next(&mut have.v11)
            .push_next(&mut have.v12)
            .push_next(&mut have.v13);
        // SAFETY: `physical` belongs to `instance`, and the chain's structs outlive the call.
        unsafe { instance.get_physical_device_features2(physical, &mut chain) };
        have.v10 = chain.features;
        have.v11.p_next = std::ptr::null_mut();
        have.v12.p_next = std::ptr::null_mut();
        have.v13.p_next = std::ptr::null_mut();
        have
    }

    /// Those of the floor and of the optional ones that the device has: what a device is created with.
    pub(super) fn enabled(&self) -> Self {
        let (mut have, mut enabled) = (self.clone(), Self::default());
        for feature in FLOOR.iter().chain(OPTIONAL) {
            *(feature.flag)(&mut enabled) = *(feature.flag)(&mut have);
        }
        enabled
    }

    /// What of the floor is not there.
    pub(super) fn missing_floor(&self) -> Vec<&'static str> {
        self.missing(FLOOR)
    }

    /// What of the optional features is not there.
    pub(super) fn missing_optional(&self) -> Vec<&'static str> {
        self.missing(OPTIONAL)
    }

    fn missing(&self, features: &[Feature]) -> Vec<&'static str> {
        let mut have = self.clone();
        features.iter().filter(|feature| *(feature.flag)(&mut have) == vk::FALSE).map(|feature| feature.name).collect()
    }
}

/// Names what the kernel `name` asks of a device that does not have it.
pub(super) fn check_capabilities(
    device: &str,
    have: &Features,
    properties: KernelProperties,
    name: &str,
    spirv: &[u32],
) -> Result<()> {
    let mut have = have.clone();
    let mut missing = properties.missing(&capabilities(spirv).collect::<Vec<_>>());
    for capability in capabilities(spirv) {
        for feature in OPTIONAL.iter().filter(|feature| feature.capability == Some(capability)) {
            if *(feature.flag)(&mut have) == vk::FALSE {
                missing.push(feature.name.to_owned());
            }
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(Error::Missing { device: device.to_owned(), missing, needed_by: format!("kernel `{name}`") })
}

/// The operands of the `OpCapability` instructions, which open every module.
fn capabilities(spirv: &[u32]) -> impl Iterator<Item = u32> {
    const HEADER_WORDS: usize = 5;
    const OP_CAPABILITY: u32 = 2 << 16 | 17;
    spirv
        .get(HEADER_WORDS..)
        .unwrap_or(&[])
        .chunks_exact(2)
        .take_while(|words| words[0] == OP_CAPABILITY)
        .map(|words| words[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module of two capabilities and nothing else: `Shader` and `Int64`.
    const INT64: &[u32] = &[0x0723_0203, 0x0001_0600, 0, 1, 0, 0x0002_0011, 1, 0x0002_0011, 11, 0x0003_000e, 0, 1];

    const ALL: KernelProperties = KernelProperties {
        signed_zero_f32: true,
        signed_zero_f64: true,
        denormals: Denormals { f32: true, f64: true, independent: true },
        ballot: true,
    };

    #[test]
    fn strict_floats_need_the_property_of_each_width_that_is_used() {
        let strict_f64 = [0x0723_0203, 0x0001_0600, 0, 1, 0, 0x0002_0011, 4466, 0x0002_0011, FLOAT64];
        let mut have = Features::default();
        have.v10.shader_float64 = vk::TRUE;
        let check = |signed_zero_f32, signed_zero_f64| {
            let properties = KernelProperties { signed_zero_f32, signed_zero_f64, ..ALL };
            check_capabilities("Tiny", &have, properties, "shade", &strict_f64)
        };
        assert!(check(true, true).is_ok());
        assert!(check(true, false).unwrap_err().to_string().contains("PreserveFloat64 (of --float strict)"));
        assert!(check(false, true).unwrap_err().to_string().contains("PreserveFloat32 (of --float strict)"));
    }

    #[test]
    fn a_kernel_whose_lanes_vote_needs_a_device_on_which_they_can() {
        let ballot = [0x0723_0203, 0x0001_0600, 0, 1, 0, 0x0002_0011, SUBGROUP_BALLOT];
        let check = |ballot_there| {
            let properties = KernelProperties { ballot: ballot_there, ..ALL };
            check_capabilities("Tiny", &Features::default(), properties, "shade", &ballot)
        };
        assert!(check(true).is_ok());
        assert!(check(false).unwrap_err().to_string().contains("lacks VK_SUBGROUP_FEATURE_BALLOT_BIT"));
    }

    #[test]
    fn a_kernel_that_needs_a_missing_feature_is_named_with_it() {
        let error = check_capabilities("Tiny", &Features::default(), ALL, "shade", INT64).unwrap_err();
        assert_eq!(error.to_string(), "device `Tiny` lacks shaderInt64, which kernel `shade` needs");
    }

    #[test]
    fn a_device_with_the_feature_takes_the_kernel() {
        let mut have = Features::default();
        have.v10.shader_int64 = vk::TRUE;
        check_capabilities("Tiny", &have, ALL, "shade", INT64).unwrap();
    }
}
