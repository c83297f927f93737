//! Slice patterns on arrays: of values, of places, of references, and what they leave.
use corogen_runtime::suspend;

fn edges(values: &[u32; 5]) -> u32 {
    let [first, middle @ .., last] = values;
    first * last + middle.iter().sum::<u32>() + middle[1]
}

pub fn array_patterns(id: u32, out: &mut [u32]) {
    let mut values = [id, id + 1, id * 2, 7, 9];
    let [head, rest @ ..] = values;
    let [.., last] = &values;
    suspend();
    let mut sum = edges(&values) + head + last + rest[id as usize % 4] + rest.len() as u32;
    let [start, inner @ .., _] = &mut values;
    *start += 1;
    for value in inner.iter_mut() {
        *value *= 2;
    }
    suspend();
    inner[id as usize % 3] += *start;
    let (a, b, c) = (&values[0], &values[4], &head);
    let [_, others @ ..] = [a, b, c];
    sum += others.iter().map(|other| **other).sum::<u32>();
    out[id as usize] = match values {
        [0, tail @ ..] => tail[3],
        [.., x, 9] if x > sum => x,
        [x, y, ..] => sum + x + y,
    };
}
