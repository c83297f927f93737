//! glam's vectors.
use glam::{
    BVec3, FloatExt, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec3Swizzles, Vec4, Vec4Swizzles,
};

fn put(out: &mut [u32], at: &mut usize, value: f32) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
    *at += 1;
}

fn put2(out: &mut [u32], at: &mut usize, v: Vec2) {
    put(out, at, v.x);
    put(out, at, v.y);
}

fn put3(out: &mut [u32], at: &mut usize, v: Vec3) {
    put(out, at, v.x);
    put(out, at, v.y);
    put(out, at, v.z);
}

fn put4(out: &mut [u32], at: &mut usize, v: Vec4) {
    put2(out, at, v.xy());
    put2(out, at, v.zw());
}

fn put_int(out: &mut [u32], at: &mut usize, value: i32) {
    out[*at] = value as u32;
    *at += 1;
}

fn floats(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    put3(out, at, p + q * s - 2.0 * p);
    put3(out, at, p / q);
    put3(out, at, p % q);
    put(out, at, p.dot(q));
    put3(out, at, p.cross(q));
    put(out, at, p.length_squared());
    put(out, at, p.length());
    put(out, at, p.distance(q));
    put3(out, at, p.lerp(q, s));
    put3(out, at, p.lerp_monotonic(q, s));
    put3(out, at, p.reflect(q));
    put3(out, at, p.refract(q, s));
    put3(out, at, p.project_onto(q));
    put3(out, at, p.reject_from(q));
    put3(out, at, p.clamp(Vec3::NEG_ONE, Vec3::ONE));
    put3(out, at, p.clamp_length_max(1.5));
    put3(out, at, p.move_towards(q, 0.5));
    put3(out, at, p.any_orthogonal_vector());
    put3(out, at, p.any_orthonormal_vector());
    put3(out, at, p.any_orthonormal_pair().0);
    put3(out, at, p.fract());
    put3(out, at, p.fract_gl());
    put3(out, at, p.floor() + p.ceil() * q.round() - q.trunc());
    put3(out, at, p.abs().sqrt());
    put3(out, at, p.signum().copysign(q));
    put3(out, at, p.step(q));
    put3(out, at, p.smoothstep(q, Vec3::splat(9.0)));
    put3(out, at, p.mul_add(q, p));
    put3(out, at, p.rem_euclid(Vec3::splat(0.75)));
    put3(out, at, p.normalize_or_zero());
    put(out, at, p.min_element() + p.max_element());
    put(out, at, p.element_sum() * p.element_product());
    put(out, at, p.angle_between(q));
    put3(out, at, p.rotate_x(s));
    put3(out, at, p.map(|v| v * s + 1.0));
    put3(out, at, p.with_y(s).zxy());
    let mask: BVec3 = p.cmplt(q) | p.cmpge(Vec3::ONE);
    put3(out, at, Vec3::select(!mask, p, q));
    put_int(out, at, mask.bitmask() as i32);
    put_int(out, at, (mask.any() as i32) << 1 | mask.all() as i32);
    put_int(out, at, p.is_negative_bitmask() as i32 | (p.max_position() as i32) << 4);
    put3(out, at, [p, q, p].iter().sum());
    let mut indexed = p;
    indexed[1] += q[2];
    indexed *= s;
    put3(out, at, indexed);
}

fn others(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    put(out, at, FloatExt::lerp(p.x, q.x, s));
    put(out, at, s.lerp_monotonic(p.y, q.y));
    put(out, at, s.smoothstep(-2.5, p.x.abs() + 1.0));
    put(out, at, p.x.move_towards(q.x, 0.25));
    put(out, at, s.remap(-2.0, 2.0, p.x, q.x));
    put(out, at, s.fract_gl() + p.x.step(s) + q.x.saturate());
    put3(out, at, (p + 3.0).slerp(q + Vec3::new(0.0, 5.0, 1.0), s));
    put3(out, at, (p + 3.0).rotate_towards(q + Vec3::new(0.0, 5.0, 1.0), 0.125));
    let (v, w) = (p.extend(s), q.extend(1.0).wxzy());
    put(out, at, v.dot(w));
    put(out, at, v.element_sum());
    put(out, at, v.element_product());
    put(out, at, v.length());
    put4(out, at, v * w + v.zwxy());
    put4(out, at, v.lerp(w, 0.25).min(w).max(-v));
    put4(out, at, Vec4::select(v.cmpgt(w), v, Vec4::W));
    put3(out, at, v.truncate() + w.xyz());
    let (a, b) = (p.xy(), q.yz());
    put(out, at, a.perp_dot(b));
    put2(out, at, a.rotate(b));
    put2(out, at, a.perp() + Vec2::from_angle(s));
    put(out, at, a.angle_to(b));
    let aligned = Vec3A::from(p).cross(Vec3A::from(q)) * s;
    put3(out, at, Vec3::from(aligned));
    put(out, at, aligned.dot(Vec3A::from(q)));
}

fn ints(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let (a, b) = (a & 0x3fff, b & 0x1fff);
    let u = UVec3::new(a, b, a ^ b);
    let w = UVec3::new(b | 1, 7, (a >> 3) | 1);
    let r = ((u * w + w / 3) % w) ^ (u >> 2u32) | w << UVec3::new(1, 2, 3);
    put_int(out, at, r.x as i32);
    put_int(out, at, r.y as i32);
    put_int(out, at, r.z as i32);
    put_int(out, at, u.dot(w) as i32);
    put_int(out, at, u.element_sum() as i32);
    put_int(out, at, u.min(w).max_element() as i32);
    put_int(out, at, u.manhattan_distance(w) as i32);
    put_int(out, at, u.chebyshev_distance(w) as i32);
    put_int(out, at, u.saturating_add(w).y as i32);
    put_int(out, at, u.checked_mul(w * 0x1000).is_some() as i32);
    let i = u.as_ivec3() - 0x1000;
    let k = IVec3::new(3, -5, 7);
    let d: IVec3 = i / k - i % k * 2 + (-i).signum() + (i >> 1) + i.abs();
    put_int(out, at, d.x);
    put_int(out, at, d.y);
    put_int(out, at, d.z);
    put_int(out, at, i.rem_euclid(k).y + i.div_euclid(k).z);
    put_int(out, at, i.xy().perp_dot(k.yz()));
    put_int(out, at, (i.cmple(k) & k.cmpne(IVec3::ZERO)).bitmask() as i32);
    put_int(out, at, i.clamp(IVec3::NEG_ONE, k.max(IVec3::ONE)).element_sum());
    let four = UVec4::new(a, b, 1, 2) & !UVec4::splat(a >> 4);
    put_int(out, at, (four.x ^ four.w.wrapping_mul(four.y)) as i32);
    let back: [u32; 2] = UVec2::new(a, b).into();
    put_int(out, at, back[1] as i32);
    put_int(out, at, (IVec4::from((i.xy(), IVec2::splat(4))).wzyx() == IVec4::splat(4)) as i32);
    let cast = IVec2::new(a as i32, b as i32).as_vec2();
    put2(out, at, cast);
    put_int(out, at, (cast * 0.5).as_uvec2().x as i32);
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    let unit = |v: u32| (v % 4093) as f32 * 0.001 - 2.0;
    let p = Vec3::new(unit(a), unit(b), unit(a ^ b.rotate_left(9)));
    let q = Vec3::new(unit(b.wrapping_mul(7)), unit(a >> 3), 0.5);
    floats(out, &mut at, p, q, unit(a.wrapping_add(b)));
    others(out, &mut at, p, q, unit(b >> 7));
    ints(out, &mut at, a, b);
}
