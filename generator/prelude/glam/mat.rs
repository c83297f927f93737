//! Matrices, by columns. On x86-64 `Mat2` and `Mat4` are aligned to 16 bytes, and so is `Mat3A`.

use crate::{Quat, Vec2, Vec3, Vec3A, Vec4};
use core::fmt::{self, Debug, Formatter};
use core::intrinsics;
use core::iter::{Product, Sum};

/// What all matrices have: `$n` columns `$V`, `$len` elements.
macro_rules! matrix {
    ($($M:ident $new:ident $V:ident $n:literal $len:literal $repr:meta, $from_diagonal_of:ident
       $mul_vec:ident $transpose_mul_vec:ident $mul_mat:ident $add_mat:ident $sub_mat:ident:
       $($axis:ident $i:literal $c:ident ($($at:literal)+) ($($row:literal)+) $unit:ident),+;)*) => {
        $(
            #[derive(Clone, Copy)]
            #[$repr]
            pub struct $M {
                $(pub $axis: $V,)+
            }

            /// A matrix of its columns.
            pub const fn $new($($axis: $V),+) -> $M {
                $M { $($axis),+ }
            }

            impl $M {
                pub const ZERO: $M = $M { $($axis: $V::ZERO),+ };
                pub const IDENTITY: $M = $M { $($axis: $V::$unit),+ };
                pub const NAN: $M = $M { $($axis: $V::NAN),+ };

                pub const fn from_cols($($axis: $V),+) -> $M {
                    $M { $($axis),+ }
                }

                pub const fn from_cols_array(m: &[f32; $len]) -> $M {
                    $M { $($axis: $V::new($(m[$at]),+)),+ }
                }

                pub const fn from_rows_array(m: &[f32; $len]) -> $M {
                    $M { $($axis: $V::new($(m[$row]),+)),+ }
                }

                pub const fn from_rows($($axis: $V),+) -> $M {
                    $M { $($axis),+ }.transpose()
                }

                pub const fn to_rows_array(&self) -> [f32; $len] {
                    self.transpose().to_cols_array()
                }

                pub const fn from_rows_slice(m: &[f32]) -> $M {
                    $M { $($axis: $V::new($(m[$row]),+)),+ }
                }

                pub fn write_cols_to_slice(&self, slice: &mut [f32]) {
                    let m = self.to_cols_array();
                    for i in 0..$len {
                        slice[i] = m[i];
                    }
                }

                pub fn set_row(&mut self, index: usize, row: $V) {
                    $(self.$axis[index] = row.$c;)+
                }

                pub const fn from_cols_array_2d(m: &[[f32; $n]; $n]) -> $M {
                    $M { $($axis: $V::from_array(m[$i])),+ }
                }

                pub const fn to_cols_array_2d(&self) -> [[f32; $n]; $n] {
                    [$(self.$axis.to_array()),+]
                }

                pub const fn from_cols_slice(m: &[f32]) -> $M {
                    $M { $($axis: $V::new($(m[$at]),+)),+ }
                }

                pub fn row(&self, index: usize) -> $V {
                    $V::new($(self.$axis[index]),+)
                }

                pub fn diagonal(&self) -> $from_diagonal_of {
                    $from_diagonal_of::new($(self.$axis.$c),+)
                }

                pub const fn from_diagonal(diagonal: $from_diagonal_of) -> $M {
                    $M { $($axis: $V { $c: diagonal.$c, ..$V::ZERO }),+ }
                }

                pub fn is_finite(&self) -> bool {
                    $(self.$axis.is_finite())&&+
                }

                pub fn is_nan(&self) -> bool {
                    $(self.$axis.is_nan())||+
                }

                pub fn try_inverse(&self) -> Option<$M> {
                    let inverse = self.inverse();
                    if inverse.is_finite() { Some(inverse) } else { None }
                }

                pub fn inverse_or_zero(&self) -> $M {
                    let inverse = self.inverse();
                    if inverse.is_finite() { inverse } else { $M::ZERO }
                }

                pub fn $transpose_mul_vec(&self, rhs: $V) -> $V {
                    $V::new($(self.$axis.dot(rhs)),+)
                }

                pub fn $mul_mat(&self, rhs: &$M) -> $M {
                    *self * *rhs
                }

                pub fn $mul_vec(&self, rhs: $V) -> $V {
                    *self * rhs
                }

                pub fn $add_mat(&self, rhs: &$M) -> $M {
                    *self + *rhs
                }

                pub fn $sub_mat(&self, rhs: &$M) -> $M {
                    *self - *rhs
                }

                pub fn mul_scalar(&self, rhs: f32) -> $M {
                    *self * rhs
                }

                pub fn div_scalar(&self, rhs: f32) -> $M {
                    *self / rhs
                }

                pub fn mul_diagonal_scale(&self, scale: $V) -> $M {
                    $M { $($axis: self.$axis * scale.$c),+ }
                }

                pub fn recip(&self) -> $M {
                    $M { $($axis: self.$axis.recip()),+ }
                }

                pub fn abs(&self) -> $M {
                    $M { $($axis: self.$axis.abs()),+ }
                }

                pub fn abs_diff_eq(&self, rhs: $M, max_abs_diff: f32) -> bool {
                    $(self.$axis.abs_diff_eq(rhs.$axis, max_abs_diff))&&+
                }
            }

            impl PartialEq for $M {
                fn eq(&self, other: &$M) -> bool {
                    $(self.$axis == other.$axis)&&+
                }
            }

            impl Default for $M {
                fn default() -> $M {
                    $M::IDENTITY
                }
            }

            impl Debug for $M {
                fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                    Ok(())
                }
            }

            impl Sum for $M {
                fn sum<I: Iterator<Item = $M>>(iter: I) -> $M {
                    iter.fold($M::ZERO, |a, b| a + b)
                }
            }

            impl Product for $M {
                fn product<I: Iterator<Item = $M>>(iter: I) -> $M {
                    iter.fold($M::IDENTITY, |a, b| a * b)
                }
            }

            impl core::ops::Neg for $M {
                type Output = $M;

                fn neg(self) -> $M {
                    $M { $($axis: -self.$axis),+ }
                }
            }

            operator! { Add add AddAssign add_assign: |a: $M, b: $M| $M { $($axis: a.$axis + b.$axis),+ } }
            operator! { Sub sub SubAssign sub_assign: |a: $M, b: $M| $M { $($axis: a.$axis - b.$axis),+ } }
            operator! { Mul mul MulAssign mul_assign: |a: $M, b: f32| $M { $($axis: a.$axis * b),+ } }
            operator! { Div div DivAssign div_assign: |a: $M, b: f32| $M { $($axis: a.$axis / b),+ } }
            binary! { Mul mul: |a: f32, b: $M| -> $M { $M { $($axis: a * b.$axis),+ } } }
            binary! { Div div: |a: f32, b: $M| -> $M { $M { $($axis: a / b.$axis),+ } } }
        )*
    };
}

matrix! {
    Mat2 mat2 Vec2 2 4 repr(C, align(16)), Vec2 mul_vec2 transpose_mul_vec2 mul_mat2 add_mat2 sub_mat2:
        x_axis 0 x (0 1) (0 2) X, y_axis 1 y (2 3) (1 3) Y;
    Mat3 mat3 Vec3 3 9 repr(C), Vec3 mul_vec3 transpose_mul_vec3 mul_mat3 add_mat3 sub_mat3:
        x_axis 0 x (0 1 2) (0 3 6) X, y_axis 1 y (3 4 5) (1 4 7) Y, z_axis 2 z (6 7 8) (2 5 8) Z;
    Mat3A mat3a Vec3A 3 9 repr(C), Vec3 mul_vec3a transpose_mul_vec3a mul_mat3 add_mat3 sub_mat3:
        x_axis 0 x (0 1 2) (0 3 6) X, y_axis 1 y (3 4 5) (1 4 7) Y, z_axis 2 z (6 7 8) (2 5 8) Z;
    Mat4 mat4 Vec4 4 16 repr(C), Vec4 mul_vec4 transpose_mul_vec4 mul_mat4 add_mat4 sub_mat4:
        x_axis 0 x (0 1 2 3) (0 4 8 12) X, y_axis 1 y (4 5 6 7) (1 5 9 13) Y,
        z_axis 2 z (8 9 10 11) (2 6 10 14) Z, w_axis 3 w (12 13 14 15) (3 7 11 15) W;
}

/// What the device's own matrices do in one operation.
macro_rules! built_in {
    ($($M:ident $V:ident;)*) => {
        $(
            impl $M {
                pub fn col(&self, index: usize) -> $V {
                    *intrinsics::component(self, index)
                }

                pub fn col_mut(&mut self, index: usize) -> &mut $V {
                    intrinsics::component_mut(self, index)
                }

                pub fn transpose(&self) -> $M {
                    intrinsics::transpose(*self)
                }

                pub fn inverse(&self) -> $M {
                    intrinsics::inverse(*self)
                }
            }

            operator! { Mul mul MulAssign mul_assign: |a: $M, b: $M| intrinsics::mat_mul(a, b) }
            binary! { Mul mul: |a: $M, b: $V| -> $V { intrinsics::mat_mul(a, b) } }
        )*
    };
}

built_in! {
    Mat2 Vec2;
    Mat3 Vec3;
    Mat4 Vec4;
}

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

/// Matrices that rotate space, of columns `$V`.
macro_rules! matrix3 {
    ($($M:ident $V:ident;)*) => {
        $(impl $M {
            pub const fn to_cols_array(&self) -> [f32; 9] {
                [
                    self.x_axis.x, self.x_axis.y, self.x_axis.z,
                    self.y_axis.x, self.y_axis.y, self.y_axis.z,
                    self.z_axis.x, self.z_axis.y, self.z_axis.z,
                ]
            }

            pub fn from_mat2(m: Mat2) -> $M {
                $M { x_axis: m.x_axis.extend(0.0).into(), y_axis: m.y_axis.extend(0.0).into(), z_axis: $V::Z }
            }

            pub fn from_mat4(m: Mat4) -> $M {
                $M {
                    x_axis: m.x_axis.truncate().into(),
                    y_axis: m.y_axis.truncate().into(),
                    z_axis: m.z_axis.truncate().into(),
                }
            }

            pub fn from_mat4_minor(m: Mat4, i: usize, j: usize) -> $M {
                let (a, b, c) = match i {
                    0 => (m.y_axis, m.z_axis, m.w_axis),
                    1 => (m.x_axis, m.z_axis, m.w_axis),
                    2 => (m.x_axis, m.y_axis, m.w_axis),
                    3 => (m.x_axis, m.y_axis, m.z_axis),
                    _ => panic!("index out of bounds"),
                };
                $M { x_axis: without4(a, j).into(), y_axis: without4(b, j).into(), z_axis: without4(c, j).into() }
            }

            pub fn from_quat(rotation: Quat) -> $M {
                let (x_axis, y_axis, z_axis) = rotation.axes();
                $M { x_axis: x_axis.into(), y_axis: y_axis.into(), z_axis: z_axis.into() }
            }

            pub fn from_axis_angle(axis: Vec3, angle: f32) -> $M {
                let (x_axis, y_axis, z_axis) = rotation_axes(axis, angle);
                $M { x_axis: x_axis.into(), y_axis: y_axis.into(), z_axis: z_axis.into() }
            }

            pub fn from_rotation_x(angle: f32) -> $M {
                let (sina, cosa) = angle.sin_cos();
                $M { x_axis: $V::X, y_axis: $V::new(0.0, cosa, sina), z_axis: $V::new(0.0, -sina, cosa) }
            }

            pub fn from_rotation_y(angle: f32) -> $M {
                let (sina, cosa) = angle.sin_cos();
                $M { x_axis: $V::new(cosa, 0.0, -sina), y_axis: $V::Y, z_axis: $V::new(sina, 0.0, cosa) }
            }

            pub fn from_rotation_z(angle: f32) -> $M {
                let (sina, cosa) = angle.sin_cos();
                $M { x_axis: $V::new(cosa, sina, 0.0), y_axis: $V::new(-sina, cosa, 0.0), z_axis: $V::Z }
            }

            pub fn from_translation(translation: Vec2) -> $M {
                $M { x_axis: $V::X, y_axis: $V::Y, z_axis: $V::new(translation.x, translation.y, 1.0) }
            }

            pub fn from_angle(angle: f32) -> $M {
                $M::from_rotation_z(angle)
            }

            pub fn from_scale(scale: Vec2) -> $M {
                $M { x_axis: $V::new(scale.x, 0.0, 0.0), y_axis: $V::new(0.0, scale.y, 0.0), z_axis: $V::Z }
            }

            pub fn from_scale_angle_translation(scale: Vec2, angle: f32, translation: Vec2) -> $M {
                let (sin, cos) = angle.sin_cos();
                $M {
                    x_axis: $V::new(cos * scale.x, sin * scale.x, 0.0),
                    y_axis: $V::new(-sin * scale.y, cos * scale.y, 0.0),
                    z_axis: $V::new(translation.x, translation.y, 1.0),
                }
            }

            pub fn determinant(&self) -> f32 {
                self.x_axis.dot(self.y_axis.cross(self.z_axis))
            }

            pub fn transform_point2(&self, rhs: Vec2) -> Vec2 {
                Mat2 { x_axis: self.x_axis.truncate(), y_axis: self.y_axis.truncate() } * rhs + self.z_axis.truncate()
            }

            pub fn transform_vector2(&self, rhs: Vec2) -> Vec2 {
                Mat2 { x_axis: self.x_axis.truncate(), y_axis: self.y_axis.truncate() } * rhs
            }
        })*
    };
}

matrix3! {
    Mat3 Vec3;
    Mat3A Vec3A;
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

/// The components but one.
fn without4(v: Vec4, at: usize) -> Vec3 {
    match at {
        0 => Vec3::new(v.y, v.z, v.w),
        1 => Vec3::new(v.x, v.z, v.w),
        2 => Vec3::new(v.x, v.y, v.w),
        3 => Vec3::new(v.x, v.y, v.z),
        _ => panic!("index out of bounds"),
    }
}

impl Mat3 {
    pub fn mul_transpose_vec3(&self, rhs: Vec3) -> Vec3 {
        self.transpose_mul_vec3(rhs)
    }

    pub fn mul_vec3a(&self, rhs: Vec3A) -> Vec3A {
        self.mul_vec3(rhs.into()).into()
    }
}

/// Three columns of 16 bytes: no matrix of the device, whose columns are of 12, so what it does goes through one.
impl Mat3A {
    pub fn col(&self, index: usize) -> Vec3A {
        match index {
            0 => self.x_axis,
            1 => self.y_axis,
            2 => self.z_axis,
            _ => panic!("index out of bounds"),
        }
    }

    pub fn transpose(&self) -> Mat3A {
        Mat3::from(*self).transpose().into()
    }

    pub fn inverse(&self) -> Mat3A {
        Mat3::from(*self).inverse().into()
    }

    pub fn transpose_mul_vec3(&self, rhs: Vec3) -> Vec3 {
        self.transpose_mul_vec3a(rhs.into()).into()
    }

    pub fn mul_transpose_vec3(&self, rhs: Vec3) -> Vec3 {
        self.transpose_mul_vec3(rhs)
    }

    pub fn mul_transpose_vec3a(&self, rhs: Vec3A) -> Vec3A {
        self.transpose_mul_vec3a(rhs)
    }

    pub fn mul_vec3(&self, rhs: Vec3) -> Vec3 {
        Mat3::from(*self) * rhs
    }
}

operator! { Mul mul MulAssign mul_assign: |a: Mat3A, b: Mat3A| Mat3A::from(Mat3::from(a) * Mat3::from(b)) }
binary! { Mul mul: |a: Mat3A, b: Vec3A| -> Vec3A { (Mat3::from(a) * Vec3::from(b)).into() } }

binary! { Mul mul: |a: Mat3, b: Vec3A| -> Vec3A { a.mul_vec3a(b) } }
binary! { Mul mul: |a: Mat3A, b: Vec3| -> Vec3 { a.mul_vec3(b) } }

impl From<Mat3A> for Mat3 {
    fn from(m: Mat3A) -> Mat3 {
        Mat3 { x_axis: m.x_axis.into(), y_axis: m.y_axis.into(), z_axis: m.z_axis.into() }
    }
}

impl From<Mat3> for Mat3A {
    fn from(m: Mat3) -> Mat3A {
        Mat3A { x_axis: m.x_axis.into(), y_axis: m.y_axis.into(), z_axis: m.z_axis.into() }
    }
}

/// The axes after a rotation around an axis.
pub(crate) fn rotation_axes(axis: Vec3, angle: f32) -> (Vec3, Vec3, Vec3) {
    let (sin, cos) = angle.sin_cos();
    let s = axis * sin;
    let squared = axis * axis;
    let omc = 1.0 - cos;
    let xyomc = axis.x * axis.y * omc;
    let xzomc = axis.x * axis.z * omc;
    let yzomc = axis.y * axis.z * omc;
    (
        Vec3::new(squared.x * omc + cos, xyomc + s.z, xzomc - s.y),
        Vec3::new(xyomc - s.z, squared.y * omc + cos, yzomc + s.x),
        Vec3::new(xzomc + s.y, yzomc - s.x, squared.z * omc + cos),
    )
}
