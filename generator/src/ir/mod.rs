//! The structured IR: statements, places and expression trees close to both Rust and GLSL.
//!
//! It keeps structured control flow, the user's names, spans and comments, so that it prints as code that a person would
//! write. A control-flow graph is a side table of `split`, never what is printed.
//!
//! # Meaning
//! - Evaluation is Rust's in release mode: integers wrap, shifts mask, casts saturate, division and indexing never trap by
//!   themselves (a [`StmtKind::Check`] before them does).
//! - An expression has no side effect, except that one expression tree may hold **one** effectful call
//!   ([`ExprKind::Call`] of a function with an `inout` parameter, a buffer write or a trap; an atomic builtin), and then
//!   nothing else in the tree reads what that call writes. The operands of `&&`, `||` and `?:` hold no such call.
//! - A [`Var`] is a value, never an address. References are gone: `lower` turned them into [`Place`]s.
//! - [`StmtKind::Suspend`] is a statement of its own and stands only in [`Program::entry`]. [`StmtKind::Leave`] exists only
//!   in continuations, that is after `split`, [`StmtKind::Load`] and [`StmtKind::Store`] only after `frame`.

pub mod build;
pub mod effects;
pub mod expr;
pub(crate) mod forward;
pub mod function;
pub mod interface;
pub mod interpret;
pub mod intervals;
pub mod layout;
pub mod measure;
pub mod print;
pub mod program;
pub(crate) mod ranges;
pub mod same;
pub mod stmt;
#[doc(hidden)]
pub mod testing;
pub mod types;
pub mod typing;
pub mod verify;
pub mod walk;

pub use expr::{BinaryOp, Builtin, Expr, ExprKind, Literal, Place, Projection, Root, UnaryOp};
pub use function::{Function, FunctionId, Label, LabelId, Param, ParamMode, Var, VarId};
pub use interface::{
    Argument, Buffer, BufferAccess, BufferId, IdKind, Interface, InterfaceParam, Scene, SceneField, Uniform, UniformId,
};
pub use program::{Constant, ConstantId, Enum, Point, PointId, Program, TrapId, TrapSite, Variant};
pub use stmt::{Block, Case, CaseName, EndingId, LoadId, LoopKind, SiteId, Stmt, StmtKind, StoreId, SwitchArm};
pub use types::{Field, Glam, Scalar, Struct, StructId, Type};
