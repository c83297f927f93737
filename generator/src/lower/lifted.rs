//! Known values that leave a block: what they need must be in scope further out.
//!
//! Indices are put into variables of the outer block where the value leaves, and so is what only the value names: temporaries behind its
//! references, and what its closures own. A variable of the user's that is borrowed stays: nothing that names it is read further out.

use std::rc::Rc;

use super::Lowerer;
use super::function::VarFacts;
use super::value::{Closure, Known, Place, Value};
use crate::base::Span;
use crate::ir::{self, Expr, ExprKind, StmtKind};

impl Lowerer<'_> {
    /// A known value whose indices, and what it owns, are in scope in the block at `depth`, further out.
    pub(super) fn lifted(&mut self, mut value: Value, depth: usize, span: Span) -> Value {
        if depth >= self.depth() {
            return value;
        }
        self.lift_owned(&mut value, depth, span);
        value.each_expr_mut(&mut |expr| {
            let mut innermost = 0;
            ir::walk::each_expr(expr, &mut |expr| {
                if let ExprKind::Load(ir::Place { root: ir::Root::Var(var), .. }) = &expr.kind {
                    innermost = innermost.max(self.f.facts[*var].depth);
                }
            });
            if innermost > depth {
                let name = match &expr.kind {
                    ExprKind::Load(place) if place.path.is_empty() => self.place_name(place),
                    _ => super::names::describe(self, expr),
                };
                let facts = self.synthetic(expr);
                let var = self.new_var(&name, expr.ty.clone(), span, facts);
                self.push_at(depth, StmtKind::Let(var, None), span);
                let load = Expr::var(var, expr.ty.clone()).at(expr.span);
                let computed = std::mem::replace(expr, load);
                self.emit(StmtKind::Assign(ir::Place::var(var), computed), span);
            }
        });
        value
    }

    /// Moves what only this value names out to the block at `depth`: temporaries behind its references, and what closures own.
    fn lift_owned(&mut self, value: &mut Value, depth: usize, span: Span) {
        match value {
            Value::Parts(parts) => parts.iter_mut().for_each(|part| self.lift_owned(part, depth, span)),
            Value::Slice(slice) => self.lift_variable(&mut slice.base, depth, false, span),
            Value::Ref(place) => self.lift_place(place, depth, false, span),
            Value::Closure(closure) => {
                let typed = self.typed;
                let mut captures = closure.captures.clone();
                for capture in typed.closures[closure.id].captures.iter().filter(|capture| capture.by_value) {
                    if let Some(place) = captures.get_mut(&capture.local) {
                        self.lift_place(place, depth, true, span);
                    }
                }
                let Closure { id, owner, .. } = **closure;
                *closure = Rc::new(Closure { id, captures, owner, storage: None });
            }
            _ => {}
        }
    }

    fn lift_place(&mut self, place: &mut Place, depth: usize, owned: bool, span: Span) {
        match place {
            Place::Whole(place) => self.lift_variable(place, depth, owned, span),
            Place::Parts(parts) => parts.iter_mut().for_each(|part| self.lift_place(part, depth, owned, span)),
            Place::Value(value) => {
                let inner = std::mem::replace(&mut **value, Value::Undefined);
                **value = self.lifted(inner, depth, span);
            }
            Place::Known(known) if owned => *known = Known::new(self.lifted(known.get(), depth, span)),
            Place::Known(_) | Place::Chosen(_) => {}
        }
    }

    fn lift_variable(&mut self, place: &mut ir::Place, depth: usize, owned: bool, span: Span) {
        let ir::Root::Var(var) = place.root else { return };
        let facts = self.f.facts[var];
        if facts.depth <= depth || !(owned || facts.synthetic) || self.f.stand_ins.contains(&var) {
            return;
        }
        let ir::Var { name, ty, .. } = self.f.vars[var].clone();
        let outer = self.new_var(&name, ty.clone(), span, VarFacts { immutable: false, ..facts });
        self.push_at(depth, StmtKind::Let(outer, None), span);
        self.emit(StmtKind::Assign(ir::Place::var(outer), Expr::var(var, ty)), span);
        place.root = ir::Root::Var(outer);
    }
}
