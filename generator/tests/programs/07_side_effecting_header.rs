//! The header of a loop runs once a turn: a turn that suspends becomes straight code.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn next(state: &mut u32) -> bool {
    *state >>= 7;
    *state != 0
}

pub fn side_effecting_header(id: u32, salt: u32, out: &mut [u32]) {
    let mut state = mix(id, salt);
    while next(&mut state) {
        out[id as usize] = mix(out[id as usize], state);
        suspend_at("turn");
        out[id as usize] ^= 5;
    }
}
