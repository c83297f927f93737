//! Parts of an array that surely panic: each is a trap, and what stands behind it is still a program.
use corogen_runtime::suspend;
pub fn traps(id: u32, out: &mut [u32]) {
    let a = [1u32, 2, 3];
    if id == 1 {
        let backwards = &a[2..1];
        out[1] = backwards.len() as u32 + backwards[0];
    }
    suspend();
    if id == 2 {
        let behind = &a[4..];
        out[2] = behind.len() as u32;
    }
    out[id as usize] = a[id as usize % 3];
}
