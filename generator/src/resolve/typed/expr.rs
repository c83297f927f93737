//! Expressions, statements and patterns of [`super::Program`].

use super::{AdtId, ClosureId, ConstId, FunctionId, LabelId, LocalId, TypeId};
use crate::base::Span;

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
    /// `place = value`. A destructuring assignment has been taken apart: a `let` of new locals, then their assignments.
    Assign(Box<Expr>, Box<Expr>),
    /// Compound assignment on scalars.
    AssignOp {
        /// What is done.
        op: BinaryOp,
        /// What is changed.
        place: Box<Expr>,
        /// By what.
        value: Box<Expr>,
        /// Whether the place is evaluated before the value: so it is where rustc calls the operator's trait, of a reference or in generic
        /// code. The built-in operator evaluates the value first.
        place_first: bool,
    },
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
        /// Comment lines above the value, and the one on its line.
        tail_comments: Vec<String>,
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
