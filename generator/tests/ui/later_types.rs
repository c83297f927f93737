//! What comes later says so.
use corogen_runtime::{Image2d, Texture2d, Tlas, suspend};

pub fn kernel(id: u32, t: &Texture2d<f32>, i: &mut Image2d<f32>, s: &Tlas, out: &mut [u32]) {
    suspend();
    out[0] = id;
}
