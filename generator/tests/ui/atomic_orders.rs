//! Orders of atomics.
use corogen_runtime::suspend;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering, fence};

const LATE: Ordering = Ordering::SeqCst;

fn publish(flags: &[AtomicU32], id: u32, order: Ordering) -> u32 {
    flags[id as usize].swap(1, order)
}

pub fn kernel(id: u32, flags: &[AtomicU32], sums: &[AtomicI32]) {
    sums[0].fetch_add(1, Ordering::SeqCst);
    suspend();
    sums[1].store(2, LATE);
    let again = sums[2].compare_exchange(0, 1, Ordering::SeqCst, Ordering::SeqCst).is_ok();
    let before = publish(flags, id, if again { Ordering::Release } else { Ordering::Relaxed });
    fence(Ordering::SeqCst);
    sums[3].fetch_add(before as i32, Ordering::AcqRel);
}
