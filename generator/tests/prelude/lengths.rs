//! Lengths, directions and component-wise functions of glam's vectors; their masks.
use glam::{BVec2, BVec3, BVec4, IVec3, UVec3, Vec2, Vec3, Vec3A, Vec4, bvec2, bvec3, bvec4};

fn put(out: &mut [u32], at: &mut usize, value: f32) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
    *at += 1;
}

fn put_all<const N: usize>(out: &mut [u32], at: &mut usize, values: [f32; N]) {
    for value in values {
        put(out, at, value);
    }
}

/// Words that no device rounds.
fn put_word(out: &mut [u32], at: &mut usize, value: u32) {
    put(out, at, (value & 0xffff) as f32);
    put(out, at, (value >> 16) as f32);
}

fn lengths(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let (long, axis) = (p + 3.0, (q + 4.0).normalize());
    put(out, at, long.length_recip());
    put(out, at, p.distance_squared(q));
    put_all(out, at, long.normalize().to_array());
    put_all(out, at, long.try_normalize().unwrap_or(Vec3::ZERO).to_array());
    put_all(out, at, (p - p).normalize_or(Vec3::Y).to_array());
    put_word(out, at, (p * 0.0).try_normalize().is_none() as u32);
    let (direction, length) = long.normalize_and_length();
    put_all(out, at, direction.to_array());
    put(out, at, length);
    put_word(out, at, axis.is_normalized() as u32);
    put_all(out, at, p.project_onto_normalized(axis).to_array());
    put_all(out, at, p.reject_from_normalized(axis).to_array());
    put_all(out, at, long.clamp_length(0.5, 1.5).to_array());
    put_all(out, at, axis.clamp_length_min(2.5).to_array());
    put_all(out, at, p.midpoint(q).to_array());
    put_all(out, at, (p.abs() + 0.5).recip().to_array());
    put_all(out, at, p.div_euclid(Vec3::splat(0.75)).to_array());
    put_all(out, at, p.saturate().to_array());
    put_all(out, at, p.with_x(s).with_z(1.0).to_array());
    put_word(out, at, p.abs_diff_eq(q, 1.0) as u32);
}

fn components(out: &mut [u32], at: &mut usize, p: Vec3, s: f32) {
    let above = p.abs() + 0.25;
    put_all(out, at, p.exp().to_array());
    put_all(out, at, p.exp2().to_array());
    put_all(out, at, above.ln().to_array());
    put_all(out, at, above.log2().to_array());
    put_all(out, at, above.powf(s).to_array());
    put_all(out, at, p.sin().to_array());
    put_all(out, at, p.cos().to_array());
    let (sin, cos) = p.sin_cos();
    put_all(out, at, (sin * cos).to_array());
}

fn masks(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let edges = Vec3::new(f32::INFINITY * s, f32::NAN, -p.x);
    put_word(out, at, edges.is_negative_mask().bitmask() & 4);
    put_word(out, at, edges.is_finite_mask().bitmask() | edges.is_nan_mask().bitmask() << 4);
    put_word(out, at, (edges.is_nan() as u32) << 1 | edges.is_finite() as u32);
    put_word(out, at, p.cmpeq(p.floor()).bitmask() | p.cmple(q).bitmask() << 4);
    put_word(out, at, q.min_position() as u32);
    put_all(out, at, p.dot_into_vec(q).to_array());
    let mut mask = BVec3::from_array([p.x < s, true, q.y > s]);
    mask.set(1, p.y < 0.0);
    put_word(out, at, mask.test(0) as u32 | (mask.test(1) as u32) << 1 | (mask == bvec3(true, false, true)) as u32 * 4);
    put_word(out, at, (bvec2(true, p.x < q.x) & !BVec2::FALSE).bitmask());
    put_word(out, at, (bvec4(p.x < 0.0, true, s < 0.0, false) ^ BVec4::splat(q.x < 0.0)).bitmask());
    put_word(out, at, mask.any() as u32 + 2 * mask.all() as u32);
}

fn turns(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    put_all(out, at, p.rotate_y(s).to_array());
    put_all(out, at, p.rotate_z(s).to_array());
    put_all(out, at, p.rotate_axis((q + 4.0).normalize(), s).to_array());
    put_all(out, at, p.to_homogeneous().to_array());
    put_all(out, at, Vec3::from_homogeneous(p.extend(s.abs() + 1.0)).to_array());
    put_all(out, at, q.extend(s.abs() + 1.0).project().to_array());
    put_all(out, at, (p.to_vec3a() * 2.0).to_vec3().to_array());
    put(out, at, (Vec2::new(p.x, s) + 4.0).to_angle());
    put_all(out, at, p.truncate().rotate_angle(s).to_array());
    let mut written = [0.0; 5];
    Vec3A::from_array([s, p.y, q.z]).write_to_slice(&mut written);
    Vec4::from_slice(&written[1..]).write_to_slice(&mut written);
    put_all(out, at, written);
}

fn ints(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let (u, w) = (UVec3::new(a, b, 5), UVec3::from_array([b, 3, a]));
    let (i, k) = (u.as_ivec3(), IVec3::new(-7, b as i32, 2));
    put_word(out, at, u.checked_manhattan_distance(w).unwrap_or(9));
    put_word(out, at, i.is_negative_mask().bitmask() | i.cmpeq(k).bitmask() << 4);
    put_word(out, at, (i & 0xfff).distance_squared(k & 0xfff) as u32);
    put_word(out, at, i.wrapping_add_unsigned(w).x as u32);
    put_word(out, at, u.checked_add(w).map_or(3, |sum| sum.x) ^ u.checked_sub(w).map_or(5, |difference| difference.y));
    put_word(out, at, u.checked_div(w).map_or(7, |quotient| quotient.z));
    put_word(out, at, u.saturating_sub(w).x ^ u.saturating_mul(w).y ^ u.wrapping_sub(w).z);
    put_word(out, at, i.wrapping_div(k | 1).x as u32);
    put_word(out, at, u.saturating_add_signed(k).x ^ u.wrapping_add_signed(k).y);
    put_word(out, at, i.wrapping_sub_unsigned(w).y as u32);
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    let unit = |v: u32| (v % 4093) as f32 * 0.001 - 2.0;
    let p = Vec3::new(unit(a), unit(b), unit(a ^ b.rotate_left(9)));
    let q = Vec3::new(unit(b.wrapping_mul(7)), unit(a >> 3), 0.5);
    let s = unit(a.wrapping_add(b)) + 0.0001;
    lengths(out, &mut at, p, q, s);
    components(out, &mut at, p, s);
    masks(out, &mut at, p, q, s);
    turns(out, &mut at, p, q, s);
    ints(out, &mut at, a, b);
}
