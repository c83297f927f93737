//! Loops over what leaves out, takes or steps over items of ranges and slices count, as a person would.
use corogen_runtime::suspend;

fn slices(xs: &[u32], n: usize) -> u32 {
    let mut sum = 0;
    for (i, x) in xs.iter().enumerate().skip(1) {
        sum += i as u32 * x;
    }
    for x in xs.iter().skip(n).copied() {
        sum ^= x;
    }
    for x in xs.iter().copied().take(n) {
        sum += x;
    }
    for x in xs.iter().skip(2).take(3) {
        sum ^= x;
    }
    for x in xs.iter().rev().skip(1) {
        sum += x;
    }
    for x in xs.iter().step_by(2) {
        sum ^= x;
    }
    // every third one is counted: two counters
    for (i, x) in xs.iter().step_by(3).enumerate() {
        sum += i as u32 * x;
    }
    // what is left out is left out before the first turn
    for (a, b) in xs.iter().zip(xs.iter().skip(n)) {
        sum ^= a * b;
    }
    sum += xs.iter().rev().skip(2).map(|x| x / 2).sum::<u32>();
    sum
}

fn ranges(n: u32) -> u32 {
    let mut sum = 0;
    for i in (0..n).step_by(2) {
        sum += i;
    }
    for i in (3..40).step_by(5) {
        sum ^= i;
    }
    for i in (0..n).rev().skip(2) {
        sum += i;
    }
    sum
}

pub fn counted(id: u32, xs: &[u32], out: &mut [u32]) {
    suspend();
    out[id as usize] = slices(xs, id as usize) + ranges(id);
}
