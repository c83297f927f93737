//! Ranges that count further than their type reaches from zero, or than an index does; remainders of vectors as glam has them.
//!
//! run: --grid 32
//! run: --buffer out=zeros:256
//! run: --buffer rests=zeros:128
use corogen_runtime::suspend;
use glam::{Vec2, Vec3, Vec3A, Vec4};

pub fn wide_ranges(id: u32, out: &mut [u32], rests: &mut [f32]) {
    let (low, high) = (id as i8 - 116, 100 - id as i8);
    let (least, most) = (id as i16 - 30000, 30000 - id as i16);
    let (bits, far) = (32 + id % 3, 1u64 << (33 + id % 2));
    suspend();
    let out = &mut out[id as usize * 8..][..8];
    out[0] = (low..high).len() as u32;
    out[1] = (low..high).nth(200).map_or(777, |v| v as u32);
    out[2] = (least..most).len() as u32 + (low..=high).len() as u32;
    out[3] = (low..high).skip(170).count() as u32;
    out[4] = (low..high).zip(0..1000u32).rev().next().map_or(777, |v| v.1);
    out[5] = (0..far).step_by(1 << 31).count() as u32;
    out[6] = (0..far).nth(5).unwrap_or(77) as u32;
    out[7] = (0..=1i64 << bits).step_by(1 << 30).map(|v| (v >> 30) as u32).sum();
    let (a, b) = (id as f32 * 0.75 - 9.5, 2.0 - 0.5 * (id % 3) as f32);
    let rests = &mut rests[id as usize * 4..][..4];
    rests[0] = (Vec4::new(a, 2.0 * a, -a, 7.5) % b).element_sum() + (1.5 % Vec4::splat(-b)).x;
    rests[1] = (Vec3A::splat(a) % Vec3A::new(b, -b, 3.0)).element_sum();
    rests[2] = (Vec3::splat(a) % Vec3::new(b, -b, 3.0)).element_sum();
    let mut pair = Vec2::new(a, -a);
    pair %= b;
    rests[3] = pair.x - pair.y;
}
