//! Live sets {a, b}, {b, c}, {c, a}: values that never move need three words.
use corogen_runtime::suspend;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

pub fn ring(id: u32, salt: u32, out: &mut [u32]) {
    let mut a = id;
    let mut turns = 0;
    while turns < 3 {
        turns += 1;
        let b = noise(a ^ salt);
        suspend();
        let c = noise(a + b);
        out[id as usize] += a;
        suspend();
        a = c ^ b;
        out[id as usize] += b;
        suspend();
        out[id as usize] ^= c;
    }
    out[id as usize] += a;
}
