//! What only `Mat2` has: rotations of the plane.

use crate::{Mat2, Mat3, Mat3A, Vec2, Vec3};

impl Mat2 {
    pub const fn to_cols_array(&self) -> [f32; 4] {
        [self.x_axis.x, self.x_axis.y, self.y_axis.x, self.y_axis.y]
    }

    pub fn from_angle(angle: f32) -> Mat2 {
        let (sin, cos) = angle.sin_cos();
        Mat2 { x_axis: Vec2::new(cos, sin), y_axis: Vec2::new(-sin, cos) }
    }

    pub fn from_scale_angle(scale: Vec2, angle: f32) -> Mat2 {
        let (sin, cos) = angle.sin_cos();
        Mat2 {
            x_axis: Vec2::new(cos * scale.x, sin * scale.x),
            y_axis: Vec2::new(-sin * scale.y, cos * scale.y),
        }
    }

    pub fn from_mat3(m: Mat3) -> Mat2 {
        Mat2 { x_axis: m.x_axis.truncate(), y_axis: m.y_axis.truncate() }
    }

    pub fn from_mat3a(m: Mat3A) -> Mat2 {
        Mat2 { x_axis: m.x_axis.truncate(), y_axis: m.y_axis.truncate() }
    }

    pub fn from_mat3_minor(m: Mat3, i: usize, j: usize) -> Mat2 {
        let (a, b) = match i {
            0 => (m.y_axis, m.z_axis),
            1 => (m.x_axis, m.z_axis),
            2 => (m.x_axis, m.y_axis),
            _ => panic!("index out of bounds"),
        };
        Mat2 { x_axis: without3(a, j), y_axis: without3(b, j) }
    }

    pub fn from_mat3a_minor(m: Mat3A, i: usize, j: usize) -> Mat2 {
        Mat2::from_mat3_minor(m.into(), i, j)
    }

    pub fn mul_transpose_vec2(&self, rhs: Vec2) -> Vec2 {
        self.transpose_mul_vec2(rhs)
    }

    pub fn determinant(&self) -> f32 {
        self.x_axis.x * self.y_axis.y - self.x_axis.y * self.y_axis.x
    }
}

/// The components but one.
fn without3(v: Vec3, at: usize) -> Vec2 {
    match at {
        0 => Vec2::new(v.y, v.z),
        1 => Vec2::new(v.x, v.z),
        2 => Vec2::new(v.x, v.y),
        _ => panic!("index out of bounds"),
    }
}
