//! Two values change places each turn.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn swap(id: u32, salt: u32, out: &mut [u32]) {
    let (mut a, mut b) = (mix(id, 1), mix(id, salt));
    for _ in 0..3 {
        (a, b) = (b, a);
        suspend_at("swapped");
        out[id as usize] = mix(out[id as usize], a);
    }
    out[id as usize] ^= b;
}
