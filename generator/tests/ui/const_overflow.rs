//! Constants whose evaluation overflows, and literals that no float holds.
use corogen_runtime::suspend;

const fn double(x: u8) -> u8 {
    x * 2
}

const fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

const FEW: u32 = 5;
const NONE: u32 = if FEW > 5 { FEW - 6 } else { 0 };
const BELOW: u32 = FEW - 6;
const ABOVE: i32 = i32::MAX + 1;
const LEAST: i32 = i32::MIN;
const NEGATED: i32 = -LEAST;
const SHIFTED: u32 = 1 << (FEW + 30);
const DOUBLED: u8 = double(200);
const SMALL: u32 = factorial(12);
const LARGE: u32 = {
    let n = FEW * 4;
    factorial(n)
};
const HASH: u32 = 0x811c_9dc5_u32.wrapping_mul(0x0100_0193);
const MASK: u32 = !0 << 31;
const CUT: u8 = 300_u32 as u8;

pub fn kernel(id: u32, out: &mut [f32]) {
    suspend();
    let sum = NONE + BELOW + ABOVE as u32 + NEGATED as u32 + SHIFTED + DOUBLED as u32 + SMALL + LARGE + HASH;
    out[id as usize] = sum as f32 + 1e400f32 + 1e39 + 1e38 + (MASK + CUT as u32) as f32;
}
