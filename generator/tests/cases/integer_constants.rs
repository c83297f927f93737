//! Constants of all widths: a compiler that takes them for 32 bits finds another absolute value, sign or remainder.
//!
//! run: --grid 3
//! run: --buffer out=zeros:36
use corogen_runtime::suspend;

const DEPTH: i64 = -5_000_000_000;
const SHORT: i16 = -300;
const TINY: i8 = -3;
const STEPS: [i64; 3] = [-7, 8, -9_000_000_000];
const SIZE: u64 = 1 << 32;

fn halves(value: i64) -> u32 {
    value as u32 ^ (value >> 32) as u32
}

pub fn integer_constants(id: u32, out: &mut [u32]) {
    let mut values = [0; 12];
    values[0] = halves((i64::MIN + 6).wrapping_abs());
    values[1] = halves(DEPTH.abs());
    values[2] = halves((-3_i64 * 4_000_000_000).abs());
    values[3] = halves(STEPS[2].abs());
    values[4] = SHORT.abs() as u32;
    values[5] = TINY.abs() as u32;
    suspend();
    values[6] = DEPTH.signum() as u32;
    values[7] = (SHORT - 1).signum() as u32;
    values[8] = halves((5_000_000_000_u64 % SIZE) as i64);
    values[9] = halves((u64::MAX % (5 * SIZE)) as i64);
    values[10] = halves(i64::MIN.wrapping_abs());
    values[11] = halves((DEPTH + id as i64).abs());
    for (at, value) in values.iter().enumerate() {
        out[12 * id as usize + at] = *value;
    }
}
