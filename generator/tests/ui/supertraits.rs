//! A type has what its traits ask for.
use corogen_runtime::suspend;

trait Shape {
    fn area(&self) -> u32;
}

trait Solid: Shape {
    fn volume(&self) -> u32;
}

struct Cube(u32);

impl Solid for Cube {
    fn volume(&self) -> u32 {
        self.0 * self.0 * self.0
    }
}

struct Bar<T>(T);

impl<T> Shape for Bar<T> {
    fn area(&self) -> u32 {
        1
    }
}

impl<T> Solid for Bar<T> {
    fn volume(&self) -> u32 {
        2
    }
}

impl Copy for Cube {}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = Bar(id).volume();
}
