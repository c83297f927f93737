//! A loop that is entered at its start and in its middle needs no flag.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn two_ways_in(id: u32, salt: u32, out: &mut [u32]) {
    let mut turns = 0;
    loop {
        turns += 1;
        if turns > 9 {
            break;
        }
        if mix(turns, id) & 1 == 0 {
            suspend_at("turn");
            if mix(turns, salt) & 1 == 0 {
                continue;
            }
            out[id as usize] += turns;
        }
        out[id as usize] = mix(out[id as usize], turns);
    }
}
