//! A loop that gives a value, left behind its point only.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn loop_value(id: u32, salt: u32, out: &mut [u32]) {
    let mut turns = 0;
    let value = loop {
        suspend_at("turn");
        turns += 1;
        if mix(turns, id) & 3 == 0 {
            break mix(turns, salt);
        }
        out[id as usize] ^= turns;
    };
    out[id as usize] += value;
}
