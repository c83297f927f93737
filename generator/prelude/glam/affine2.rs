//! Affine transforms of the plane.

use crate::{Mat2, Mat3, Mat3A, Vec2};
use core::fmt::{self, Debug, Formatter};

/// A linear map and a translation.
#[derive(Clone, Copy, PartialEq)]
#[repr(C)]
pub struct Affine2 {
    pub matrix2: Mat2,
    pub translation: Vec2,
}

impl Affine2 {
    pub const ZERO: Affine2 = Affine2 { matrix2: Mat2::ZERO, translation: Vec2::ZERO };
    pub const IDENTITY: Affine2 = Affine2 { matrix2: Mat2::IDENTITY, translation: Vec2::ZERO };
    pub const NAN: Affine2 = Affine2 { matrix2: Mat2::NAN, translation: Vec2::NAN };

    pub const fn from_cols(x_axis: Vec2, y_axis: Vec2, z_axis: Vec2) -> Affine2 {
        Affine2 { matrix2: Mat2 { x_axis, y_axis }, translation: z_axis }
    }

    pub fn from_cols_array(m: &[f32; 6]) -> Affine2 {
        Affine2::from_cols_slice(m)
    }

    pub fn to_cols_array(&self) -> [f32; 6] {
        let m = &self.matrix2;
        [m.x_axis.x, m.x_axis.y, m.y_axis.x, m.y_axis.y, self.translation.x, self.translation.y]
    }

    pub fn from_cols_array_2d(m: &[[f32; 2]; 3]) -> Affine2 {
        Affine2::from_cols(Vec2::from_array(m[0]), Vec2::from_array(m[1]), Vec2::from_array(m[2]))
    }

    pub fn to_cols_array_2d(&self) -> [[f32; 2]; 3] {
        [self.matrix2.x_axis.to_array(), self.matrix2.y_axis.to_array(), self.translation.to_array()]
    }

    pub fn from_cols_slice(m: &[f32]) -> Affine2 {
        Affine2::from_cols(Vec2::new(m[0], m[1]), Vec2::new(m[2], m[3]), Vec2::new(m[4], m[5]))
    }

    pub fn write_cols_to_slice(&self, slice: &mut [f32]) {
        let m = self.to_cols_array();
        for i in 0..6 {
            slice[i] = m[i];
        }
    }

    pub fn from_scale(scale: Vec2) -> Affine2 {
        Affine2 { matrix2: Mat2::from_diagonal(scale), translation: Vec2::ZERO }
    }

    pub fn from_angle(angle: f32) -> Affine2 {
        Affine2 { matrix2: Mat2::from_angle(angle), translation: Vec2::ZERO }
    }

    pub fn from_translation(translation: Vec2) -> Affine2 {
        Affine2 { matrix2: Mat2::IDENTITY, translation }
    }

    pub fn from_mat2(matrix2: Mat2) -> Affine2 {
        Affine2 { matrix2, translation: Vec2::ZERO }
    }

    pub fn from_mat2_translation(matrix2: Mat2, translation: Vec2) -> Affine2 {
        Affine2 { matrix2, translation }
    }

    pub fn from_scale_angle_translation(scale: Vec2, angle: f32, translation: Vec2) -> Affine2 {
        let rotation = Mat2::from_angle(angle);
        Affine2 {
            matrix2: Mat2 { x_axis: rotation.x_axis * scale.x, y_axis: rotation.y_axis * scale.y },
            translation,
        }
    }

    pub fn from_angle_translation(angle: f32, translation: Vec2) -> Affine2 {
        Affine2 { matrix2: Mat2::from_angle(angle), translation }
    }

    pub fn from_mat3(m: Mat3) -> Affine2 {
        Affine2::from_cols(m.x_axis.truncate(), m.y_axis.truncate(), m.z_axis.truncate())
    }

    pub fn from_mat3a(m: Mat3A) -> Affine2 {
        Affine2::from_cols(m.x_axis.truncate(), m.y_axis.truncate(), m.z_axis.truncate())
    }

    pub fn to_scale_angle_translation(&self) -> (Vec2, f32, Vec2) {
        let m = &self.matrix2;
        let scale = Vec2::new(m.x_axis.length() * m.determinant().signum(), m.y_axis.length());
        (scale, (-m.y_axis.x).atan2(m.y_axis.y), self.translation)
    }

    pub fn transform_point2(&self, rhs: Vec2) -> Vec2 {
        self.matrix2 * rhs + self.translation
    }

    pub fn transform_vector2(&self, rhs: Vec2) -> Vec2 {
        self.matrix2 * rhs
    }

    pub fn is_finite(&self) -> bool {
        self.matrix2.is_finite() && self.translation.is_finite()
    }

    pub fn is_nan(&self) -> bool {
        self.matrix2.is_nan() || self.translation.is_nan()
    }

    pub fn abs_diff_eq(&self, rhs: Affine2, max_abs_diff: f32) -> bool {
        self.matrix2.abs_diff_eq(rhs.matrix2, max_abs_diff)
            && self.translation.abs_diff_eq(rhs.translation, max_abs_diff)
    }

    pub fn inverse(&self) -> Affine2 {
        let matrix2 = self.matrix2.inverse();
        Affine2 { matrix2, translation: -(matrix2 * self.translation) }
    }
}

impl Default for Affine2 {
    fn default() -> Affine2 {
        Affine2::IDENTITY
    }
}

impl Debug for Affine2 {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl<'a> core::iter::Product<&'a Affine2> for Affine2 {
    fn product<I: Iterator<Item = &'a Affine2>>(iter: I) -> Affine2 {
        iter.fold(Affine2::IDENTITY, |a, b| a * *b)
    }
}

/// The same as a matrix of three columns.
macro_rules! as_matrix3 {
    ($($M:ident)*) => {
        $(impl From<Affine2> for $M {
            fn from(m: Affine2) -> $M {
                $M {
                    x_axis: m.matrix2.x_axis.extend(0.0).into(),
                    y_axis: m.matrix2.y_axis.extend(0.0).into(),
                    z_axis: m.translation.extend(1.0).into(),
                }
            }
        }

        binary! { Mul mul: |a: Affine2, b: $M| -> $M { $M::from(a) * b } }
        operator! { Mul mul MulAssign mul_assign: |a: $M, b: Affine2| a * $M::from(b) })*
    };
}

as_matrix3! {
    Mat3 Mat3A
}

operator! { Mul mul MulAssign mul_assign: |a: Affine2, b: Affine2| Affine2 {
    matrix2: a.matrix2 * b.matrix2,
    translation: a.matrix2 * b.translation + a.translation,
} }
