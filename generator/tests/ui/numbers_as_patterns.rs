//! Numbers that no value is.
use corogen_runtime::suspend;

pub fn kernel(id: u32, x: f32, out: &mut [u32]) {
    suspend();
    out[1] += match id {
        -1 => 7,
        0 => 2,
        _ => 4,
    };
    out[2] += match x {
        f32::NAN => 7,
        _ => 4,
    };
}
