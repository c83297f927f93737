//! Words that a name in GLSL cannot be.

/// Keywords, types and words reserved for future use. Sorted.
const KEYWORDS: &[&str] = &[
    "active", "asm", "atomic_uint", "attribute", "bool", "break", "buffer", "bvec2", "bvec3", "bvec4", "case", "cast",
    "centroid", "class", "coherent", "common", "const", "continue", "default", "demote", "discard", "dmat2", "dmat3", "dmat4",
    "do", "double", "dvec2", "dvec3", "dvec4", "else", "enum", "extern", "external", "f16vec2", "f16vec3", "f16vec4",
    "f32vec2", "f32vec3", "f32vec4", "f64vec2", "f64vec3", "f64vec4", "false", "filter", "fixed", "flat", "float",
    "float16_t", "float32_t", "float64_t", "for", "fvec2", "fvec3", "fvec4", "goto", "half", "highp", "hvec2", "hvec3",
    "hvec4", "i16vec2", "i16vec3", "i16vec4", "i32vec2", "i32vec3", "i32vec4", "i64vec2", "i64vec3", "i64vec4", "i8vec2",
    "i8vec3", "i8vec4", "if", "image1D", "image2D", "image3D", "imageBuffer", "imageCube", "in", "inline", "inout",
    "input", "int", "int16_t", "int32_t", "int64_t", "int8_t", "interface", "invariant", "isampler2D", "ivec2", "ivec3",
    "ivec4", "layout", "long", "lowp", "main", "mat2", "mat2x2", "mat2x3", "mat2x4", "mat3", "mat3x2", "mat3x3", "mat3x4",
    "mat4", "mat4x2", "mat4x3", "mat4x4", "mediump", "namespace", "noinline", "noperspective", "nonuniformEXT", "out",
    "output", "partition", "patch", "precise", "precision", "public", "readonly", "resource", "restrict", "return",
    "sample", "sampler", "sampler1D", "sampler2D", "sampler3D", "samplerCube", "shared", "short", "sizeof", "smooth",
    "static", "struct", "subroutine", "subpassInput", "superp", "switch", "template", "terminateInvocation", "texture2D",
    "this", "true", "typedef", "u16vec2", "u16vec3", "u16vec4", "u32vec2", "u32vec3", "u32vec4", "u64vec2", "u64vec3",
    "u64vec4", "u8vec2", "u8vec3", "u8vec4", "uint", "uint16_t", "uint32_t", "uint64_t", "uint8_t", "uniform", "union",
    "unsigned", "using", "usampler2D", "uvec2", "uvec3", "uvec4", "varying", "vec2", "vec3", "vec4", "void", "volatile",
    "while", "writeonly",
];

/// Functions of GLSL's own that generated code calls: a function or constant of such a name would hide them, and so would
/// a local in a body that calls them. Sorted.
const BUILTINS: &[&str] = &[
    "abs", "acos", "all", "any", "asin", "atan", "atomicAdd", "atomicAnd", "atomicCompSwap", "atomicExchange",
    "atomicMax", "atomicMin", "atomicOr", "atomicXor", "bitCount", "bitfieldExtract", "bitfieldReverse", "ceil", "clamp",
    "cos", "cosh", "cross", "degrees", "determinant", "distance", "dot", "equal", "exp", "exp2", "findLSB", "findMSB",
    "floatBitsToInt", "floatBitsToUint", "floor", "fma", "fract", "greaterThan", "greaterThanEqual", "imulExtended",
    "intBitsToFloat", "inverse", "inversesqrt", "isinf", "isnan", "length", "lessThan", "lessThanEqual", "log", "log2",
    "max", "min", "mix", "mod", "normalize", "not", "notEqual", "outerProduct", "pack64", "packDouble2x32", "pow",
    "radians", "reflect", "refract", "round", "roundEven", "sign", "sin", "sinh", "smoothstep", "sqrt", "step", "tan",
    "tanh", "transpose", "trunc", "uintBitsToFloat", "umulExtended", "unpack32", "unpackDouble2x32",
];

/// Whether GLSL keeps the word for itself everywhere.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.binary_search(&word).is_ok()
}

/// Whether it is a function of GLSL's own.
pub(super) fn is_builtin(word: &str) -> bool {
    BUILTINS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(KEYWORDS.is_sorted());
        assert!(BUILTINS.is_sorted());
    }
}
