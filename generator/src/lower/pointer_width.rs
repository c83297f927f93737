//! Where the width of `usize` and `isize` shows: they have 64 bits on the CPU, and 32 on the device unless options say otherwise.
//!
//! Told is what leaves 32 bits for certain, and conversions of wider integers that may. What arithmetic of indices would come to is not
//! followed: nearly all of it could.

use crate::base::Span;
use crate::diag::{Diagnostic, Severity, codes};
use crate::ir::{Expr, Scalar};
use crate::resolve::typed::{BinaryOp, Origin, Type, TypeId};

use super::{Lowerer, fold};

impl Lowerer<'_> {
    /// A literal that only 64 bits hold.
    pub(super) fn remark_literal(&mut self, value: u128, ty: TypeId, span: Span) {
        let Some(scalar) = self.narrowed(ty) else { return };
        // behind a `-`, one more
        if fold::int_range(scalar).is_some_and(|(_, most)| value > most as u128 + u128::from(scalar.is_signed())) {
            self.remark_width(ty, "this literal is cut to the 32 bits", span);
        }
    }

    /// A conversion of an integer of 64 bits that may not fit.
    pub(super) fn remark_cast(&mut self, operand: &Expr, ty: TypeId, span: Span) {
        let (Some(to), Some(from)) = (self.narrowed(ty), operand.ty.scalar()) else { return };
        let values = self.values(operand);
        let fits = fold::int_range(to).is_none_or(|(least, most)| least <= values.low && values.high <= most);
        if from.is_integer() && from.bytes() == 8 && !fits {
            self.remark_width(ty, "what is converted here may exceed the 32 bits", span);
        }
    }

    /// A shift by what only 64 bits have.
    pub(super) fn remark_shift(&mut self, op: BinaryOp, by: &Expr, ty: TypeId, span: Span) {
        let shifts = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        if shifts && self.narrowed(ty).is_some() && fold::known_int(by).is_some_and(|by| (32..64).contains(&by)) {
            self.remark_width(ty, "this shift is by more than the 32 bits", span);
        }
    }

    /// What stands for the type on the device, if that has fewer bits than on the CPU.
    fn narrowed(&self, ty: TypeId) -> Option<Scalar> {
        let scalar = match self.typed.types[ty] {
            Type::Usize => self.usize_scalar(),
            Type::Isize => self.isize_scalar(),
            _ => return None,
        };
        (scalar.bytes() < 8).then_some(scalar)
    }

    /// Once for each place of the user's.
    fn remark_width(&mut self, ty: TypeId, what: &str, span: Span) {
        if self.frame().origin != Origin::User {
            return;
        }
        let name = if self.typed.types[ty] == Type::Usize { "usize" } else { "isize" };
        let span = self.user_span(span);
        let is_told =
            |it: &Diagnostic| it.code == codes::WIDTH && it.primary.as_ref().is_some_and(|at| at.span == span);
        if !self.diagnostics.list.iter().any(is_told) {
            let remark = Diagnostic::error(codes::WIDTH, span, format!("{what} that `{name}` has on the device"));
            let help = "use `u64` or `i64`, or generate with `--usize 64`";
            self.diagnostics.push(remark.help(help).severity(Severity::Remark));
        }
    }
}
