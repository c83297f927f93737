//! An order that is only compared with one of its three values is a comparison.
use corogen_runtime::suspend;
use std::cmp::Ordering;

pub fn kernel(id: u32, keys: &[u32], out: &mut [u32]) {
    let key = keys[id as usize];
    suspend();
    let mut found = 0;
    if key.cmp(&id) == Ordering::Less {
        found += 1;
    }
    if key.cmp(&id) != Ordering::Less {
        found += 2;
    }
    if key.cmp(&id) != Ordering::Equal {
        found += 4;
    }
    if key.cmp(&id).is_le() {
        found += 8;
    }
    out[id as usize] = found;
}
