//! Arms that suspend, go on, leave and give a value: a `switch` must not catch the `break`.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn match_in_loop(id: u32, salt: u32, out: &mut [u32]) {
    let mut turns = 0;
    loop {
        turns += 1;
        let value = match mix(turns, id) & 3 {
            0 => {
                suspend_at("arm");
                turns
            }
            1 if turns < 12 => continue,
            2 => 5,
            _ => break,
        };
        out[id as usize] = mix(out[id as usize], value);
    }
}
