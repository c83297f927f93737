//! What drivers are known to do wrong, so that nobody looks for it in a program.

use ash::vk;

/// The turns that one thread's loops make together before Mesa 22's software driver ends them all.
const MOST_TURNS: &str = "ends every loop of a thread after 65535 turns of all its loops together (Mesa 25 does not): programs \
                          and `persistent` blocks that make more give wrong results; with a smaller `range` blocks make fewer";

/// Instances of a submission on such a driver unless asked for otherwise: so blocks that stay rarely come to that many turns.
const RANGE_OF_SHORT_LOOPS: u32 = 1 << 16;

/// Values that a thread computed in its last turn of a loop: the driver computes them anew in later turns of its neighbours (it
/// lacks a pass that makes them phis of the exit, which Mesa 25 has).
const LAST_TURN: &str = "gives a thread that leaves a loop before its neighbours wrong values from that loop, if the loop has only one exit \
                         (Mesa 25 does not): some programs give wrong results under every scheduler";

/// Two state machines and two kernels of corogen's own tests, of some hundred.
const COMPILER: &str = "ends the process while it compiles some `state-machine` kernels that index arrays (other schedulers of the \
                        same program compile), and refuses a few long kernels of integer functions: seen with 580.159.04";

/// The faults of a driver with this identity and description of itself.
pub(super) fn known_faults(driver: vk::DriverId, description: &str) -> Vec<&'static str> {
    let release = description.strip_prefix("Mesa ").and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
    match (driver, release) {
        (vk::DriverId::MESA_LLVMPIPE, Some(..=22)) => vec![MOST_TURNS, LAST_TURN],
        (vk::DriverId::NVIDIA_PROPRIETARY, _) if description.starts_with("580.") => vec![COMPILER],
        _ => Vec::new(),
    }
}

/// The most instances of a submission that suit a device with these faults; any, if nothing.
pub(super) fn range(faults: &[&str]) -> Option<u32> {
    faults.contains(&MOST_TURNS).then_some(RANGE_OF_SHORT_LOOPS)
}

/// Those of a device.
pub(super) fn of(instance: &ash::Instance, physical: vk::PhysicalDevice) -> Vec<&'static str> {
    let mut driver = vk::PhysicalDeviceDriverProperties::default();
    let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut driver);
    // SAFETY: `physical` belongs to `instance` and speaks Vulkan 1.2 or newer, which has these properties.
    unsafe { instance.get_physical_device_properties2(physical, &mut properties) };
    let description = driver.driver_info_as_c_str().map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
    known_faults(driver.driver_id, &description)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_of_the_releases_that_have_it() {
        let faults = |driver, description| known_faults(driver, description).len();
        assert_eq!(faults(vk::DriverId::MESA_LLVMPIPE, "Mesa 22.3.6 (LLVM 15.0.6)"), 2);
        assert_eq!(faults(vk::DriverId::MESA_LLVMPIPE, "Mesa 25.0.7-2~bpo12+1 (LLVM 15.0.6)"), 0);
        assert_eq!(faults(vk::DriverId::MESA_RADV, "Mesa 22.3.6"), 0);
        assert_eq!(faults(vk::DriverId::NVIDIA_PROPRIETARY, "580.159.04"), 1);
        assert_eq!(faults(vk::DriverId::NVIDIA_PROPRIETARY, "570.86"), 0);
        assert_eq!(faults(vk::DriverId::MESA_LLVMPIPE, "of somebody's own"), 0);
    }

    #[test]
    fn submissions_are_short_where_loops_are() {
        let range = |driver, description| range(&known_faults(driver, description));
        assert_eq!(range(vk::DriverId::MESA_LLVMPIPE, "Mesa 22.3.6 (LLVM 15.0.6)"), Some(RANGE_OF_SHORT_LOOPS));
        assert_eq!(range(vk::DriverId::MESA_LLVMPIPE, "Mesa 25.0.7-2~bpo12+1 (LLVM 15.0.6)"), None);
    }
}
