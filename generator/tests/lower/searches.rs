//! What a loop that searches gives where it finds nothing stands before it, unless the loop suspends.
use corogen_runtime::suspend;

fn nearest(values: &[f32], limit: f32) -> Option<(u32, f32)> {
    suspend();
    for (at, value) in values.iter().enumerate() {
        if *value < limit {
            return Some((at as u32, *value));
        }
    }
    None
}

fn patient(values: &[f32], limit: f32) -> Option<u32> {
    for (at, value) in values.iter().enumerate() {
        if *value < limit {
            return Some(at as u32);
        }
        suspend();
    }
    None
}

/// Nobody reads what this gives: to leave it is to leave its loop.
fn visit(values: &[f32], out: &mut [f32]) -> Option<u32> {
    suspend();
    for (at, value) in values.iter().enumerate() {
        if *value > 1.0 {
            out[0] = *value;
            return Some(at as u32);
        }
    }
    None
}

pub fn searches(id: u32, values: &[f32], limit: f32, out: &mut [f32]) {
    if let Some((at, value)) = nearest(values, limit) {
        out[id as usize] = value + at as f32;
    }
    if let Some(at) = patient(values, limit) {
        out[at as usize] = 0.0;
    }
    let _ = visit(values, out);
}
