//! Bounds that do not hold.
use corogen_runtime::suspend;

trait Paint {
    fn paint(&self) -> u32;
}
struct Wall;
fn all(p: &impl Paint) -> u32 {
    p.paint()
}
fn largest<T: Ord>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

#[derive(Clone, Copy)]
struct P {
    x: f32,
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = all(&Wall);
    out[1] = largest(1.0, 2.0) as u32;
    let p = P { x: 1.0 } + P { x: 2.0 };
    if (P { x: 1.0 }) == (P { x: 1.0 }) {
        out[2] = id;
    }
}
