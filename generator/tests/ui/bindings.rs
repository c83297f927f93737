//! Patterns that bind what they must not, and empty ranges.
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
enum Level {
    Low = 1,
    High = 1,
}

const TOP: u32 = 9;

fn sum(a: u32, a: u32) -> u32 {
    a
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let (x, x) = (id, 2);
    let pair = |(y, _): (u32, u32), y: u32| y;
    let level = if id > 3 { Level::Low } else { Level::High };
    let first = match (id, x) {
        (TOP, TOP) => 1,
        (n, 1) | (1, n) => n,
        (a, 2) | (2, b) => 3,
        (5..=1, _) => 4,
        (3..3, _) => 5,
        (0 | 4, _) => 6,
        _ => 7,
    };
    out[id as usize] = sum(1, 2) + pair((1, 2), 3) + level as u32 + first;
}
