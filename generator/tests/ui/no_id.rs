//! An entry whose first parameter is no index.
use corogen_runtime::suspend;

pub fn kernel(out: &mut [u32]) {
    suspend();
    out[0] = 1;
}

pub fn other(x: f32, out: &mut [f32]) {
    suspend();
    out[0] = x;
}
