//! `break` of an outer loop passes the code between the two exits.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn break_outer(id: u32, salt: u32, out: &mut [u32]) {
    'outer: for i in 0..4 {
        for j in 0..4 {
            suspend_at("inner");
            if mix(i, j ^ id) & 7 == 0 {
                break 'outer;
            }
            if mix(j, i) & 3 == 0 {
                break;
            }
        }
        out[id as usize] = mix(out[id as usize], i);
    }
    out[id as usize] += 1;
}
