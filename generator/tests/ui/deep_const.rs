//! A constant whose computation calls deeper than rustc allows.
use corogen_runtime::suspend;

const fn sum(n: u32) -> u32 {
    if n == 0 { 0 } else { n + sum(n - 1) }
}

const SUM: u32 = sum(500);

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = SUM;
}
