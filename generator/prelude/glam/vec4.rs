//! Vectors of four components.

use crate::{BVec4, BVec4A, IVec2, IVec3, UVec2, UVec3, Vec2, Vec3, Vec3A};
use core::fmt::{self, Debug, Formatter};
use core::intrinsics;
use core::ops::{Index, IndexMut};

macro_rules! vec4 {
    ($($V:ident $new:ident $t:ident $B:ident $zero:literal $one:literal $repr:meta;)*) => {
        $(
            #[derive(Clone, Copy)]
            #[$repr]
            pub struct $V {
                pub x: $t,
                pub y: $t,
                pub z: $t,
                pub w: $t,
            }

            vector! { $V $new $t $B 4 $zero $one: x, y 1 with_y, z 2 with_z, w 3 with_w }

            impl $V {
                pub const X: $V = $V { x: $one, y: $zero, z: $zero, w: $zero };
                pub const Y: $V = $V { x: $zero, y: $one, z: $zero, w: $zero };
                pub const Z: $V = $V { x: $zero, y: $zero, z: $one, w: $zero };
                pub const W: $V = $V { x: $zero, y: $zero, z: $zero, w: $one };
                pub const AXES: [$V; 4] = [$V::X, $V::Y, $V::Z, $V::W];

                pub fn min_element(self) -> $t {
                    self.x.min(self.y.min(self.z.min(self.w)))
                }

                pub fn max_element(self) -> $t {
                    self.x.max(self.y.max(self.z.max(self.w)))
                }
            }

            impl From<($t, $t, $t, $t)> for $V {
                fn from((x, y, z, w): ($t, $t, $t, $t)) -> $V {
                    $V { x, y, z, w }
                }
            }

            impl From<$V> for ($t, $t, $t, $t) {
                fn from(v: $V) -> ($t, $t, $t, $t) {
                    (v.x, v.y, v.z, v.w)
                }
            }
        )*
    };
}

vec4! {
    Vec4 vec4 f32 BVec4A 0.0 1.0 repr(C, align(16));
    IVec4 ivec4 i32 BVec4 0 1 repr(C);
    UVec4 uvec4 u32 BVec4 0 1 repr(C);
}

macro_rules! signed {
    ($($V:ident $zero:literal $neg:literal;)*) => {
        $(impl $V {
            pub const NEG_X: $V = $V { x: $neg, y: $zero, z: $zero, w: $zero };
            pub const NEG_Y: $V = $V { x: $zero, y: $neg, z: $zero, w: $zero };
            pub const NEG_Z: $V = $V { x: $zero, y: $zero, z: $neg, w: $zero };
            pub const NEG_W: $V = $V { x: $zero, y: $zero, z: $zero, w: $neg };
        })*
    };
}

signed! {
    Vec4 0.0 -1.0;
    IVec4 0 -1;
}

macro_rules! int {
    ($($V:ident $t:ident;)*) => {
        $(impl $V {
            pub fn dot(self, rhs: $V) -> $t {
                self.x * rhs.x + self.y * rhs.y + self.z * rhs.z + self.w * rhs.w
            }

            pub fn element_sum(self) -> $t {
                self.x + self.y + self.z + self.w
            }

            pub fn element_product(self) -> $t {
                self.x * self.y * self.z * self.w
            }
        })*
    };
}

int! {
    IVec4 i32;
    UVec4 u32;
}

impl Vec4 {
    /// In the order of SSE2.
    pub fn dot(self, rhs: Vec4) -> f32 {
        (self.x * rhs.x + self.z * rhs.z) + (self.y * rhs.y + self.w * rhs.w)
    }

    pub fn length(self) -> f32 {
        intrinsics::sqrt(self.dot(self))
    }

    /// In the order of SSE2.
    pub fn element_sum(self) -> f32 {
        (self.x + self.y) + (self.z + self.w)
    }

    /// In the order of SSE2.
    pub fn element_product(self) -> f32 {
        (self.x * self.y) * (self.z * self.w)
    }

    pub fn project(self) -> Vec3 {
        Vec3 { x: self.x, y: self.y, z: self.z } / self.w
    }
}

impl From<(Vec3A, f32)> for Vec4 {
    fn from((v, w): (Vec3A, f32)) -> Vec4 {
        v.extend(w)
    }
}

impl From<(f32, Vec3A)> for Vec4 {
    fn from((x, v): (f32, Vec3A)) -> Vec4 {
        Vec4 { x, y: v.x, z: v.y, w: v.z }
    }
}

impl Vec4 {
    pub fn truncate(self) -> Vec3 {
        Vec3 { x: self.x, y: self.y, z: self.z }
    }
}

impl From<(Vec3, f32)> for Vec4 {
    fn from((v, w): (Vec3, f32)) -> Vec4 {
        Vec4 { x: v.x, y: v.y, z: v.z, w }
    }
}

impl From<(f32, Vec3)> for Vec4 {
    fn from((x, v): (f32, Vec3)) -> Vec4 {
        Vec4 { x, y: v.x, z: v.y, w: v.z }
    }
}

impl From<(Vec2, f32, f32)> for Vec4 {
    fn from((v, z, w): (Vec2, f32, f32)) -> Vec4 {
        Vec4 { x: v.x, y: v.y, z, w }
    }
}

impl From<(Vec2, Vec2)> for Vec4 {
    fn from((v, u): (Vec2, Vec2)) -> Vec4 {
        Vec4 { x: v.x, y: v.y, z: u.x, w: u.y }
    }
}

impl IVec4 {
    pub fn truncate(self) -> IVec3 {
        IVec3 { x: self.x, y: self.y, z: self.z }
    }
}

impl From<(IVec3, i32)> for IVec4 {
    fn from((v, w): (IVec3, i32)) -> IVec4 {
        IVec4 { x: v.x, y: v.y, z: v.z, w }
    }
}

impl From<(i32, IVec3)> for IVec4 {
    fn from((x, v): (i32, IVec3)) -> IVec4 {
        IVec4 { x, y: v.x, z: v.y, w: v.z }
    }
}

impl From<(IVec2, i32, i32)> for IVec4 {
    fn from((v, z, w): (IVec2, i32, i32)) -> IVec4 {
        IVec4 { x: v.x, y: v.y, z, w }
    }
}

impl From<(IVec2, IVec2)> for IVec4 {
    fn from((v, u): (IVec2, IVec2)) -> IVec4 {
        IVec4 { x: v.x, y: v.y, z: u.x, w: u.y }
    }
}

impl UVec4 {
    pub fn truncate(self) -> UVec3 {
        UVec3 { x: self.x, y: self.y, z: self.z }
    }
}

impl From<(UVec3, u32)> for UVec4 {
    fn from((v, w): (UVec3, u32)) -> UVec4 {
        UVec4 { x: v.x, y: v.y, z: v.z, w }
    }
}

impl From<(u32, UVec3)> for UVec4 {
    fn from((x, v): (u32, UVec3)) -> UVec4 {
        UVec4 { x, y: v.x, z: v.y, w: v.z }
    }
}

impl From<(UVec2, u32, u32)> for UVec4 {
    fn from((v, z, w): (UVec2, u32, u32)) -> UVec4 {
        UVec4 { x: v.x, y: v.y, z, w }
    }
}

impl From<(UVec2, UVec2)> for UVec4 {
    fn from((v, u): (UVec2, UVec2)) -> UVec4 {
        UVec4 { x: v.x, y: v.y, z: u.x, w: u.y }
    }
}
