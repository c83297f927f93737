//! What suspends is not `pub`.
use corogen_runtime::suspend;

fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = id;
}
