//! Points that nothing reaches make nothing live.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn dead(id: u32, salt: u32, out: &mut [u32]) {
    let x = mix(id, salt);
    if false {
        suspend_at("never");
        out[id as usize] = x;
    }
    suspend_at("reached");
    out[id as usize] += 1;
    if id < 9 {
        return;
    }
    suspend_at("rare");
    out[id as usize] = salt;
}
