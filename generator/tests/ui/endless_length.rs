//! A length that is computed for longer than anybody waits.
use corogen_runtime::suspend;

const fn count() -> usize {
    let mut n = 0u64;
    while n < 1 << 50 {
        n += 1;
    }
    n as usize
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let a = [id; count()];
    suspend();
    out[id as usize] = a[0];
}
