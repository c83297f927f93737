//! Quaternions.

use crate::float::acos_approx;
use crate::{Affine3A, Mat3, Mat3A, Mat4, Vec2, Vec3, Vec3A, Vec4};
use core::fmt::{self, Debug, Formatter};
use core::intrinsics;

/// A rotation.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Quat {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

pub const fn quat(x: f32, y: f32, z: f32, w: f32) -> Quat {
    Quat { x, y, z, w }
}

impl Quat {
    pub const IDENTITY: Quat = Quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
    pub const NAN: Quat = Quat { x: f32::NAN, y: f32::NAN, z: f32::NAN, w: f32::NAN };

    pub const fn from_xyzw(x: f32, y: f32, z: f32, w: f32) -> Quat {
        Quat { x, y, z, w }
    }

    pub const fn from_array(a: [f32; 4]) -> Quat {
        Quat { x: a[0], y: a[1], z: a[2], w: a[3] }
    }

    pub const fn to_array(&self) -> [f32; 4] {
        [self.x, self.y, self.z, self.w]
    }

    pub const fn from_vec4(v: Vec4) -> Quat {
        Quat { x: v.x, y: v.y, z: v.z, w: v.w }
    }

    fn to_vec4(self) -> Vec4 {
        Vec4 { x: self.x, y: self.y, z: self.z, w: self.w }
    }

    pub fn from_axis_angle(axis: Vec3, angle: f32) -> Quat {
        let (s, c) = (angle * 0.5).sin_cos();
        let v = axis * s;
        Quat { x: v.x, y: v.y, z: v.z, w: c }
    }

    pub fn from_scaled_axis(v: Vec3) -> Quat {
        let length = v.length();
        if length == 0.0 { Quat::IDENTITY } else { Quat::from_axis_angle(v / length, length) }
    }

    pub fn from_rotation_x(angle: f32) -> Quat {
        let (s, c) = (angle * 0.5).sin_cos();
        Quat { x: s, y: 0.0, z: 0.0, w: c }
    }

    pub fn from_rotation_y(angle: f32) -> Quat {
        let (s, c) = (angle * 0.5).sin_cos();
        Quat { x: 0.0, y: s, z: 0.0, w: c }
    }

    pub fn from_rotation_z(angle: f32) -> Quat {
        let (s, c) = (angle * 0.5).sin_cos();
        Quat { x: 0.0, y: 0.0, z: s, w: c }
    }

    pub fn from_slice(slice: &[f32]) -> Quat {
        Quat { x: slice[0], y: slice[1], z: slice[2], w: slice[3] }
    }

    pub fn write_to_slice(self, slice: &mut [f32]) {
        self.to_vec4().write_to_slice(slice)
    }

    pub fn from_mat3a(mat: &Mat3A) -> Quat {
        Quat::from_rotation_axes(mat.x_axis.into(), mat.y_axis.into(), mat.z_axis.into())
    }

    pub fn from_affine3a(a: &Affine3A) -> Quat {
        Quat::from_mat3a(&a.matrix3)
    }

    pub fn from_mat3(mat: &Mat3) -> Quat {
        Quat::from_rotation_axes(mat.x_axis, mat.y_axis, mat.z_axis)
    }

    pub fn from_mat4(mat: &Mat4) -> Quat {
        Quat::from_rotation_axes(mat.x_axis.truncate(), mat.y_axis.truncate(), mat.z_axis.truncate())
    }

    pub fn from_rotation_axes(x_axis: Vec3, y_axis: Vec3, z_axis: Vec3) -> Quat {
        let (m00, m01, m02) = x_axis.into();
        let (m10, m11, m12) = y_axis.into();
        let (m20, m21, m22) = z_axis.into();
        if m22 <= 0.0 {
            let dif10 = m11 - m00;
            let omm22 = 1.0 - m22;
            if dif10 <= 0.0 {
                let square = omm22 - dif10;
                let inv = 0.5 / intrinsics::sqrt(square);
                Quat { x: square * inv, y: (m01 + m10) * inv, z: (m02 + m20) * inv, w: (m12 - m21) * inv }
            } else {
                let square = omm22 + dif10;
                let inv = 0.5 / intrinsics::sqrt(square);
                Quat { x: (m01 + m10) * inv, y: square * inv, z: (m12 + m21) * inv, w: (m20 - m02) * inv }
            }
        } else {
            let sum10 = m11 + m00;
            let opm22 = 1.0 + m22;
            if sum10 <= 0.0 {
                let square = opm22 - sum10;
                let inv = 0.5 / intrinsics::sqrt(square);
                Quat { x: (m02 + m20) * inv, y: (m12 + m21) * inv, z: square * inv, w: (m01 - m10) * inv }
            } else {
                let square = opm22 + sum10;
                let inv = 0.5 / intrinsics::sqrt(square);
                Quat { x: (m12 - m21) * inv, y: (m20 - m02) * inv, z: (m01 - m10) * inv, w: square * inv }
            }
        }
    }

    pub fn from_rotation_arc(from: Vec3, to: Vec3) -> Quat {
        let one_minus_eps = 1.0 - 2.0 * f32::EPSILON;
        let dot = from.dot(to);
        if dot > one_minus_eps {
            Quat::IDENTITY
        } else if dot < -one_minus_eps {
            Quat::from_axis_angle(from.any_orthonormal_vector(), core::f32::consts::PI)
        } else {
            let c = from.cross(to);
            Quat { x: c.x, y: c.y, z: c.z, w: 1.0 + dot }.normalize()
        }
    }

    pub fn from_rotation_arc_colinear(from: Vec3, to: Vec3) -> Quat {
        Quat::from_rotation_arc(from, if from.dot(to) < 0.0 { -to } else { to })
    }

    pub fn from_rotation_arc_2d(from: Vec2, to: Vec2) -> Quat {
        let one_minus_eps = 1.0 - 2.0 * f32::EPSILON;
        let dot = from.dot(to);
        if dot > one_minus_eps {
            Quat::IDENTITY
        } else if dot < -one_minus_eps {
            Quat { x: 0.0, y: 0.0, z: 1.0, w: 0.0 }
        } else {
            let z = from.x * to.y - to.x * from.y;
            let w = 1.0 + dot;
            let len_rcp = 1.0 / intrinsics::sqrt(z * z + w * w);
            Quat { x: 0.0, y: 0.0, z: z * len_rcp, w: w * len_rcp }
        }
    }

    pub fn to_axis_angle(self) -> (Vec3, f32) {
        let v = self.xyz();
        let length = v.length();
        if length >= 1.0e-8 { (v / length, 2.0 * intrinsics::atan2(length, self.w)) } else { (Vec3::X, 0.0) }
    }

    pub fn to_scaled_axis(self) -> Vec3 {
        let (axis, angle) = self.to_axis_angle();
        axis * angle
    }

    /// The axes after the rotation.
    pub(crate) fn axes(self) -> (Vec3, Vec3, Vec3) {
        let x2 = self.x + self.x;
        let y2 = self.y + self.y;
        let z2 = self.z + self.z;
        let xx = self.x * x2;
        let xy = self.x * y2;
        let xz = self.x * z2;
        let yy = self.y * y2;
        let yz = self.y * z2;
        let zz = self.z * z2;
        let wx = self.w * x2;
        let wy = self.w * y2;
        let wz = self.w * z2;
        (
            Vec3::new(1.0 - (yy + zz), xy + wz, xz - wy),
            Vec3::new(xy - wz, 1.0 - (xx + zz), yz + wx),
            Vec3::new(xz + wy, yz - wx, 1.0 - (xx + yy)),
        )
    }

    pub fn xyz(self) -> Vec3 {
        Vec3 { x: self.x, y: self.y, z: self.z }
    }

    pub fn conjugate(self) -> Quat {
        Quat { x: -self.x, y: -self.y, z: -self.z, w: self.w }
    }

    pub fn inverse(self) -> Quat {
        self.conjugate()
    }

    pub fn dot(self, rhs: Quat) -> f32 {
        self.to_vec4().dot(rhs.to_vec4())
    }

    pub fn length(self) -> f32 {
        self.to_vec4().length()
    }

    pub fn length_squared(self) -> f32 {
        self.to_vec4().length_squared()
    }

    pub fn length_recip(self) -> f32 {
        self.to_vec4().length_recip()
    }

    pub fn normalize(self) -> Quat {
        Quat::from_vec4(self.to_vec4().normalize())
    }

    pub fn is_finite(self) -> bool {
        self.to_vec4().is_finite()
    }

    pub fn is_nan(self) -> bool {
        self.to_vec4().is_nan()
    }

    pub fn is_normalized(self) -> bool {
        self.to_vec4().is_normalized()
    }

    pub fn is_near_identity(self) -> bool {
        self.w.abs() > 1.0 - 1e-6
    }

    pub fn angle_between(self, rhs: Quat) -> f32 {
        acos_approx(self.dot(rhs).abs()) * 2.0
    }

    pub fn rotate_towards(self, rhs: Quat, max_angle: f32) -> Quat {
        let angle = self.angle_between(rhs);
        if angle <= 1e-4 {
            return rhs;
        }
        if max_angle < 0.0 {
            let target = (self - rhs * self.dot(rhs)).normalize();
            let angle = self.angle_between(target);
            if angle <= 1e-4 {
                return target;
            }
            return self.slerp(target, (-max_angle / angle).clamp(0.0, 1.0));
        }
        self.slerp(rhs, (max_angle / angle).clamp(0.0, 1.0))
    }

    pub fn abs_diff_eq(self, rhs: Quat, max_abs_diff: f32) -> bool {
        self.to_vec4().abs_diff_eq(rhs.to_vec4(), max_abs_diff)
    }

    pub fn lerp(self, end: Quat, s: f32) -> Quat {
        let end = if self.dot(end).is_sign_negative() { -end } else { end };
        (self * (1.0 - s) + end * s).normalize()
    }

    pub fn slerp(self, end: Quat, s: f32) -> Quat {
        let dot = self.dot(end);
        if dot < 0.0 { self.slerp_by(-end, -dot, -dot, s) } else { self.slerp_by(end, dot, dot, s) }
    }

    pub fn slerp_long(self, end: Quat, s: f32) -> Quat {
        let dot = self.dot(end);
        self.slerp_by(end, dot, dot.abs(), s)
    }

    /// Where the two are nearly parallel, the division by the sine would lose everything.
    fn slerp_by(self, end: Quat, dot: f32, closeness: f32, s: f32) -> Quat {
        if closeness > 1.0 - f32::EPSILON {
            return (self * (1.0 - s) + end * s).normalize();
        }
        let theta = acos_approx(dot);
        let scale1 = intrinsics::sin(theta * (1.0 - s));
        let scale2 = intrinsics::sin(theta * s);
        (self * scale1 + end * scale2) / intrinsics::sin(theta)
    }

    pub fn mul_vec3(self, rhs: Vec3) -> Vec3 {
        let b = self.xyz();
        rhs * (self.w * self.w - b.dot(b)) + b * (rhs.dot(b) * 2.0) + b.cross(rhs) * (self.w * 2.0)
    }

    pub fn mul_vec3a(self, rhs: Vec3A) -> Vec3A {
        self.mul_vec3(rhs.into()).into()
    }

    pub fn mul_quat(self, rhs: Quat) -> Quat {
        let (a, b) = (self, rhs);
        Quat {
            x: (a.x * b.w + a.w * b.x) + (a.y * b.z - a.z * b.y),
            y: (a.w * b.y - a.x * b.z) + (a.y * b.w + a.z * b.x),
            z: (a.x * b.y + a.w * b.z) + (a.z * b.w - a.y * b.x),
            w: (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z),
        }
    }
}

impl PartialEq for Quat {
    fn eq(&self, other: &Quat) -> bool {
        self.to_vec4() == other.to_vec4()
    }
}

impl Default for Quat {
    fn default() -> Quat {
        Quat::IDENTITY
    }
}

impl Debug for Quat {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl From<Quat> for Vec4 {
    fn from(q: Quat) -> Vec4 {
        q.to_vec4()
    }
}

impl From<Quat> for (f32, f32, f32, f32) {
    fn from(q: Quat) -> (f32, f32, f32, f32) {
        (q.x, q.y, q.z, q.w)
    }
}

impl From<Quat> for [f32; 4] {
    fn from(q: Quat) -> [f32; 4] {
        q.to_array()
    }
}

impl core::ops::Neg for Quat {
    type Output = Quat;

    fn neg(self) -> Quat {
        Quat { x: -self.x, y: -self.y, z: -self.z, w: -self.w }
    }
}

impl core::ops::Neg for &Quat {
    type Output = Quat;

    fn neg(self) -> Quat {
        -*self
    }
}

sum_and_product! { Quat Quat { x: 0.0, y: 0.0, z: 0.0, w: 0.0 }, Quat::IDENTITY; }
operator! { Add add AddAssign add_assign: |a: Quat, b: Quat| Quat { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z, w: a.w + b.w } }
operator! { Sub sub SubAssign sub_assign: |a: Quat, b: Quat| Quat { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z, w: a.w - b.w } }
operator! { Mul mul MulAssign mul_assign: |a: Quat, b: Quat| a.mul_quat(b) }
operator! { Mul mul MulAssign mul_assign: |a: Quat, b: f32| Quat { x: a.x * b, y: a.y * b, z: a.z * b, w: a.w * b } }
operator! { Div div DivAssign div_assign: |a: Quat, b: f32| Quat { x: a.x / b, y: a.y / b, z: a.z / b, w: a.w / b } }
binary! { Mul mul: |a: Quat, b: Vec3| -> Vec3 { a.mul_vec3(b) } }
binary! { Mul mul: |a: Quat, b: Vec3A| -> Vec3A { a.mul_vec3a(b) } }
