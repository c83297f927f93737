//! Conversions between vectors of different scalars.

use crate::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4};
use core::intrinsics;

macro_rules! casts {
    ($($From:ident: $($name:ident $To:ident),*;)*) => {
        $(impl $From {
            $(pub fn $name(self) -> $To {
                intrinsics::cast(self)
            })*
        })*
    };
}

casts! {
    Vec2: as_ivec2 IVec2, as_uvec2 UVec2;
    Vec3: as_ivec3 IVec3, as_uvec3 UVec3;
    Vec3A: as_ivec3 IVec3, as_uvec3 UVec3;
    Vec4: as_ivec4 IVec4, as_uvec4 UVec4;
    IVec2: as_vec2 Vec2, as_uvec2 UVec2;
    IVec3: as_vec3 Vec3, as_vec3a Vec3A, as_uvec3 UVec3;
    IVec4: as_vec4 Vec4, as_uvec4 UVec4;
    UVec2: as_vec2 Vec2, as_ivec2 IVec2;
    UVec3: as_vec3 Vec3, as_vec3a Vec3A, as_ivec3 IVec3;
    UVec4: as_vec4 Vec4, as_ivec4 IVec4;
}
