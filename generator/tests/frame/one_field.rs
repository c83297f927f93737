//! Of a struct of 256 bytes that goes through nested calls and three points, what is read later is kept.
use corogen_runtime::suspend;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

#[derive(Clone, Copy)]
struct Big {
    key: u32,
    weights: [u32; 60],
    low: u32,
    high: u32,
    tail: u32,
}

fn inner(big: Big) -> u32 {
    suspend();
    big.low ^ big.key
}

fn middle(big: &Big) -> u32 {
    let copy = *big;
    suspend();
    inner(copy) + copy.high
}

pub fn one_field(id: u32, salt: u32, out: &mut [u32]) {
    let mut big = Big { key: noise(id), weights: [salt; 60], low: noise(salt), high: noise(id * 3), tail: 9 };
    big.weights[(id & 31) as usize] = 5;
    let first = big.weights[7];
    suspend();
    out[id as usize] = middle(&big) + first;
}
