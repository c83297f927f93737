//! What a buffer holds is `Copy`, but for atomics.
use corogen_runtime::suspend;
use std::sync::atomic::{AtomicU32, Ordering};

#[repr(C)]
pub struct Moved {
    pub x: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Pair<T> {
    pub one: T,
    pub two: T,
}

#[repr(C)]
pub struct Bin {
    pub counts: [AtomicU32; 2],
}

pub fn kernel(id: u32, moved: &mut [Moved], pairs: &[Pair<u32>], bins: &[Bin]) {
    suspend();
    bins[0].counts[1].fetch_add(1, Ordering::Relaxed);
    moved[id as usize].x = pairs[id as usize].one;
}
