//! Four flags, a byte and a half-word, of which one flag changes.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn small_values(id: u32, salt: u32, out: &mut [u32]) {
    let word = mix(id, salt);
    let (a, mut b, c, d) = (word & 1 == 0, word & 2 == 0, word & 4 == 0, word & 8 == 0);
    let (byte, half) = ((word >> 4) as u8, (word >> 12) as u16);
    suspend_at("first");
    b = b != (out[id as usize] == 0);
    suspend_at("second");
    let flags = u32::from(a) | u32::from(b) << 1 | u32::from(c) << 2 | u32::from(d) << 3;
    out[id as usize] = mix(flags | u32::from(byte) << 4, u32::from(half));
}
