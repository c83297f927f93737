//! Lives of unequal length: an instance makes up to 36 turns, some end at the entry, and one point is never reached. What
//! an instance wrote it reads again after it may have changed threads.

fn suspend() {}
fn suspend_at(_name: &str) {}

pub fn uneven(id: u32, never: u32, out: &mut [u32]) {
    let turns = id % 37;
    if turns == 5 {
        out[id as usize] = 7;
        return;
    }
    let mut sum = id;
    for turn in 0..turns {
        suspend_at("turn");
        sum = sum.wrapping_mul(1664525).wrapping_add(turn);
        out[id as usize] = out[id as usize].wrapping_add(sum);
        if sum % 3 == 1 {
            suspend_at("third");
            sum ^= sum >> 7;
        }
        if turn > 100 + never {
            suspend();
            sum += 1;
        }
    }
    out[id as usize] = out[id as usize].wrapping_add(sum);
}
