//! Names that two globs bring: an error where one is used, if nothing nearer has that name.
use corogen_runtime::suspend;

mod a {
    pub fn area() -> u32 {
        1
    }
    pub fn named() -> u32 {
        1
    }
    pub fn own() -> u32 {
        1
    }
    pub fn unused() -> u32 {
        1
    }
    pub struct Shape(pub u32);
    pub use super::c::shared;
    pub mod value {}
}
mod b {
    pub fn area() -> u32 {
        2
    }
    pub fn named() -> u32 {
        2
    }
    pub fn own() -> u32 {
        2
    }
    pub fn unused() -> u32 {
        2
    }
    pub struct Shape(pub u32);
    pub use super::c::shared;
    pub fn value() -> u32 {
        2
    }
}
mod c {
    pub fn shared() -> u32 {
        3
    }
}
use a::*;
use b::named;
use b::*;

fn own() -> u32 {
    3
}

fn in_a_block() -> u32 {
    use a::area;
    area()
}

pub fn glob(id: u32, out: &mut [u32]) {
    suspend();
    let shape: Shape = b::Shape(id);
    out[id as usize] = area() + named() + own() + shared() + value() + in_a_block() + shape.0;
}
