//! What vectors of floats have.

use crate::{BVec2, BVec3, BVec3A, BVec4A, Vec2, Vec3, Vec3A, Vec4};
use core::intrinsics;

macro_rules! float_vector {
    ($($V:ident $B:ident: $x:ident $(, $c:ident $bit:literal)*;)*) => {
        $(
            impl $V {
                pub const NEG_ONE: $V = $V::splat(-1.0);
                pub const NAN: $V = $V::splat(f32::NAN);
                pub const INFINITY: $V = $V::splat(f32::INFINITY);
                pub const NEG_INFINITY: $V = $V::splat(f32::NEG_INFINITY);

                pub fn abs(self) -> $V {
                    intrinsics::abs(self)
                }

                pub fn signum(self) -> $V {
                    intrinsics::signum(self)
                }

                pub fn copysign(self, rhs: $V) -> $V {
                    intrinsics::copy_sign(self, rhs)
                }

                pub fn is_negative_bitmask(self) -> u32 {
                    self.$x.is_sign_negative() as u32 $(| (self.$c.is_sign_negative() as u32) << $bit)*
                }

                pub fn is_negative_mask(self) -> $B {
                    $B { $x: self.$x.is_sign_negative() $(, $c: self.$c.is_sign_negative())* }
                }

                pub fn is_finite(self) -> bool {
                    intrinsics::all::<$B>(intrinsics::is_finite(self))
                }

                pub fn is_finite_mask(self) -> $B {
                    intrinsics::is_finite(self)
                }

                pub fn is_nan(self) -> bool {
                    intrinsics::any::<$B>(intrinsics::is_nan(self))
                }

                pub fn is_nan_mask(self) -> $B {
                    intrinsics::is_nan(self)
                }

                pub fn length_recip(self) -> f32 {
                    1.0 / self.length()
                }

                pub fn distance(self, rhs: $V) -> f32 {
                    (self - rhs).length()
                }

                pub fn distance_squared(self, rhs: $V) -> f32 {
                    (self - rhs).length_squared()
                }

                pub fn normalize(self) -> $V {
                    intrinsics::normalize(self)
                }

                pub fn try_normalize(self) -> Option<$V> {
                    let rcp = self.length_recip();
                    if rcp.is_finite() && rcp > 0.0 { Some(self * rcp) } else { None }
                }

                pub fn normalize_or(self, fallback: $V) -> $V {
                    let rcp = self.length_recip();
                    if rcp.is_finite() && rcp > 0.0 { self * rcp } else { fallback }
                }

                pub fn normalize_or_zero(self) -> $V {
                    self.normalize_or($V::ZERO)
                }

                pub fn normalize_and_length(self) -> ($V, f32) {
                    let length = self.length();
                    let rcp = 1.0 / length;
                    if rcp.is_finite() && rcp > 0.0 { (self * rcp, length) } else { ($V::X, 0.0) }
                }

                pub fn is_normalized(self) -> bool {
                    (self.length_squared() - 1.0).abs() <= 2e-4
                }

                pub fn project_onto(self, rhs: $V) -> $V {
                    rhs * (self.dot(rhs) / rhs.dot(rhs))
                }

                pub fn reject_from(self, rhs: $V) -> $V {
                    self - self.project_onto(rhs)
                }

                pub fn project_onto_normalized(self, rhs: $V) -> $V {
                    rhs * self.dot(rhs)
                }

                pub fn reject_from_normalized(self, rhs: $V) -> $V {
                    self - self.project_onto_normalized(rhs)
                }

                pub fn round(self) -> $V {
                    intrinsics::round(self)
                }

                pub fn floor(self) -> $V {
                    intrinsics::floor(self)
                }

                pub fn ceil(self) -> $V {
                    intrinsics::ceil(self)
                }

                pub fn trunc(self) -> $V {
                    intrinsics::trunc(self)
                }

                pub fn step(self, rhs: $V) -> $V {
                    $V::select(rhs.cmplt(self), $V::ZERO, $V::ONE)
                }

                pub fn smoothstep(self, edge0: $V, edge1: $V) -> $V {
                    let t = ((self - edge0) / (edge1 - edge0)).saturate();
                    t * t * ($V::splat(3.0) - $V::splat(2.0) * t)
                }

                pub fn saturate(self) -> $V {
                    self.clamp($V::ZERO, $V::ONE)
                }

                pub fn fract(self) -> $V {
                    intrinsics::fract(self)
                }

                pub fn fract_gl(self) -> $V {
                    self - self.floor()
                }

                pub fn exp(self) -> $V {
                    intrinsics::exp(self)
                }

                pub fn exp2(self) -> $V {
                    intrinsics::exp2(self)
                }

                pub fn ln(self) -> $V {
                    intrinsics::ln(self)
                }

                pub fn log2(self) -> $V {
                    intrinsics::log2(self)
                }

                pub fn powf(self, n: f32) -> $V {
                    intrinsics::pow(self, $V::splat(n))
                }

                pub fn sqrt(self) -> $V {
                    intrinsics::sqrt(self)
                }

                pub fn cos(self) -> $V {
                    intrinsics::cos(self)
                }

                pub fn sin(self) -> $V {
                    intrinsics::sin(self)
                }

                pub fn sin_cos(self) -> ($V, $V) {
                    (intrinsics::sin(self), intrinsics::cos(self))
                }

                pub fn recip(self) -> $V {
                    1.0 / self
                }

                pub fn lerp(self, rhs: $V, s: f32) -> $V {
                    self * (1.0 - s) + rhs * s
                }

                pub fn lerp_monotonic(self, rhs: $V, s: f32) -> $V {
                    self + (rhs - self) * s
                }

                pub fn move_towards(self, rhs: $V, d: f32) -> $V {
                    let a = rhs - self;
                    let len = a.length();
                    if len <= d || len <= 1e-4 { rhs } else { self + a / len * d }
                }

                pub fn midpoint(self, rhs: $V) -> $V {
                    (self + rhs) * 0.5
                }

                pub fn abs_diff_eq(self, rhs: $V, max_abs_diff: f32) -> bool {
                    (self - rhs).abs().cmple($V::splat(max_abs_diff)).all()
                }

                pub fn clamp_length(self, min: f32, max: f32) -> $V {
                    let length_sq = self.length_squared();
                    if length_sq < min * min {
                        min * (self / intrinsics::sqrt(length_sq))
                    } else if length_sq > max * max {
                        max * (self / intrinsics::sqrt(length_sq))
                    } else {
                        self
                    }
                }

                pub fn clamp_length_max(self, max: f32) -> $V {
                    let length_sq = self.length_squared();
                    if length_sq > max * max { max * (self / intrinsics::sqrt(length_sq)) } else { self }
                }

                pub fn clamp_length_min(self, min: f32) -> $V {
                    let length_sq = self.length_squared();
                    if length_sq < min * min { min * (self / intrinsics::sqrt(length_sq)) } else { self }
                }

                pub fn mul_add(self, a: $V, b: $V) -> $V {
                    intrinsics::mul_add(self, a, b)
                }

                pub fn div_euclid(self, rhs: $V) -> $V {
                    $V { $x: self.$x.div_euclid(rhs.$x) $(, $c: self.$c.div_euclid(rhs.$c))* }
                }

                pub fn rem_euclid(self, rhs: $V) -> $V {
                    $V { $x: self.$x.rem_euclid(rhs.$x) $(, $c: self.$c.rem_euclid(rhs.$c))* }
                }

                pub fn reflect(self, normal: $V) -> $V {
                    self - 2.0 * self.dot(normal) * normal
                }

                pub fn refract(self, normal: $V, eta: f32) -> $V {
                    let n_dot_i = normal.dot(self);
                    let k = 1.0 - eta * eta * (1.0 - n_dot_i * n_dot_i);
                    if k >= 0.0 {
                        eta * self - (eta * n_dot_i + intrinsics::sqrt(k)) * normal
                    } else {
                        $V::ZERO
                    }
                }
            }

            unary! { Neg neg: $V }
            operator! { Div div DivAssign div_assign: |a: $V, b: $V| intrinsics::div(a, b) }
            operator! { Div div DivAssign div_assign: |a: $V, b: f32| intrinsics::div(a, b) }
            binary! { Div div: |a: f32, b: $V| -> $V { intrinsics::div(a, b) } }
        )*
    };
}

float_vector! {
    Vec2 BVec2: x, y 1;
    Vec3 BVec3: x, y 1, z 2;
    Vec3A BVec3A: x, y 1, z 2;
    Vec4 BVec4A: x, y 1, z 2, w 3;
}

macro_rules! remainder {
    ($($V:ident)*) => {
        $(
            operator! { Rem rem RemAssign rem_assign: |a: $V, b: $V| intrinsics::rem(a, b) }
            operator! { Rem rem RemAssign rem_assign: |a: $V, b: f32| intrinsics::rem(a, $V::splat(b)) }
            binary! { Rem rem: |a: f32, b: $V| -> $V { intrinsics::rem($V::splat(a), b) } }
        )*
    };
}

remainder! { Vec2 Vec3 }

macro_rules! floored_remainder {
    ($($V:ident)*) => {
        $(
            operator! { Rem rem RemAssign rem_assign: |a: $V, b: $V| a - (a / b).floor() * b }
            operator! { Rem rem RemAssign rem_assign: |a: $V, b: f32| a % $V::splat(b) }
            binary! { Rem rem: |a: f32, b: $V| -> $V { $V::splat(a) % b } }
        )*
    };
}

// With SSE2 it has the sign of the divisor.
floored_remainder! { Vec3A Vec4 }

/// What glam adds to `f32`.
pub trait FloatExt {
    fn lerp(self, rhs: Self, t: Self) -> Self;

    fn lerp_monotonic(self, rhs: Self, t: Self) -> Self;

    fn smoothstep(self, edge0: Self, edge1: Self) -> Self;

    fn move_towards(self, rhs: Self, d: Self) -> Self;

    fn inverse_lerp(a: Self, b: Self, v: Self) -> Self;

    fn remap(self, in_start: Self, in_end: Self, out_start: Self, out_end: Self) -> Self;

    fn fract_gl(self) -> Self;

    fn step(self, rhs: Self) -> Self;

    fn saturate(self) -> Self;
}

impl FloatExt for f32 {
    fn lerp(self, rhs: f32, t: f32) -> f32 {
        self * (1.0 - t) + rhs * t
    }

    fn lerp_monotonic(self, rhs: f32, t: f32) -> f32 {
        self + (rhs - self) * t
    }

    fn smoothstep(self, edge0: f32, edge1: f32) -> f32 {
        let t = ((self - edge0) / (edge1 - edge0)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    }

    fn move_towards(self, rhs: f32, d: f32) -> f32 {
        let a = rhs - self;
        if a.abs() <= d { rhs } else { self + a.signum() * d }
    }

    fn inverse_lerp(a: f32, b: f32, v: f32) -> f32 {
        (v - a) / (b - a)
    }

    fn remap(self, in_start: f32, in_end: f32, out_start: f32, out_end: f32) -> f32 {
        let t = f32::inverse_lerp(in_start, in_end, self);
        out_start.lerp(out_end, t)
    }

    fn fract_gl(self) -> f32 {
        self - self.floor()
    }

    fn step(self, rhs: f32) -> f32 {
        if rhs < self { 0.0 } else { 1.0 }
    }

    fn saturate(self) -> f32 {
        self.clamp(0.0, 1.0)
    }
}

/// `acos` of a value clamped to -1 and 1, as glam approximates it.
pub(crate) fn acos_approx(v: f32) -> f32 {
    let x = v.abs();
    let omx = if 1.0 - x < 0.0 { 0.0 } else { 1.0 - x };
    let root = intrinsics::sqrt(omx);
    let result = (((((((-0.001_262_491_1 * x + 0.006_670_09) * x - 0.017_088_126) * x + 0.030_891_88) * x
        - 0.050_174_303)
        * x
        + 0.088_978_99)
        * x
        - 0.214_598_8)
        * x
        + 1.570_796_3)
        * root;
    if v >= 0.0 { result } else { core::f32::consts::PI - result }
}
