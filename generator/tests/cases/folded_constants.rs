//! Constants whose initialisers GLSL cannot evaluate: casts that saturate, remainders, bits of floats, NaN.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;
use glam::{UVec2, uvec2};

const TURN: f32 = 6.28;
const STEPS: u32 = (TURN / 0.25) as u32;
const TABLE: [u32; 2] = [(2.5_f32 * 3.0) as u32, 7];
const CORNER: UVec2 = uvec2(3, (-2.5_f32 * 4.0) as u32);
const REMAINDER: i32 = (-7 / 2) * (-7 % 3);
const FLOAT_REMAINDER: f32 = -7.5 % 2.0;
const SEED: u32 = 0x9e37 ^ 3.5_f32.to_bits();
const HALF: f32 = f32::from_bits(0x3f00_0000);
const MARKED: f32 = f32::from_bits(0x7fc0_0001);
const NOTHING: u32 = f32::NAN as u32;
const LARGE: u32 = (f32::MAX as f64 * 2.0) as f32 as u32;
const CHOSEN: f32 = if 1.0_f32 < f32::NAN { 1.0 } else { -0.0 };

struct Grid;
impl Grid {
    const CELLS: i32 = -2.5_f32 as i32;
}

pub fn constants(id: u32, out: &mut [u32]) {
    let mut sum = id;
    suspend();
    sum = sum * 31 + STEPS;
    sum = sum * 31 + TABLE[(id & 1) as usize];
    sum = sum * 31 + CORNER.x + CORNER.y;
    sum = sum * 31 + REMAINDER as u32;
    sum = sum * 31 + FLOAT_REMAINDER.to_bits();
    sum = sum * 31 + SEED + HALF.to_bits();
    sum = sum * 31 + MARKED.to_bits();
    sum = sum * 31 + (NOTHING ^ LARGE);
    sum = sum * 31 + CHOSEN.to_bits();
    out[id as usize] = sum * 31 + Grid::CELLS as u32;
}
