//! A helper with a loop and an early return, inlined at two sites, one of them in a loop.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn search(word: u32, key: u32) -> u32 {
    let mut at = 0;
    while at < 3 {
        suspend_at("search");
        if mix(word, key ^ at) & 3 == 0 {
            return at;
        }
        at += 1;
    }
    mix(word, key)
}

pub fn inlined_twice(id: u32, salt: u32, out: &mut [u32]) {
    let mut value = search(id, salt);
    for turn in 0..3 {
        value ^= search(value, turn);
    }
    out[id as usize] = value;
}
