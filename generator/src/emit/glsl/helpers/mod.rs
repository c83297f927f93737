//! Functions that keep Rust's meaning where GLSL's own differ, printed only where they are used.
//!
//! A helper is written for one scalar type `$T`; overloads for vectors apply it to each component.

mod body;

use std::collections::BTreeSet;
use std::fmt::Write;

use super::types::{scalar_name, vector_name};
use crate::ir::Scalar;
use body::body;

/// A helper, in the order of `helpers.glsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Helper {
    Min,
    Max,
    Clamp,
    Round,
    Fract,
    Signum,
    CopySign,
    IsFinite,
    FloatRem,
    IntRem,
    Pow,
    Hypot,
    Atan2,
    /// To the scalar, from `float`.
    FromFloat,
    /// To the scalar, from `double`.
    FromDouble,
    RotateLeft,
    RotateRight,
    CountOnes,
    LeadingZeros,
    TrailingZeros,
    ReverseBits,
    MulHigh,
    DotInt,
    Both,
    Either,
}

/// The helpers that a program uses: which, of what scalar, with how many components.
pub(super) type Helpers = BTreeSet<(Helper, Scalar, u8)>;

impl Helper {
    /// Every name that a helper may have; names of the user give way.
    pub(super) fn names() -> Vec<&'static str> {
        let conversions = [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32, Scalar::I64];
        let all = [
            Helper::Min,
            Helper::Max,
            Helper::Clamp,
            Helper::Round,
            Helper::Fract,
            Helper::Signum,
            Helper::CopySign,
            Helper::IsFinite,
            Helper::FloatRem,
            Helper::Pow,
            Helper::Hypot,
            Helper::Atan2,
            Helper::RotateLeft,
            Helper::RotateRight,
            Helper::CountOnes,
            Helper::LeadingZeros,
            Helper::TrailingZeros,
            Helper::ReverseBits,
            Helper::MulHigh,
            Helper::DotInt,
            Helper::Both,
            Helper::Either,
        ];
        let conversions = conversions.into_iter().chain([Scalar::U64]).map(|to| Helper::FromFloat.name(to));
        all.into_iter().map(|helper| helper.name(Scalar::U32)).chain(conversions).collect()
    }

    /// Its GLSL name.
    pub(super) fn name(self, scalar: Scalar) -> &'static str {
        match self {
            Helper::Min => "rust_min",
            Helper::Max => "rust_max",
            Helper::Clamp => "rust_clamp",
            Helper::Round => "rust_round",
            Helper::Fract => "rust_fract",
            Helper::Signum => "rust_signum",
            Helper::CopySign => "copysign",
            Helper::IsFinite => "is_finite",
            Helper::FloatRem | Helper::IntRem => "rust_rem",
            Helper::Pow => "rust_pow",
            Helper::Hypot => "rust_hypot",
            Helper::Atan2 => "rust_atan2",
            Helper::FromFloat | Helper::FromDouble => match scalar {
                Scalar::I8 => "saturating_i8",
                Scalar::U8 => "saturating_u8",
                Scalar::I16 => "saturating_i16",
                Scalar::U16 => "saturating_u16",
                Scalar::I32 => "saturating_int",
                Scalar::U64 => "saturating_u64",
                Scalar::I64 => "saturating_i64",
                Scalar::U32 | Scalar::Bool | Scalar::F32 | Scalar::F64 => "saturating_uint",
            },
            Helper::RotateLeft => "rotate_left",
            Helper::RotateRight => "rotate_right",
            Helper::CountOnes => "count_ones",
            Helper::LeadingZeros => "leading_zeros",
            Helper::TrailingZeros => "trailing_zeros",
            Helper::ReverseBits => "reverse_bits",
            Helper::MulHigh => "mul_high",
            Helper::DotInt => "dot_int",
            Helper::Both => "and_components",
            Helper::Either => "or_components",
        }
    }

    /// What it keeps, as a comment.
    fn comment(self) -> &'static str {
        match self {
            Helper::Min => "Rust's min: the number, where one operand is NaN.",
            Helper::Max => "Rust's max: the number, where one operand is NaN.",
            Helper::Clamp => "Rust's clamp: NaN stays.",
            Helper::Round => "Rust's round: half away from zero.",
            Helper::Fract => "Rust's fract: negative for negative numbers.",
            Helper::Signum => "Rust's signum: 1 or -1 also for zeros, by their sign.",
            Helper::CopySign => "The magnitude of the one with the sign of the other.",
            Helper::IsFinite => "Neither infinite nor NaN.",
            Helper::FloatRem => "Rust's %: the remainder has the sign of the dividend.",
            Helper::IntRem => "Rust's %: the remainder has the sign of the dividend.",
            Helper::Pow => "Rust's powf: also for a negative base.",
            Helper::Hypot => "Rust's hypot: no square overflows.",
            Helper::Atan2 => "Rust's atan2: also of zeros and infinities.",
            Helper::FromFloat | Helper::FromDouble => "Rust's `as`: saturates, and NaN is zero.",
            Helper::RotateLeft | Helper::RotateRight => "What is shifted out comes in at the other end.",
            Helper::CountOnes => "The number of bits that are set.",
            Helper::LeadingZeros => "The number of zero bits above the highest set bit.",
            Helper::TrailingZeros => "The number of zero bits below the lowest set bit.",
            Helper::ReverseBits => "The lowest bit becomes the highest.",
            Helper::MulHigh => "The high half of the product.",
            Helper::DotInt => "The dot product of integers.",
            Helper::Both => "And, by component.",
            Helper::Either => "Or, by component.",
        }
    }
}

/// The definitions, each once, scalars before the vectors that use them.
pub(super) fn definitions(used: &Helpers) -> Vec<String> {
    let mut all = used.clone();
    for &(helper, scalar, _) in used {
        let of_scalars = !matches!(helper, Helper::DotInt | Helper::Both | Helper::Either);
        if of_scalars && instruction(helper).is_none() {
            all.insert((helper, scalar, 1));
        }
    }
    let mut texts = Vec::new();
    for &(helper, scalar, size) in &all {
        let text = match (instruction(helper), size) {
            (Some(id), _) => instruction_definition(helper, scalar, size, id),
            (None, 1) => scalar_definition(helper, scalar),
            (None, _) => vector_definition(helper, scalar, size),
        };
        let first = !texts.iter().any(|(seen, _)| *seen == (helper, scalar));
        texts.push(((helper, scalar), if first { format!("// {}\n{text}", helper.comment()) } else { text }));
    }
    texts.into_iter().map(|(_, text)| text).collect()
}

/// What a helper takes and gives, by component.
struct Signature {
    result: Scalar,
    params: Vec<(Scalar, &'static str)>,
}

fn signature(helper: Helper, scalar: Scalar) -> Signature {
    let of = |result, params: &[(Scalar, &'static str)]| Signature { result, params: params.to_vec() };
    match helper {
        Helper::Min | Helper::Max | Helper::IntRem | Helper::MulHigh => of(scalar, &[(scalar, "a"), (scalar, "b")]),
        Helper::Clamp => of(scalar, &[(scalar, "x"), (scalar, "least"), (scalar, "greatest")]),
        Helper::Atan2 => of(scalar, &[(scalar, "y"), (scalar, "x")]),
        Helper::FloatRem | Helper::Pow | Helper::Hypot => of(scalar, &[(scalar, "x"), (scalar, "y")]),
        Helper::CopySign => of(scalar, &[(scalar, "magnitude"), (scalar, "sign_of")]),
        Helper::Round | Helper::Fract | Helper::Signum | Helper::ReverseBits => of(scalar, &[(scalar, "x")]),
        Helper::IsFinite => of(Scalar::Bool, &[(scalar, "x")]),
        Helper::FromFloat => of(scalar, &[(Scalar::F32, "x")]),
        Helper::FromDouble => of(scalar, &[(Scalar::F64, "x")]),
        Helper::RotateLeft | Helper::RotateRight => of(scalar, &[(scalar, "x"), (Scalar::U32, "n")]),
        Helper::CountOnes | Helper::LeadingZeros | Helper::TrailingZeros => of(Scalar::U32, &[(scalar, "x")]),
        Helper::DotInt => of(scalar, &[(scalar, "a"), (scalar, "b")]),
        Helper::Both | Helper::Either => of(Scalar::Bool, &[(Scalar::Bool, "a"), (Scalar::Bool, "b")]),
    }
}

/// What the definitions need, which stands before them: kernels of others that include them need not know.
pub(super) fn extension(used: &Helpers) -> Option<&'static str> {
    used.iter().any(|&(helper, ..)| instruction(helper).is_some()).then_some("GL_EXT_spirv_intrinsics")
}

/// The number of GLSL.std.450's instruction that does what the helper does; GLSL itself has no name for it.
fn instruction(helper: Helper) -> Option<u32> {
    match helper {
        // NMin and NMax: the number, where one operand is NaN.
        Helper::Min => Some(79),
        Helper::Max => Some(80),
        _ => None,
    }
}

fn instruction_definition(helper: Helper, scalar: Scalar, size: u8, id: u32) -> String {
    let Signature { result, params } = signature(helper, scalar);
    let named = |ty| if size == 1 { scalar_name(ty).to_string() } else { vector_name(ty, size) };
    let params: Vec<String> = params.iter().map(|(ty, name)| format!("{} {name}", named(*ty))).collect();
    let (result, name, params) = (named(result), helper.name(scalar), params.join(", "));
    format!("spirv_instruction(set = \"GLSL.std.450\", id = {id}) {result} {name}({params});")
}

fn scalar_definition(helper: Helper, scalar: Scalar) -> String {
    let Signature { result, params } = signature(helper, scalar);
    let params: Vec<String> = params.iter().map(|(ty, name)| format!("{} {name}", scalar_name(*ty))).collect();
    let mut text = format!("{} {}({}) {{\n", scalar_name(result), helper.name(scalar), params.join(", "));
    for line in body(helper, scalar) {
        writeln!(text, "    {line}").expect("writing to a string cannot fail");
    }
    text + "}"
}

fn vector_definition(helper: Helper, scalar: Scalar, size: u8) -> String {
    let Signature { result, params } = signature(helper, scalar);
    let components = &["x", "y", "z", "w"][..usize::from(size)];
    let typed: Vec<String> = params.iter().map(|(ty, name)| format!("{} {name}", vector_name(*ty, size))).collect();
    let apply = |component: &str| {
        let values: Vec<String> = params.iter().map(|(_, name)| format!("{name}.{component}")).collect();
        match helper {
            Helper::DotInt => values.join(" * "),
            Helper::Both => values.join(" && "),
            Helper::Either => values.join(" || "),
            _ => format!("{}({})", helper.name(scalar), values.join(", ")),
        }
    };
    let parts: Vec<String> = components.iter().map(|component| apply(component)).collect();
    let (result, value) = match helper {
        Helper::DotInt => (scalar_name(scalar).to_string(), parts.join(" + ")),
        _ => (vector_name(result, size), format!("{}({})", vector_name(result, size), parts.join(", "))),
    };
    format!("{result} {}({}) {{\n    return {value};\n}}", helper.name(scalar), typed.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::glsl::compiled;

    const FLOATS: [Helper; 12] = [
        Helper::Min,
        Helper::Max,
        Helper::Clamp,
        Helper::Round,
        Helper::Fract,
        Helper::Signum,
        Helper::CopySign,
        Helper::IsFinite,
        Helper::FloatRem,
        Helper::Hypot,
        Helper::Pow,
        Helper::Atan2,
    ];
    const INTEGERS: [Helper; 9] = [
        Helper::IntRem,
        Helper::FromFloat,
        Helper::RotateLeft,
        Helper::RotateRight,
        Helper::CountOnes,
        Helper::LeadingZeros,
        Helper::TrailingZeros,
        Helper::ReverseBits,
        Helper::DotInt,
    ];

    #[test]
    fn every_helper_compiles_for_every_type() {
        let mut used = Helpers::new();
        for size in 1..=4 {
            used.extend(FLOATS.map(|helper| (helper, Scalar::F32, size)));
            used.extend(FLOATS[..10].iter().map(|&helper| (helper, Scalar::F64, size)));
            for scalar in [Scalar::I32, Scalar::U32] {
                used.extend(INTEGERS[..8].iter().map(|&helper| (helper, scalar, size)));
            }
            used.insert((Helper::MulHigh, Scalar::I32, size));
            used.insert((Helper::MulHigh, Scalar::U32, size));
            used.insert((Helper::FromDouble, Scalar::I32, size));
        }
        for size in 2..=4 {
            used.insert((Helper::DotInt, Scalar::I32, size));
            used.insert((Helper::Both, Scalar::Bool, size));
            used.insert((Helper::Either, Scalar::Bool, size));
        }
        for scalar in [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I64, Scalar::U64] {
            used.extend(INTEGERS[..8].iter().map(|&helper| (helper, scalar, 1)));
            used.insert((Helper::FromDouble, scalar, 1));
        }
        let extensions = ["int8", "int16", "int64"]
            .map(|ty| format!("#extension GL_EXT_shader_explicit_arithmetic_types_{ty} : require\n"))
            .concat();
        let head = format!("#version 460\n#extension {} : require\n{extensions}", extension(&used).unwrap_or_default());
        let text = format!("{head}{}\nvoid main() {{}}\n", definitions(&used).join("\n\n"));
        assert_eq!(compiled(&text), Ok(()), "{text}");
    }

    #[test]
    fn only_what_is_used_is_defined() {
        let text = definitions(&Helpers::from([(Helper::Fract, Scalar::F32, 2), (Helper::Min, Scalar::F32, 3)]));
        let text = text.join("\n\n");
        let expected = "\
// Rust's min: the number, where one operand is NaN.
spirv_instruction(set = \"GLSL.std.450\", id = 79) vec3 rust_min(vec3 a, vec3 b);

// Rust's fract: negative for negative numbers.
float rust_fract(float x) {
    return x - trunc(x);
}

vec2 rust_fract(vec2 x) {
    return vec2(rust_fract(x.x), rust_fract(x.y));
}";
        assert_eq!(text, expected);
    }
}
