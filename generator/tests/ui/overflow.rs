//! Arithmetic on literals that rustc refuses.
use corogen_runtime::suspend;

const LARGE: u8 = 200 + 100;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let least: i8 = -128;
    let most: i8 = 128;
    let none = id / 0;
    let shifted = 1 << 40;
    out[id as usize] = LARGE as u32 + (least + most) as u32 + none + shifted;
}
