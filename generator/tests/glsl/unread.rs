//! What only the last continuation reads is computed there, and for nobody where it stands in the source.
use corogen_runtime::suspend;

pub fn unread(id: u32, words: &[u32], out: &mut [u32]) {
    // half of the word
    let low = words[id as usize] & 0xFFFF;
    let mut sum = id;
    for turn in 0..3 {
        sum = sum * 31 + turn;
        suspend();
    }
    out[id as usize] = sum + low;
}
