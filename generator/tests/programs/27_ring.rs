//! Live sets {a, b}, {b, c}, {c, a}: values that never move would need three words, but the two values of `a` have nothing in
//! common.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn ring(id: u32, salt: u32, out: &mut [u32]) {
    let mut a = mix(id, 1);
    let b = mix(a, salt);
    suspend_at("ab");
    out[id as usize] = a;
    let c = mix(b, out[id as usize]);
    suspend_at("bc");
    out[id as usize] ^= b;
    a = mix(c, out[id as usize]);
    suspend_at("ca");
    out[id as usize] ^= mix(c, a);
}
