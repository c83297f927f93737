//! What a trait's method returns is named by the trait.
use corogen_runtime::suspend;

trait Area {
    fn points(&self) -> impl Iterator<Item = u32>;
}

struct Square(u32);

impl Area for Square {
    fn points(&self) -> impl Iterator<Item = u32> {
        0..self.0
    }
}

pub fn returned_impl(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = Square(id).points().sum();
}
