//! The size of what rustc lays out as it likes.
use corogen_runtime::suspend;

enum Shape {
    Ball(f32),
    Plane,
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let shape = if id > 3 { Shape::Ball(1.0) } else { Shape::Plane };
    suspend();
    out[id as usize] = size_of::<Shape>() as u32 + std::mem::align_of_val(&shape) as u32;
}
