//! A constant whose evaluation takes too long.
use corogen_runtime::suspend;

const fn count() -> u32 {
    let mut n = 0u64;
    while n < 1 << 50 {
        n += 1;
    }
    n as u32
}

const MANY: u32 = count();
const FOREVER: u32 = { loop {} };

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = MANY + FOREVER + id;
}
