//! A call through a trait object that no value ever becomes.
use corogen_runtime::suspend;

trait Light {
    fn power(&self) -> u32;
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let none: Option<&dyn Light> = None;
    suspend();
    out[id as usize] = none.map_or(id, |light| light.power());
}
