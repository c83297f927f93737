//! Operations that would fail, where constants decide that they are never done: rustc takes them.
use corogen_runtime::suspend;

const SIDES: u32 = 0;
const LAST: usize = 5;

trait Shape {
    const SIDES: u32;

    fn share(&self) -> u32 {
        if Self::SIDES == 0 { 1 } else { 10 / Self::SIDES }
    }
}

struct Disc;

impl Shape for Disc {
    const SIDES: u32 = 0;
}

fn last<const N: usize>(values: &[u32; N]) -> u32 {
    if N == 0 { 0 } else { values[N - 1] }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let table = [1u32, 2, 3];
    let mut sum = last(&table) + Disc.share();
    if SIDES != 0 {
        sum += id % SIDES;
    }
    sum += if LAST < 3 { table[LAST] } else { table[2] };
    if SIDES != 0 && id % SIDES == 1 {
        sum += 1;
    }
    out[id as usize] = sum;
    if SIDES == 0 {
        return;
    }
    out[id as usize] = sum / SIDES;
}
