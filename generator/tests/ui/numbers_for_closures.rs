//! A closure takes numbers of the type that its first call gave it.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let twice = |x| x;
    let a = twice(1);
    let b = twice(2.5);
    let same = |x| x;
    out[0] = same(1) + (&same)(2.0) as u32;
    out[id as usize] = a + b as u32;
}
