//! Points in a loop's condition and in the end of a range, which is evaluated once.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn waits(id: u32, turns: u32) -> u32 {
    suspend_at("wait");
    turns + (id & 1)
}

pub fn loop_condition(id: u32, salt: u32, out: &mut [u32]) {
    let mut turns = 0;
    while waits(id, turns) < 5 {
        turns += 1;
        out[id as usize] ^= turns;
    }
    for i in 0..waits(id, 2) {
        out[id as usize] = mix(out[id as usize], i);
    }
}
