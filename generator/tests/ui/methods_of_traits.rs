//! Methods of traits that are not in scope, or of two that are; names that are too short to be mistyped.
use corogen_runtime::{Append, suspend};
use glam::Vec3;

mod shapes {
    pub trait Area {
        fn area(&self) -> u32;
        fn length_of_all(&self) -> f32;
    }
    impl Area for u32 {
        fn area(&self) -> u32 {
            1
        }
        fn length_of_all(&self) -> f32 {
            1.0
        }
    }
    impl Area for glam::Vec3 {
        fn area(&self) -> u32 {
            1
        }
        fn length_of_all(&self) -> f32 {
            1.0
        }
    }
}

trait One {
    fn value(&self) -> u32 {
        1
    }
}
trait Two {
    fn value(&self) -> u32 {
        2
    }
}
impl One for u32 {}
impl Two for u32 {}

pub fn call(id: u32, found: &Append<u32>, out: &mut [u32]) {
    suspend();
    out[0] = id.area();
    out[1] = Vec3::ONE.length_of_all() as u32;
    out[2] = id.value();
    out[3] = found.len() as u32;
    out[4] = Vec3::ONE.len() as u32;
}
