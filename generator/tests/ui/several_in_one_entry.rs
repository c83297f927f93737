//! Independent mistakes that only lowering finds, in one entry: each is told, and nothing that follows from them.
use corogen_runtime::{promise, suspend_at};
use std::sync::atomic::{AtomicU32, Ordering};

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend_at("not an identifier");
    let counter = AtomicU32::new(0);
    let before = counter.fetch_add(id, Ordering::Relaxed);
    out[0] = before + 1;
    suspend_at("1st");
    if before > 3 {
        promise("", id);
    }
    out[1] = id;
}
