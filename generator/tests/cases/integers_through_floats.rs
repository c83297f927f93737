//! A float between two integers rounds, whatever their width.
//!
//! run: --grid 64 --buffer out=zeros:192
use corogen_runtime::suspend;

pub fn through(id: u32, out: &mut [u32]) {
    let at = 3 * id as usize;
    let unsigned = id as u64 + 0x0100_0001;
    let signed = id as i64 - 0x0200_0041;
    let narrow = id + 0x0100_0003;
    suspend();
    out[at] = (unsigned as f32 as u64) as u32;
    out[at + 1] = (signed as f32 as i64) as u32;
    out[at + 2] = narrow as f32 as u32;
}
