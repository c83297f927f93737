//! Tests behind each other with names between them are one test; what else stands between them keeps them apart.
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
pub struct Hit {
    pub distance: f32,
    pub id: u32,
}

fn meet(from: f32, step: u32) -> Option<f32> {
    if from > 0.5 { Some(from * step as f32) } else { None }
}

fn first(from: f32, step: u32) -> Option<Hit> {
    meet(from, step).map(|distance| Hit { distance, id: step })
}

fn count(seen: &mut u32) -> bool {
    *seen += 1;
    *seen > 3
}

pub fn joined_tests(id: u32, from: &[f32], out: &mut [f32]) {
    let start = from[id as usize];
    let (mut nearest, mut seen, mut found) = (100.0, 0u32, 0u32);
    for step in 0..9u32 {
        // a chain
        if let Some(distance) = meet(start, step)
            && distance < nearest
        {
            nearest = distance;
        }
        // what people write without chains
        if let Some(Hit { distance, id }) = first(start, step + 1) {
            if distance < nearest && id > 2 {
                found = id;
            }
        }
        // an arm for all that the tests do not take
        if let Some(hit) = first(start, step + 2)
            && hit.distance < nearest
            && hit.id != found
        {
            suspend();
            nearest = hit.distance;
            found = hit.id;
        } else {
            seen += 1;
        }
        // a guard
        match meet(start, found) {
            Some(distance) if distance < 3.0 => seen += 2,
            _ => {}
        }
        // an inner arm of its own
        if let Some(distance) = meet(start, step + 3) {
            if distance < nearest {
                nearest -= 1.0;
            } else {
                nearest += 1.0;
            }
        }
        // a test that does something, and an index that may be out of range
        if let Some(distance) = meet(start, step + 4)
            && count(&mut seen)
            && distance < from[step as usize]
        {
            found += 1;
        }
    }
    out[id as usize] = nearest + seen as f32 + found as f32;
}
