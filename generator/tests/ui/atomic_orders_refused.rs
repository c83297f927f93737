//! Orders that panic: what rustc's lint refuses.
use corogen_runtime::suspend;
use std::sync::atomic::{AtomicU32, Ordering, fence};

pub fn kernel(id: u32, flags: &[AtomicU32]) {
    let flag = &flags[id as usize];
    let seen = flag.load(Ordering::Release);
    suspend();
    flag.store(seen, Ordering::AcqRel);
    flag.store(seen, Ordering::Acquire);
    let one = flag.compare_exchange_weak(1, 2, Ordering::Relaxed, Ordering::AcqRel).is_ok();
    let two = flag.fetch_update(Ordering::SeqCst, Ordering::Release, |old| Some(old + 1)).is_ok();
    fence(Ordering::Relaxed);
    flag.fetch_add(one as u32 + two as u32, Ordering::Release);
}
