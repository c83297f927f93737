//! What a reference refers to is named.

use corogen_runtime::suspend;

fn bump(counter: &mut u32) {
    counter += 1;
}

pub fn through_a_reference(id: u32, out: &mut [u32]) {
    let mut n = id;
    suspend();
    bump(&mut n);
    out[id as usize] = n;
}
