//! Vectors of two components.

use crate::{BVec2, IVec3, UVec3, Vec3};
use core::fmt::{self, Debug, Formatter};
use core::intrinsics;
use core::ops::{Index, IndexMut};

macro_rules! vec2 {
    ($($V:ident $new:ident $t:ident $zero:literal $one:literal;)*) => {
        $(
            #[derive(Clone, Copy)]
            #[repr(C)]
            pub struct $V {
                pub x: $t,
                pub y: $t,
            }

            vector! { $V $new $t BVec2 2 $zero $one: x, y 1 with_y }

            impl $V {
                pub const X: $V = $V { x: $one, y: $zero };
                pub const Y: $V = $V { x: $zero, y: $one };
                pub const AXES: [$V; 2] = [$V::X, $V::Y];

                pub fn min_element(self) -> $t {
                    self.x.min(self.y)
                }

                pub fn max_element(self) -> $t {
                    self.x.max(self.y)
                }

                pub fn element_sum(self) -> $t {
                    self.x + self.y
                }

                pub fn element_product(self) -> $t {
                    self.x * self.y
                }
            }

            impl From<($t, $t)> for $V {
                fn from((x, y): ($t, $t)) -> $V {
                    $V { x, y }
                }
            }

            impl From<$V> for ($t, $t) {
                fn from(v: $V) -> ($t, $t) {
                    (v.x, v.y)
                }
            }
        )*
    };
}

vec2! {
    Vec2 vec2 f32 0.0 1.0;
    IVec2 ivec2 i32 0 1;
    UVec2 uvec2 u32 0 1;
}

macro_rules! signed {
    ($($V:ident $t:ident $zero:literal $neg:literal;)*) => {
        $(impl $V {
            pub const NEG_X: $V = $V { x: $neg, y: $zero };
            pub const NEG_Y: $V = $V { x: $zero, y: $neg };

            pub fn perp(self) -> $V {
                $V { x: -self.y, y: self.x }
            }

            pub fn perp_dot(self, rhs: $V) -> $t {
                self.x * rhs.y - self.y * rhs.x
            }

            pub fn rotate(self, rhs: $V) -> $V {
                $V { x: self.x * rhs.x - self.y * rhs.y, y: self.y * rhs.x + self.x * rhs.y }
            }
        })*
    };
}

signed! {
    Vec2 f32 0.0 -1.0;
    IVec2 i32 0 -1;
}

impl IVec2 {
    pub fn dot(self, rhs: IVec2) -> i32 {
        self.x * rhs.x + self.y * rhs.y
    }
}

impl UVec2 {
    pub fn dot(self, rhs: UVec2) -> u32 {
        self.x * rhs.x + self.y * rhs.y
    }
}

impl Vec2 {
    pub fn dot(self, rhs: Vec2) -> f32 {
        intrinsics::dot(self, rhs)
    }

    pub fn length(self) -> f32 {
        intrinsics::length(self)
    }

    pub fn from_angle(angle: f32) -> Vec2 {
        let (sin, cos) = angle.sin_cos();
        Vec2 { x: cos, y: sin }
    }

    pub fn to_angle(self) -> f32 {
        intrinsics::atan2(self.y, self.x)
    }

    pub fn angle_to(self, rhs: Vec2) -> f32 {
        let angle =
            crate::float::acos_approx(self.dot(rhs) / intrinsics::sqrt(self.length_squared() * rhs.length_squared()));
        angle * self.perp_dot(rhs).signum()
    }

    pub fn rotate_angle(self, angle: f32) -> Vec2 {
        self.rotate(Vec2::from_angle(angle))
    }

    pub fn rotate_towards(self, rhs: Vec2, max_angle: f32) -> Vec2 {
        let a = self.angle_to(rhs);
        let abs_a = a.abs();
        let angle = max_angle.clamp(abs_a - core::f32::consts::PI, abs_a) * a.signum();
        Vec2::from_angle(angle).rotate(self)
    }
}

impl Vec2 {
    pub const fn extend(self, z: f32) -> Vec3 {
        Vec3 { x: self.x, y: self.y, z }
    }
}

impl IVec2 {
    pub const fn extend(self, z: i32) -> IVec3 {
        IVec3 { x: self.x, y: self.y, z }
    }
}

impl UVec2 {
    pub const fn extend(self, z: u32) -> UVec3 {
        UVec3 { x: self.x, y: self.y, z }
    }
}
