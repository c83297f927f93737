//! A value is last used on one way after the point at which its slot is given to another.
use corogen_runtime::suspend;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

pub fn reused_slot(id: u32, salt: u32, out: &mut [u32]) {
    let x = noise(salt);
    suspend();
    let y = noise(salt ^ id);
    if y & 1 == 0 {
        out[id as usize] = x;
    }
    suspend();
    out[id as usize] += y;
}
