//! A flag that is dropped after the point: the second test fails at once, and no frame keeps the flag.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn flag_dropped(id: u32, salt: u32, out: &mut [u32]) {
    let mut f = mix(id, salt) & 1 == 0;
    if f {
        suspend_at("first");
        f = false;
        out[id as usize] = 1;
    }
    if f {
        out[id as usize] += 2;
    }
}
