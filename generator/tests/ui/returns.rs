//! Wrong results.
use corogen_runtime::suspend;

fn nothing(v: u32) -> u32 {
    v + 1;
}
fn early(v: u32) -> Option<u32> {
    if v > 3 {
        return 3;
    }
    None
}
fn unit(v: u32) {
    v
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = nothing(id) + early(id)? + unit(id);
}
