//! Operands of two types.
use corogen_runtime::suspend;

pub fn kernel(id: u32, x: f32, out: &mut [u32]) {
    suspend();
    let a = id + x;
    let b: f32 = id;
    let c = id as usize + id;
    out[id] = 1;
    if id {
        out[0] = 2;
    }
}
