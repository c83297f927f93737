//! Points are files, and so their names differ by more than upper and lower case.
use corogen_runtime::{suspend, suspend_at};

pub fn point_names(id: u32, out: &mut [u32]) {
    let mut sum = id;
    suspend_at("shade");
    sum += 1;
    suspend_at("Shade");
    sum *= 3;
    suspend_at("shade");
    sum ^= 5;
    suspend();
    out[id as usize] = sum;
}
