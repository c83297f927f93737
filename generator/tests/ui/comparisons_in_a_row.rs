//! Comparisons that Rust does not take in a row.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let inside = 3 < id < 10;
    let small = id < 5 == true;
    let fine = (id < 5) == (id > 2);
    out[id as usize] = u32::from(inside) + u32::from(small) + u32::from(fine);
}
