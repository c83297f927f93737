//! What only the walk finds: types without a counterpart, elements that are not there, types without a size.
use corogen_runtime::suspend;

struct Node {
    next: Option<Node>,
}

const TABLE: [u32; 3] = [1, 2, 3];

trait Light {
    fn power(&self) -> u32;
}

fn shine(light: &dyn Light) -> u32 {
    light.power()
}

pub fn entry(id: u32, out: &mut [u32]) {
    suspend();
    let wide = id as u128;
    let letter = 'a';
    out[0] = (wide >> 64) as u32;
}
