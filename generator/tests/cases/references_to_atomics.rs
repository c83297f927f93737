//! References to atomics: in structs, whose methods are functions of their own or suspend, in arrays, in `Option`s, and chosen at run time.
//!
//! run: --grid 96 --buffer totals=zeros:4 --buffer bins=zeros:8 --buffer own=zeros:288 --buffer out=zeros:96

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use corogen_runtime::suspend;

/// Of all instances.
struct Stats<'a> {
    sum: &'a AtomicU32,
    most: &'a AtomicU32,
    bins: &'a [AtomicU32],
}

impl Stats<'_> {
    fn note(&self, value: u32) {
        self.sum.fetch_add(value, Relaxed);
        self.most.fetch_max(value, Relaxed);
        self.bins[value as usize % self.bins.len()].fetch_add(1, Relaxed);
    }

    fn note_later(&self, value: u32) {
        suspend();
        self.note(value ^ 1);
        suspend();
        self.sum.fetch_add(2, Relaxed);
    }
}

struct Held<'a> {
    stats: &'a Stats<'a>,
    weight: u32,
}

fn weigh(held: &Held, value: u32) {
    held.stats.note(value * held.weight);
}

/// What nobody else touches, so that what it gives is the same in any order.
fn first_even<'a>(own: &'a [AtomicU32], id: u32) -> Option<&'a AtomicU32> {
    if id % 4 == 3 { None } else { own.get(id as usize * 3 + id as usize % 2) }
}

pub fn kernel(id: u32, totals: &[AtomicU32], bins: &[AtomicU32], own: &[AtomicU32], out: &mut [u32]) {
    let stats = Stats { sum: &totals[0], most: &totals[1], bins };
    stats.note(id * 3);
    stats.note_later(id);
    weigh(&Held { stats: &stats, weight: 2 + id % 2 }, id);

    let at = id as usize * 3;
    let mut seen = 0;
    let mut cell = if id % 2 == 0 { &own[at] } else { &own[at + 1] };
    suspend();
    seen = seen * 7 + cell.fetch_add(id + 1, Relaxed);
    for turn in 0..id % 5 + 1 {
        let before = cell.load(Relaxed);
        seen = seen * 7 + before + cell.swap(before * 2 + turn, Relaxed) * 3 + cell.load(Relaxed);
        if turn % 2 == 1 {
            cell = &own[at + 2];
        }
        suspend();
        seen ^= cell.compare_exchange(0, turn, Relaxed, Relaxed).unwrap_or_else(|found| found + 9);
    }
    if let Some(even) = first_even(own, id) {
        suspend();
        seen = seen * 7 + even.fetch_xor(id * 5, Relaxed);
    }
    for (place, cell) in [&own[at + 2], &own[at], &own[at + 1]].into_iter().enumerate() {
        seen = seen * 7 + cell.fetch_or(1 << place, Relaxed);
        suspend();
        cell.fetch_sub(place as u32, Relaxed);
    }
    let total = if id % 3 == 0 { &totals[2] } else { &totals[3] };
    total.fetch_add(seen % 64, Relaxed);
    out[id as usize] = seen;
}
