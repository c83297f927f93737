//! Inverses and conversions of glam's matrices, quaternions and affine transforms.
use glam::{Affine2, Affine3A, Mat2, Mat3, Mat3A, Mat4, Quat, Vec2, Vec3, Vec3A, quat};

fn put(out: &mut [u32], at: &mut usize, value: f32) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
    *at += 1;
}

fn put_all<const N: usize>(out: &mut [u32], at: &mut usize, values: [f32; N]) {
    for value in values {
        put(out, at, value);
    }
}

/// A rotation with a scale: far from singular.
fn turned(p: Vec3, s: f32) -> Mat3 {
    Mat3::from_rotation_x(s) * Mat3::from_diagonal(p.abs() + 0.5)
}

fn matrices(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let mut three = turned(p, s);
    put_all(out, at, three.inverse().to_cols_array());
    put_all(out, at, three.try_inverse().unwrap_or(Mat3::IDENTITY).row(2).to_array());
    put_all(out, at, Mat3::ZERO.inverse_or_zero().x_axis.to_array());
    put(out, at, Mat3::ZERO.try_inverse().is_none() as u32 as f32);
    put_all(out, at, three.diagonal().to_array());
    put_all(out, at, three.mul_scalar(s).div_scalar(0.75).col(1).to_array());
    put_all(out, at, three.mul_diagonal_scale(q).col(0).to_array());
    put_all(out, at, (three + 9.0 * Mat3::from_cols(Vec3::ONE, Vec3::ONE, Vec3::ONE)).recip().y_axis.to_array());
    *three.col_mut(2) += q;
    put_all(out, at, three.col(2).to_array());
    put_all(out, at, three.mul_transpose_vec3(q).to_array());
    put_all(out, at, three.mul_vec3a(Vec3A::from(q)).to_array());
    put_all(out, at, Mat3::from_rows_array(&three.to_cols_array()).x_axis.to_array());
    let two = Mat2::from_scale_angle(Vec2::new(1.5, 0.5), s);
    put_all(out, at, two.inverse().to_cols_array());
    put_all(out, at, two.mul_transpose_vec2(q.truncate()).to_array());
    put_all(out, at, Mat2::from_mat3a_minor(Mat3A::from(three), 0, 2).to_cols_array());
    put_all(out, at, Mat2::from_cols_slice(&three.to_cols_array()).to_cols_array());
    put_all(out, at, Mat3::from_mat2(two).y_axis.to_array());
    let aligned = Mat3A::from(turned(q, s));
    put_all(out, at, aligned.inverse().y_axis.to_array());
    put_all(out, at, aligned.col(1).to_array());
    put_all(out, at, aligned.mul_vec3(p).to_array());
    put_all(out, at, aligned.mul_transpose_vec3(p).to_array());
    put_all(out, at, aligned.mul_transpose_vec3a(Vec3A::from(p)).to_array());
    let four = Mat4::from_mat3_translation(turned(p, s), q);
    put_all(out, at, four.inverse().w_axis.to_array());
    put_all(out, at, four.mul_transpose_vec4(p.extend(s)).to_array());
    put_all(out, at, Mat3::from_mat4(four).z_axis.to_array());
    put_all(out, at, four.project_point3a(Vec3A::from(p)).to_array());
    put_all(out, at, four.transform_vector3a(Vec3A::from(q)).to_array());
}

fn transforms(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let turn = Quat::from_rotation_z(s);
    let a = Affine3A::from_mat3_translation(turned(p, s), q);
    put_all(out, at, a.inverse().transform_point3(p).to_array());
    put_all(out, at, a.transform_vector3a(Vec3A::from(q)).to_array());
    put_all(out, at, Affine3A::from_cols_slice(&a.to_cols_array()).translation.to_array());
    put_all(out, at, Affine3A::from_mat4(Mat4::from(a)).matrix3.x_axis.to_array());
    put_all(out, at, Affine3A::from_rotation_translation(turn, p).transform_point3(q).to_array());
    put_all(out, at, Mat4::from_rotation_translation(turn, p).transform_point3(q).to_array());
    let b = Affine2::from_mat2_translation(Mat2::from_scale_angle(Vec2::new(2.0, 0.5), s), q.truncate());
    put_all(out, at, b.inverse().transform_point2(p.truncate()).to_array());
    put_all(out, at, Affine2::from_cols_slice(&b.to_cols_array()).transform_point2(p.truncate()).to_array());
    put_all(out, at, Affine2::from_mat2(b.matrix2).transform_point2(p.truncate()).to_array());
    let moved = Affine2::from_translation(q.truncate()) * Affine2::from_angle(s) * Affine2::from_scale(p.truncate());
    put_all(out, at, moved.to_cols_array());
    put_all(out, at, Affine2::from_cols(p.truncate(), q.truncate(), Vec2::X).transform_point2(Vec2::ONE).to_array());
    put_all(out, at, Affine2::from_angle_translation(s, q.truncate()).transform_point2(p.truncate()).to_array());
}

fn rotations(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let (from, to) = ((p + 4.0).normalize(), (q + Vec3::new(0.0, 5.0, 1.0)).normalize());
    let turn = Quat::from_scaled_axis(from * (s.abs() + 0.1));
    let long = quat(p.x, p.y, p.z, s + 5.0);
    put_all(out, at, turn.to_array());
    put_all(out, at, long.inverse().to_array());
    put(out, at, long.length_recip());
    put_all(out, at, long.normalize().to_array());
    put(out, at, (turn.is_normalized() as u32 * 2 + Quat::IDENTITY.is_near_identity() as u32) as f32);
    let (axis, angle) = turn.to_axis_angle();
    put_all(out, at, axis.to_array());
    put(out, at, angle);
    put_all(out, at, turn.to_scaled_axis().to_array());
    put_all(out, at, Quat::from_rotation_arc(from, to).to_array());
    put_all(out, at, Quat::from_rotation_arc_colinear(from, -to).to_array());
    let (flat, other) = (from.truncate().normalize(), to.truncate().normalize());
    put_all(out, at, Quat::from_rotation_arc_2d(flat, other).to_array());
    let m = Mat3::from_quat(turn);
    put_all(out, at, Quat::from_rotation_axes(m.x_axis, m.y_axis, m.z_axis).to_array());
    put_all(out, at, Quat::from_mat4(&Mat4::from_quat(turn)).to_array());
    put_all(out, at, Quat::from_affine3a(&Affine3A::from_quat(turn)).to_array());
    put_all(out, at, turn.slerp_long(Quat::from_rotation_y(1.0), 0.25).to_array());
    put_all(out, at, turn.mul_quat(Quat::from_array([0.5, -0.5, 0.5, 0.5])).to_array());
    put_all(out, at, turn.mul_vec3(q).to_array());
    put_all(out, at, turn.mul_vec3a(Vec3A::from(q)).to_array());
    let other = Quat::from_rotation_y(1.0);
    put(out, at, turn.angle_between(other));
    put(out, at, long.length() + long.length_squared());
    put_all(out, at, turn.lerp(other, 0.75).to_array());
    put_all(out, at, turn.slerp(other, 0.75).to_array());
    put_all(out, at, turn.rotate_towards(other, 0.25).to_array());
    put_all(out, at, long.xyz().to_array());
    let mut written = [0.0; 4];
    turn.write_to_slice(&mut written);
    put(out, at, written[3]);
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
    transforms(out, &mut at, p, q, s);
    rotations(out, &mut at, p, q, s);
}
