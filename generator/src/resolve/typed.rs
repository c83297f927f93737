//! What `resolve` gives: the reachable program with every name and type known, monomorphised, owned, without any `ra_ap` type.
//!
//! It is Rust's own expression tree (rustc would call it THIR): adjustments are explicit `Deref` and `Borrow` nodes, default
//! binding modes are explicit in patterns, method calls and overloaded operators are [`ExprKind::Call`]s of one instance,
//! `for`, `while` and `?` are kept as such. Ordered by source range, never by a database id.

use crate::base::index::id;
use crate::base::{Span, Table};
use crate::ir::Scalar;

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
    /// Generic type arguments, for a readable unique name.
    pub args: Vec<TypeId>,
    /// A struct has one variant.
    pub variants: Vec<Variant>,
    /// `enum`
    pub is_enum: bool,
    /// `#[repr(C)]`
    pub repr_c: bool,
    /// Whose.
    pub origin: Origin,
    /// `///` lines.
    pub docs: Vec<String>,
    /// Its declaration.
    pub span: Span,
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

/// A constant, associated constant or static.
#[derive(Clone, Debug)]
pub struct Const {
    /// Its name.
    pub name: String,
    /// Its path.
    pub path: String,
    /// Its type.
    pub ty: TypeId,
    /// Its initialiser, or the value of a const generic argument.
    pub body: Body,
    /// Whose.
    pub origin: Origin,
    /// `///` lines.
    pub docs: Vec<String>,
    /// Its declaration.
    pub span: Span,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value, after the adjustments that stand as nodes around it.
    pub ty: TypeId,
    /// Where it stands; inside a macro, the macro call in the user's file.
    pub span: Span,
}

/// What an expression computes.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal. Integer literals hold the value of their type (`-1` is a `Neg` of 1).
    Literal(Literal),
    /// A binding: a place.
    Local(LocalId),
    /// A constant or static.
    Const(ConstId),
    /// A function item as a value.
    FnItem(FunctionId),
    /// `base.field` of a struct (variant 0) or tuple: a place if the base is one.
    Field(Box<Expr>, u32),
    /// Built-in `array[index]` or `slice[index]`, the index a `usize`: a place. The base is an array or slice **place**.
    Index(Box<Expr>, Box<Expr>),
    /// Built-in `*reference`: a place.
    Deref(Box<Expr>),
    /// `&place`, `&mut place`, written or by adjustment; of a value, of a temporary.
    Borrow {
        /// `&mut`
        mutable: bool,
        /// What is borrowed.
        place: Box<Expr>,
    },
    /// `&[T; N]` to `&[T]`.
    Unsize(Box<Expr>),
    /// Built-in `-`, `!`.
    Unary(UnaryOp, Box<Expr>),
    /// Built-in operators on scalars. `&&` and `||` are `And`, `Or`.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `place = value`; the place may be a destructuring pattern of places (`(a, b) = (b, a)`), given as `Tuple` etc.
    Assign(Box<Expr>, Box<Expr>),
    /// Built-in compound assignment on scalars.
    AssignOp(BinaryOp, Box<Expr>, Box<Expr>),
    /// Built-in `as`.
    Cast(Box<Expr>),
    /// A call of a known instance: functions, methods, overloaded operators, derived methods, intrinsics, markers.
    Call {
        /// Which.
        function: FunctionId,
        /// `self` first, adjusted.
        args: Vec<Expr>,
        /// The name or method name at the call, for messages and comments.
        name_span: Span,
    },
    /// A call of a value whose type is `Closure` or `FnItem`, through any references.
    CallValue {
        /// The value.
        callee: Box<Expr>,
        /// The arguments, not as a tuple.
        args: Vec<Expr>,
    },
    /// A closure expression.
    Closure(ClosureId),
    /// A struct or enum value; a base gives the fields that are not named.
    Adt {
        /// The type.
        adt: AdtId,
        /// Which variant; 0 for structs.
        variant: u32,
        /// Field index and value, in source order.
        fields: Vec<(u32, Expr)>,
        /// `..base`
        base: Option<Box<Expr>>,
    },
    /// A tuple; `()` is the empty one.
    Tuple(Vec<Expr>),
    /// `[a, b, c]`
    Array(Vec<Expr>),
    /// `[value; n]`, n from the type.
    Repeat(Box<Expr>),
    /// `{ stmts; tail }`, maybe labelled.
    Block {
        /// Target of `break 'label value`.
        label: Option<LabelId>,
        /// In order.
        stmts: Vec<Stmt>,
        /// The value.
        tail: Option<Box<Expr>>,
    },
    /// `if`; the condition may hold [`ExprKind::Let`] joined by `&&`.
    If(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `let pat = value` in a condition.
    Let(Box<Pat>, Box<Expr>),
    /// `match`
    Match(Box<Expr>, Vec<Arm>),
    /// `loop`
    Loop(LabelId, Box<Expr>),
    /// `while`
    While(LabelId, Box<Expr>, Box<Expr>),
    /// `for pat in iterator`
    For {
        /// Its label.
        label: LabelId,
        /// The loop variable.
        pat: Box<Pat>,
        /// The expression after `in`.
        iterable: Box<Expr>,
        /// `IntoIterator::into_iter` of its type.
        into_iter: FunctionId,
        /// `Iterator::next` of the iterator's type.
        next: FunctionId,
        /// The body.
        body: Box<Expr>,
    },
    /// `break`, `break value`
    Break(LabelId, Option<Box<Expr>>),
    /// `continue`
    Continue(LabelId),
    /// `return` from the function or closure it stands in.
    Return(Option<Box<Expr>>),
    /// `value?` on `Option` and `Result`; the function's return type tells the rest.
    Try {
        /// The value.
        value: Box<Expr>,
        /// `From::from` of the error, where it is not the identity.
        convert: Option<FunctionId>,
    },
    /// `panic!`, a failed `assert!`: as rustc's message, the format string where there are arguments.
    Panic(String),
}

/// A literal.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Literal {
    Bool(bool),
    Int(u128),
    Float(f64),
    Str(String),
}

/// Built-in unary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum UnaryOp {
    Neg,
    Not,
}

/// Built-in binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// The whole statement.
    pub span: Span,
    /// Comment lines above it, without `//`.
    pub leading: Vec<String>,
    /// A comment on its line.
    pub trailing: Option<String>,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `let pat: ty = value else { … };`
    Let {
        /// What it binds.
        pat: Pat,
        /// The value.
        value: Option<Expr>,
        /// The diverging block of `let else`.
        otherwise: Option<Expr>,
    },
    /// An expression, with or without `;`.
    Expr(Expr),
}

/// An arm of a `match`.
#[derive(Clone, Debug)]
pub struct Arm {
    /// What it matches.
    pub pat: Pat,
    /// `if guard`
    pub guard: Option<Expr>,
    /// Its value.
    pub body: Expr,
    /// Comment lines above it.
    pub leading: Vec<String>,
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pat {
    /// What it matches.
    pub kind: PatKind,
    /// The type of what it is matched against.
    pub ty: TypeId,
    /// Where it stands.
    pub span: Span,
}

/// What a pattern matches.
#[derive(Clone, Debug)]
pub enum PatKind {
    /// `_`
    Wild,
    /// `name`, `ref name`, `name @ sub`
    Binding {
        /// What it binds.
        local: LocalId,
        /// By reference: written `ref`, or by default binding mode.
        by_ref: Option<RefKind>,
        /// `@ sub`
        sub: Option<Box<Pat>>,
    },
    /// A literal or constant: compared by `==`.
    Value(Box<Expr>),
    /// `a..=b`, `a..b`, `a..`, `..=b`
    Range {
        /// Lowest.
        start: Option<Box<Expr>>,
        /// Highest.
        end: Option<Box<Expr>>,
        /// `..=`
        inclusive: bool,
    },
    /// A tuple: position and pattern of those that are not `..`.
    Tuple(Vec<(u32, Pat)>),
    /// A struct or variant.
    Adt {
        /// The type.
        adt: AdtId,
        /// Which variant.
        variant: u32,
        /// Field index and pattern; the others are ignored.
        fields: Vec<(u32, Pat)>,
    },
    /// `&pat`, or an implicit dereference by default binding mode.
    Deref(Box<Pat>),
    /// `a | b`
    Or(Vec<Pat>),
    /// `[a, rest @ .., z]`
    Slice {
        /// Before the rest.
        prefix: Vec<Pat>,
        /// `..` or `name @ ..`; nothing if there is none.
        rest: Option<Option<Box<Pat>>>,
        /// After the rest.
        suffix: Vec<Pat>,
    },
}

/// How a binding refers to what it matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum RefKind {
    Shared,
    Mutable,
}
