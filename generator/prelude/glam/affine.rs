//! Affine transforms of space.

use crate::{Mat3, Mat3A, Mat4, Quat, Vec3, Vec3A};
use core::fmt::{self, Debug, Formatter};

/// A linear map and a translation.
#[derive(Clone, Copy, PartialEq)]
#[repr(C)]
pub struct Affine3A {
    pub matrix3: Mat3A,
    pub translation: Vec3A,
}

impl Affine3A {
    pub const ZERO: Affine3A = Affine3A { matrix3: Mat3A::ZERO, translation: Vec3A::ZERO };
    pub const IDENTITY: Affine3A = Affine3A { matrix3: Mat3A::IDENTITY, translation: Vec3A::ZERO };

    pub const fn from_cols(x_axis: Vec3A, y_axis: Vec3A, z_axis: Vec3A, w_axis: Vec3A) -> Affine3A {
        Affine3A { matrix3: Mat3A { x_axis, y_axis, z_axis }, translation: w_axis }
    }

    pub const NAN: Affine3A = Affine3A { matrix3: Mat3A::NAN, translation: Vec3A::NAN };

    pub fn from_cols_array(m: &[f32; 12]) -> Affine3A {
        Affine3A::from_cols_slice(m)
    }

    pub fn to_cols_array(&self) -> [f32; 12] {
        let [a, b, c] = self.matrix3.x_axis.to_array();
        let [d, e, f] = self.matrix3.y_axis.to_array();
        let [g, h, i] = self.matrix3.z_axis.to_array();
        let [x, y, z] = self.translation.to_array();
        [a, b, c, d, e, f, g, h, i, x, y, z]
    }

    pub fn from_cols_array_2d(m: &[[f32; 3]; 4]) -> Affine3A {
        Affine3A {
            matrix3: Mat3A {
                x_axis: Vec3A::from_array(m[0]),
                y_axis: Vec3A::from_array(m[1]),
                z_axis: Vec3A::from_array(m[2]),
            },
            translation: Vec3A::from_array(m[3]),
        }
    }

    pub fn to_cols_array_2d(&self) -> [[f32; 3]; 4] {
        let m = &self.matrix3;
        [m.x_axis.to_array(), m.y_axis.to_array(), m.z_axis.to_array(), self.translation.to_array()]
    }

    pub fn from_cols_slice(m: &[f32]) -> Affine3A {
        Affine3A {
            matrix3: Mat3A {
                x_axis: Vec3A::new(m[0], m[1], m[2]),
                y_axis: Vec3A::new(m[3], m[4], m[5]),
                z_axis: Vec3A::new(m[6], m[7], m[8]),
            },
            translation: Vec3A::new(m[9], m[10], m[11]),
        }
    }

    pub fn write_cols_to_slice(&self, slice: &mut [f32]) {
        let m = self.to_cols_array();
        for i in 0..12 {
            slice[i] = m[i];
        }
    }

    pub fn to_scale_rotation_translation(&self) -> (Vec3, Quat, Vec3) {
        let m = &self.matrix3;
        let scale = Vec3::new(m.x_axis.length() * m.determinant().signum(), m.y_axis.length(), m.z_axis.length());
        let inv_scale = scale.recip();
        let rotation = Quat::from_rotation_axes(
            (m.x_axis * inv_scale.x).into(),
            (m.y_axis * inv_scale.y).into(),
            (m.z_axis * inv_scale.z).into(),
        );
        (scale, rotation, self.translation.into())
    }

    pub fn is_finite(&self) -> bool {
        self.matrix3.is_finite() && self.translation.is_finite()
    }

    pub fn is_nan(&self) -> bool {
        self.matrix3.is_nan() || self.translation.is_nan()
    }

    pub fn abs_diff_eq(&self, rhs: Affine3A, max_abs_diff: f32) -> bool {
        self.matrix3.abs_diff_eq(rhs.matrix3, max_abs_diff)
            && self.translation.abs_diff_eq(rhs.translation, max_abs_diff)
    }

    pub fn from_scale(scale: Vec3) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_diagonal(scale), translation: Vec3A::ZERO }
    }

    pub fn from_quat(rotation: Quat) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_quat(rotation), translation: Vec3A::ZERO }
    }

    pub fn from_axis_angle(axis: Vec3, angle: f32) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_axis_angle(axis, angle), translation: Vec3A::ZERO }
    }

    pub fn from_rotation_x(angle: f32) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_rotation_x(angle), translation: Vec3A::ZERO }
    }

    pub fn from_rotation_y(angle: f32) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_rotation_y(angle), translation: Vec3A::ZERO }
    }

    pub fn from_rotation_z(angle: f32) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_rotation_z(angle), translation: Vec3A::ZERO }
    }

    pub fn from_translation(translation: Vec3) -> Affine3A {
        Affine3A { matrix3: Mat3A::IDENTITY, translation: translation.into() }
    }

    pub fn from_mat3(mat3: Mat3) -> Affine3A {
        Affine3A { matrix3: mat3.into(), translation: Vec3A::ZERO }
    }

    pub fn from_mat3_translation(mat3: Mat3, translation: Vec3) -> Affine3A {
        Affine3A { matrix3: mat3.into(), translation: translation.into() }
    }

    pub fn from_rotation_translation(rotation: Quat, translation: Vec3) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_quat(rotation), translation: translation.into() }
    }

    pub fn from_scale_rotation_translation(scale: Vec3, rotation: Quat, translation: Vec3) -> Affine3A {
        Affine3A {
            matrix3: Mat3A::from_quat(rotation).mul_diagonal_scale(scale.into()),
            translation: translation.into(),
        }
    }

    pub fn from_mat4(m: Mat4) -> Affine3A {
        Affine3A { matrix3: Mat3A::from_mat4(m), translation: m.w_axis.truncate().into() }
    }

    pub fn transform_point3(&self, rhs: Vec3) -> Vec3 {
        self.transform_point3a(rhs.into()).into()
    }

    pub fn transform_vector3(&self, rhs: Vec3) -> Vec3 {
        self.transform_vector3a(rhs.into()).into()
    }

    pub fn transform_point3a(&self, rhs: Vec3A) -> Vec3A {
        self.matrix3 * rhs + self.translation
    }

    pub fn transform_vector3a(&self, rhs: Vec3A) -> Vec3A {
        self.matrix3 * rhs
    }

    pub fn inverse(&self) -> Affine3A {
        let matrix3 = self.matrix3.inverse();
        Affine3A { matrix3, translation: -(matrix3 * self.translation) }
    }
}

impl Default for Affine3A {
    fn default() -> Affine3A {
        Affine3A::IDENTITY
    }
}

impl Debug for Affine3A {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl<'a> core::iter::Product<&'a Affine3A> for Affine3A {
    fn product<I: Iterator<Item = &'a Affine3A>>(iter: I) -> Affine3A {
        iter.fold(Affine3A::IDENTITY, |a, b| a * *b)
    }
}

impl From<Affine3A> for Mat4 {
    fn from(m: Affine3A) -> Mat4 {
        Mat4 {
            x_axis: m.matrix3.x_axis.extend(0.0),
            y_axis: m.matrix3.y_axis.extend(0.0),
            z_axis: m.matrix3.z_axis.extend(0.0),
            w_axis: m.translation.extend(1.0),
        }
    }
}

operator! { Mul mul MulAssign mul_assign: |a: Affine3A, b: Affine3A| Affine3A {
    matrix3: a.matrix3 * b.matrix3,
    translation: a.matrix3 * b.translation + a.translation,
} }
binary! { Mul mul: |a: Affine3A, b: Mat4| -> Mat4 { Mat4::from(a) * b } }
operator! { Mul mul MulAssign mul_assign: |a: Mat4, b: Affine3A| a * Mat4::from(b) }
