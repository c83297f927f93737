//! Returns at three depths run what follows the call, once.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn walk(id: u32, salt: u32) -> u32 {
    if id & 1 == 0 {
        suspend_at("walk");
        if mix(id, salt) & 1 == 0 {
            return 1;
        }
        for turn in 0..3 {
            if mix(turn, id) & 3 == 0 {
                return 2;
            }
        }
    }
    3
}

pub fn returns(id: u32, salt: u32, out: &mut [u32]) {
    let depth = walk(id, salt);
    out[id as usize] = depth;
    out[id as usize] ^= mix(depth, salt);
}
