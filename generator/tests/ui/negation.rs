//! `-` is for numbers with a sign.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let below = -id;
    out[id as usize] = below + (-1_i32) as u32;
}
