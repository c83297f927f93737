//! The conditions of a ladder are not evaluated again after a point, though their variable changes.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn ladder(id: u32, salt: u32, out: &mut [u32]) {
    let mut x = id;
    if x == 0 {
        out[0] = 1;
    } else if x == 1 {
        out[1] = 2;
    } else if x == 2 {
        suspend_at("third");
        x = 0;
        out[2] = mix(x, salt);
    } else if x == 3 {
        suspend_at("fourth");
        x = 2;
        out[3] = mix(x, salt);
    } else {
        suspend_at("otherwise");
        x = 1;
        out[id as usize] = mix(x, id);
    }
    out[id as usize] += x;
}
