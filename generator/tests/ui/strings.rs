//! Text at run time.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    let s = "text";
    suspend();
    out[0] = s.len() as u32;
    for b in s.bytes() {
        out[1] += b as u32;
    }
    let c = 'x';
    if s == "text" {
        out[2] = id;
    }
}
