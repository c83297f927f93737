//! Lengths are of type `usize`.
use corogen_runtime::suspend;
const N: u32 = 4;
const T: [u32; N] = [1; 4];
struct S<const M: usize> { x: [u32; M] }
pub fn kernel(id: u32, out: &mut [u32]) {
    let t = [id; N];
    let u = [id; 4u32];
    let s: S<N> = S { x: [1; 4] };
    suspend();
    out[id as usize] = t[0] + u[1] + T[2] + s.x[0];
}
