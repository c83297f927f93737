//! An index that is set anew for one write, and for nothing else: without checks nobody else reads it.
//!
//! run: --checks off --grid 24 --set n=7 --buffer out=zeros:400
use corogen_runtime::suspend;

pub fn index_set_anew(id: u32, n: u32, out: &mut [u32]) {
    let mut at = id * 16;
    for i in 0..n {
        suspend();
        out[at as usize] = i + 5;
        at += 1;
    }
    at += n & 1;
    out[at as usize] = 9;
}
