//! What an iterator leaves of a loop counts, unless somebody else takes from it; what its first turn is known to do is decided.
use corogen_runtime::suspend;

/// The first is there: no test, and no `Option`.
fn least(row: &[u32; 4]) -> u32 {
    row.iter().copied().min().unwrap_or(9)
}

/// Two that go side by side: the loop counts the first.
fn product(a: &[u32; 4], b: &[u32]) -> u32 {
    a.iter().zip(b).map(|(a, b)| a * b).fold(0, |sum, product| sum ^ product)
}

/// What is left after the loop says where it stopped.
fn shared(values: &[u32]) -> u32 {
    let mut rest = values.iter();
    let mut sum = 0;
    for value in rest.by_ref() {
        if *value > 9 {
            break;
        }
        sum ^= *value;
    }
    sum ^ rest.count() as u32
}

/// A test of the user's own stays.
fn decided() -> u32 {
    let mode = 2;
    if mode < 3 { 1 } else { 0 }
}

pub fn counting(id: u32, values: &[u32], out: &mut [u32]) {
    let row = [id, id ^ 1, id ^ 2, id ^ 3];
    suspend();
    let odd = values.iter().filter(|value| **value & 1 == 1).count() as u32;
    let all = row.iter().all(|value| *value > 3);
    out[id as usize] = least(&row) ^ product(&row, values) ^ shared(values) ^ decided() ^ odd ^ all as u32;
}
