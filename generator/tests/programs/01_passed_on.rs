//! A value that is used only after the third point is stored once and loaded once.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn passed_on(id: u32, salt: u32, out: &mut [u32]) {
    let x = mix(id, salt);
    suspend_at("first");
    suspend_at("second");
    suspend_at("third");
    out[id as usize] = x;
}
