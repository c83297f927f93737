//! Vectors of three components.

use crate::{BVec3, BVec3A, IVec2, IVec4, UVec2, UVec4, Vec2, Vec4};
use core::fmt::{self, Debug, Formatter};
use core::intrinsics;
use core::ops::{Index, IndexMut};

macro_rules! vec3 {
    ($($V:ident $new:ident $t:ident $B:ident $zero:literal $one:literal $repr:meta;)*) => {
        $(
            #[derive(Clone, Copy)]
            #[$repr]
            pub struct $V {
                pub x: $t,
                pub y: $t,
                pub z: $t,
            }

            vector! { $V $new $t $B 3 $zero $one: x, y 1 with_y, z 2 with_z }

            impl $V {
                pub const X: $V = $V { x: $one, y: $zero, z: $zero };
                pub const Y: $V = $V { x: $zero, y: $one, z: $zero };
                pub const Z: $V = $V { x: $zero, y: $zero, z: $one };
                pub const AXES: [$V; 3] = [$V::X, $V::Y, $V::Z];

                pub fn min_element(self) -> $t {
                    self.x.min(self.y.min(self.z))
                }

                pub fn max_element(self) -> $t {
                    self.x.max(self.y.max(self.z))
                }

                pub fn element_sum(self) -> $t {
                    self.x + self.y + self.z
                }

                pub fn element_product(self) -> $t {
                    self.x * self.y * self.z
                }
            }

            impl From<($t, $t, $t)> for $V {
                fn from((x, y, z): ($t, $t, $t)) -> $V {
                    $V { x, y, z }
                }
            }

            impl From<$V> for ($t, $t, $t) {
                fn from(v: $V) -> ($t, $t, $t) {
                    (v.x, v.y, v.z)
                }
            }
        )*
    };
}

vec3! {
    Vec3 vec3 f32 BVec3 0.0 1.0 repr(C);
    Vec3A vec3a f32 BVec3A 0.0 1.0 repr(C, align(16));
    IVec3 ivec3 i32 BVec3 0 1 repr(C);
    UVec3 uvec3 u32 BVec3 0 1 repr(C);
}

macro_rules! signed {
    ($($V:ident $zero:literal $neg:literal;)*) => {
        $(impl $V {
            pub const NEG_X: $V = $V { x: $neg, y: $zero, z: $zero };
            pub const NEG_Y: $V = $V { x: $zero, y: $neg, z: $zero };
            pub const NEG_Z: $V = $V { x: $zero, y: $zero, z: $neg };
        })*
    };
}

signed! {
    Vec3 0.0 -1.0;
    Vec3A 0.0 -1.0;
    IVec3 0 -1;
}

macro_rules! int {
    ($($V:ident $t:ident;)*) => {
        $(impl $V {
            pub fn dot(self, rhs: $V) -> $t {
                self.x * rhs.x + self.y * rhs.y + self.z * rhs.z
            }

            pub fn cross(self, rhs: $V) -> $V {
                $V {
                    x: self.y * rhs.z - rhs.y * self.z,
                    y: self.z * rhs.x - rhs.z * self.x,
                    z: self.x * rhs.y - rhs.x * self.y,
                }
            }
        })*
    };
}

int! {
    IVec3 i32;
    UVec3 u32;
}

macro_rules! float {
    ($($V:ident)*) => {
        $(impl $V {
            pub fn dot(self, rhs: $V) -> f32 {
                intrinsics::dot(self, rhs)
            }

            pub fn cross(self, rhs: $V) -> $V {
                intrinsics::cross(self, rhs)
            }

            pub fn length(self) -> f32 {
                intrinsics::length(self)
            }

            pub fn from_homogeneous(v: Vec4) -> $V {
                $V { x: v.x, y: v.y, z: v.z } / v.w
            }

            pub fn to_homogeneous(self) -> Vec4 {
                self.extend(1.0)
            }

            pub fn angle_between(self, rhs: $V) -> f32 {
                crate::float::acos_approx(
                    self.dot(rhs) / intrinsics::sqrt(self.length_squared() * rhs.length_squared()),
                )
            }

            pub fn angle_to(self, rhs: $V, axis: $V) -> f32 {
                intrinsics::atan2(self.cross(rhs).dot(axis), self.dot(rhs))
            }

            pub fn rotate_x(self, angle: f32) -> $V {
                let (sina, cosa) = angle.sin_cos();
                $V { x: self.x, y: self.y * cosa - self.z * sina, z: self.y * sina + self.z * cosa }
            }

            pub fn rotate_y(self, angle: f32) -> $V {
                let (sina, cosa) = angle.sin_cos();
                $V { x: self.x * cosa + self.z * sina, y: self.y, z: self.x * -sina + self.z * cosa }
            }

            pub fn rotate_z(self, angle: f32) -> $V {
                let (sina, cosa) = angle.sin_cos();
                $V { x: self.x * cosa - self.y * sina, y: self.x * sina + self.y * cosa, z: self.z }
            }

            pub fn rotate_axis(self, axis: $V, angle: f32) -> $V {
                crate::Quat::from_axis_angle(axis.into(), angle) * self
            }

            pub fn rotate_towards(self, rhs: $V, max_angle: f32) -> $V {
                let angle_between = self.angle_between(rhs);
                let angle = max_angle.clamp(angle_between - core::f32::consts::PI, angle_between);
                let axis = match self.cross(rhs).try_normalize() {
                    Some(axis) => axis,
                    None => self.any_orthogonal_vector().normalize(),
                };
                crate::Quat::from_axis_angle(axis.into(), angle) * self
            }

            pub fn slerp(self, rhs: $V, s: f32) -> $V {
                let self_length = self.length();
                let rhs_length = rhs.length();
                let dot = self.dot(rhs) / (self_length * rhs_length);
                let result_length = self_length + (rhs_length - self_length) * s;
                if dot.abs() < 1.0 - 3e-7 {
                    let theta = crate::float::acos_approx(dot);
                    let t1 = intrinsics::sin(theta * (1.0 - s));
                    let t2 = intrinsics::sin(theta * s);
                    (self * (result_length / self_length) * t1 + rhs * (result_length / rhs_length) * t2)
                        * (1.0 / intrinsics::sin(theta))
                } else if dot < 0.0 {
                    let axis = self.any_orthogonal_vector().normalize();
                    let rotation = crate::Quat::from_axis_angle(axis.into(), core::f32::consts::PI * s);
                    rotation * self * (result_length / self_length)
                } else {
                    self.lerp(rhs, s)
                }
            }

            pub fn any_orthogonal_vector(self) -> $V {
                if self.x.abs() > self.y.abs() {
                    $V { x: -self.z, y: 0.0, z: self.x }
                } else {
                    $V { x: 0.0, y: self.z, z: -self.y }
                }
            }

            pub fn any_orthonormal_vector(self) -> $V {
                let sign = self.z.signum();
                let a = -1.0 / (sign + self.z);
                let b = self.x * self.y * a;
                $V { x: b, y: sign + self.y * self.y * a, z: -self.y }
            }

            pub fn any_orthonormal_pair(self) -> ($V, $V) {
                let sign = self.z.signum();
                let a = -1.0 / (sign + self.z);
                let b = self.x * self.y * a;
                (
                    $V { x: 1.0 + sign * self.x * self.x * a, y: sign * b, z: -sign * self.x },
                    $V { x: b, y: sign + self.y * self.y * a, z: -self.y },
                )
            }
        })*
    };
}

float! { Vec3 Vec3A }

impl Vec3 {
    pub fn to_vec3a(self) -> Vec3A {
        self.into()
    }
}

impl Vec3A {
    pub fn from_vec4(v: Vec4) -> Vec3A {
        Vec3A { x: v.x, y: v.y, z: v.z }
    }

    pub fn to_vec3(self) -> Vec3 {
        self.into()
    }
}

impl From<Vec3> for Vec3A {
    fn from(v: Vec3) -> Vec3A {
        Vec3A { x: v.x, y: v.y, z: v.z }
    }
}

impl From<Vec3A> for Vec3 {
    fn from(v: Vec3A) -> Vec3 {
        Vec3 { x: v.x, y: v.y, z: v.z }
    }
}

impl Vec3 {
    pub fn extend(self, w: f32) -> Vec4 {
        Vec4 { x: self.x, y: self.y, z: self.z, w }
    }

    pub fn truncate(self) -> Vec2 {
        Vec2 { x: self.x, y: self.y }
    }
}

impl From<(Vec2, f32)> for Vec3 {
    fn from((v, z): (Vec2, f32)) -> Vec3 {
        Vec3 { x: v.x, y: v.y, z }
    }
}

impl Vec3A {
    pub fn extend(self, w: f32) -> Vec4 {
        Vec4 { x: self.x, y: self.y, z: self.z, w }
    }

    pub fn truncate(self) -> Vec2 {
        Vec2 { x: self.x, y: self.y }
    }
}

impl From<(Vec2, f32)> for Vec3A {
    fn from((v, z): (Vec2, f32)) -> Vec3A {
        Vec3A { x: v.x, y: v.y, z }
    }
}

impl IVec3 {
    pub fn extend(self, w: i32) -> IVec4 {
        IVec4 { x: self.x, y: self.y, z: self.z, w }
    }

    pub fn truncate(self) -> IVec2 {
        IVec2 { x: self.x, y: self.y }
    }
}

impl From<(IVec2, i32)> for IVec3 {
    fn from((v, z): (IVec2, i32)) -> IVec3 {
        IVec3 { x: v.x, y: v.y, z }
    }
}

impl UVec3 {
    pub fn extend(self, w: u32) -> UVec4 {
        UVec4 { x: self.x, y: self.y, z: self.z, w }
    }

    pub fn truncate(self) -> UVec2 {
        UVec2 { x: self.x, y: self.y }
    }
}

impl From<(UVec2, u32)> for UVec3 {
    fn from((v, z): (UVec2, u32)) -> UVec3 {
        UVec3 { x: v.x, y: v.y, z }
    }
}
