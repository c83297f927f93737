//! The entry's parameters as a GPU sees them.

use super::Type;
use crate::base::index::id;
use crate::base::{Span, Table};

id! {
    /// A storage buffer of the entry.
    BufferId
}
id! {
    /// A uniform parameter of the entry.
    UniformId
}

/// What the entry takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// The type of the first parameter.
    pub id: IdKind,
    /// The user's name of it.
    pub id_name: String,
    /// By-value parameters and `&Struct`, in order.
    pub uniforms: Table<UniformId, Uniform>,
    /// Slices, in order.
    pub buffers: Table<BufferId, Buffer>,
    /// The order of the user's parameters after the id, for `Args` and for the CPU run.
    pub params: Vec<InterfaceParam>,
}

/// One parameter of the entry after the id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum InterfaceParam {
    Uniform(UniformId),
    Buffer(BufferId),
}

/// The type of the invocation index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IdKind {
    U32,
    UVec2,
    UVec3,
    Array2,
    Array3,
}

/// A uniform parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Uniform {
    /// The user's name.
    pub name: String,
    /// Its type; a struct for `&View`.
    pub ty: Type,
    /// Whether the parameter is a reference.
    pub by_reference: bool,
    /// Its Rust type as the host writes it, e.g. `glam::UVec2`, `u32`, `View`.
    pub rust_type: String,
    /// Where it is declared.
    pub span: Span,
}

/// A storage buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct Buffer {
    /// The user's name.
    pub name: String,
    /// The type of an element.
    pub element: Type,
    /// How the program uses it.
    pub access: BufferAccess,
    /// Whether the element is `Vec3A`, `Vec4`, … aligned to 16 bytes by rustc.
    pub align_16: bool,
    /// The element's Rust type as the host writes it.
    pub rust_type: String,
    /// Where it is declared.
    pub span: Span,
}

/// How the program uses a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferAccess {
    /// `&[T]`
    Read,
    /// `&mut [T]`
    ReadWrite,
    /// `&[AtomicU32]`, `&[AtomicI32]`
    Atomic,
}
