//! Half of the instances take another way in each turn, so that queues lose the order of their slots. Who is resumed for the last time takes a ticket.

use core::sync::atomic::{AtomicU32, Ordering};

fn suspend_at(_: &str) {}

pub fn scattered(id: u32, next: &[AtomicU32], order: &mut [u32]) {
    let mut h = id.wrapping_mul(2654435761);
    for turn in 0..9 {
        suspend_at("turn");
        if turn == 8 {
            order[next[0].fetch_add(1, Ordering::Relaxed) as usize] = id;
            return;
        }
        h = (h ^ (h >> 15)).wrapping_mul(0x85EB_CA6B);
        if h >> 31 == 1 {
            suspend_at("other");
            h ^= turn;
        }
    }
}
