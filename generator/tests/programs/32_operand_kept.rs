//! What is computed again needs its operands: they are kept though nothing else reads them.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn operand_kept(id: u32, salt: u32, out: &mut [u32]) {
    let seed = mix(id, salt);
    let derived = (seed >> 3) + 5;
    suspend_at("derived");
    out[id as usize] = derived;
}
