//! A struct that is computed again field by field is made at once.
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Key {
    low: u32,
    high: u32,
}

fn mix(key: Key, x: u32) -> u32 {
    (key.low ^ x) * key.high
}

pub fn at_once(id: u32, words: &[u32], out: &mut [u32]) {
    let key = Key { low: words[id as usize], high: 0x9E37 };
    let mut sum = 0;
    for turn in 0..3 {
        suspend();
        sum += mix(key, turn);
    }
    out[id as usize] = sum;
}
