//! A struct with one field is computed again as that field.
use corogen_runtime::suspend;

struct Circle {
    r: f32,
}

fn area(circle: &Circle) -> f32 {
    circle.r * 2.0
}

pub fn one_field_struct(id: u32, out: &mut [f32]) {
    let circle = Circle { r: id as f32 };
    suspend();
    out[id as usize] = area(&circle);
}
