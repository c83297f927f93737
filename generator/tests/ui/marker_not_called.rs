//! A marker that is named and not called.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend;
    out[id as usize] = id;
    suspend();
}
