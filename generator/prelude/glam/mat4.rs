//! What only `Mat4` has: transforms of space.

use crate::mat3::rotation_axes;
use crate::{Mat3, Mat3A, Mat4, Quat, Vec3, Vec3A, Vec4};
use core::intrinsics;

impl Mat4 {
    pub const fn to_cols_array(&self) -> [f32; 16] {
        let [a, b, c, d] = self.x_axis.to_array();
        let [e, f, g, h] = self.y_axis.to_array();
        let [i, j, k, l] = self.z_axis.to_array();
        let [m, n, o, p] = self.w_axis.to_array();
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }

    pub fn from_scale_rotation_translation(scale: Vec3, rotation: Quat, translation: Vec3) -> Mat4 {
        let (x_axis, y_axis, z_axis) = rotation.axes();
        Mat4 {
            x_axis: (x_axis * scale.x).extend(0.0),
            y_axis: (y_axis * scale.y).extend(0.0),
            z_axis: (z_axis * scale.z).extend(0.0),
            w_axis: translation.extend(1.0),
        }
    }

    pub fn to_scale_rotation_translation(&self) -> (Vec3, Quat, Vec3) {
        let m = Mat3::from_mat4(*self);
        let scale = Vec3::new(m.x_axis.length() * m.determinant().signum(), m.y_axis.length(), m.z_axis.length());
        let inv_scale = scale.recip();
        let rotation =
            Quat::from_rotation_axes(m.x_axis * inv_scale.x, m.y_axis * inv_scale.y, m.z_axis * inv_scale.z);
        (scale, rotation, self.w_axis.truncate())
    }

    pub fn mul_transpose_vec4(&self, rhs: Vec4) -> Vec4 {
        self.transpose_mul_vec4(rhs)
    }

    pub fn from_rotation_translation(rotation: Quat, translation: Vec3) -> Mat4 {
        Mat4 { w_axis: translation.extend(1.0), ..Mat4::from_quat(rotation) }
    }

    pub fn from_quat(rotation: Quat) -> Mat4 {
        let (x_axis, y_axis, z_axis) = rotation.axes();
        Mat4 { x_axis: x_axis.extend(0.0), y_axis: y_axis.extend(0.0), z_axis: z_axis.extend(0.0), w_axis: Vec4::W }
    }

    pub fn from_mat3(m: Mat3) -> Mat4 {
        Mat4 {
            x_axis: m.x_axis.extend(0.0),
            y_axis: m.y_axis.extend(0.0),
            z_axis: m.z_axis.extend(0.0),
            w_axis: Vec4::W,
        }
    }

    pub fn from_mat3a(m: Mat3A) -> Mat4 {
        Mat4::from_mat3(m.into())
    }

    pub fn from_mat3_translation(mat3: Mat3, translation: Vec3) -> Mat4 {
        Mat4 { w_axis: translation.extend(1.0), ..Mat4::from_mat3(mat3) }
    }

    pub fn from_translation(translation: Vec3) -> Mat4 {
        Mat4 { w_axis: translation.extend(1.0), ..Mat4::IDENTITY }
    }

    pub fn from_axis_angle(axis: Vec3, angle: f32) -> Mat4 {
        let (x_axis, y_axis, z_axis) = rotation_axes(axis, angle);
        Mat4 { x_axis: x_axis.extend(0.0), y_axis: y_axis.extend(0.0), z_axis: z_axis.extend(0.0), w_axis: Vec4::W }
    }

    pub fn from_rotation_x(angle: f32) -> Mat4 {
        Mat4::from_mat3(Mat3::from_rotation_x(angle))
    }

    pub fn from_rotation_y(angle: f32) -> Mat4 {
        Mat4::from_mat3(Mat3::from_rotation_y(angle))
    }

    pub fn from_rotation_z(angle: f32) -> Mat4 {
        Mat4::from_mat3(Mat3::from_rotation_z(angle))
    }

    pub fn from_scale(scale: Vec3) -> Mat4 {
        Mat4::from_diagonal(scale.extend(1.0))
    }

    pub fn determinant(&self) -> f32 {
        intrinsics::determinant(*self)
    }

    pub fn project_point3(&self, rhs: Vec3) -> Vec3 {
        let point = self.x_axis * rhs.x + self.y_axis * rhs.y + self.z_axis * rhs.z + self.w_axis;
        (point / point.w).truncate()
    }

    pub fn transform_point3(&self, rhs: Vec3) -> Vec3 {
        (self.x_axis * rhs.x + self.y_axis * rhs.y + self.z_axis * rhs.z + self.w_axis).truncate()
    }

    pub fn transform_vector3(&self, rhs: Vec3) -> Vec3 {
        (self.x_axis * rhs.x + self.y_axis * rhs.y + self.z_axis * rhs.z).truncate()
    }

    pub fn project_point3a(&self, rhs: Vec3A) -> Vec3A {
        self.project_point3(rhs.into()).into()
    }

    pub fn transform_point3a(&self, rhs: Vec3A) -> Vec3A {
        self.transform_point3(rhs.into()).into()
    }

    pub fn transform_vector3a(&self, rhs: Vec3A) -> Vec3A {
        self.transform_vector3(rhs.into()).into()
    }
}
