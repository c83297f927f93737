//! One entry with everything that it needs.

use std::collections::{BTreeMap, BTreeSet};

use super::{Expr, Function, FunctionId, Interface, Scalar, Struct, StructId, Type};
use crate::base::index::id;
use crate::base::{Span, Table};

id! {
    /// A constant of [`Program::constants`].
    ConstantId
}
id! {
    /// A suspension point at one inlined call path. Point 0 is the entry.
    PointId
}
id! {
    /// A place in the source that may trap.
    TrapId
}

/// A lowered program: one entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The module's name: the input's file stem.
    pub module: String,
    /// Structs, each after those that it holds.
    pub structs: Table<StructId, Struct>,
    /// Named constants and static tables, each after those that it uses.
    pub constants: Table<ConstantId, Constant>,
    /// Enums whose variants are told apart by a number.
    pub enums: Vec<Enum>,
    /// What the entry takes.
    pub interface: Interface,
    /// Functions that do not suspend, each after those that it calls.
    pub functions: Table<FunctionId, Function>,
    /// The entry, with every suspending call inlined. It has no parameters: they are the interface.
    pub entry: Function,
    /// Suspension points; the first is the entry itself.
    pub points: Table<PointId, Point>,
    /// Tokens of markers that are no points, as `--points` does not name them.
    pub not_kept: BTreeSet<String>,
    /// What is promised, by name: numbers, vectors and matrices of numbers.
    pub promises: BTreeMap<String, Type>,
    /// Trap sites.
    pub traps: Table<TrapId, TrapSite>,
}

/// A named constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// The user's name, made unique.
    pub name: String,
    /// Its value: literals, other constants, `Construct`, `Repeat` and operators only.
    pub value: Expr,
    /// `///` lines of the user.
    pub docs: Vec<String>,
    /// Where it was declared.
    pub span: Span,
}

/// What numbers mean the variants of an enum of the user. A literal that stands where a variant is declared is that variant; the value is all
/// that counts in any other respect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// The user's name as a constant's: `MATERIAL`; several may have it.
    pub name: String,
    /// The type of the numbers.
    pub scalar: Scalar,
    /// In declaration order.
    pub variants: Vec<Variant>,
    /// What is said of them: `///` lines of the user, if no struct of the IR has them.
    pub docs: Vec<String>,
    /// Where it was declared.
    pub span: Span,
}

/// A variant of an [`Enum`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The user's name as a constant's: `GOLD`.
    pub name: String,
    /// The number that means it.
    pub value: i128,
    /// Its name in its declaration.
    pub span: Span,
}

/// A suspension point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Unique among the points: the token's name, else `<function>_<n>`, with `_2`, `_3` in source order (contract 1.1).
    pub name: String,
    /// What `Token` calls it: equal for points of one name.
    pub token: String,
    /// Whether the user named it: a name is never given up, while equal points without one are the same.
    pub named: bool,
    /// The marker in the source.
    pub span: Span,
    /// The calls through which it was inlined, outermost first.
    pub call_path: Vec<Span>,
}

/// A place in the source that may trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrapSite {
    /// As rustc's panic says it; for an index out of range, without the numbers.
    pub message: String,
    /// Where.
    pub span: Span,
}
