//! What C and GLSL have and Rust has not.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    let mut i = id > 2 ? 1 : 2;
    suspend();
    i++;
    suspend();
    ++i;
    suspend();
    i--;
    out[id as usize] = i;
}
