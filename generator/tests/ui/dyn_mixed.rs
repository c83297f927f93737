//! Function pointers.
use corogen_runtime::suspend;

fn twice(v: u32) -> u32 {
    v * 2
}
fn thrice(v: u32) -> u32 {
    v * 3
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let f: fn(u32) -> u32 = if id == 0 { twice } else { thrice };
    suspend();
    out[0] = f(id);
}
