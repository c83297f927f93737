//! A variable that is given a new value, of nothing that it was, is two values: the first shares its slot with what comes later.
use corogen_runtime::suspend;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

pub fn two_lifetimes(id: u32, salt: u32, out: &mut [u32]) {
    let mut x = noise(salt ^ id);
    suspend();
    let y = noise(x);
    suspend();
    x = noise(salt);
    suspend();
    out[id as usize] = x ^ y;
}
