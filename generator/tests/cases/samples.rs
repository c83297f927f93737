//! One point in a loop in a loop: what a sample begins with may be computed before it is known that there is one. Some instances have
//! none.
//!
//! run: --grid 67
//! run: --buffer out=zeros:67
use corogen_runtime::suspend;

fn seed(id: u32, sample: u32) -> u32 {
    let word = (id ^ sample.wrapping_mul(0x9E37_79B9)).wrapping_mul(747_796_405);
    (word >> 15) ^ word
}

pub fn samples(id: u32, out: &mut [u32]) {
    let samples = id % 5;
    let mut sum = 0u32;
    for sample in 0..samples {
        let mut state = seed(id, sample);
        let mut bounces = 0;
        while bounces < 6 {
            suspend();
            state = state.wrapping_mul(5).wrapping_add(bounces);
            if state % 7 == 0 {
                break;
            }
            bounces += 1;
        }
        sum = sum.wrapping_mul(3) ^ state;
    }
    out[id as usize] = sum.wrapping_add(samples);
}
