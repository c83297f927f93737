//! What may wrap, or comes from outside, has every value of its type: it keeps a word of its own.
use corogen_runtime::suspend;

pub fn unbounded(id: u32, limit: u32, out: &mut [u32]) {
    let mut count = 0u32;
    let mut down = 3u32;
    let mut given = out[id as usize];
    while count != limit % 7 {
        count += 1;
        down -= 1;
        given &= !1;
        suspend();
        out[id as usize] += count ^ down ^ given;
    }
}
