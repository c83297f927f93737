//! Types of the IR: what both GLSL and a Vulkan buffer can hold.

use crate::base::Span;
use crate::base::index::id;

/// A scalar. `usize` and `isize` became `U32` and `I32` (or 64 bits wide with `--usize 64`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Scalar {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl Scalar {
    /// Bytes in a buffer; a `bool` takes a word in a frame and never stands in a buffer.
    pub fn bytes(self) -> u32 {
        match self {
            Scalar::I8 | Scalar::U8 => 1,
            Scalar::I16 | Scalar::U16 => 2,
            Scalar::Bool | Scalar::I32 | Scalar::U32 | Scalar::F32 => 4,
            Scalar::I64 | Scalar::U64 | Scalar::F64 => 8,
        }
    }

    /// 32-bit words in a frame.
    pub fn words(self) -> u32 {
        self.bytes().div_ceil(4)
    }

    /// Whether it is `f32` or `f64`.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }

    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
    }

    /// Whether it is an integer.
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != Scalar::Bool
    }
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// One number or truth value.
    Scalar(Scalar),
    /// `glam`'s vectors and quaternions: 2 to 4 components. `BVec3` is a vector of `Bool`.
    Vector(Scalar, u8),
    /// `glam`'s matrices, column-major, f32: columns and rows.
    Matrix(u8, u8),
    /// A fixed array.
    Array(Box<Type>, u32),
    /// A user's struct, a tuple, or an enum or `Option` with payload (a tag and the payload fields).
    Struct(StructId),
}

/// The commonest types, by name.
#[allow(missing_docs)]
impl Type {
    pub const BOOL: Type = Type::Scalar(Scalar::Bool);
    pub const I32: Type = Type::Scalar(Scalar::I32);
    pub const U32: Type = Type::Scalar(Scalar::U32);
    pub const F32: Type = Type::Scalar(Scalar::F32);

    /// The scalar of a scalar, vector or matrix.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Type::Scalar(scalar) | Type::Vector(scalar, _) => Some(*scalar),
            Type::Matrix(..) => Some(Scalar::F32),
            Type::Array(..) | Type::Struct(_) => None,
        }
    }

    /// Whether it is one scalar.
    pub fn is_scalar(&self) -> bool {
        matches!(self, Type::Scalar(_))
    }
}

id! {
    /// A struct of [`super::Program::structs`].
    StructId
}

/// A struct. Structs stand before those that hold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struct {
    /// The user's name, with generic arguments appended (`Pair_u32_f32`); unique.
    pub name: String,
    /// The Rust type that it is, seen from the input's crate: `crate::scene::Hit`, `crate::Pair<f32>`, `glam::Affine3A`, `(u32, f32)`.
    pub rust_type: String,
    /// In declaration order; an enum's first field is its tag.
    pub fields: Vec<Field>,
    /// `///` lines of the user.
    pub docs: Vec<String>,
    /// For an enum with payload: its variants' names by tag. Empty for structs.
    pub variants: Vec<String>,
    /// Declared `#[repr(C)]`.
    pub repr_c: bool,
    /// Declared `#[repr(align(…))]`; else 1.
    pub align: u32,
    /// Where it was declared.
    pub span: Span,
}

impl Struct {
    /// Whether it is a tuple, or was declared as one.
    pub fn is_tuple(&self) -> bool {
        !self.fields.is_empty() && self.fields.iter().all(|field| field.position().is_some())
    }
}

/// Which of glam's types a value was, or the elements of an array were, where the IR's type does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glam {
    /// The one that the IR's type says, or none.
    #[default]
    Plain,
    /// `Vec3A`: three floats that rustc gives 16 bytes.
    Vec3A,
    /// `Quat`: four floats.
    Quat,
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The user's name; `_0`, `_1` in tuples.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The glam type that it was.
    pub glam: Glam,
    /// `///` lines of the user.
    pub docs: Vec<String>,
}

impl Field {
    /// The number by which a tuple's field is named in Rust.
    pub fn position(&self) -> Option<&str> {
        self.name.strip_prefix('_').filter(|number| number.parse::<u32>().is_ok())
    }
}
