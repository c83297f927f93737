//! Points at the start, twice in a row and at the end: what lies between is empty.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn first_last_twice(id: u32, salt: u32, out: &mut [u32]) {
    suspend_at("first");
    suspend_at("second");
    out[id as usize] = mix(id, salt);
    suspend_at("last");
}
