//! Truth values, counters, field-less enums and short integers share words by the values that they can have; what one site
//! stores of a word, it stores with the rest of it.
use corogen_runtime::suspend_at;

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Rising,
    Falling,
    Done,
}

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

fn class(x: u32) -> u32 {
    if x > 900 {
        15
    } else if x > 300 {
        x % 5
    } else {
        9
    }
}

pub fn packed(id: u32, salt: u32, out: &mut [u32]) {
    let mut state = noise(salt ^ id);
    let mut phase = Phase::Rising;
    let mut level: i32 = -3;
    let short = (noise(id) >> 3) as u16;
    for turn in 0..12 {
        let odd = noise(state) & 1 == 1;
        let class = class(state & 1023);
        suspend_at("step");
        state = noise(state).rotate_left(class);
        if odd && level < 4 {
            level += 1;
        }
        phase = match phase {
            Phase::Rising if level > 0 => Phase::Falling,
            Phase::Falling if turn > 8 => Phase::Done,
            other => other,
        };
        if phase == Phase::Done {
            suspend_at("late");
            out[id as usize] += short as u32;
        }
    }
    out[id as usize] += state ^ level as u32 ^ phase as u32;
}
