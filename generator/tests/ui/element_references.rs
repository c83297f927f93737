//! A `&mut` of an element that is chosen at run time would be one of a copy, where elements hold references.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    let (a, b) = (id + 1, id * 3);
    let mut places = [&a, &b];
    let place = &mut places[(id % 2) as usize];
    *place = &b;
    suspend();
    out[id as usize] = *places[0];
}
