//! Constants that rustc rounds after every operation: a compiler that computes them in doubles finds other bits.
//!
//! run: --grid 3
//! run: --buffer out=zeros:33
use core::f32::consts::PI;

use corogen_runtime::suspend;
use glam::{Vec2, Vec3};

const LARGE: f32 = 1e9;
const RATE: f32 = 0.1 + 0.2;
const TINT: Vec3 = Vec3::new(0.1, 0.2, 0.7);

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
        out[11 * id as usize + at] = value.to_bits();
    }
}
