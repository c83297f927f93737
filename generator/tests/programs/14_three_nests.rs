//! Code at every level of three loops around a conditional point.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn three_nests(id: u32, salt: u32, out: &mut [u32]) {
    for i in 0..3 {
        out[id as usize] = mix(out[id as usize], i);
        for j in 0..3 {
            out[id as usize] ^= j;
            for k in 0..2 {
                if mix(i ^ j, k ^ id) & 1 == 0 {
                    suspend_at("innermost");
                    out[id as usize] += k;
                }
                out[id as usize] = mix(out[id as usize], k);
            }
            out[id as usize] += 1;
        }
        out[id as usize] ^= salt;
    }
}
