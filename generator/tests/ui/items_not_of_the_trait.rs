//! Items of an `impl` that its trait does not have, and that it does not have of its trait.
use corogen_runtime::suspend;

trait Shape {
    const SIDES: u32;
    fn area(&self) -> f32;
    fn width(&self) -> f32;
}

struct Square {
    side: f32,
}

impl Shape for Square {
    const SIDES: u32 = 4;
    const CORNERS: u32 = 4;
    fn aera(&self) -> f32 {
        self.side * self.side
    }
    fn width(&self) -> f32 {
        self.side
    }
}

pub fn kernel(id: u32, out: &mut [f32]) {
    suspend();
    out[id as usize] = Square { side: id as f32 }.area() + Square::SIDES as f32;
}
