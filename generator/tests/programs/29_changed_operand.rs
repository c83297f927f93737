//! What was computed from a variable is not computed again from its later value.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn changed_operand(id: u32, salt: u32, out: &mut [u32]) {
    let (mut o, d) = (mix(id, 1), salt >> 3);
    let at = o.wrapping_add(d);
    o = mix(o, 9);
    suspend_at("moved");
    out[id as usize] = mix(at, o);
}
