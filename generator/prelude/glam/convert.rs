//! Conversions between vectors of different scalars.

use crate::{
    BVec2, BVec3, BVec3A, BVec4, BVec4A, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4,
};
use core::intrinsics;
use core::num::TryFromIntError;

impl Vec2 {
    pub fn as_ivec2(self) -> IVec2 {
        intrinsics::cast(self)
    }

    pub fn as_uvec2(self) -> UVec2 {
        intrinsics::cast(self)
    }
}

impl Vec3 {
    pub fn as_ivec3(self) -> IVec3 {
        intrinsics::cast(self)
    }

    pub fn as_uvec3(self) -> UVec3 {
        intrinsics::cast(self)
    }
}

impl Vec3A {
    pub fn as_ivec3(self) -> IVec3 {
        intrinsics::cast(self)
    }

    pub fn as_uvec3(self) -> UVec3 {
        intrinsics::cast(self)
    }
}

impl Vec4 {
    pub fn as_ivec4(self) -> IVec4 {
        intrinsics::cast(self)
    }

    pub fn as_uvec4(self) -> UVec4 {
        intrinsics::cast(self)
    }
}

impl IVec2 {
    pub fn as_vec2(self) -> Vec2 {
        intrinsics::cast(self)
    }

    pub fn as_uvec2(self) -> UVec2 {
        intrinsics::cast(self)
    }
}

impl IVec3 {
    pub fn as_vec3(self) -> Vec3 {
        intrinsics::cast(self)
    }

    pub fn as_vec3a(self) -> Vec3A {
        intrinsics::cast(self)
    }

    pub fn as_uvec3(self) -> UVec3 {
        intrinsics::cast(self)
    }
}

impl IVec4 {
    pub fn as_vec4(self) -> Vec4 {
        intrinsics::cast(self)
    }

    pub fn as_uvec4(self) -> UVec4 {
        intrinsics::cast(self)
    }
}

impl UVec2 {
    pub fn as_vec2(self) -> Vec2 {
        intrinsics::cast(self)
    }

    pub fn as_ivec2(self) -> IVec2 {
        intrinsics::cast(self)
    }
}

impl UVec3 {
    pub fn as_vec3(self) -> Vec3 {
        intrinsics::cast(self)
    }

    pub fn as_vec3a(self) -> Vec3A {
        intrinsics::cast(self)
    }

    pub fn as_ivec3(self) -> IVec3 {
        intrinsics::cast(self)
    }
}

impl UVec4 {
    pub fn as_vec4(self) -> Vec4 {
        intrinsics::cast(self)
    }

    pub fn as_ivec4(self) -> IVec4 {
        intrinsics::cast(self)
    }
}

/// Masks as ones and zeros.
macro_rules! from_mask {
    ($($V:ident $t:ident: $B:ident, $($c:ident)+;)*) => {
        $(impl From<$B> for $V {
            fn from(mask: $B) -> $V {
                $V::from_array([$($t::from(mask.$c)),+])
            }
        })*
    };
}

from_mask! {
    Vec2 f32: BVec2, x y;
    Vec3 f32: BVec3, x y z;
    Vec3 f32: BVec3A, x y z;
    Vec3A f32: BVec3, x y z;
    Vec3A f32: BVec3A, x y z;
    Vec4 f32: BVec4, x y z w;
    Vec4 f32: BVec4A, x y z w;
    IVec2 i32: BVec2, x y;
    IVec3 i32: BVec3, x y z;
    IVec3 i32: BVec3A, x y z;
    IVec4 i32: BVec4, x y z w;
    IVec4 i32: BVec4A, x y z w;
    UVec2 u32: BVec2, x y;
    UVec3 u32: BVec3, x y z;
    UVec3 u32: BVec3A, x y z;
    UVec4 u32: BVec4, x y z w;
    UVec4 u32: BVec4A, x y z w;
}

/// Integers of the other sign.
macro_rules! try_from {
    ($($V:ident $t:ident: $From:ident, $($c:ident)+;)*) => {
        $(impl TryFrom<$From> for $V {
            type Error = TryFromIntError;

            fn try_from(v: $From) -> Result<$V, TryFromIntError> {
                Ok($V::from_array([$($t::try_from(v.$c)?),+]))
            }
        })*
    };
}

try_from! {
    IVec2 i32: UVec2, x y;
    IVec3 i32: UVec3, x y z;
    IVec4 i32: UVec4, x y z w;
    UVec2 u32: IVec2, x y;
    UVec3 u32: IVec3, x y z;
    UVec4 u32: IVec4, x y z w;
}
