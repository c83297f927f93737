//! Expressions: pure trees over places.

use super::{BufferId, ConstantId, FunctionId, Type, UniformId, VarId};
use crate::base::Span;

/// An expression with its type.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: Type,
    /// Where the user wrote it.
    pub span: Span,
}

/// What an expression computes.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A constant scalar.
    Literal(Literal),
    /// A named constant of the user; an array is a table.
    Constant(ConstantId),
    /// The invocation index: `u32` or a vector of them, of the entry's first parameter's type.
    InvocationId,
    /// The length of a buffer, in elements.
    BufferLength(BufferId),
    /// The value at a place.
    Load(Place),
    /// An operator with one operand.
    Unary(UnaryOp, Box<Expr>),
    /// An operator with two operands. A vector and its scalar may mix in `+ - * /`, as in GLSL.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Rust's `as`: wraps between integers, saturates from float, `bool` to 0 and 1. Also between vectors of one size.
    Cast(Box<Expr>),
    /// The same bits as another 32- or 64-bit scalar or vector.
    Bitcast(Box<Expr>),
    /// A struct, array, vector or matrix from its parts, in order. A vector's parts may be vectors; one scalar is a splat.
    Construct(Vec<Expr>),
    /// An array of `n` equal elements (`n` from the type).
    Repeat(Box<Expr>),
    /// A field of a struct value that is not a place.
    Field(Box<Expr>, u32),
    /// An element of an array, vector or matrix value that is not a place.
    Index(Box<Expr>, Box<Expr>),
    /// Components of a vector, 1 to 4 of them: `.x`, `.zyx`.
    Swizzle(Box<Expr>, Vec<u8>),
    /// `if c { a } else { b }` of pure values; prints as `c ? a : b`. The condition is one `bool`.
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// An operation that GLSL has, or a helper that keeps Rust's meaning.
    Builtin(Builtin, Vec<Expr>),
    /// A call of a function that does not suspend. An argument for an `inout` parameter is a [`ExprKind::Load`].
    Call(FunctionId, Vec<Expr>),
}

/// A constant scalar. Floats are equal if their bits are: `0.0` is not `-0.0`.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Literal {
    Bool(bool),
    /// Any integer type; the value as the type's mathematical value (negative only for signed types).
    Int(i128),
    /// `f32` and `f64`, the latter exactly; the former holds an `f32` value.
    Float(f64),
}

impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            _ => false,
        }
    }
}

/// Somewhere a value lives.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Where it begins.
    pub root: Root,
    /// From there inwards.
    pub path: Vec<Projection>,
}

/// What a place begins at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Root {
    /// A local or a parameter.
    Var(VarId),
    /// A buffer: the first projection is the element's index.
    Buffer(BufferId),
    /// A uniform parameter; never written.
    Uniform(UniformId),
    /// A constant table indexed at run time; never written.
    Constant(ConstantId),
}

/// One step into a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Projection {
    /// A struct's field.
    Field(u32),
    /// An element of an array or buffer, a component of a vector or a column of a matrix, at run time: a `u32`.
    Index(Box<Expr>),
    /// A component of a vector or a column of a matrix, known.
    Component(u8),
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-`, wrapping.
    Neg,
    /// `!`: bits of an integer, truth of a `bool` or `BVec`.
    Not,
}

/// Operators with two operands, Rust's meaning, on scalars and by component on vectors (comparisons on scalars only;
/// vectors compare through [`Builtin`]s).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Integer division truncates. Zero divisors and `MIN / -1` were checked before, or give an unspecified value.
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    /// The shift amount is masked to the width of the left operand.
    Shl,
    /// Arithmetic on signed, logical on unsigned.
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    /// Short-circuit; also on `BVec` (by component, no short circuit).
    And,
    Or,
    /// Matrix times vector, matrix or scalar.
    MatMul,
}

/// Operations that are neither operators nor functions of the program. The comment gives Rust's meaning; `emit` knows how GLSL
/// spells it, or which helper keeps the meaning. All work by component on vectors unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Builtin {
    // floats
    Sqrt,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    /// `y.atan2(x)`.
    Atan2,
    Hypot,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Exp2,
    Ln,
    Log2,
    /// `x.powf(y)`: for any sign of x, as std.
    Pow,
    Floor,
    Ceil,
    Trunc,
    /// Half away from zero.
    Round,
    RoundTiesEven,
    /// `x - trunc(x)`.
    Fract,
    /// `±1`, also for `±0`; NaN for NaN.
    Signum,
    Abs,
    /// std's: the number where one operand is NaN. Also integers.
    Min,
    Max,
    /// `x.clamp(least, greatest)` of floats: NaN stays.
    Clamp,
    /// `a * b + c`, rounded once.
    MulAdd,
    /// `copysign(magnitude, sign)`.
    CopySign,
    /// Remainder as Rust's `%` on floats (sign of the dividend).
    FloatRem,
    IsNan,
    IsInfinite,
    IsFinite,
    // vectors: whole
    Dot,
    Cross,
    Length,
    Normalize,
    // vectors: by component, giving `BVec`
    LessThan,
    LessEqual,
    GreaterThan,
    GreaterEqual,
    EqualComponents,
    NotEqualComponents,
    /// Of a `BVec`, giving `bool`.
    Any,
    All,
    /// `(mask, if_true, if_false)` by component.
    SelectComponents,
    // matrices
    Transpose,
    Determinant,
    Inverse,
    // integers
    CountOnes,
    LeadingZeros,
    TrailingZeros,
    ReverseBits,
    /// `(x, n)`, n masked.
    RotateLeft,
    RotateRight,
    /// High 32 bits of the 64-bit product.
    MulHigh,
    // atomics on a place: the first argument is a Load of a buffer element; effectful
    AtomicLoad,
    AtomicStore,
    AtomicAdd,
    AtomicSub,
    AtomicMin,
    AtomicMax,
    AtomicAnd,
    AtomicOr,
    AtomicXor,
    AtomicExchange,
    /// `(place, expected, new)`, gives the old value.
    AtomicCompareExchange,
    /// Not on a place, and a statement of its own: what the instance did to buffers before is there for all others before what it
    /// does after, and what others did before their fences is there for it.
    AtomicFence,
}
