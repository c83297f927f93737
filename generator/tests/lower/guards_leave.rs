//! Guards from which nothing leads to their arm: what the pattern does not take goes on.
use corogen_runtime::suspend;

const NAMES: [&[u32]; 2] = [&[1, 2], &[3]];

pub fn guards_leave(id: u32, values: &[u32], out: &mut [u32]) {
    let mut best: Option<&u32> = None;
    for v in values {
        match best {
            Some(old) if old <= v => {}
            _ => best = Some(v),
        }
    }
    suspend();
    out[id as usize] = match id % 5 {
        1 if { out[0] = 3; return } => 8,
        n if { if n == 2 { return; } false } => 9,
        n => n + best.copied().unwrap_or(4) + NAMES[(n % 2) as usize][0],
    };
}
