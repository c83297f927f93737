//! Missing arms, fields, arguments, methods of a trait.
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
enum Shape {
    Ball(f32),
    Block { x: f32, y: f32 },
    Nothing,
}

struct Both {
    a: u32,
    b: u32,
}

trait Area {
    fn area(&self) -> f32;
    fn name(&self) -> u32;
}
impl Area for Shape {
    fn area(&self) -> f32 {
        match self {
            Shape::Ball(r) => *r,
            Shape::Block { x, .. } => *x,
        }
    }
}

fn three(a: u32, b: u32, c: u32) -> u32 {
    a + b + c
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let both = Both { a: id };
    let Some(x) = Some(id).filter(|v| *v > 1);
    out[0] = three(id, 1) + both.b + x;
    out[1] = Shape::Nothing.area() as u32 + three(1, 2, 3, 4);
    let Shape::Ball(r) = Shape::Ball(1.0);
}
