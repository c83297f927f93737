//! What a type is given twice: traits, methods, a constant. Bounds tell some apart.
use corogen_runtime::suspend;

trait Area {
    fn area(&self) -> u32;
}
#[derive(Clone, Copy)]
struct Ball(u32);
impl Area for Ball {
    fn area(&self) -> u32 {
        self.0
    }
}
impl Area for Ball {
    fn area(&self) -> u32 {
        2
    }
}

trait Size {
    fn size(&self) -> u32 {
        1
    }
}
impl<X: Copy> Size for X {}
impl Size for u32 {}

impl Ball {
    const SIDES: u32 = 1;
    fn grow(&self) -> u32 {
        self.0 + 1
    }
}
impl Ball {
    const SIDES: u32 = 2;
    fn grow(&self) -> u32 {
        self.0 + 2
    }
}

struct Of<T>(T);
impl Of<u32> {
    fn value(&self) -> u32 {
        self.0
    }
}
impl Of<f32> {
    fn value(&self) -> f32 {
        self.0
    }
}
trait Near {
    fn near(&self) -> u32;
}
impl<T: Area> Near for T {
    fn near(&self) -> u32 {
        self.area()
    }
}
impl Near for Of<u32> {
    fn near(&self) -> u32 {
        self.value()
    }
}

pub fn use_them(id: u32, out: &mut [u32]) {
    suspend();
    let of = Of(1.0_f32);
    out[id as usize] = Ball(id).area() + Ball(id).grow() + Ball::SIDES + id.size() + of.value() as u32 + Of(id).near();
}
