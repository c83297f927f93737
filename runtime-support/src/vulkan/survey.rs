//! Which devices there are, what each lacks, and which one to take.

use std::fmt;

use ash::vk;

use super::error::{Call, Error, Result};
use super::features::Features;
use super::instance::Instance;
use super::lanes;

/// A Vulkan device as `corogen devices` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceInfo {
    /// Its place in Vulkan's enumeration; `COROGEN_DEVICE` takes it.
    pub index: usize,
    /// The driver's name for it.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// The Vulkan version that it speaks: major, minor, patch.
    pub api: [u32; 3],
    /// What of the floor (Vulkan 1.3, scalar block layout, compute) it lacks; it cannot be used unless this is empty.
    pub missing: Vec<&'static str>,
    /// Optional features that it lacks; inputs that use them do not run on it.
    pub missing_optional: Vec<&'static str>,
    /// What its driver is known to do wrong.
    pub faults: Vec<&'static str>,
}

/// What a device is. The best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum DeviceKind {
    Discrete,
    Integrated,
    Virtual,
    Cpu,
    Other,
}

impl fmt::Display for DeviceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DeviceKind::Discrete => "discrete",
            DeviceKind::Integrated => "integrated",
            DeviceKind::Virtual => "virtual",
            DeviceKind::Cpu => "cpu",
            DeviceKind::Other => "other",
        })
    }
}

/// Lists this machine's devices in Vulkan's order.
pub fn devices() -> Result<Vec<DeviceInfo>> {
    let instance = Instance::new(false)?;
    Ok(survey(&instance)?.into_iter().map(|(_, info)| info).collect())
}

/// Every device with what is known of it.
pub(super) fn survey(instance: &Instance) -> Result<Vec<(vk::PhysicalDevice, DeviceInfo)>> {
    // SAFETY: no preconditions.
    let physical = unsafe { instance.raw.enumerate_physical_devices() }.call("vkEnumeratePhysicalDevices")?;
    Ok(physical
        .into_iter()
        .enumerate()
        .map(|(index, physical)| (physical, describe(&instance.raw, index, physical)))
        .collect())
}

fn describe(instance: &ash::Instance, index: usize, physical: vk::PhysicalDevice) -> DeviceInfo {
    // SAFETY: `physical` belongs to `instance`.
    let properties = unsafe { instance.get_physical_device_properties(physical) };
    let version = properties.api_version;
    let kind = match properties.device_type {
        vk::PhysicalDeviceType::DISCRETE_GPU => DeviceKind::Discrete,
        vk::PhysicalDeviceType::INTEGRATED_GPU => DeviceKind::Integrated,
        vk::PhysicalDeviceType::VIRTUAL_GPU => DeviceKind::Virtual,
        vk::PhysicalDeviceType::CPU => DeviceKind::Cpu,
        _ => DeviceKind::Other,
    };
    let mut missing = Vec::new();
    let mut missing_optional = Vec::new();
    let mut faults = Vec::new();
    if compute_queues(instance, physical).is_none() {
        missing.push("a compute queue");
    }
    if version < vk::API_VERSION_1_3 {
        // The feature structs of 1.3 may not be asked of an older device.
        missing.push("Vulkan 1.3");
    } else {
        let features = Features::of(instance, physical);
        missing.extend(features.missing_floor());
        missing_optional = features.missing_optional();
        faults = super::faults::of(instance, physical);
    }
    DeviceInfo {
        index,
        name: name_of(&properties),
        kind,
        api: [vk::api_version_major(version), vk::api_version_minor(version), vk::api_version_patch(version)],
        missing,
        missing_optional,
        faults,
    }
}

/// The driver's name for a device.
pub(super) fn name_of(properties: &vk::PhysicalDeviceProperties) -> String {
    properties.device_name_as_c_str().map_or_else(|_| "unnamed".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The queue family to compute in, and how many queues of it to take.
pub(super) fn compute_queues(instance: &ash::Instance, physical: vk::PhysicalDevice) -> Option<(u32, u32)> {
    // SAFETY: `physical` belongs to `instance`.
    let families = unsafe { instance.get_physical_device_queue_family_properties(physical) };
    lanes::queues(&families)
}

/// The index of the device that `wanted` names (an index, or part of a name), else of the best that can be used. A number that is no
/// index may be a word of a name: the `4090` of `RTX 4090`.
pub(super) fn choose(devices: &[DeviceInfo], wanted: Option<&str>) -> Result<usize> {
    if devices.is_empty() {
        return Err(Error::no_driver());
    }
    let usable = |info: &&DeviceInfo| info.missing.is_empty();
    let Some(wanted) = wanted else {
        let best = devices.iter().filter(usable).min_by_key(|info| (info.kind, info.index));
        return best.map(|info| info.index).ok_or_else(|| missing(&devices[0]));
    };
    let number = wanted.parse::<usize>().ok();
    let matches = |info: &&DeviceInfo| match number {
        Some(_) => info.name.split_whitespace().any(|word| word == wanted),
        None => info.name.to_lowercase().contains(&wanted.to_lowercase()),
    };
    let indexed = number.and_then(|index| devices.get(index));
    let named =
        indexed.or_else(|| devices.iter().filter(matches).find(usable)).or_else(|| devices.iter().find(matches));
    match named {
        Some(info) if info.missing.is_empty() => Ok(info.index),
        Some(info) => Err(missing(info)),
        None => {
            let list: Vec<_> = devices.iter().map(|info| format!("{} `{}`", info.index, info.name)).collect();
            Err(Error::NoDevice(format!("no Vulkan device `{wanted}`; there is: {}", list.join(", "))))
        }
    }
}

fn missing(info: &DeviceInfo) -> Error {
    let missing = info.missing.iter().map(|&name| name.to_owned()).collect();
    Error::Missing { device: info.name.clone(), missing, needed_by: "corogen".into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(index: usize, name: &str, kind: DeviceKind, missing: &[&'static str]) -> DeviceInfo {
        DeviceInfo {
            index,
            name: name.into(),
            kind,
            api: [1, 3, 0],
            missing: missing.to_vec(),
            missing_optional: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn machine() -> Vec<DeviceInfo> {
        vec![
            device(0, "llvmpipe", DeviceKind::Cpu, &[]),
            device(1, "Old Discrete", DeviceKind::Discrete, &["Vulkan 1.3"]),
            device(2, "Iris 655", DeviceKind::Integrated, &[]),
        ]
    }

    #[test]
    fn the_best_usable_device_is_taken_without_a_wish() {
        assert_eq!(choose(&machine(), None).unwrap(), 2);
    }

    #[test]
    fn a_wish_is_an_index_or_part_of_a_name() {
        assert_eq!(choose(&machine(), Some("0")).unwrap(), 0);
        assert_eq!(choose(&machine(), Some("LLVM")).unwrap(), 0);
        assert_eq!(choose(&machine(), Some("655")).unwrap(), 2);
    }

    #[test]
    fn a_wish_that_cannot_be_met_says_why() {
        let text = |wanted| choose(&machine(), Some(wanted)).unwrap_err().to_string();
        assert_eq!(text("discrete"), "device `Old Discrete` lacks Vulkan 1.3, which corogen needs");
        assert_eq!(text("65"), "no Vulkan device `65`; there is: 0 `llvmpipe`, 1 `Old Discrete`, 2 `Iris 655`");
        assert_eq!(text("7"), "no Vulkan device `7`; there is: 0 `llvmpipe`, 1 `Old Discrete`, 2 `Iris 655`");
        assert!(choose(&[], None).unwrap_err().to_string().contains("no Vulkan device"));
    }
}
