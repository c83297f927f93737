//! Keys and promised values whose computation does more than give them: it must be done where nobody wants them.
//!
//! run: --grid 17
//! run: --buffer out=zeros:34
//! run: --buffer drawn=zeros:17
use corogen_runtime::{promise, suspend_at_by, suspend_by};

/// The next of a row of numbers.
fn next(state: &mut u32) -> u32 {
    *state = *state * 1664525 + 1013904223;
    *state >> 24
}

fn counted(state: u32, count: &mut u32) -> u32 {
    *count += 1;
    state % 3
}

pub fn keys(id: u32, out: &mut [u32], drawn: &mut [u32]) {
    let mut state = id * 7 + 3;
    suspend_by(next(&mut state));
    out[2 * id as usize] = state;
    promise("state", next(&mut state));
    for _ in 0..id % 4 {
        suspend_at_by("again", counted(state, &mut drawn[id as usize]));
        state ^= next(&mut state);
    }
    out[2 * id as usize + 1] = state;
}
