//! Items of an `impl` that differ from their trait's.
use corogen_runtime::suspend;

trait Shape {
    const SIDES: u32;

    fn area(&self) -> f32;
    fn grow(&mut self, by: f32) -> u32;
    fn unit() -> Self;
    fn kind(&self) -> u32 {
        Self::SIDES
    }
    fn scale<T: Into<f32>>(&self, by: T) -> f32;
}

struct Square(f32);
struct Circle(f32);

impl Shape for Square {
    const SIDES: i32 = 4;

    fn area(&self, unit: f32) -> f32 {
        self.0 * self.0 * unit
    }
    fn grow(&mut self, by: u32) -> u32 {
        self.0 += by as f32;
        by
    }
    fn unit(&self) -> Self {
        Self(1.0)
    }
    fn kind(&self) -> f32 {
        4.0
    }
    fn scale(&self, by: f32) -> f32 {
        self.0 * by
    }
}

impl Shape for Circle {
    const SIDES: u32 = 0;

    fn area(&self) -> f32 {
        self.0
    }
    fn grow(&self, _by: f32) -> u32 {
        3
    }
    fn unit() -> Circle {
        Self(1.0)
    }
    fn scale<U: Into<f32>>(&self, by: U) -> f32 {
        self.0 * by.into()
    }
}

trait Fold<T> {
    type Out;
    fn fold(&self, with: T) -> Self::Out;
    fn both<'a>(&'a self, other: &'a Self::Out) -> [&'a Self::Out; 2];
    fn each(&self, f: impl Fn(T) -> T) -> T;
}

impl<T: Copy + std::ops::Add<Output = T>> Fold<T> for [T; 2] {
    type Out = T;
    fn fold(&self, with: T) -> T {
        self[0] + with
    }
    fn both<'a>(&'a self, other: &'a T) -> [&'a T; 2] {
        [&self[0], other]
    }
    fn each(&self, f: impl Fn(T) -> T) -> T {
        f(self[1])
    }
}

impl std::ops::Add for Square {
    type Output = Square;
    fn add(self, other: Square) -> f32 {
        self.0 + other.0
    }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let both = [id, 2].both(&id);
    out[id as usize] = [id, 1].fold(2) + both[0] + [id, 2].each(|it| it + 1);
}
