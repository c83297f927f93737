//! A struct of one number is computed again as a struct.
use corogen_runtime::suspend;

struct Circle {
    radius: f32,
}

struct Seed(u32);

pub fn one_scalar(id: u32, out: &mut [f32]) {
    let circle = Circle { radius: id as f32 };
    let seed = Seed(id ^ 5);
    suspend();
    out[id as usize] = circle.radius + seed.0 as f32;
}
