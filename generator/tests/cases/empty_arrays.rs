//! Arrays and slices without elements, which GLSL has not: read in loops that never run, kept over a suspension.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

fn fold(values: &[u32], start: u32) -> u32 {
    values.iter().fold(start, |sum, value| sum * 7 + value)
}

pub fn empty(id: u32, out: &mut [u32]) {
    let values = [id, 2, 3, 4 + id];
    let none: [u32; 0] = [];
    let mut slice: &[u32] = &[];
    let other: &[[f32; 2]] = Default::default();
    suspend();
    let mut sum = (slice.len() + none.len() + other.len()) as u32;
    if id > 3 {
        slice = &values;
    }
    for value in none {
        sum += value;
    }
    for pair in other {
        sum += pair[1] as u32;
    }
    suspend();
    for value in none.iter().chain(&values) {
        sum = sum * 7 + value;
    }
    sum += fold(slice, 1) + fold(&none, 2) + fold(&[0; 0], 3);
    out[id as usize] = sum + none.iter().max().copied().unwrap_or(4);
}
