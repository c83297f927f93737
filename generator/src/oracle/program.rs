//! The fuzzer's own small language: what it generates, shrinks, prints as Rust and converts to IR.
//!
//! An entry `pub fn fuzz(id: u32, salt: u32, out: &mut [u32])` that folds what it computes into `out[id]`, and helpers
//! `fn helper_N(v0: u32, v1: &mut u32) -> u32` that suspend. Arithmetic is exact; loops are bounded by counters of their own.

/// A program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Suspending functions; each calls only those before it.
    pub helpers: Vec<Helper>,
    /// The entry.
    pub entry: Function,
    /// Whether arrays become vectors of four in the IR, which behave the same.
    pub vectors: bool,
}

/// A suspending function of a value and a reference. Its variables 0 and 1 are the parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Helper {
    /// Its code.
    pub function: Function,
    /// What it gives at its end.
    pub result: Expr,
}

/// Code with its variables.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The type of each variable.
    pub vars: Vec<Ty>,
    /// How many labels there are.
    pub labels: usize,
    /// The statements.
    pub body: Vec<Stmt>,
}

/// A variable of a function.
pub type Var = usize;

/// A loop or labelled block of a function.
pub type Label = usize;

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Ty {
    U32,
    I32,
    Bool,
    /// `struct Pair { x: u32, y: i32 }`
    Pair,
    /// `(u32, i32)`
    Tuple,
    /// `[u32; 4]`
    Array,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Stmt {
    Let(Var, Option<Expr>),
    Assign(Place, Expr),
    /// `let var = bump(&mut place);`
    Bump(Var, Place),
    /// `out[id as usize] = mix(out[id as usize], value);`
    Output(Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    Match(Expr, Vec<(Vec<u32>, Vec<Stmt>)>, Vec<Stmt>),
    Loop(Label, Vec<Stmt>),
    While(Label, Expr, Vec<Stmt>),
    /// `for var in start..end`
    For(Label, Var, Expr, Expr, Vec<Stmt>),
    Block(Label, Vec<Stmt>),
    Break(Label),
    Continue(Label),
    /// With a value in helpers.
    Return(Option<Expr>),
    Suspend,
    /// `assert!`: ends the instance, and with it what it would still write.
    Assert(Expr),
}

/// Where a value lives.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Place {
    Var(Var),
    /// Field 0 or 1 of a pair or tuple.
    Field(Var, u32),
    /// An element of an array; the index is masked to its length.
    Element(Var, Box<Expr>),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Expr {
    U32(u32),
    I32(i32),
    Bool(bool),
    Id,
    Salt,
    /// `out[id as usize]`
    Read,
    Place(Place),
    /// Arithmetic and comparison; shift amounts and divisors are made harmless by both converters.
    Binary(Op, Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    /// Between `u32` and `i32`, and from `bool` to `u32`.
    Cast(Ty, Box<Expr>),
    /// A pair, tuple or array.
    New(Ty, Vec<Expr>),
    /// `mix(a, b)`, a function that does not suspend.
    Mix(Box<Expr>, Box<Expr>),
    /// `helper_N(value, &mut place)`; the place is a variable or a field.
    Call(usize, Box<Expr>, Place),
}

/// An operator on two `u32` or two `i32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    Add,
    Sub,
    Mul,
    /// By `b | 1`; `u32` only.
    Div,
    Rem,
    Xor,
    Shl,
    Shr,
    Eq,
    Lt,
}

impl Op {
    /// Whether it gives a `bool`.
    pub fn compares(self) -> bool {
        matches!(self, Op::Eq | Op::Lt)
    }
}

impl Stmt {
    /// The blocks in it.
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Stmt::If(_, then, otherwise) => vec![then, otherwise],
            Stmt::Match(_, arms, default) => arms.iter_mut().map(|(_, body)| body).chain([default]).collect(),
            Stmt::Loop(_, body) | Stmt::While(_, _, body) | Stmt::For(.., body) | Stmt::Block(_, body) => vec![body],
            _ => Vec::new(),
        }
    }
}

impl Expr {
    /// Whether a helper is called in it.
    pub fn suspends(&self) -> bool {
        match self {
            Expr::Call(..) => true,
            Expr::Place(Place::Element(_, index)) => index.suspends(),
            Expr::Binary(_, a, b) | Expr::And(a, b) | Expr::Or(a, b) | Expr::Mix(a, b) => a.suspends() || b.suspends(),
            Expr::Not(a) | Expr::Cast(_, a) => a.suspends(),
            Expr::New(_, parts) => parts.iter().any(Expr::suspends),
            Expr::U32(_) | Expr::I32(_) | Expr::Bool(_) | Expr::Id | Expr::Salt | Expr::Read | Expr::Place(_) => false,
        }
    }
}
