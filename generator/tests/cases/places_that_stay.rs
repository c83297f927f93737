//! A place is found once: what a turn of a loop, a guard or the right side does to its index changes nothing of it.
//!
//! run: --grid 97
//! run: --buffer table=@places.json --buffer out=zeros:1552
use std::ops::AddAssign;

use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Pair {
    kind: u32,
    values: [u32; 2],
}

fn next(index: &mut usize) -> usize {
    *index += 1;
    suspend();
    *index
}

/// Of an unknown type the operator is a call: its place comes first.
fn add<T: AddAssign + From<u8>>(values: &mut [T], index: &mut usize) {
    values[next(index)] += T::from(next(index) as u8);
}

fn loops(table: &[u32], id: u32, out: &mut [u32]) {
    let mut values = [1, 2, 3, 4];
    let mut start = (id % 3) as usize;
    let mut sum = 0;
    for value in &values[start..] {
        start += 100;
        sum = sum * 10 + value;
    }
    out[0] = sum + start as u32;
    start %= 4;
    for value in &mut values[start..] {
        start = 0;
        suspend();
        *value += 10;
    }
    let rows = [[1, 2, 3], [4, 5, 6]];
    let mut row = 0;
    for (at, value) in rows[row].iter().enumerate() {
        row = 1;
        sum = sum * 10 + value + at as u32;
    }
    let mut rest = &table[..3];
    for value in rest {
        rest = &rest[1..];
        suspend();
        sum = sum * 10 + value;
    }
    let mut from = (id % 5) as usize;
    table[from..from + 2].iter().for_each(|value| {
        from += 7;
        sum ^= value << 4;
    });
    out[1] = sum ^ values[0] ^ values[3] << 3;
    out[2] = (rest.len() + from) as u32;
}

fn guards(id: u32, out: &mut [u32]) {
    let mut options = [Some(5), None];
    let mut at = 0;
    out[3] = match options[at] {
        Some(value) if { at = 1; value == 4 } => 1,
        Some(value) => value,
        None => 9,
    };
    at = 0;
    match options[at] {
        Some(5) if { at = 1; suspend(); id % 2 == 0 } => out[4] = 7,
        Some(ref mut value) => *value += 3,
        None => out[4] = 8,
    }
    out[5] = options[0].unwrap_or(20) + at as u32;
    let pairs = [Pair { kind: 1, values: [2, 3] }, Pair { kind: 2, values: [4, 5] }];
    at = 0;
    out[6] = match pairs[at] {
        Pair { kind: 1, values: [first, _] } if { at = 1; first == 3 } => 5,
        Pair { kind, values: [.., last] } => kind * 10 + last,
    };
    let mut place = 7;
    out[7] = 1;
    match out[place] {
        1 if { place = 8; suspend(); false } => {}
        ref mut word => *word += 30,
    }
    out[8] += place as u32;
}

fn operators(out: &mut [u32]) {
    let mut values = [10, 20, 30];
    let mut at = 0;
    values[at] += &{ at = 1; 5 };
    values[at] -= { at = 2; 1 };
    out[9] = values[0] * 10_000 + values[1] * 100 + values[at];
    let mut from = 0;
    add(&mut values, &mut from);
    out[10] = values[1] * 100 + values[2];
}

pub fn places_that_stay(id: u32, table: &[u32], out: &mut [u32]) {
    let mut words = [0; 16];
    loops(table, id, &mut words);
    guards(id, &mut words);
    operators(&mut words);
    let first = id as usize * 16;
    out[first..first + 16].copy_from_slice(&words);
}
