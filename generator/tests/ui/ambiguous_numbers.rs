//! Methods of numbers whose type is not known where they are called.
use corogen_runtime::suspend;

pub fn ambiguous_numbers(id: u32, out: &mut [f32]) {
    let base = 3;
    let ratio = 2.0;
    suspend();
    let root: f32 = ratio.sqrt();
    out[id as usize] = root + base.pow(2) as f32 + ratio.squareroot();
}
