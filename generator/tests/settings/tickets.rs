//! Each instance is resumed once, and takes a ticket then.

use core::sync::atomic::{AtomicU32, Ordering};

fn suspend_by(_: u32) {}

pub fn tickets(id: u32, keys: &[u32], next: &[AtomicU32], order: &mut [u32]) {
    let key = keys[id as usize];
    suspend_by(key);
    order[next[0].fetch_add(1, Ordering::Relaxed) as usize] = key;
}
