//! The part of glam that corogen's inputs may use: vectors of `f32`, `i32` and `u32`, masks, matrices and quaternions.
//!
//! Vectors and matrices become GLSL's own. Formulas and orders of evaluation are those of glam 0.34 on x86-64, so that sums and
//! products have its bits; what is an operation of GLSL on whole vectors is an intrinsic.

#[macro_use]
mod operators;
#[macro_use]
mod vector;

mod affine;
mod affine2;
mod bvec;
mod convert;
mod euler;
mod float;
mod int;
mod mat;
mod mat2;
mod mat3;
mod mat4;
mod quat;
pub mod swizzles;
mod vec2;
mod vec3;
mod vec4;

/// Masks by their module.
pub mod bool {
    pub use crate::bvec::{BVec2, BVec3, BVec3A, BVec4, BVec4A, bvec2, bvec3, bvec4};
}
/// What is made of `f32` by its module.
pub mod f32 {
    pub use crate::affine::Affine3A;
    pub use crate::affine2::Affine2;
    pub use crate::mat::{Mat2, Mat3, Mat3A, Mat4, mat2, mat3, mat3a, mat4};
    pub use crate::quat::{Quat, quat};
    pub use crate::vec2::{Vec2, vec2};
    pub use crate::vec3::{Vec3, Vec3A, vec3, vec3a};
    pub use crate::vec4::{Vec4, vec4};
}
/// Vectors of `i32` by their module.
pub mod i32 {
    pub use crate::vec2::{IVec2, ivec2};
    pub use crate::vec3::{IVec3, ivec3};
    pub use crate::vec4::{IVec4, ivec4};
}
/// Vectors of `u32` by their module.
pub mod u32 {
    pub use crate::vec2::{UVec2, uvec2};
    pub use crate::vec3::{UVec3, uvec3};
    pub use crate::vec4::{UVec4, uvec4};
}

pub use affine::Affine3A;
pub use affine2::Affine2;
pub use bvec::{BVec2, BVec3, BVec3A, BVec4, BVec4A, bvec2, bvec3, bvec4};
pub use euler::EulerRot;
pub use float::FloatExt;
pub use mat::{Mat2, Mat3, Mat3A, Mat4, mat2, mat3, mat3a, mat4};
pub use quat::{Quat, quat};
pub use swizzles::{Vec2Swizzles, Vec3Swizzles, Vec4Swizzles};
pub use vec2::{IVec2, UVec2, Vec2, ivec2, uvec2, vec2};
pub use vec3::{IVec3, UVec3, Vec3, Vec3A, ivec3, uvec3, vec3, vec3a};
pub use vec4::{IVec4, UVec4, Vec4, ivec4, uvec4, vec4};
