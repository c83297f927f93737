//! Conversions between vectors of different scalars.

use crate::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4};
use core::intrinsics;

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
