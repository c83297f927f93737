//! What all matrices have. They are stored by columns; on x86-64 `Mat2` and `Mat4` are aligned to 16 bytes, and so is `Mat3A`.

use crate::{Vec2, Vec3, Vec3A, Vec4};
use core::fmt::{self, Debug, Formatter};
use core::intrinsics;

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

                pub fn diagonal(&self) -> $V {
                    $V::new($(self.$axis.$c),+)
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

                pub fn mul_diagonal_scale(&self, scale: $from_diagonal_of) -> $M {
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

            sum_and_product! { $M $M::ZERO, $M::IDENTITY; }

            impl core::ops::Neg for $M {
                type Output = $M;

                fn neg(self) -> $M {
                    $M { $($axis: -self.$axis),+ }
                }
            }

            impl core::ops::Neg for &$M {
                type Output = $M;

                fn neg(self) -> $M {
                    -*self
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
