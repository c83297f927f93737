//! A `match` with guards and bindings: none is tested again after the point.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn match_guard(id: u32, salt: u32, out: &mut [u32]) {
    let word = mix(id, salt);
    let value = match (word & 1, word >> 3) {
        (0, n) if n & 1 == 0 => {
            suspend_at("arm");
            n
        }
        (0, n) => n + 1,
        (_, n) if n & 2 == 0 => n ^ 5,
        _ => 9,
    };
    out[id as usize] = mix(value, word);
}
