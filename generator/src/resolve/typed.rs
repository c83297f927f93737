//! What `resolve` gives: the reachable program with every name and type known, monomorphised, owned, without any `ra_ap` type.
//!
//! It is Rust's own expression tree (rustc would call it THIR): adjustments are explicit `Deref` and `Borrow` nodes, default
//! binding modes are explicit in patterns, method calls and overloaded operators are [`ExprKind::Call`]s of one instance,
//! `for`, `while` and `?` are kept as such. Ordered by source range, never by a database id.

pub mod alternatives;
mod expr;
pub mod walk;

use crate::base::index::id;
use crate::base::{Span, Table};
use crate::ir::Scalar;
pub use expr::{Arm, BinaryOp, Expr, ExprKind, Literal, Pat, PatKind, RefKind, Stmt, StmtKind, UnaryOp};

id! {
    /// A type of [`Program::types`]; equal types have equal ids.
    TypeId
}
id! {
    /// A struct or enum with its generic arguments.
    AdtId
}
id! {
    /// A function with its generic arguments.
    FunctionId
}
id! {
    /// A closure expression in one instance of its function.
    ClosureId
}
id! {
    /// A constant or static, with the generic arguments of its impl.
    ConstId
}
id! {
    /// A parameter's or pattern's binding, in one body.
    LocalId
}
id! {
    /// A loop or labelled block, in one body.
    LabelId
}

/// The reachable program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The module's name: the input's file stem.
    pub module: String,
    /// Interned types.
    pub types: Table<TypeId, Type>,
    /// Structs and enums.
    pub adts: Table<AdtId, Adt>,
    /// Instances, user's and prelude's.
    pub functions: Table<FunctionId, Function>,
    /// Closures; their bodies use the locals of `owner`.
    pub closures: Table<ClosureId, Closure>,
    /// Constants and statics.
    pub consts: Table<ConstId, Const>,
    /// The chosen entries, in source order.
    pub entries: Vec<FunctionId>,
    /// Constants and statics of the input that no entry needs: rustc evaluates them nevertheless.
    pub unused: Vec<ConstId>,
}

impl Program {
    /// Whether values of a struct hold references: as an entry's parameter, each of its fields is one of its own.
    pub fn is_scene(&self, adt: AdtId) -> bool {
        let adt = &self.adts[adt];
        let holds_references = |field: &Field| match &self.types[field.ty] {
            Type::Ref { .. } => true,
            Type::Adt(inner) => self.is_scene(*inner),
            _ => false,
        };
        adt.origin == Origin::User && !adt.is_enum && adt.variants[0].fields.iter().any(holds_references)
    }

    /// Whether a function calls the method of whatever is behind a trait object.
    pub fn is_dispatcher(&self, function: FunctionId) -> bool {
        let function = &self.functions[function];
        let object = function.args.first().map(|&object| &self.types[object]);
        let is_object = matches!(object, Some(Type::Adt(id)) if self.adts[*id].is_object());
        function.origin == Origin::Prelude && is_object
    }
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `bool` and numbers. `usize` and `isize` are `Usize`, `Isize`: their width is an option.
    Scalar(Scalar),
    /// `usize`
    Usize,
    /// `isize`
    Isize,
    /// `!`
    Never,
    /// `&'static str`: only in messages and names.
    Str,
    /// Tuples; `()` is the empty one.
    Tuple(Vec<TypeId>),
    /// A struct or enum.
    Adt(AdtId),
    /// `[T; N]`
    Array(TypeId, u64),
    /// `[T]`: only behind a reference.
    Slice(TypeId),
    /// `&T`, `&mut T`
    Ref {
        /// `&mut`
        mutable: bool,
        /// What it refers to.
        target: TypeId,
    },
    /// The type of a closure expression.
    Closure(ClosureId),
    /// The zero-sized type of a function item (`u32::wrapping_mul` passed as an argument).
    FnItem(FunctionId),
}

/// Whose code an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The input.
    User,
    /// The embedded prelude: inlined wherever it is called.
    Prelude,
}

/// A struct or enum with its generic arguments.
#[derive(Clone, Debug)]
pub struct Adt {
    /// Its name, e.g. `Hit`.
    pub name: String,
    /// Its path from the crate, e.g. `core::option::Option`, `glam::Vec3`, `input::scene::Hit`.
    pub path: String,
    /// The path by which others name it: of the input's types from their crate, and another than their own where the root re-exports
    /// them.
    pub public_path: String,
    /// Generic type arguments, for a readable unique name.
    pub args: Vec<TypeId>,
    /// Const generic arguments, as they would be written.
    pub const_args: Vec<String>,
    /// A struct has one variant.
    pub variants: Vec<Variant>,
    /// `enum`
    pub is_enum: bool,
    /// `#[repr(…)]`
    pub repr: Repr,
    /// `Copy`
    pub is_copy: bool,
    /// Whose.
    pub origin: Origin,
    /// `///` lines.
    pub docs: Vec<String>,
    /// Its declaration.
    pub span: Span,
}

impl Adt {
    /// Whether it stands for the references to a `dyn Trait`.
    pub fn is_object(&self) -> bool {
        self.path.starts_with("dyn::")
    }
}

/// What `#[repr(…)]` says of where a struct's bytes lie.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repr {
    /// `C`
    pub c: bool,
    /// `packed`, `packed(…)`
    pub packed: bool,
    /// `align(…)`
    pub align: Option<u32>,
}

/// A variant, or the one shape of a struct.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name; the struct's for structs.
    pub name: String,
    /// In declaration order.
    pub fields: Vec<Field>,
    /// The discriminant of an enum's variant.
    pub discriminant: i128,
    /// Its name in its declaration; of a type behind a trait object, where that is made.
    pub span: Span,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// `0`, `1` in tuple structs.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// `///` lines.
    pub docs: Vec<String>,
    /// Its declaration.
    pub span: Span,
}

/// A function with its generic arguments.
#[derive(Clone, Debug)]
pub struct Function {
    /// `next`
    pub name: String,
    /// `input::Rng::next`, `core::f32::sqrt`: without generic arguments.
    pub path: String,
    /// Generic type arguments.
    pub args: Vec<TypeId>,
    /// Const generic arguments, as they would be written.
    pub const_args: Vec<String>,
    /// Whose.
    pub origin: Origin,
    /// `pub`
    pub is_pub: bool,
    /// Parameters (`self` first).
    pub params: Vec<Param>,
    /// What it returns.
    pub ret: TypeId,
    /// What it does.
    pub body: FunctionBody,
    /// `///` lines.
    pub docs: Vec<String>,
    /// Its name in the source, for messages.
    pub name_span: Span,
    /// The whole item.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Usually a binding.
    pub pat: Pat,
    /// Its type.
    pub ty: TypeId,
}

/// What a function does.
#[derive(Clone, Debug)]
pub enum FunctionBody {
    /// Source code.
    Source(Body),
    /// A `#[rustc_intrinsic]` of the prelude, by name: `lower` knows it.
    Intrinsic(String),
    /// A method of a `#[derive]`.
    Derived(Derive),
    /// A marker of contract 1.1.
    Marker(Marker),
}

/// A derived method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Derive {
    Clone,
    PartialEq,
    PartialOrd,
    Ord,
    Default,
}

/// A marker function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Marker {
    Suspend,
    SuspendAt,
    SuspendBy,
    SuspendAtBy,
    Promise,
}

/// A body with what is declared in it.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// Bindings of parameters and patterns, also those of its closures.
    pub locals: Table<LocalId, Local>,
    /// Loops and labelled blocks.
    pub labels: Table<LabelId, Label>,
    /// The value.
    pub value: Option<Box<Expr>>,
}

/// A binding.
#[derive(Clone, Debug)]
pub struct Local {
    /// The user's name.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// `mut`
    pub mutable: bool,
    /// No pattern of the user's binds it: it holds what a destructuring assignment assigns.
    pub made: bool,
    /// Where it is bound.
    pub span: Span,
}

/// A loop or labelled block.
#[derive(Clone, Debug)]
pub struct Label {
    /// The user's label without `'`, if there is one.
    pub name: Option<String>,
}

/// A closure expression.
#[derive(Clone, Debug)]
pub struct Closure {
    /// Its parameters; their bindings are locals of the body that the closure stands in.
    pub params: Vec<Param>,
    /// What it returns.
    pub ret: TypeId,
    /// Its value; captured variables are plain [`ExprKind::Local`]s of the owner.
    pub body: Expr,
    /// What it captures, whole variables.
    pub captures: Vec<Capture>,
    /// Where it stands.
    pub span: Span,
}

/// A captured variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The owner's local.
    pub local: LocalId,
    /// Copied or moved when the closure is made (`move`, or used by value); else used in place.
    pub by_value: bool,
}

/// A constant, associated constant, static or `const` block.
#[derive(Clone, Debug)]
pub struct Const {
    /// Its name; nothing for a `const` block.
    pub name: Option<String>,
    /// Its path.
    pub path: String,
    /// Its type.
    pub ty: TypeId,
    /// Its initialiser, or the value of a const generic argument.
    pub body: Body,
    /// `static`: a place.
    pub is_static: bool,
    /// Whose.
    pub origin: Origin,
    /// `///` lines.
    pub docs: Vec<String>,
    /// Its declaration.
    pub span: Span,
}
