//! A value that one branch reads late shares its word with one that is stored at the next point.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn lazy_load(id: u32, salt: u32, out: &mut [u32]) {
    let x = mix(id, salt);
    suspend_at("first");
    let y = mix(out[id as usize], 3);
    if y & 1 == 0 {
        out[id as usize] = x;
    }
    suspend_at("second");
    out[id as usize] ^= y;
}
