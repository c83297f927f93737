//! Subnormal floats under `--float strict`: a device that can keep them is told to.
//!
//! Where a module says nothing, Vulkan lets a device take subnormals for zeroes, and many a GPU does. The execution mode
//! `DenormPreserve` forbids it. Not every device has it, so that no compiled module may ask for it: it is added here, for the widths
//! of which the device has it, where the module has `SignedZeroInfNanPreserve`, which is what `--float strict` adds.

/// The capability that `--float strict` adds; a property of the device, not a feature.
pub(super) const SIGNED_ZERO_INF_NAN_PRESERVE: u32 = 4466;

const DENORM_PRESERVE: u32 = 4464;

const MODE_DENORM_PRESERVE: u32 = 4459;
const MODE_SIGNED_ZERO_INF_NAN_PRESERVE: u32 = 4461;

const HEADER_WORDS: usize = 5;
const CAPABILITY: u32 = 2 << 16 | 17;
const EXECUTION_MODE: u32 = 4 << 16 | 16;

/// The widths of which a device can keep subnormals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Denormals {
    pub(super) f32: bool,
    pub(super) f64: bool,
    /// Whether one width may be kept, and another not.
    pub(super) independent: bool,
}

impl Denormals {
    fn can_keep(self, width: u32) -> bool {
        match width {
            32 => self.f32,
            64 => self.f64,
            _ => false,
        }
    }

    /// The same module, which keeps the subnormals that the device can keep.
    pub(super) fn kept(self, spirv: &[u32]) -> Vec<u32> {
        let used: Vec<u32> = instructions(spirv).filter_map(strict_mode).map(|(_, width)| width).collect();
        let all = used.iter().all(|&width| self.can_keep(width));
        if !all && !self.independent || !used.iter().any(|&width| self.can_keep(width)) {
            return spirv.to_vec();
        }
        let mut kept = spirv[..HEADER_WORDS].to_vec();
        for instruction in instructions(spirv) {
            kept.extend(instruction);
            if *instruction == [CAPABILITY, SIGNED_ZERO_INF_NAN_PRESERVE] {
                kept.extend([CAPABILITY, DENORM_PRESERVE]);
            }
            if let Some((entry, width)) = strict_mode(instruction).filter(|&(_, width)| self.can_keep(width)) {
                kept.extend([EXECUTION_MODE, entry, MODE_DENORM_PRESERVE, width]);
            }
        }
        kept
    }
}

/// The entry point and the width of an `OpExecutionMode` of `--float strict`.
fn strict_mode(instruction: &[u32]) -> Option<(u32, u32)> {
    match *instruction {
        [EXECUTION_MODE, entry, MODE_SIGNED_ZERO_INF_NAN_PRESERVE, width] => Some((entry, width)),
        _ => None,
    }
}

/// The instructions after the header: the upper half of the first word is how many words it has. What follows a broken length is one.
pub(super) fn instructions(spirv: &[u32]) -> impl Iterator<Item = &[u32]> {
    let mut rest = spirv.get(HEADER_WORDS..).unwrap_or(&[]);
    std::iter::from_fn(move || {
        let length = (*rest.first()? >> 16) as usize;
        let length = if (1..=rest.len()).contains(&length) { length } else { rest.len() };
        let (instruction, after) = rest.split_at(length);
        rest = after;
        Some(instruction)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Denormals = Denormals { f32: true, f64: true, independent: true };

    const SHADER: &[u32] = &[CAPABILITY, 1];
    const STRICT: &[u32] = &[CAPABILITY, SIGNED_ZERO_INF_NAN_PRESERVE];
    /// `OpMemoryModel Logical GLSL450; OpEntryPoint GLCompute %4 "main"`
    const ENTRY: &[u32] = &[0x0003_000e, 0, 1, 0x0005_000f, 5, 4, 0x6e69_616d, 0];
    /// `OpExecutionMode %4 LocalSize 64 1 1`
    const SIZE: &[u32] = &[0x0006_0010, 4, 17, 64, 1, 1];

    fn mode(mode: u32, width: u32) -> Vec<u32> {
        vec![EXECUTION_MODE, 4, mode, width]
    }

    fn module(parts: &[&[u32]]) -> Vec<u32> {
        [&[0x0723_0203, 0x0001_0600, 0, 9, 0], &*parts.concat()].concat()
    }

    #[test]
    fn a_module_of_fast_floats_stays() {
        let fast = module(&[SHADER, ENTRY, SIZE]);
        assert_eq!(ALL.kept(&fast), fast);
        assert_eq!(ALL.kept(&[]), []);
    }

    #[test]
    fn each_width_is_kept_that_the_device_can_keep() {
        let (signed32, signed64) = (mode(4461, 32), mode(4461, 64));
        let (denorm32, denorm64) = (mode(4459, 32), mode(4459, 64));
        let strict = module(&[SHADER, STRICT, ENTRY, SIZE, &signed32, &signed64]);
        let with =
            |modes: &[&[u32]]| module(&[SHADER, STRICT, &[CAPABILITY, DENORM_PRESERVE], ENTRY, SIZE, &modes.concat()]);
        assert_eq!(ALL.kept(&strict), with(&[&signed32, &denorm32, &signed64, &denorm64]));
        assert_eq!(Denormals { f64: false, ..ALL }.kept(&strict), with(&[&signed32, &denorm32, &signed64]));
        assert_eq!(Denormals { f32: false, ..ALL }.kept(&strict), with(&[&signed32, &signed64, &denorm64]));
        assert_eq!(Denormals { f32: false, f64: false, ..ALL }.kept(&strict), strict);
    }

    #[test]
    fn where_widths_go_together_all_that_are_used_are_kept_or_none() {
        let together = Denormals { f64: false, independent: false, ..ALL };
        let both = module(&[STRICT, ENTRY, &mode(4461, 32), &mode(4461, 64)]);
        assert_eq!(together.kept(&both), both);
        let narrow = module(&[STRICT, ENTRY, &mode(4461, 32)]);
        assert_eq!(together.kept(&narrow).len(), narrow.len() + 6);
    }

    #[test]
    fn what_is_broken_stays() {
        let broken = module(&[STRICT, &mode(4461, 32), &[0, 1, 2]]);
        assert!(ALL.kept(&broken).ends_with(&[0, 1, 2]));
    }
}
