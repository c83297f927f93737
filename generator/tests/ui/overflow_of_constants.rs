//! Operations on constants, and on what is named for good, that always fail.
use corogen_runtime::suspend;

const SIDES: u32 = 0;
const LAST: usize = 5;
const OFFSET: i32 = i32::MIN;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let table = [1u32, 2, 3];
    let mode = 3u32;
    let mut sum = id % SIDES + table[LAST - 1] + (2 * mode - 10);
    sum += (OFFSET / -1) as u32;
    sum += (-OFFSET) as u32;
    let share = || 5 / SIDES;
    out[id as usize] = sum + share();
}
