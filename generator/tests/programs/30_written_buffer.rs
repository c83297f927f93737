//! What was read from a buffer is not read again once it is written.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn written_buffer(id: u32, salt: u32, out: &mut [u32]) {
    let old = out[id as usize];
    out[id as usize] = mix(id, salt);
    suspend_at("written");
    out[id as usize] ^= old.wrapping_add(1);
}
