//! Closures and items are no part of the constant that holds them: they may call what it may not.
use corogen_runtime::suspend;

const INNER: u32 = {
    fn half(x: u32) -> u32 {
        x.max(4) / 2
    }
    let _ = half;
    let _ = |x: f32| x.sqrt();
    4
};

pub fn inside_constants(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = INNER;
}
