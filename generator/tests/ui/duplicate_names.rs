//! Names and numbers that are given twice.
use corogen_runtime::suspend;

enum Mode {
    Fast,
    Fast,
}

struct Ray {
    length: f32,
    length: f32,
}

impl Ray {
    fn half(&self) -> f32 {
        self.length * 0.5
    }

    fn half(&self) -> f32 {
        self.length / 2.0
    }

    #[cfg(test)]
    fn whole(&self) -> f32 {
        0.0
    }

    fn whole(&self) -> f32 {
        self.length
    }
}

const _: () = ();
const _: () = ();
const LIMIT: u32;
static TABLE: [u32; 2];

trait Sized2 {
    const SIZE: u32;
}

pub fn kernel(id: u32, out: &mut [f32]) {
    suspend();
    let (first, .., last, ..) = (1, 2, 3);
    out[id as usize] = Ray { length: 1.0 }.whole();
}
