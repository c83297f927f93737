//! Short ways to build nodes: passes and tests write what they mean, not how it is stored.

use super::{
    BinaryOp, Block, Expr, ExprKind, Literal, Place, Program, Projection, Root, Scalar, Stmt, StmtKind, StructId, Type,
    UnaryOp, VarId,
};
use crate::base::Span;

impl Expr {
    /// An expression without a place in the source.
    pub fn new(kind: ExprKind, ty: Type) -> Self {
        Self { kind, ty, span: Span::default() }
    }

    /// The same, at `span`.
    pub fn at(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// A truth value.
    pub fn bool(value: bool) -> Self {
        Self::new(ExprKind::Literal(Literal::Bool(value)), Type::BOOL)
    }

    /// A `u32`.
    pub fn u32(value: u32) -> Self {
        Self::int(i128::from(value), Scalar::U32)
    }

    /// An integer of any type; `value` must fit it.
    pub fn int(value: i128, scalar: Scalar) -> Self {
        Self::new(ExprKind::Literal(Literal::Int(value)), Type::Scalar(scalar))
    }

    /// An `f32`.
    pub fn f32(value: f32) -> Self {
        Self::new(ExprKind::Literal(Literal::Float(f64::from(value))), Type::F32)
    }

    /// All bits zero: of the type's scalars.
    pub fn zero(program: &Program, ty: &Type) -> Self {
        let kind = match ty {
            Type::Scalar(Scalar::Bool) => ExprKind::Literal(Literal::Bool(false)),
            Type::Scalar(scalar) if scalar.is_float() => ExprKind::Literal(Literal::Float(0.0)),
            Type::Scalar(_) => ExprKind::Literal(Literal::Int(0)),
            Type::Vector(scalar, _) => ExprKind::Construct(vec![Self::zero(program, &Type::Scalar(*scalar))]),
            Type::Matrix(columns, rows) => {
                let column = Self::zero(program, &Type::vec(*rows));
                ExprKind::Construct(vec![column; usize::from(*columns)])
            }
            Type::Array(item, _) => ExprKind::Repeat(Box::new(Self::zero(program, item))),
            Type::Struct(id) => {
                let fields = program.structs[*id].fields.iter();
                ExprKind::Construct(fields.map(|field| Self::zero(program, &field.ty)).collect())
            }
        };
        Self::new(kind, ty.clone())
    }

    /// The value at a place of type `ty`.
    pub fn load(place: Place, ty: Type) -> Self {
        Self::new(ExprKind::Load(place), ty)
    }

    /// The value of a variable of type `ty`.
    pub fn var(var: VarId, ty: Type) -> Self {
        Self::load(Place::var(var), ty)
    }

    /// `!self`
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Self {
        let (ty, span) = (self.ty.clone(), self.span);
        Self::new(ExprKind::Unary(UnaryOp::Not, Box::new(self)), ty).at(span)
    }

    /// What holds where this does not: `!self`, without `!!` and with `==` for `!=`.
    pub fn negated(self) -> Self {
        let kind = match self.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => return *inner,
            ExprKind::Literal(Literal::Bool(value)) => ExprKind::Literal(Literal::Bool(!value)),
            ExprKind::Binary(op, left, right) if op.has_opposite(&left.ty) => {
                ExprKind::Binary(op.negated(), left, right)
            }
            kind => return Self { kind, ..self }.not(),
        };
        Self { kind, ..self }
    }

    /// `self op other`: of `self`'s type, or `bool` for a comparison. Not for a scalar with a vector.
    pub fn binary(self, op: BinaryOp, other: Expr) -> Self {
        let ty = if op.is_comparison() { Type::BOOL } else { self.ty.clone() };
        let span = self.span;
        Self::new(ExprKind::Binary(op, Box::new(self), Box::new(other)), ty).at(span)
    }
}

impl BinaryOp {
    /// Whether it compares two scalars.
    pub fn is_comparison(self) -> bool {
        use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge)
    }

    /// Whether a comparison of such operands has an opposite. Of floats only `==` and `!=` have one: NaN is neither less nor not less.
    pub fn has_opposite(self, operands: &Type) -> bool {
        let is_float = operands.scalar().is_some_and(Scalar::is_float);
        self.is_comparison() && (matches!(self, BinaryOp::Eq | BinaryOp::Ne) || !is_float)
    }

    /// The comparison of integers that holds where this one does not; other operators stay.
    pub fn negated(self) -> Self {
        match self {
            BinaryOp::Eq => BinaryOp::Ne,
            BinaryOp::Ne => BinaryOp::Eq,
            BinaryOp::Lt => BinaryOp::Ge,
            BinaryOp::Le => BinaryOp::Gt,
            BinaryOp::Gt => BinaryOp::Le,
            BinaryOp::Ge => BinaryOp::Lt,
            other => other,
        }
    }

    /// The comparison of the operands in the other order; other operators stay.
    pub fn mirrored(self) -> Self {
        match self {
            BinaryOp::Lt => BinaryOp::Gt,
            BinaryOp::Le => BinaryOp::Ge,
            BinaryOp::Gt => BinaryOp::Lt,
            BinaryOp::Ge => BinaryOp::Le,
            other => other,
        }
    }
}

impl Place {
    /// A whole variable.
    pub fn var(var: VarId) -> Self {
        Self { root: Root::Var(var), path: Vec::new() }
    }

    /// The same, one step further in.
    pub fn then(mut self, step: Projection) -> Self {
        self.path.push(step);
        self
    }

    /// The variable that it is in, if it is in one.
    pub fn base_var(&self) -> Option<VarId> {
        match self.root {
            Root::Var(var) => Some(var),
            Root::Buffer(_) | Root::Uniform(_) | Root::Constant(_) => None,
        }
    }
}

impl Stmt {
    /// A statement without comments, at `span`.
    pub fn new(kind: StmtKind, span: Span) -> Self {
        Self { kind, span, leading: Vec::new(), trailing: None }
    }
}

impl From<StmtKind> for Stmt {
    fn from(kind: StmtKind) -> Self {
        Self::new(kind, Span::default())
    }
}

impl From<Vec<Stmt>> for Block {
    fn from(stmts: Vec<Stmt>) -> Self {
        Self { stmts }
    }
}

impl From<Vec<StmtKind>> for Block {
    fn from(kinds: Vec<StmtKind>) -> Self {
        Self { stmts: kinds.into_iter().map(Stmt::from).collect() }
    }
}

impl Type {
    /// A vector of floats.
    pub fn vec(size: u8) -> Self {
        Self::Vector(Scalar::F32, size)
    }

    /// An array.
    pub fn array(element: Type, length: u32) -> Self {
        Self::Array(Box::new(element), length)
    }

    /// A struct.
    pub fn of_struct(id: StructId) -> Self {
        Self::Struct(id)
    }
}
