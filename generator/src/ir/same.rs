//! Whether trees are the same, wherever they stand in the source.

use super::{Expr, ExprKind, Place, Projection};

/// Whether two expressions are the same tree.
pub fn same(a: &Expr, b: &Expr) -> bool {
    let kinds = match (&a.kind, &b.kind) {
        (ExprKind::Load(a), ExprKind::Load(b)) => return same_place(a, b),
        (ExprKind::Literal(a), ExprKind::Literal(b)) => a == b,
        (ExprKind::Constant(a), ExprKind::Constant(b)) => a == b,
        (ExprKind::InvocationId, ExprKind::InvocationId) => true,
        (ExprKind::BufferLength(a), ExprKind::BufferLength(b)) => a == b,
        (ExprKind::Unary(a, _), ExprKind::Unary(b, _)) => a == b,
        (ExprKind::Binary(a, ..), ExprKind::Binary(b, ..)) => a == b,
        (ExprKind::Field(_, a), ExprKind::Field(_, b)) => a == b,
        (ExprKind::Swizzle(_, a), ExprKind::Swizzle(_, b)) => a == b,
        (ExprKind::Builtin(a, _), ExprKind::Builtin(b, _)) => a == b,
        (ExprKind::Call(a, _), ExprKind::Call(b, _)) => a == b,
        (ExprKind::Cast(_), ExprKind::Cast(_))
        | (ExprKind::Bitcast(_), ExprKind::Bitcast(_))
        | (ExprKind::Construct(_), ExprKind::Construct(_))
        | (ExprKind::Repeat(_), ExprKind::Repeat(_))
        | (ExprKind::Index(..), ExprKind::Index(..))
        | (ExprKind::Select(..), ExprKind::Select(..)) => true,
        _ => false,
    };
    let (a_operands, b_operands) = (a.operands(), b.operands());
    kinds
        && a.ty == b.ty
        && a_operands.len() == b_operands.len()
        && a_operands.into_iter().zip(b_operands).all(|(a, b)| same(a, b))
}

/// Whether two places are the same.
pub fn same_place(a: &Place, b: &Place) -> bool {
    a.root == b.root
        && a.path.len() == b.path.len()
        && a.path.iter().zip(&b.path).all(|(a, b)| match (a, b) {
            (Projection::Field(a), Projection::Field(b)) => a == b,
            (Projection::Component(a), Projection::Component(b)) => a == b,
            (Projection::Index(a), Projection::Index(b)) => same(a, b),
            _ => false,
        })
}
