//! Names that come into a scope twice; a value and a type may have one name. Then generic parameters, and `self` outside of an `impl`.
use corogen_runtime::suspend;

mod a {
    pub fn area() -> u32 {
        1
    }
    pub fn both() -> u32 {
        1
    }
    pub struct Shape;
}
mod b {
    pub fn area() -> u32 {
        2
    }
    pub mod both {}
    pub enum Shape {}
}
use a::area;
use a::{Shape, both};
use b::{Shape as Other, area, both};
use b::Shape;

fn local() -> u32 {
    use a::area as value;
    use b::area as value;
    value()
}

mod c {
    use super::a::area;
    fn area() -> u32 {
        3
    }
}

fn pair<T, U, T>(a: T, _: U) -> T {
    a
}
fn sized<const N: usize, N>() {}

fn this(self) -> u32 {
    1
}

pub fn import(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = area() + local();
}
