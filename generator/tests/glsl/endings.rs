//! What the entry and a relay end with is a function, of what they have read and not of what they set anew.
use corogen_runtime::suspend_at;

fn mixed(state: &mut u32) -> u32 {
    *state = *state * 747796405 + 2891336453;
    *state >> 9
}

pub fn endings(id: u32, turns: u32, out: &mut [u32]) {
    let mut state = id;
    let mut sum = 0;
    for turn in 0..turns {
        // where the walk begins
        let mut at = mixed(&mut state) % 100;
        let stride = mixed(&mut state) % 7 + mixed(&mut state) % 5 + 1;
        let mut seen = mixed(&mut state) ^ turn;
        // how far it has come
        let mut steps = 0;
        while at < 1000 && steps < 50 {
            suspend_at("walk");
            at += stride;
            if at % 64 == 0 {
                break;
            }
            // nothing leads back here: passed
            suspend_at("look");
            seen ^= at * at;
            steps += 1;
        }
        sum += seen;
    }
    out[id as usize] = sum;
}
