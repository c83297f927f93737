//! What lives on one of two ways shares its words with what lives on the other.
use corogen_runtime::suspend_at;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

pub fn both_arms(id: u32, salt: u32, out: &mut [u32]) {
    let base = noise(salt ^ id);
    if base & 1 == 0 {
        let (a, b, c) = (noise(base >> 1), noise(base >> 2), noise(base >> 3));
        suspend_at("left");
        out[id as usize] = base + a * b ^ c;
    } else {
        let wide = (noise(base + 1) as u64) << 20;
        suspend_at("right");
        out[id as usize] = base + (wide >> 3) as u32;
    }
}
