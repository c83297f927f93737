//! Atomics that are no elements of a buffer.
use corogen_runtime::suspend;
use std::sync::atomic::{AtomicU32, Ordering};

static COUNT: AtomicU32 = AtomicU32::new(0);

pub fn count(id: u32, out: &mut [u32]) {
    suspend();
    let own = AtomicU32::new(3);
    own.fetch_add(1, Ordering::Relaxed);
    let chosen = if id == 0 { &own } else { &COUNT };
    chosen.store(2, Ordering::Relaxed);
    out[id as usize] = COUNT.fetch_add(1, Ordering::Relaxed);
}
