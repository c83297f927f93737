//! Zeros with a sign: equal in a comparison, and yet not the same value.
//!
//! run: --grid 16
//! run: --buffer out=zeros:128
use corogen_runtime::suspend;
use glam::{Vec2, Vec3};

const BELOW: f32 = -0.0;

/// One literal on most ways, and the other zero on one.
fn chosen(id: u32) -> f32 {
    match id % 5 {
        0 => 0.0,
        1 => -0.0,
        _ => 0.0,
    }
}

fn sign(first: bool) -> Option<f32> {
    if first { Some(0.0) } else { Some(-0.0) }
}

pub fn signed_zeros(id: u32, out: &mut [u32]) {
    let at = id as usize * 8;
    let x = if id % 2 == 0 { 0.0f32 } else { -0.0 };
    let v = Vec2::new(0.0, -0.0);
    suspend();
    out[at] = x.to_bits();
    out[at + 1] = v.y.to_bits() ^ v.x.to_bits() >> 1;
    let w = Vec3::new(-0.0, 0.0, BELOW);
    let some = sign(id % 3 == 0);
    suspend();
    out[at + 2] = w.x.to_bits() ^ w.y.to_bits() >> 1 ^ w.z.to_bits() >> 2;
    out[at + 3] = some.map_or(7, f32::to_bits);
    let values = [0.0, -0.0, 0.0, BELOW];
    suspend();
    out[at + 4] = values[id as usize % 4].to_bits();
    out[at + 5] = chosen(id).to_bits();
    out[at + 6] = (1.0 / x).to_bits();
    out[at + 7] = (x == -x) as u32 + 2 * (x.is_sign_negative() as u32);
}
