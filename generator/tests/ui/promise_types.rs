//! Promises of what no host can read.
use corogen_runtime::{promise, suspend};

#[derive(Clone, Copy)]
pub struct Hit {
    at: f32,
    seen: bool,
}

pub fn kernel(id: u32, out: &mut [f32]) {
    let hit = Hit { at: id as f32, seen: id > 4 };
    promise("hit", hit);
    promise("seen", hit.seen);
    promise("at", hit.at);
    suspend();
    promise("at", id);
    out[id as usize] = if hit.seen { hit.at } else { 0.0 };
}
