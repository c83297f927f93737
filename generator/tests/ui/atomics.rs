//! Atomics.
use corogen_runtime::suspend;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

pub fn kernel(id: u32, a: &[AtomicU32], b: &[AtomicU64], c: &[AtomicBool]) {
    let local = AtomicU32::new(0);
    suspend();
    local.fetch_add(1, Ordering::Relaxed);
    a[0].fetch_add(id, Ordering::Relaxed);
    b[0].fetch_add(1, Ordering::Relaxed);
    c[0].store(true, Ordering::Relaxed);
}
