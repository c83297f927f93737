//! How many instances a scheduler with frames in memory keeps in flight.

use ash::{amd, arm, nv, vk};

use super::error::{Error, Limit, Result};
use super::gpu::Gpu;

/// Slots for each lane that the device can hold at once: enough that the queues of all points fill it.
const SLOTS_A_LANE: u64 = 16;

/// Slots where nothing tells how many lanes there are: enough for any device.
const ENOUGH: u64 = 1 << 20;

impl Gpu {
    /// Slots that suit the device, where a scheduler's buffers take `all` bytes of each and the largest of them `largest`:
    /// enough to keep it busy, in a quarter of its memory, and no more than it resumes in one dispatch of such blocks.
    pub fn default_capacity(&self, all: u64, largest: u64, block_size: u32) -> u32 {
        let memory = &self.properties().memory;
        let heaps = memory.memory_heaps[..memory.memory_heap_count as usize].iter();
        let local = heaps.filter(|heap| heap.flags.contains(vk::MemoryHeapFlags::DEVICE_LOCAL)).map(|heap| heap.size);
        let quarter = local.max().unwrap_or(u64::MAX) / 4 / all.max(1);
        let buffer = u64::from(self.limits().max_storage_buffer_range).min(self.properties().max_allocation);
        let room = (buffer / largest.max(1)).min(quarter).min(self.max_range(block_size).into());
        slots(self.properties().resident_lanes, room)
    }

    /// Whether the device has room for so many slots.
    pub fn check_capacity(&self, capacity: u32, per_slot: u64, block_size: u32) -> Result<()> {
        if capacity == 0 {
            return Err(Error::Argument("setting `capacity` must be at least 1".into()));
        }
        let checks = [
            (
                "maxStorageBufferRange",
                u64::from(self.limits().max_storage_buffer_range),
                u64::from(capacity) * per_slot,
            ),
            ("maxComputeWorkGroupCount", self.max_range(block_size).into(), capacity.into()),
        ];
        for (limit, have, need) in checks {
            if need > have {
                let what = format!("a capacity of {capacity} slots");
                return Err(Limit { what, limit, have, need, change: "lower the setting `capacity`".into() }.into());
            }
        }
        Ok(())
    }
}

/// What suits so many lanes, if there is room for that many slots. A slot has a number of 31 bits.
fn slots(lanes: Option<u64>, room: u64) -> u32 {
    lanes.map_or(ENOUGH, |lanes| lanes * SLOTS_A_LANE).min(room).clamp(1, 1 << 30) as u32
}

/// The lanes that the device holds at once, where its vendor tells.
pub(super) fn resident_lanes(instance: &ash::Instance, physical: vk::PhysicalDevice, subgroup: u32) -> Option<u64> {
    // SAFETY: the physical device belongs to the instance.
    let there = unsafe { instance.enumerate_device_extension_properties(physical) }.unwrap_or_default();
    let has = |name| there.iter().any(|extension| extension.extension_name_as_c_str() == Ok(name));
    let mut sms = vk::PhysicalDeviceShaderSMBuiltinsPropertiesNV::default();
    let mut cores = vk::PhysicalDeviceShaderCoreBuiltinsPropertiesARM::default();
    let mut units = vk::PhysicalDeviceShaderCorePropertiesAMD::default();
    let mut chain = vk::PhysicalDeviceProperties2::default();
    if has(nv::shader_sm_builtins::NAME) {
        chain = chain.push_next(&mut sms);
    }
    if has(arm::shader_core_builtins::NAME) {
        chain = chain.push_next(&mut cores);
    }
    if has(amd::shader_core_properties::NAME) {
        chain = chain.push_next(&mut units);
    }
    // SAFETY: the device has the extensions whose structs are in the chain, and these outlive the call.
    unsafe { instance.get_physical_device_properties2(physical, &mut chain) };

    let product = |numbers: &[u32]| numbers.iter().fold(1u64, |all, &number| all.saturating_mul(number.into()));
    let counts = [
        product(&[sms.shader_sm_count, sms.shader_warps_per_sm, subgroup]),
        product(&[cores.shader_core_count, cores.shader_warps_per_core, subgroup]),
        product(&[
            units.shader_engine_count,
            units.shader_arrays_per_engine_count,
            units.compute_units_per_shader_array,
            units.simd_per_compute_unit,
            units.wavefronts_per_simd,
            units.wavefront_size,
        ]),
    ];
    counts.into_iter().max().filter(|&lanes| lanes > 0)
}

#[cfg(test)]
mod tests {
    use super::slots;

    #[test]
    fn a_device_gets_sixteen_slots_a_lane_if_there_is_room() {
        assert_eq!(slots(Some(132 * 64 * 32), u64::MAX), 4_325_376);
        assert_eq!(slots(Some(1 << 15), 1000), 1000);
        assert_eq!(slots(None, u64::MAX), 1 << 20);
        assert_eq!(slots(None, 0), 1);
        assert_eq!(slots(Some(u64::from(u32::MAX)), u64::MAX), 1 << 30);
    }
}
