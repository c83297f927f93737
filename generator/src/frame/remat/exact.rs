//! Which expressions give the same bits wherever and whenever they run, and what they cost.
//!
//! Exact are integer operations, comparisons, conversions, and what only moves bits. Of floats, `+ - *` round the same way
//! twice only where nothing is contracted, that is with `--float strict`; division, roots and transcendentals have the device's
//! precision, which may depend on the code around them. A buffer is a source if nothing can write it.

use crate::base::options::Float;
use crate::ir::{BinaryOp, BufferAccess, Builtin, Expr, ExprKind, Place, Program, Root, Scalar, Type, UnaryOp};

/// Judges expressions of a program.
pub(super) struct Exact<'a> {
    pub program: &'a Program,
    pub float: Float,
}

/// A load from a buffer, for each word: it replaces a load from the frame, but of an address of its own.
const BUFFER_LOAD: u32 = 2;

impl Exact<'_> {
    /// Operations on 32-bit words that an expression takes; nothing if it may not run again.
    pub(super) fn cost(&self, expr: &Expr) -> Option<u32> {
        let operands = || expr.operands().into_iter().try_fold(0, |sum, operand| Some(sum + self.cost(operand)?));
        let own = match &expr.kind {
            ExprKind::Literal(_)
            | ExprKind::Constant(_)
            | ExprKind::InvocationId
            | ExprKind::BufferLength(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Construct(_)
            | ExprKind::Repeat(_)
            | ExprKind::Field(..)
            | ExprKind::Swizzle(..) => 0,
            ExprKind::Load(place) => return self.load(place, &expr.ty),
            ExprKind::Unary(UnaryOp::Neg | UnaryOp::Not, _)
            | ExprKind::Cast(_)
            | ExprKind::Select(..)
            | ExprKind::Index(..) => width(&expr.ty),
            ExprKind::Binary(op, a, _) => self.binary(*op, &a.ty)?.max(width(&expr.ty)),
            ExprKind::Builtin(Builtin::Dot | Builtin::Cross, _) if self.float == Float::Fast => return None,
            ExprKind::Builtin(builtin, args) => builtin_cost(*builtin)? * args.first().map_or(1, |arg| width(&arg.ty)),
            ExprKind::Call(..) => return None,
        };
        Some(own + operands()?)
    }

    fn load(&self, place: &Place, ty: &Type) -> Option<u32> {
        let indices = place.indices().into_iter().try_fold(0, |sum, index| Some(sum + self.cost(index)?))?;
        match place.root {
            Root::Var(_) | Root::Uniform(_) | Root::Constant(_) => Some(indices),
            Root::Buffer(id) => {
                let fixed = self.program.interface.buffers[id].access == BufferAccess::Read;
                fixed.then(|| indices + BUFFER_LOAD * super::super::leaves::words(self.program, ty))
            }
        }
    }

    fn binary(&self, op: BinaryOp, operand: &Type) -> Option<u32> {
        let is_float = operand.scalar().is_none_or(Scalar::is_float);
        let exact = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => !is_float || self.float == Float::Strict,
            // Not because it is inexact on integers, but because no device has an instruction for it.
            BinaryOp::Div | BinaryOp::Rem | BinaryOp::MatMul => false,
            _ => true,
        };
        exact.then(|| width(operand))
    }
}

/// 32-bit words that an operation on a value of this type works on.
fn width(ty: &Type) -> u32 {
    match ty {
        Type::Scalar(scalar) => scalar.words(),
        Type::Vector(scalar, size) => scalar.words() * u32::from(*size),
        Type::Matrix(columns, rows) => u32::from(*columns) * u32::from(*rows),
        Type::Array(..) | Type::Struct(_) => 1,
    }
}

/// Operations for each word of the first operand.
fn builtin_cost(builtin: Builtin) -> Option<u32> {
    Some(match builtin {
        Builtin::Abs
        | Builtin::Min
        | Builtin::Max
        | Builtin::IsNan
        | Builtin::IsInfinite
        | Builtin::IsFinite
        | Builtin::LessThan
        | Builtin::LessEqual
        | Builtin::GreaterThan
        | Builtin::GreaterEqual
        | Builtin::EqualComponents
        | Builtin::NotEqualComponents
        | Builtin::Any
        | Builtin::All
        | Builtin::SelectComponents
        | Builtin::CountOnes
        | Builtin::LeadingZeros
        | Builtin::TrailingZeros
        | Builtin::ReverseBits
        | Builtin::MulHigh => 1,
        Builtin::Floor | Builtin::Ceil | Builtin::Trunc | Builtin::Signum | Builtin::CopySign | Builtin::Clamp => 2,
        Builtin::Dot => 2,
        Builtin::RotateLeft | Builtin::RotateRight | Builtin::Cross => 3,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::Exact;
    use crate::base::options::Float;
    use crate::ir::testing::empty_program;
    use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Type, VarId};

    fn cost(float: Float, expr: &Expr) -> Option<u32> {
        Exact { program: &empty_program(), float }.cost(expr)
    }

    #[test]
    fn floats_are_added_again_only_where_nothing_is_contracted() {
        let x = || Expr::var(VarId(0), Type::vec(3));
        let sum = x().binary(BinaryOp::Add, x());
        assert_eq!(cost(Float::Strict, &sum), Some(3));
        assert_eq!(cost(Float::Fast, &sum), None);
        assert_eq!(cost(Float::Fast, &Expr::f32(1.0).binary(BinaryOp::Lt, Expr::f32(2.0))), Some(1));
    }

    #[test]
    fn roots_and_divisions_are_never_done_twice() {
        let x = || Expr::var(VarId(0), Type::F32);
        let root = Expr::new(ExprKind::Builtin(Builtin::Sqrt, vec![x()]), Type::F32);
        assert_eq!(cost(Float::Strict, &root), None);
        assert_eq!(cost(Float::Strict, &x().binary(BinaryOp::Div, x())), None);
        assert_eq!(cost(Float::Strict, &Expr::u32(6).binary(BinaryOp::Div, Expr::u32(3))), None);
    }
}
