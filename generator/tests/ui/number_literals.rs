//! Digits of another base, and suffixes that are no types.

use corogen_runtime::suspend;

const MASK: u32 = 0b12;
const HALF: f32 = 0.5f;

pub fn numbers(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = MASK + 0xFFu + 1_u33 + HALF as u32;
}
