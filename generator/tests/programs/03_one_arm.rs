//! After a point in one arm the code behind the `if` goes on; the value that the arm gave is known there.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn one_arm(id: u32, salt: u32, out: &mut [u32]) {
    let x;
    if mix(id, salt) & 1 == 0 {
        x = 1;
        suspend_at("then");
    } else {
        x = 2;
    }
    out[id as usize] = mix(x, salt);
}
