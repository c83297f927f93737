//! glam's matrices, quaternions and affine transforms.
use glam::{Affine3A, Mat2, Mat3, Mat4, Quat, Vec2, Vec3, Vec3A, Vec4};

fn put(out: &mut [u32], at: &mut usize, value: f32) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
    *at += 1;
}

fn put3(out: &mut [u32], at: &mut usize, v: Vec3) {
    put(out, at, v.x);
    put(out, at, v.y);
    put(out, at, v.z);
}

fn put4(out: &mut [u32], at: &mut usize, v: Vec4) {
    put(out, at, v.x);
    put(out, at, v.y);
    put(out, at, v.z);
    put(out, at, v.w);
}

fn put_mat3(out: &mut [u32], at: &mut usize, m: Mat3) {
    put3(out, at, m.x_axis);
    put3(out, at, m.y_axis);
    put3(out, at, m.z_axis);
}

fn matrices(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let two = Mat2::from_cols(Vec2::new(p.x, p.y), Vec2::new(q.x, s));
    let turned = two * Mat2::from_angle(s) * Vec2::new(q.y, p.z);
    put(out, at, turned.x);
    put(out, at, turned.y);
    put(out, at, two.determinant());
    let three = Mat3::from_cols(p, q, p.cross(q) + s);
    put_mat3(out, at, three * Mat3::from_rotation_y(s) + Mat3::IDENTITY * s);
    put_mat3(out, at, three.transpose() - three * 0.5);
    put3(out, at, three * q);
    put3(out, at, three.transpose_mul_vec3(q));
    put(out, at, three.determinant());
    put3(out, at, three.row(1));
    put3(out, at, Mat3::from_axis_angle(Vec3::Y, s) * p);
    let four = Mat4::from_translation(p) * Mat4::from_rotation_z(s) * Mat4::from_scale(q);
    put4(out, at, four.x_axis);
    put4(out, at, four.w_axis);
    put4(out, at, four * p.extend(1.0));
    put3(out, at, four.transform_point3(q));
    put3(out, at, four.transform_vector3(q));
    put3(out, at, four.project_point3(q));
    put4(out, at, four.transpose().y_axis);
    put(out, at, (four == four.transpose().transpose()) as u32 as f32);
}

fn rotations(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let r = Quat::from_rotation_x(s) * Quat::from_axis_angle(Vec3::Z, p.x);
    put4(out, at, Vec4::from(r));
    put3(out, at, r * q);
    put4(out, at, Vec4::from(r.conjugate() * Quat::from_xyzw(p.x, p.y, p.z, s)));
    put(out, at, r.dot(Quat::from_rotation_y(q.x)));
    put_mat3(out, at, Mat3::from_quat(r));
    put4(out, at, Vec4::from(Quat::from_mat3(&Mat3::from_quat(r))));
    let a = Affine3A::from_scale_rotation_translation(q, r, p);
    put3(out, at, a.transform_point3(q));
    put3(out, at, a.transform_vector3(p));
    put3(out, at, Vec3::from((a * a).transform_point3a(Vec3A::from(q))));
    put4(out, at, Mat4::from(a).y_axis);
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    let unit = |v: u32| (v % 4093) as f32 * 0.001 - 2.0;
    let p = Vec3::new(unit(a), unit(b), unit(a ^ b.rotate_left(9)));
    let q = Vec3::new(unit(b.wrapping_mul(7)), unit(a >> 3), 0.5);
    let s = unit(a.wrapping_add(b));
    matrices(out, &mut at, p, q, s);
    rotations(out, &mut at, p, q, s);
}
