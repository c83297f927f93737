//! A constant that needs one of a larger type, and that another.
use corogen_runtime::suspend;

struct Nested<T>(T);

impl<T> Nested<T> {
    const DEPTH: u32 = Nested::<Nested<T>>::DEPTH + 1;
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = Nested::<u32>::DEPTH;
}
