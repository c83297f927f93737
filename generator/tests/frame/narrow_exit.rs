//! Where it suspends, `x` and `y` are -1, 0 or 1, and a word holds both. Behind the loops that the exit leaves they are 2 as well, and
//! neither may blur the other.
use corogen_runtime::suspend;

pub fn narrow_exit(id: u32, step: u32, out: &mut [u32]) {
    let mut sum = 0;
    let mut y = -1;
    while y <= 1 {
        let mut x = -1;
        while x <= 1 {
            sum += step;
            if sum % 3 == 1 {
                suspend();
            }
            sum += (3 * y + x) as u32;
            x += 1;
        }
        y += 1;
    }
    out[id as usize] = sum;
}
