//! What only the last continuation reads is computed there, and for nobody where it stands in the source; nor is what nobody reads.
use corogen_runtime::suspend;

pub fn unread(id: u32, words: &[u32], out: &mut [u32]) {
    let word = words[id as usize];
    // what is added at last
    let low = word & 0xFFFF;
    let mut sum = id;
    let mut _bits = 0;
    for turn in 0..3 {
        sum = sum * 31 + turn;
        suspend();
        for bit in 0..turn {
            _bits |= sum >> bit;
        }
    }
    out[id as usize] = sum + low;
}
