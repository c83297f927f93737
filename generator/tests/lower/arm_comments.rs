//! Comments at the values of arms: above the assignment, or above what holds the arms as one expression.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [f32]) {
    suspend();
    let x = id as f32;
    let long = if x > 5.0 {
        // about the first value
        (1.0 - x) * x * (x + 2.0) / ((x + 1.0) * (x + 7.0) * (x + 8.0) * (x + 9.0) * (x + 10.0))
    } else {
        // about the second value
        x * 0.25
    };
    let short = if long > 2.0 {
        // chosen
        x
    } else {
        long
    };
    let other = match id % 7 {
        // the first
        0 => {
            suspend();
            // after the point
            short
        }
        1 => {
            // the second
            2.0
        }
        // as it is
        2 => x,
        // all others
        _ => x.sqrt(),
    };
    out[id as usize] = other;
}
