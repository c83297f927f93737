//! Short names, and names of another kind, are not what was meant.
use corogen_runtime::suspend;
use std::io;

type Alias<T> = Nope<T>;

struct Width {
    a: u32,
}

fn next(n: u32) -> u32 {
    nn + 1
}

pub fn kernel(id: u32, out: &mut [u32]) {
    fn inner() -> u32 {
        id
    }
    suspend();
    let w = Width { b: 1 };
    let vector = glam::Vec3::ONE;
    let n = vector.w + (1.0, 2.0).2;
    let offset = offsett + shappes::area() + q;
}

mod shapes {
    pub fn area() -> u32 {
        1
    }
}
