//! Choices whose ranges of values do nothing, so that the others are asked for: of all kinds of integers, alone and after an arm that
//! does something.
//!
//! run: --grid 64
//! run: --buffer seed=@places.json --buffer out=zeros:1024
use corogen_runtime::suspend;

/// The n-th of some numbers around the ends of the ranges below.
fn near(id: u32, n: u32) -> u32 {
    (id * 7 + n * 3) % 24
}

pub fn left_out_ranges(id: u32, seed: &[u32], out: &mut [u32]) {
    let at = id as usize * 16;
    let mut sum = seed[id as usize % seed.len()] % 5;
    for n in 0..8 {
        suspend();
        let value = near(id, n);
        // in the middle, and more than one range
        match value {
            4..=9 => {}
            _ => sum += 1,
        }
        match value {
            2..=5 | 11..=14 | 20 => {}
            _ => sum += 100,
        }
        out[at] = sum;
        suspend();
        // from the least one on, and after an arm that does something
        match value {
            0..=7 => {}
            8 => sum ^= 3,
            12..=15 => {}
            _ => sum = sum.rotate_left(1),
        }
        out[at + 1] = sum;
        let signed = value as i32 - 12;
        suspend();
        match signed {
            -5..=3 => {}
            _ => sum = sum.wrapping_mul(3),
        }
        match signed {
            i32::MIN..=-9 => {}
            -8 | -7 => sum ^= 0x55,
            6.. => {}
            _ => sum = sum.wrapping_sub(7),
        }
        out[at + 2] = sum;
        suspend();
        match (value + 97) as u8 {
            b'd'..=b'k' | b'q'..=b's' => {}
            _ => sum ^= 0x1000,
        }
        match (signed * 9) as i8 {
            -90..=-20 => {}
            0 => sum += 11,
            20..=80 => {}
            _ => sum ^= 0x2000,
        }
        out[at + 3] = sum;
        suspend();
        if !matches!(value, 3..=6 | 18..=21) {
            sum = sum.rotate_right(3);
        }
        let wide = u64::from(value) << 30;
        match wide {
            0x1_0000_0000..=0x3_ffff_ffff => {}
            _ => sum ^= 0x4000,
        }
        out[at + 4 + n as usize] = sum;
    }
}
