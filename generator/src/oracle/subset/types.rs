//! The types of variables.

use super::super::random::Random;

/// A type that variables have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    U8,
    U16,
    U32,
    U64,
    I8,
    I16,
    I32,
    I64,
    F32,
    Bool,
    Pair,
    Shape,
    /// `Option<u32>`
    Maybe,
    /// `[u32; 4]`
    Array,
    /// `(u32, i16)`
    Tuple,
}

/// Integers. `usize` is not among them: on a GPU it has 32 bits, and rustc's has 64.
pub(super) const INTEGERS: [Ty; 8] = [Ty::U32, Ty::I32, Ty::U64, Ty::I64, Ty::U16, Ty::I16, Ty::U8, Ty::I8];

impl Ty {
    /// Its name in Rust.
    pub(super) fn name(self) -> &'static str {
        match self {
            Ty::U8 => "u8",
            Ty::U16 => "u16",
            Ty::U32 => "u32",
            Ty::U64 => "u64",
            Ty::I8 => "i8",
            Ty::I16 => "i16",
            Ty::I32 => "i32",
            Ty::I64 => "i64",
            Ty::F32 => "f32",
            Ty::Bool => "bool",
            Ty::Pair => "Pair",
            Ty::Shape => "Shape",
            Ty::Maybe => "Option<u32>",
            Ty::Array => "[u32; 4]",
            Ty::Tuple => "(u32, i16)",
        }
    }

    /// Whether it is an integer.
    pub(super) fn is_integer(self) -> bool {
        INTEGERS.contains(&self)
    }

    /// Whether it is an integer with a sign.
    pub(super) fn is_signed(self) -> bool {
        matches!(self, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64)
    }

    /// What a variable gets: half of them plain words.
    pub(super) fn drawn(random: &mut Random) -> Self {
        const OTHERS: [Ty; 7] = [Ty::Bool, Ty::F32, Ty::Pair, Ty::Shape, Ty::Maybe, Ty::Array, Ty::Tuple];
        match random.below(10) {
            0..=3 => Ty::U32,
            4..=5 => Ty::integer(random),
            _ => OTHERS[random.below(OTHERS.len())],
        }
    }

    /// Any integer.
    pub(super) fn integer(random: &mut Random) -> Self {
        INTEGERS[random.below(INTEGERS.len())]
    }
}
