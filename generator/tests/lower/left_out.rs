//! What a variant leaves out may be anything, but nothing is computed for it that only the test before it allows.
use corogen_runtime::suspend;

fn at(values: &[u32], index: u32) -> Option<u32> {
    if (index as usize) < values.len() { Some(values[index as usize]) } else { None }
}

fn above(value: u32) -> Option<u32> {
    if value > 7 { Some(value) } else { None }
}

pub fn left_out(id: u32, values: &[u32], divisor: u32, out: &mut [u32]) {
    let index = id * 3;
    let table = [1u32, 2, 3, 4];
    // an element that may not be there
    let value = if (index as usize) < values.len() { Some(values[index as usize]) } else { None };
    let entry = if index < 4 { Some(table[index as usize]) } else { None };
    let first = (!values.is_empty()).then(|| values[0]);
    // a division that may not be made
    let share = if divisor != 0 { Some(index / divisor) } else { None };
    // what is there anyway
    let known = if index > 2 { Some(index) } else { None };
    let ratio = if index > 3 { Some(index as f32 / 3.0) } else { None };
    suspend();
    let mut sum = value.unwrap_or(1) + entry.unwrap_or(2) + first.unwrap_or(3) + share.unwrap_or(4) + known.unwrap_or(5);
    if let Some(more) = at(values, index) {
        sum += more;
    }
    if let Some(more) = above(sum) {
        sum ^= more;
    }
    out[id as usize] = sum + ratio.unwrap_or(0.5) as u32;
}
