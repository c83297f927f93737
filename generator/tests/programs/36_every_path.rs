//! A loop of which every path suspends, and one that makes no turn.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn every_path(id: u32, salt: u32, out: &mut [u32]) {
    let mut turns = 0;
    for _ in 0..0 {
        suspend_at("never");
    }
    loop {
        turns += 1;
        if mix(turns, id) & 1 == 0 {
            suspend_at("even");
            out[id as usize] ^= turns;
        } else {
            suspend_at("odd");
            if turns > 5 {
                return;
            }
        }
    }
}
