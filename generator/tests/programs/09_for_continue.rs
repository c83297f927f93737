//! `continue` after a point still steps the counter.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn for_continue(id: u32, salt: u32, out: &mut [u32]) {
    for i in 0..5 {
        if mix(i, id) & 1 == 0 {
            suspend_at("even");
            out[id as usize] += i;
            continue;
        }
        out[id as usize] ^= mix(i, salt);
    }
}
