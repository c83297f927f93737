//! Points among operands: evaluated in order, what came before is kept.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn step(at: &mut u32) -> u32 {
    *at += 1;
    suspend_at("step");
    *at
}

pub fn operands(id: u32, salt: u32, out: &mut [u32]) {
    let mut at = id;
    let sum = step(&mut at) + step(&mut at) * step(&mut at);
    let both = sum & 1 == 0 && step(&mut at) & 1 == 0;
    let mut array = [1, 2, 3];
    array[(step(&mut at) % 3) as usize] += step(&mut at);
    out[id as usize] = mix(sum + u32::from(both), array[0] ^ array[1] ^ array[2] ^ salt);
}
