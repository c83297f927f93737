//! Functions and what is declared in them.

use super::{Block, Type};
use crate::base::index::id;
use crate::base::{Span, Table};

id! {
    /// A function of [`super::Program::functions`].
    FunctionId
}
id! {
    /// A variable of one function.
    VarId
}
id! {
    /// A loop or labelled block of one function.
    LabelId
}

/// A function: printed as a GLSL function, or the entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The user's name, made unique (`Rng_next`, `at_2`).
    pub name: String,
    /// Parameters; slices are gone (they became buffers and offsets).
    pub params: Vec<Param>,
    /// Nothing for `()`.
    pub ret: Option<Type>,
    /// Parameters and locals.
    pub vars: Table<VarId, Var>,
    /// Loops and labelled blocks.
    pub labels: Table<LabelId, Label>,
    /// The statements.
    pub body: Block,
    /// Whether a call may end the instance: its callers test `trapped` after it.
    pub can_trap: bool,
    /// Whether it writes an `inout` parameter or a buffer, or traps.
    pub has_effects: bool,
    /// `///` lines of the user.
    pub docs: Vec<String>,
    /// Where it was declared.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its variable.
    pub var: VarId,
    /// Whether the caller sees writes.
    pub mode: ParamMode,
}

/// Whether the caller sees writes to a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamMode {
    /// A value.
    In,
    /// `&mut T`: copied in and out, which is the same as a reference because Rust forbids aliasing.
    InOut,
}

/// A parameter or local.
#[derive(Clone, Debug, PartialEq)]
pub struct Var {
    /// The user's name, not unique; for a value that the user did not name, what it holds (`picked`, `hit`), never `tmp` or `_12`.
    pub name: String,
    /// Whether the user named it, and not a part of it: others may go again.
    pub named: bool,
    /// Its type.
    pub ty: Type,
    /// Where it was declared.
    pub span: Span,
}

/// A loop or labelled block.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The user's label without `'`, or what it is (`bounces`, `shade` for an inlined call).
    pub name: String,
}
