//! Locals of two arms are never alive together: their words are shared.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn both_arms(id: u32, salt: u32, out: &mut [u32]) {
    if id & 1 == 0 {
        let (a, b, c) = (mix(id, 1), mix(id, 2), mix(id, 3));
        suspend_at("even");
        out[id as usize] = a ^ b ^ c;
    } else {
        let (d, e, f) = (mix(id, 4), mix(id, 5), mix(id, 6));
        suspend_at("odd");
        out[id as usize] = d ^ e ^ f;
    }
}
