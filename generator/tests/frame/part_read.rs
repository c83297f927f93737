//! What is computed of a field is computed behind the point where the field lives as far as a statement that reads it, though one
//! behind replaces it.
use corogen_runtime::suspend_at;

#[derive(Clone, Copy)]
#[repr(C)]
struct Walker {
    at: f32,
    step: f32,
}

pub fn part_read(id: u32, walkers: &mut [Walker], out: &mut [f32]) {
    let mut walker = walkers[id as usize];
    let mut sum = 0.0;
    for turn in 0..4 {
        let cell = (walker.at - 0.5).floor();
        suspend_at("walk");
        sum += (walker.at - cell) * walker.step;
        walker.at = turn as f32 * sum;
    }
    walkers[id as usize] = walker;
    out[id as usize] = sum;
}
