//! Orders of atomics: fences before what releases and after what acquires, and nothing that reads or writes a buffer moves past one.
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering, fence};

fn suspend() {}

const PUBLISH: Ordering = Ordering::Release;

/// What a slot holds is there before it says so.
fn give(flags: &[AtomicU32], data: &mut [u32], at: u32) {
    data[at as usize] = at * 3;
    flags[at as usize].store(1, PUBLISH);
}

fn is_given(flags: &[AtomicU32], at: u32) -> bool {
    flags[at as usize].load(Ordering::Acquire) == 1
}

fn ordered(flags: &[AtomicU32], at: u32, order: Ordering) -> u32 {
    flags[at as usize].load(order)
}

#[allow(invalid_atomic_ordering)]
pub fn orders(id: u32, flags: &[AtomicU32], sums: &[AtomicI32], data: &mut [u32], out: &mut [u32]) {
    let relaxed = sums[0].fetch_add(1, Ordering::Relaxed);
    give(flags, data, id);
    suspend();
    let other = (id * 7 + 1) % 64;
    if is_given(flags, other) {
        out[id as usize] = data[other as usize];
    }
    // read before it, whatever uses it
    let before = data[id as usize];
    let both = sums[1].fetch_add(data[other as usize] as i32, Ordering::AcqRel) + before as i32;
    let mut all = sums[data[id as usize] as usize & 1].swap(both + relaxed, Ordering::SeqCst);
    all = sums[3].fetch_sub(all, Ordering::Acquire);
    sums[3].store(all, Ordering::SeqCst);
    // nobody asks what it gave
    sums[2].fetch_max(all, Ordering::Acquire);
    let exchanged = flags[id as usize].compare_exchange(1, 2, Ordering::Release, Ordering::Acquire).is_ok();
    let updated = flags[0].fetch_update(Ordering::AcqRel, Ordering::Relaxed, |old| (old < 9).then_some(old + 1)).is_ok();
    fence(Ordering::Acquire);
    let order = if exchanged { Ordering::Acquire } else { Ordering::AcqRel };
    sums[4].store(ordered(flags, 1, order) as i32 + updated as i32, Ordering::Relaxed);
    if id == 9 {
        sums[5].store(1, Ordering::Acquire);
    }
}
