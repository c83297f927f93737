//! Casts.
use corogen_runtime::suspend;
#[derive(Clone, Copy)]
enum E {
    A(u32),
    B,
}
struct S;
pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let a = E::B as u32;
    let b = S as u32;
    let c = id as bool;
    let d = 1.0f32 as bool;
    let e = [1, 2] as u32;
    out[0] = a + b;
}
