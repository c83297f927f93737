//! Coroutines whose instances begin the turns of a state machine's loop at one point or at several, and leave it at some or nowhere.

fn suspend() {}

fn start(id: u32, turn: u32) -> u32 {
    let mut n = id ^ turn;
    for _ in 0..3 {
        n = (n ^ (n >> 16)).wrapping_mul(0x9E37_79B1);
        n = (n ^ (n >> 15)).wrapping_mul(0x85EB_CA6B);
    }
    n >> 16
}

fn walk(mut n: u32, passed: &mut u32) -> u32 {
    for step in 0..40 {
        suspend();
        if n.is_multiple_of(7) {
            suspend();
            return step;
        }
        n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
        if n % 5 == 3 {
            return n;
        }
        *passed += 1;
    }
    n
}

pub fn one_begins_turns(id: u32, turns: u32, sums: &mut [u32]) {
    let (mut sum, mut passed) = (0u32, 0u32);
    for turn in 0..turns {
        sum ^= walk(start(id, turn), &mut passed);
    }
    sums[id as usize] = sum + passed;
}

pub fn any_begins_turns(id: u32, turns: u32, out: &mut [u32]) {
    for turn in 0..turns {
        if (id + turn) % 3 == 0 {
            suspend();
            out[id as usize] += turn;
        } else {
            suspend();
            out[id as usize] ^= id;
        }
    }
}

pub fn nothing_ends(id: u32, out: &mut [u32]) {
    loop {
        if out[id as usize] % 3 == 0 {
            suspend();
            out[id as usize] += 1;
        } else {
            suspend();
            out[id as usize] ^= id;
        }
    }
}
