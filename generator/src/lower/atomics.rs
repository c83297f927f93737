//! Atomics, and the fences that their orders ask for.
//!
//! GLSL's atomics are relaxed. What releases has a fence before it, and what acquires one after it: the fences of C++'s memory model,
//! which is Rust's, and of Vulkan's. A fence is a statement of its own, so an atomic that acquires is one too.

use crate::base::Span;
use crate::diag::{Diagnostic, Severity, codes};
use crate::ir::{self, BinaryOp, Builtin, Expr, ExprKind, Root};
use crate::resolve::typed::{Type, TypeId};

use super::value::Value;
use super::{Flow, Lowerer};

/// What an order asks for.
#[derive(Clone, Copy)]
struct Order {
    release: bool,
    acquire: bool,
}

/// A local or static one: no other instance could see it.
pub(super) const NO_ELEMENT: &str = "an atomic that is not an element of a buffer";

/// What happens to an atomic: which orders it may have.
#[derive(Clone, Copy)]
enum Access {
    Load,
    Store,
    ReadModifyWrite,
    /// The failure of a compare-and-exchange.
    Failure,
    Fence,
}

impl Access {
    /// The orders at which `std` panics, and its messages.
    fn refused(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Access::Load => &[
                ("Release", "there is no such thing as a release load"),
                ("AcqRel", "there is no such thing as an acquire-release load"),
            ],
            Access::Store => &[
                ("Acquire", "there is no such thing as an acquire store"),
                ("AcqRel", "there is no such thing as an acquire-release store"),
            ],
            Access::ReadModifyWrite => &[],
            Access::Failure => &[
                ("Release", "there is no such thing as a release failure ordering"),
                ("AcqRel", "there is no such thing as an acquire-release failure ordering"),
            ],
            Access::Fence => &[("Relaxed", "there is no such thing as a relaxed fence")],
        }
    }

    /// What an order that releases or acquires asks for here.
    fn order(self, release: bool, acquire: bool) -> Order {
        Order {
            release: release && !matches!(self, Access::Load | Access::Failure),
            acquire: acquire && !matches!(self, Access::Store),
        }
    }
}

impl Lowerer<'_> {
    /// An atomic on a buffer's element; `rest` is its operands and then its orders.
    pub(super) fn atomic(
        &mut self,
        builtin: Builtin,
        mut place: ir::Place,
        rest: &[Value],
        types: &[TypeId],
        ret: TypeId,
        span: Span,
    ) -> Flow<Value> {
        let is_chosen = place.base_var().is_some_and(|var| self.f.stand_ins.contains(&var));
        if !is_chosen && !matches!(place.root, Root::Buffer(_)) {
            return Err(self.unsupported(span, NO_ELEMENT));
        }
        let accesses: &[Access] = match builtin {
            Builtin::AtomicLoad => &[Access::Load],
            Builtin::AtomicStore => &[Access::Store],
            Builtin::AtomicCompareExchange => &[Access::ReadModifyWrite, Access::Failure],
            _ => &[Access::ReadModifyWrite],
        };
        let (operands, orders) = rest.split_at(rest.len() - accesses.len());
        let scalar = self.place_type(&place).unwrap_or(ir::Type::U32);
        place.indices_mut().into_iter().for_each(|index| self.settle_effect(index, span));
        let mut arguments = Vec::new();
        for (value, ty) in operands.iter().zip(&types[1..]) {
            let mut operand = self.as_expr(value.clone(), *ty, span)?;
            self.settle_effect(&mut operand, span);
            arguments.push(operand);
        }
        let mut order = Order { release: false, acquire: false };
        for ((value, ty), access) in orders.iter().zip(&types[1 + operands.len()..]).zip(accesses) {
            let asked = self.order(value, *ty, *access, span)?;
            order.release |= asked.release;
            order.acquire |= asked.acquire;
        }
        if order.release {
            // What it works on and with was read before.
            let mut operands = place.indices_mut();
            operands.extend(&mut arguments);
            let held: Vec<_> = operands.iter().map(|it| self.hold(Value::Expr((**it).clone()), "", span)).collect();
            self.fence(span);
            for (operand, held) in operands.into_iter().zip(held) {
                *operand = self.take_expr(held, span)?;
            }
        }
        arguments.insert(0, Expr::load(place, scalar.clone()).at(span));
        let name = super::names::describe(self, &arguments[0]);
        let mut expr = Expr::new(ExprKind::Builtin(builtin, arguments), scalar).at(self.user_span(span));
        let effects = self.effects(&expr);
        self.settle_held(&effects.writes, true);
        if self.is_empty(ret) {
            self.emit(ir::StmtKind::Eval(expr), span);
            return Ok(Value::unit());
        }
        if order.acquire {
            let (ty, facts) = (expr.ty.clone(), self.synthetic(&expr));
            let before = self.emit_let(&name, expr, span, facts);
            expr = Expr::var(before, ty).at(self.user_span(span));
            self.fence(span);
        }
        Ok(Value::Expr(expr))
    }

    /// `atomic::fence(order)`.
    pub(super) fn fence_of(&mut self, order: &Value, ty: TypeId, span: Span) -> Flow<Value> {
        self.order(order, ty, Access::Fence, span)?;
        self.fence(span);
        Ok(Value::unit())
    }

    /// A fence. Where no instance writes a buffer, there is nothing to order.
    fn fence(&mut self, span: Span) {
        if self.changing_buffers().next().is_some() {
            let fence = Expr::new(ExprKind::Builtin(Builtin::AtomicFence, Vec::new()), ir::Type::U32);
            self.emit(ir::StmtKind::Eval(fence.at(self.user_span(span))), span);
        }
    }

    /// What an order asks for. One that is only known at run time may be any, and the strongest does for all.
    fn order(&mut self, value: &Value, ty: TypeId, access: Access, span: Span) -> Flow<Order> {
        let Type::Adt(adt) = &self.typed.types[ty] else { return Err(self.unsupported(span, "this order")) };
        let variants = &self.typed.adts[*adt].variants;
        let order = self.as_expr(value.clone(), ty, span)?;
        if let Some(known) = self.constant_int(&order) {
            let name = variants.iter().find(|variant| variant.discriminant == known).map_or("", |it| it.name.as_str());
            if let Some((_, message)) = access.refused().iter().find(|(refused, _)| *refused == name) {
                return Err(self.trap(message, span));
            }
            if name == "SeqCst" {
                let remark = Diagnostic::error(codes::ORDER, self.user_span(span), "`SeqCst` is treated as `AcqRel`");
                let remark = remark.note("on a GPU there is no one order of all `SeqCst` operations");
                let help = "write `Acquire` in loads, `Release` in stores and `AcqRel` elsewhere, if that is all that is needed";
                self.diagnostics.push(remark.help(help).severity(Severity::Remark));
            }
            let release = matches!(name, "Release" | "AcqRel" | "SeqCst");
            let acquire = matches!(name, "Acquire" | "AcqRel" | "SeqCst");
            return Ok(access.order(release, acquire));
        }
        let order = self.cheapen(order, "order");
        for (refused, message) in access.refused() {
            for variant in variants.iter().filter(|variant| variant.name == *refused) {
                let discriminant = Expr::int(variant.discriminant, order.ty.scalar().unwrap_or(ir::Scalar::U32));
                self.check(order.clone().binary(BinaryOp::Ne, discriminant), message, span);
            }
        }
        let message = "an order that is known only at run time is treated as `AcqRel`";
        let remark = Diagnostic::error(codes::ORDER, self.user_span(span), message);
        let help = "call the method in each arm of a `match` over the orders";
        self.diagnostics.push(remark.help(help).severity(Severity::Remark));
        Ok(access.order(true, true))
    }
}
