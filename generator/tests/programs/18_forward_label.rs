//! A labelled block that is left before and after the point, inside a loop with `continue`.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn forward_label(id: u32, salt: u32, out: &mut [u32]) {
    for i in 0..4 {
        'block: {
            if mix(i, id) & 3 == 0 {
                break 'block;
            }
            suspend_at("block");
            if mix(i, salt) & 1 == 0 {
                break 'block;
            }
            out[id as usize] += i;
        }
        if mix(i, 9) & 1 == 0 {
            continue;
        }
        out[id as usize] = mix(out[id as usize], i);
    }
}
