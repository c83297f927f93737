//! What is computed of a field that lives across the point anyway is computed behind it; of a field that is replaced there, before it.
use corogen_runtime::suspend_at;

#[derive(Clone, Copy)]
struct Walker {
    at: f32,
    step: f32,
}

pub fn part_lives(id: u32, out: &mut [f32]) {
    let mut walker = Walker { at: id as f32, step: 0.1 };
    let mut sum = 0.0;
    for _ in 0..4 {
        let cell = (walker.at - 0.5).floor();
        let length = walker.step.sqrt();
        suspend_at("walk");
        walker.step = sum;
        sum += (walker.at - cell) * length;
        walker.at += walker.step;
    }
    out[id as usize] = sum;
}
