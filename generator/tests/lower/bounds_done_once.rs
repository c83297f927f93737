//! The bound of a loop is computed before it where that calls a function, or has an effect, whatever its turns do.
use corogen_runtime::suspend;

fn root(n: u32) -> u32 {
    let mut root = 0;
    while root * root < n {
        root += 1;
    }
    root
}

fn next(state: &mut u32) -> u32 {
    *state = *state * 5 + 1;
    *state >> 3
}

pub fn bounds_done_once(id: u32, out: &mut [u32]) {
    let (mut sum, mut state) = (0, id);
    suspend();
    for i in 0..root(id) {
        sum += i;
    }
    for _ in 0..=next(&mut state) {}
    for _ in (next(&mut state)..9).rev() {}
    // cheap, and the same on every turn
    for i in 0..id * 2 + 1 {
        sum ^= i;
    }
    out[id as usize] = sum + state;
}
