//! Guards, and closures that give truth values, as a person would test.
use corogen_runtime::suspend_at;

/// A scrutinee is computed once, whatever the guards ask of it.
fn bent(a: f32, b: f32) -> f32 {
    match a * a + b * b {
        d if d < 0.5 => d,
        d if d < 2.0 => d * 2.0,
        d => d.sqrt(),
    }
}

/// The last two arms only choose a value.
fn lit(near: Option<u32>, distances: &[f32]) -> f32 {
    match near.map(|i| &distances[i as usize]) {
        Some(&d) if d < 2.0 => d,
        Some(_) => 1.0,
        None => -1.0,
    }
}

pub fn retested(id: u32, distances: &[f32], out: &mut [f32]) {
    let mut near: Option<(u32, f32)> = None;
    for i in 0..5 {
        suspend_at("look");
        let d = distances[(i * 3 + id) as usize % distances.len()];
        // a truth value of two
        if near.is_none_or(|n| d < n.1) {
            near = Some((i, d));
        }
    }
    // two arms of one variant
    let mut sum = match near {
        Some((i, d)) if d < 0.1 => i as f32,
        Some((i, _)) => -(i as f32),
        None => 0.5,
    };
    let seen = [distances[0], distances[1], sum];
    // `false` already where the search finds nothing
    if id == 9 || seen.iter().any(|it| *it > 5.0) {
        sum += 1.0;
    }
    out[id as usize] = bent(sum, 0.25) + lit(near.map(|n| n.0), distances);
}
