//! A constant whose evaluation panics.
use corogen_runtime::suspend;

const fn checked(n: u32) -> u32 {
    assert!(n < 4, "too many");
    n
}
const A: u32 = checked(9);
const B: u32 = 1 / (A - A);
const C: u32 = [1, 2][A as usize];
const D: u8 = 255;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = A + B + C + D as u32 + id;
}
