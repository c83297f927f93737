//! Two values change places in every turn, around a point.
use corogen_runtime::suspend;

pub fn swap(id: u32, salt: u32, out: &mut [u32]) {
    let (mut a, mut b) = (id, salt);
    for _ in 0..5 {
        suspend();
        (a, b) = (b, a);
        a += 1;
    }
    out[id as usize] = a ^ b.rotate_left(16);
}
