//! Iterators side by side count together: what one counts follows from the other, where each turn takes both steps, and only there.
//!
//! run: --grid 40
//! run: --buffer out=zeros:280
use corogen_runtime::suspend;

pub fn side_by_side(id: u32, out: &mut [u32]) {
    let out = &mut out[id as usize * 7..][..7];
    let mut a = [0u32; 12];
    for (i, a) in a.iter_mut().enumerate() {
        *a = (i as u32 * 7 + id) % 13;
    }
    let b = [id, 3, 1, id % 5, 9, 2, 8];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| **x > id % 6) {
        suspend();
        out[0] = out[0] * 5 + i as u32 * x;
    }
    for (x, y) in a.iter().zip(&b) {
        if x == y {
            continue;
        }
        suspend();
        out[1] = out[1] * 3 + x * y;
    }
    for (i, (x, y)) in a.iter().zip(b.iter().skip(id as usize % 4)).enumerate() {
        if i as u32 == id % 9 {
            break;
        }
        out[2] = out[2] * 7 + x + y + i as u32;
    }
    // the second one is asked only where the first has an item
    let mut rest = b.iter();
    for x in a.iter().take(5) {
        if x % 2 == 0 {
            continue;
        }
        let Some(y) = rest.next() else { break };
        out[3] += x * y;
    }
    out[4] = rest.map(|y| y * 3).sum::<u32>() + a.iter().position(|x| *x == id % 13).map_or(77, |at| at as u32);
    for ((i, chunk), x) in a.chunks_exact(3).enumerate().zip((2u32..).step_by(2)) {
        out[5] = out[5] * 11 + chunk[1] * x + i as u32;
    }
    // what lies between the two is no number of their type
    for (p, q) in (-100i8..-90).zip(50i8..60).skip(id as usize % 3) {
        suspend();
        out[6] = out[6].wrapping_mul(13).wrapping_add_signed(i32::from(p) * i32::from(q));
    }
}
