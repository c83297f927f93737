//! Integers only, and instances of very different lengths: how many steps numbers take to 1, where an odd `n` becomes `3n + 1` and an
//! even one its half.

fn suspend() {}

/// Steps between two suspensions.
pub const STEPS: u32 = 32;

/// Each instance adds up the steps of `numbers` numbers.
pub fn collatz(id: u32, numbers: u32, steps: &mut [u32]) {
    let mut total = 0u32;
    for turn in 0..numbers {
        // Neighbours get numbers that have nothing to do with each other. From below 2^16 no sequence leaves 32 bits.
        let mut n = (id * numbers + turn).wrapping_mul(0x9E37_79B1) >> 16;
        while n > 1 {
            n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
            total += 1;
            if total.is_multiple_of(STEPS) {
                suspend();
            }
        }
    }
    steps[id as usize] = total;
}
