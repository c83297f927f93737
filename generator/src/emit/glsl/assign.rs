//! Assignments that have a shorter form: `x += y`, `i++`.

use super::body::Body;
use super::expr::spelling;
use super::vector::same_place;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, Place, Scalar};

impl Body<'_> {
    /// `place op= operand;` where the value is `place op operand`.
    pub(super) fn compound(&mut self, place: &Place, value: &Expr) -> Option<String> {
        let ExprKind::Binary(op, left, right) = &value.kind else { return None };
        let scalar = value.ty.scalar()?;
        let has_form = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => true,
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::Shl | BinaryOp::Shr => {
                scalar != Scalar::Bool
            }
            BinaryOp::Rem => !scalar.is_float() && !scalar.is_signed(),
            _ => false,
        };
        let commutes =
            matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor);
        let is_place = |expr: &Expr| matches!(&expr.kind, ExprKind::Load(read) if same_place(read, place));
        let operand = if has_form && is_place(left) && left.ty == value.ty {
            right
        } else if has_form && commutes && is_place(right) && right.ty == value.ty {
            left
        } else {
            return None;
        };
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let operand_text = if shift { self.shift_amount(operand, &value.ty).text } else { self.whole(operand) };
        let target = self.place(place);
        let one = operand.kind == ExprKind::Literal(Literal::Int(1));
        Some(match op {
            BinaryOp::Add if one => format!("{target}++;"),
            BinaryOp::Sub if one => format!("{target}--;"),
            _ => format!("{target} {}= {operand_text};", spelling(*op).0),
        })
    }
}
