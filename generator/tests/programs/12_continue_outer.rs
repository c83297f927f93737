//! `continue` of an outer loop from an inner one after a point skips the outer tail.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn continue_outer(id: u32, salt: u32, out: &mut [u32]) {
    'outer: for i in 0..3 {
        for j in 0..3 {
            if mix(i, j) & 1 == 0 {
                suspend_at("inner");
                if mix(i ^ j, id) & 1 == 0 {
                    continue 'outer;
                }
            }
            out[id as usize] = mix(out[id as usize], j);
        }
        out[id as usize] ^= i;
        out[id as usize] = mix(out[id as usize], 7);
        out[id as usize] += 3;
    }
}
