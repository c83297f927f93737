//! Rows of matrices, affine transforms, rotations by three angles.
use glam::{Affine2, Affine3A, EulerRot, Mat2, Mat3, Mat3A, Mat4, Quat, Vec2, Vec3, Vec3A, Vec4};

fn put(out: &mut [u32], at: &mut usize, value: f32) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
    *at += 1;
}

fn put_all<const N: usize>(out: &mut [u32], at: &mut usize, values: [f32; N]) {
    for value in values {
        put(out, at, value);
    }
}

fn rows(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let mut three = Mat3::from_rows(p, q, p.cross(q) + s);
    put_all(out, at, three.to_rows_array());
    three.set_row(1, Vec3::new(s, p.x, q.x));
    put_all(out, at, three.to_cols_array());
    let mut written = [0.0; 9];
    three.write_cols_to_slice(&mut written);
    put(out, at, written[5]);
    put_all(out, at, Mat2::from_mat3_minor(three, 1, 0).to_cols_array());
    put_all(out, at, Mat2::from_rows_slice(&written).to_cols_array());
    put_all(out, at, three.transpose_mul_vec3(q).to_array());
    put_all(out, at, Mat3A::from(three).transpose_mul_vec3(q).to_array());
    let four = Mat4::from_rows(p.extend(s), q.extend(1.0), Vec4::Z, Vec4::W);
    put_all(out, at, Mat3::from_mat4_minor(four, 2, 1).to_cols_array());
    put_all(out, at, four.transpose_mul_vec4(p.extend(s)).to_array());
    put_all(out, at, Vec3A::from_vec4(four.y_axis).to_array());
}

fn plane(out: &mut [u32], at: &mut usize, p: Vec2, q: Vec2, s: f32) {
    let a = Affine2::from_scale_angle_translation(p, s, q);
    let b = Affine2::from_cols_array(&[p.x, s, q.y, p.y, 1.0, q.x]);
    put_all(out, at, (a * b).to_cols_array());
    put_all(out, at, a.transform_point2(q).to_array());
    put_all(out, at, b.transform_vector2(p).to_array());
    put_all(out, at, Mat3::from(a).to_cols_array());
    put_all(out, at, (Mat3::from(b) * a).to_cols_array());
    let (scale, angle, translation) = b.to_scale_angle_translation();
    put_all(out, at, scale.to_array());
    put(out, at, angle);
    put_all(out, at, translation.to_array());
    put_all(out, at, Affine2::from_mat3(Mat3::from(b)).to_cols_array_2d()[2]);
    put(out, at, a.is_finite() as u32 as f32);
}

fn space(out: &mut [u32], at: &mut usize, p: Vec3, q: Vec3, s: f32) {
    let a = Affine3A::from_cols_array_2d(&[p.to_array(), q.to_array(), [s, 1.0, p.x], [q.x, 2.0, s]]);
    put_all(out, at, a.to_cols_array());
    let (scale, rotation, translation) =
        Affine3A::from_scale_rotation_translation(q, Quat::from_rotation_y(s), p).to_scale_rotation_translation();
    put_all(out, at, scale.to_array());
    put_all(out, at, rotation.to_array());
    put_all(out, at, translation.to_array());
    put(out, at, (a.is_nan() || a.abs_diff_eq(a, 0.0)) as u32 as f32);
    put_all(out, at, Quat::from_slice(&p.extend(s).to_array()).to_array());
    put_all(out, at, Quat::from_mat3a(&Mat3A::from_rotation_x(s)).to_array());
    let (scale, rotation, translation) = Mat4::from(a).to_scale_rotation_translation();
    put_all(out, at, scale.to_array());
    put(out, at, rotation.w);
    put(out, at, translation.z);
}

fn angles(out: &mut [u32], at: &mut usize, p: Vec3) {
    put_all(out, at, Mat3::from_euler(EulerRot::YXZ, p.x, p.y, p.z).to_cols_array());
    put_all(out, at, Mat3A::from_euler(EulerRot::ZYZEx, p.x, p.y, p.z).to_cols_array());
    put_all(out, at, Mat4::from_euler(EulerRot::XZYEx, p.x, p.y, p.z).y_axis.to_array());
    put_all(out, at, Quat::from_euler(EulerRot::ZXY, p.x, p.y, p.z).to_array());
    put_all(out, at, Quat::from_euler(EulerRot::XYXEx, p.x, p.y, p.z).to_array());
    let q = Quat::from_euler(EulerRot::default(), p.x, p.y, p.z);
    put_all(out, at, q.to_euler(EulerRot::XYZ).into());
    put_all(out, at, Mat3::from_quat(q).to_euler(EulerRot::XZXEx).into());
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    let unit = |v: u32| (v % 4093) as f32 * 0.001 - 2.0;
    let p = Vec3::new(unit(a), unit(b), unit(a ^ b.rotate_left(9)));
    let q = Vec3::new(unit(b.wrapping_mul(7)), unit(a >> 3), 0.5);
    let s = unit(a.wrapping_add(b));
    rows(out, &mut at, p, q, s);
    plane(out, &mut at, p.truncate(), q.truncate(), s);
    space(out, &mut at, p, q, s);
    angles(out, &mut at, p);
}
