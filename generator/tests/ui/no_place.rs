//! Assignments to what is no place.
use corogen_runtime::suspend;

const MOST: u32 = 4;

fn limit() -> u32 {
    7
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let mut last = 0;
    suspend();
    MOST = 5;
    limit() = 6;
    (last, MOST) = (1, 2);
    out[id as usize] = MOST + last;
}
