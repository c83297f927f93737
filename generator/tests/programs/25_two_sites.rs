//! Two sites suspend at one point, and the value changed before one of them only.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn two_sites(id: u32, salt: u32, out: &mut [u32]) {
    let mut x = mix(id, salt);
    let mut turns = 0;
    loop {
        suspend_at("turn");
        turns += 1;
        if turns > 4 {
            break;
        }
        if mix(turns, id) & 1 == 0 {
            continue;
        }
        x = mix(x, turns);
    }
    out[id as usize] = x;
}
