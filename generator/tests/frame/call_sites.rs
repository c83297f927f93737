//! Four calls of a helper that suspends need no more than one call does.
use corogen_runtime::suspend;

fn step(state: &mut u32) {
    *state = state.rotate_left(7) ^ 0x9e37_79b9;
    suspend();
    *state = state.wrapping_mul(5);
}

pub fn call_sites(id: u32, salt: u32, out: &mut [u32]) {
    let mut state = salt ^ id;
    step(&mut state);
    step(&mut state);
    step(&mut state);
    step(&mut state);
    out[id as usize] = state;
}
