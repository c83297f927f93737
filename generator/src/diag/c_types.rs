//! What types of C, GLSL and HLSL are called in Rust.

/// The name of one in Rust, if it has another there.
pub fn in_rust(name: &str) -> Option<&'static str> {
    Some(match name {
        "float" | "half" => "f32",
        "double" => "f64",
        "int" => "i32",
        "uint" | "unsigned" => "u32",
        "long" => "i64",
        "ulong" => "u64",
        "short" => "i16",
        "ushort" => "u16",
        "char" | "byte" | "uchar" => "u8",
        "size_t" => "usize",
        "vec2" | "float2" => "Vec2",
        "vec3" | "float3" => "Vec3",
        "vec4" | "float4" => "Vec4",
        "ivec2" | "int2" => "IVec2",
        "ivec3" | "int3" => "IVec3",
        "ivec4" | "int4" => "IVec4",
        "uvec2" | "uint2" => "UVec2",
        "uvec3" | "uint3" => "UVec3",
        "uvec4" | "uint4" => "UVec4",
        "bvec2" | "bool2" => "BVec2",
        "bvec3" | "bool3" => "BVec3",
        "bvec4" | "bool4" => "BVec4",
        "mat2" | "float2x2" => "Mat2",
        "mat3" | "float3x3" => "Mat3",
        "mat4" | "float4x4" => "Mat4",
        _ => return None,
    })
}
