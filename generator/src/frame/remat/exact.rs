//! Which expressions give the same bits wherever and whenever they run, and what they cost.
//!
//! Exact are integer operations, of divisions those by constants, comparisons, conversions, and what only moves bits. Of floats, `+ - *` round the same way
//! twice only where nothing is contracted, that is with `--float strict`; division, roots and transcendentals have the device's
//! precision, which may depend on the code around them. A buffer is a source if nothing can write it.

use crate::base::options::Float;
use crate::ir::{
    BinaryOp, BufferAccess, Builtin, Expr, ExprKind, Literal, Place, Program, Root, Scalar, Type, UnaryOp,
};

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
            ExprKind::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), a, by) => self.division(*op, &a.ty, by)?,
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
            BinaryOp::Div | BinaryOp::Rem | BinaryOp::MatMul => false,
            _ => true,
        };
        exact.then(|| width(operand))
    }

    /// Integers are divided exactly, but no device has an instruction for it: it is a shift where the divisor is a power of two, and a
    /// multiplication and some shifts where it is another constant.
    fn division(&self, op: BinaryOp, operand: &Type, by: &Expr) -> Option<u32> {
        let is_signed = operand.scalar().is_none_or(|scalar| scalar.is_float() || scalar.is_signed());
        let by = self.constant(by).filter(|by| *by > 0 && !is_signed)?;
        let operations = match (op, by) {
            (_, by) if by & (by - 1) == 0 => 1,
            (BinaryOp::Rem, _) => 6,
            _ => 4,
        };
        Some(operations * width(operand))
    }

    fn constant(&self, expr: &Expr) -> Option<i128> {
        match expr.kind {
            ExprKind::Literal(Literal::Int(value)) => Some(value),
            ExprKind::Constant(id) => self.constant(&self.program.constants[id].value),
            _ => None,
        }
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
    use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Scalar, Type, VarId};

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
    fn unsigned_integers_are_divided_again_by_constants() {
        let by = |op, by: u32| cost(Float::Fast, &Expr::var(VarId(0), Type::U32).binary(op, Expr::u32(by)));
        assert_eq!([by(BinaryOp::Div, 16), by(BinaryOp::Rem, 16)], [Some(1), Some(1)]);
        assert_eq!([by(BinaryOp::Div, 7), by(BinaryOp::Rem, 7)], [Some(4), Some(6)]);
        assert_eq!(by(BinaryOp::Div, 0), None);
        let signed = Expr::var(VarId(0), Type::Scalar(Scalar::I32));
        assert_eq!(cost(Float::Fast, &signed.binary(BinaryOp::Div, Expr::int(16, Scalar::I32))), None);
    }

    #[test]
    fn roots_and_divisions_by_values_are_never_done_twice() {
        let x = || Expr::var(VarId(0), Type::F32);
        let root = Expr::new(ExprKind::Builtin(Builtin::Sqrt, vec![x()]), Type::F32);
        assert_eq!(cost(Float::Strict, &root), None);
        assert_eq!(cost(Float::Strict, &x().binary(BinaryOp::Div, x())), None);
        let n = || Expr::var(VarId(0), Type::U32);
        assert_eq!(cost(Float::Strict, &n().binary(BinaryOp::Div, n())), None);
    }
}
