//! Constants that rustc rounds after every operation: a compiler that computes them in doubles finds other bits.
//!
//! run: --grid 3
//! run: --buffer out=zeros:114
use core::f32::consts::PI;

use corogen_runtime::suspend;
use glam::{BVec2, Vec2, Vec3};

const LARGE: f32 = 1e9;
const RATE: f32 = 0.1 + 0.2;
const TINT: Vec3 = Vec3::new(0.1, 0.2, 0.7);
const SIZES: [f32; 3] = [0.1, 1e9, 16777217.0];
const DISTANCE: i64 = 9007199791611905;
const AFTER: u32 = 16777217;
const IS_LARGE: bool = LARGE - 1.5 >= LARGE;

pub fn float_constants(id: u32, out: &mut [u32]) {
    let x = id as f32;
    let mut values = [0.0; 11];
    values[0] = 0.0 + (1e9 - (1e9 + 0.5));
    values[1] = LARGE - (LARGE + 0.5) + x;
    values[2] = x * (0.25 / PI);
    values[3] = RATE * 3.0 - 0.9;
    suspend();
    let tinted = TINT * 0.3 - TINT / 3.0 + Vec3::splat(x);
    values[4] = tinted.x;
    values[5] = tinted.z * (2.0 / 3.0 * PI);
    values[6] = (Vec2::new(16777216.0, 0.1) + 1.0 - 16777216.0).dot(Vec2::new(x, 1.0));
    values[7] = -(1.0 / 3.0) * 3.0 + 1.5 + x;
    values[8] = x * (3.0f32.sqrt() * 0.7);
    values[9] = x + 5.0f32.sqrt() * 0.1;
    values[10] = Vec2::new(2.0f32.sqrt() * 0.9, 1.0).dot(Vec2::new(x, x));
    for (at, value) in values.iter().enumerate() {
        out[38 * id as usize + at] = value.to_bits();
    }
    let told = compared();
    for (at, value) in told.iter().enumerate() {
        out[38 * id as usize + 11 + at] = *value;
    }
}

fn halves(value: f64) -> u32 {
    let bits = value.to_bits();
    bits as u32 ^ (bits >> 32) as u32
}

/// What tells of a constant before it is rounded.
fn compared() -> [u32; 27] {
    let mut told = [0; 27];
    told[0] = (-1.5 + 1e9 >= 1e9_f32) as u32;
    told[1] = (LARGE - 1.5 == LARGE) as u32;
    told[2] = (SIZES[1] - 1.5 != LARGE) as u32;
    told[3] = if LARGE - 1.5 < LARGE { 1 } else { 2 };
    told[4] = IS_LARGE as u32;
    told[5] = (0.1_f32 == 0.1000000014) as u32;
    told[6] = (0.0_f32 / 0.0 <= 1.0) as u32;
    told[7] = (f32::NAN >= 1.0) as u32;
    told[8] = (Vec2::new(LARGE - 1.5, 0.0) == Vec2::new(LARGE, 0.0)) as u32;
    told[9] = Vec2::new(LARGE - 1.5, 0.0).cmplt(Vec2::splat(LARGE)).bitmask();
    told[10] = (Vec2::new(0.0, LARGE + 1.5).cmple(Vec2::splat(LARGE)) == BVec2::TRUE) as u32;
    told[11] = 0.99999999_f32.floor() as u32;
    told[12] = 1.00000001_f32.ceil() as u32;
    told[13] = Vec2::new(SIZES[2] - 0.5, TINT.x).trunc().x as u32;
    told[14] = 0.50000001_f32.round_ties_even() as u32;
    told[15] = (3e38_f32 * 10.0).is_infinite() as u32;
    told[16] = halves(RATE as f64);
    told[17] = halves((TINT.x - 0.7) as f64);
    told[18] = halves((SIZES[0] * 3.0) as f64);
    told[19] = (DISTANCE as f32).to_bits();
    told[20] = (AFTER as f32 - 16777216.0).to_bits();
    told[21] = (DISTANCE as f32 + LARGE).to_bits();
    told[22] = (0.1_f64 as f32 * 3.0).to_bits();
    told[23] = ((SIZES[0] - 0.7) * (TINT.y - 0.9) - 0.42).to_bits();
    told[24] = Vec3::new(-1.0, 0.5, 1e9).dot(Vec3::new(0.1, 1e9, 16777217.0)).to_bits();
    told[25] = TINT.cross(Vec3::new(0.7, 0.1, 1.3)).x.to_bits();
    told[26] = (halves((LARGE - 1.5) as f64) == halves(1e9)) as u32;
    told
}
