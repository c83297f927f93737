//! A coroutine that does nothing but suspend: twelve words of its frame change at every hop.

use glam::{UVec3, UVec4};

fn suspend() {}

/// Eleven words are mixed; the twelfth counts the hops.
pub fn hops(id: u32, hops: u32, out: &mut [UVec4]) {
    let mut a = UVec4::new(id, id ^ 1, id ^ 2, id ^ 3);
    let mut b = UVec4::new(id ^ 4, id ^ 5, id ^ 6, id ^ 7);
    let mut c = UVec3::new(id ^ 8, id ^ 9, id ^ 10);
    for _ in 0..hops {
        suspend();
        a = a * 5 + UVec4::ONE;
        b ^= a;
        c += b.truncate();
    }
    out[id as usize] = a ^ b ^ c.extend(0);
}
