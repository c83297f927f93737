//! Instances that end at the entry, at once, or after up to eleven turns; points with a key and without, one that nobody
//! reaches, one named as a local of a kernel was. Frames have several groups of four words, and a rest.

fn suspend_at(_: &str) {}
fn suspend_at_by(_: &str, _: u32) {}

pub fn uneven(id: u32, never: u32, kinds: &[u32], out: &mut [u32]) {
    let mut h = id.wrapping_mul(2654435761);
    if id % 3 == 1 {
        out[id as usize] = h;
        return;
    }
    let mut trail = [id; 9];
    for turn in 0..(h >> 16) % 12 {
        suspend_at_by("step", kinds[h as usize % kinds.len()]);
        h = h.wrapping_mul(31).wrapping_add(turn);
        trail[h as usize % 9] ^= h;
        if h & 7 == 7 {
            suspend_at("next");
            h ^= trail[turn as usize % 9];
        }
        if turn == never {
            suspend_at("unreached");
            h = 0;
        }
    }
    for kept in trail {
        h = h.wrapping_mul(31) ^ kept;
    }
    out[id as usize] = h;
}
