//! One way on in a branch, the other at the end of a turn.
use corogen_runtime::suspend;

pub fn branch(id: u32, numbers: u32, steps: &mut [u32]) {
    let mut total = 0u32;
    for turn in 0..numbers {
        let mut n = (id * numbers + turn) & 0xFFFF;
        while n > 1 {
            n = if n % 2 == 0 { n / 2 } else { n * 3 + 1 };
            total += 1;
            if total.is_multiple_of(32) {
                suspend();
            }
        }
    }
    steps[id as usize] = total;
}
