//! Functions inside another do not have its local variables; a comparison with one reference too many.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    let base = 3u32;
    fn above(x: u32) -> u32 {
        x + base + missing
    }
    fn own(x: u32) -> u32 {
        let base = 1;
        x + base
    }
    let xs = [1u32, 2, 3];
    let more = xs.iter().filter(|x| *x > 1).count() as u32;
    suspend();
    out[id as usize] = above(id) + own(id) + more;
}
