//! Closures that become functions of the IR: lambda lifting (Johnsson, "Lambda lifting: transforming programs to recursive equations", 1985).
//!
//! What such a closure captures follows its own parameters, by value. So it neither suspends nor writes what it captures, and captures nothing
//! large, which would be copied for each call, nor a slice of a local array, which has to be known where it is used. Every other closure
//! is code in the place of its call.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::ir::{self, Root};
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{self, ClosureId, Expr, ExprKind, FunctionBody, LocalId, Origin, PatKind, StmtKind};

use super::Lowerer;
use super::value::{Closure, Place, Value};

/// What is larger is not copied for a call.
const MOST_BYTES: u32 = 256;

impl<'a> Lowerer<'a> {
    /// Whether a call of a closure by a local calls a function: where more than one place needs it, unless it is so small that it reads as well
    /// in place of the call.
    pub(super) fn is_function(&mut self, closure: &Closure, callee: &typed::Expr) -> bool {
        let (Some(local), Origin::User) = (called(callee), self.frame().origin) else { return false };
        let typed = self.typed;
        let code = &typed.closures[closure.id];
        let FunctionBody::Source(owner) = &typed.functions[closure.owner].body else { return false };
        typed.functions[closure.owner].origin == Origin::User
            && self.open_constants.is_empty()
            && (self.is_used_again(owner, closure.id)
                || self.frame().body.value.as_deref().is_some_and(|body| self.call_count(body, local) > 1))
            && !reads_well_in_place(owner, code)
            && self.is_passable(code.ret)
            && !code.params.iter().any(|param| self.takes_known(param.ty) || self.holds_reference(param.ty))
            && self.can_be_passed(closure)
    }

    /// Whether a function that takes a closure is a function for it: one that has a name, and so may be passed again.
    pub(super) fn has_functions(&self, closure: &Closure) -> bool {
        let FunctionBody::Source(owner) = &self.typed.functions[closure.owner].body else { return false };
        owner.value.as_deref().is_some_and(|body| self.bound_to(body, closure.id).is_some())
            && self.can_be_passed(closure)
    }

    /// Whether all that a closure captures can be a parameter.
    pub(super) fn can_be_passed(&self, closure: &Closure) -> bool {
        if closure.storage.is_some() || self.suspends.closure(closure.id) {
            return false;
        }
        let mut written = BTreeSet::new();
        self.each_written(&self.typed.closures[closure.id].body, &mut written);
        let is_buffer = |place: &Place| {
            let Place::Known(known) = place else { return false };
            matches!(known.get(), Value::Slice(slice) if matches!(slice.base.root, Root::Buffer(_)))
        };
        let mut captures = closure.captures.iter();
        captures.all(|(local, place)| self.place_can_be_passed(place) && (is_buffer(place) || !written.contains(local)))
    }

    fn place_can_be_passed(&self, place: &Place) -> bool {
        match place {
            Place::Whole(place) => match place.root {
                Root::Var(var) if self.f.stand_ins.contains(&var) => false,
                Root::Buffer(_) => place.path.is_empty(),
                _ => self.place_type(place).is_some_and(|ty| self.is_small(&ty)),
            },
            Place::Parts(parts) => parts.iter().all(|part| self.place_can_be_passed(part)),
            Place::Known(known) => self.value_can_be_passed(&known.get()),
            Place::Value(value) => self.value_can_be_passed(value),
            Place::Chosen(_) => false,
        }
    }

    fn value_can_be_passed(&self, value: &Value) -> bool {
        match value {
            Value::Expr(expr) => self.is_small(&expr.ty),
            Value::Parts(parts) => parts.iter().all(|part| self.value_can_be_passed(part)),
            Value::Ref(place) => self.place_can_be_passed(place),
            Value::Slice(slice) => {
                matches!(slice.base.root, Root::Buffer(_) | Root::Constant(_)) && !self.is_chosen_slice(value)
            }
            Value::Closure(closure) => self.can_be_passed(closure),
            Value::FnItem(_) | Value::Str(_) => true,
            Value::Undefined => false,
        }
    }

    fn is_small(&self, ty: &ir::Type) -> bool {
        ir::layout::bytes(&self.program, ty, ir::Glam::Plain).size <= MOST_BYTES
    }

    /// The locals that code assigns to or borrows to be changed, wholly or in part, its closures' code included.
    fn each_written(&self, body: &'a Expr, written: &mut BTreeSet<LocalId>) {
        each_expr(body, &mut |expr| match &expr.kind {
            ExprKind::Assign(place, _)
            | ExprKind::AssignOp { place, .. }
            | ExprKind::Borrow { mutable: true, place } => written.extend(local_of(place)),
            ExprKind::Closure(id) => self.each_written(&self.typed.closures[*id].body, written),
            _ => {}
        });
    }

    /// Whether the local that a closure is bound to stands in more than one place.
    fn is_used_again(&self, owner: &'a typed::Body, closure: ClosureId) -> bool {
        let Some(body) = owner.value.as_deref() else { return false };
        self.bound_to(body, closure).is_some_and(|local| self.mention_count(body, local) > 1)
    }

    fn mention_count(&self, body: &'a Expr, local: LocalId) -> usize {
        let mut count = 0;
        each_expr(body, &mut |expr| match &expr.kind {
            ExprKind::Local(it) => count += usize::from(*it == local),
            ExprKind::Closure(id) => count += self.mention_count(&self.typed.closures[*id].body, local),
            _ => {}
        });
        count
    }

    /// How many calls of a local stand in code, its closures' code included.
    fn call_count(&self, body: &'a Expr, local: LocalId) -> usize {
        let mut count = 0;
        each_expr(body, &mut |expr| match &expr.kind {
            ExprKind::CallValue { callee, .. } => count += usize::from(called(callee) == Some(local)),
            ExprKind::Closure(id) => count += self.call_count(&self.typed.closures[*id].body, local),
            _ => {}
        });
        count
    }

    /// The name of a closure as a function: its owner's, and that of the local that it is bound to.
    pub(super) fn closure_name(&mut self, closure: &Rc<Closure>) -> String {
        let owner = &self.typed.functions[closure.owner];
        let FunctionBody::Source(body) = &owner.body else { return self.names.unique(&owner.name) };
        let local = body.value.as_deref().and_then(|value| self.bound_to(value, closure.id));
        let local = local.map_or("closure", |local| &body.locals[local].name);
        let mut name = format!("{}_{local}", super::names::with_owner(&owner.path, &owner.name));
        // The user's function of that name keeps it.
        let is_its = |other: &typed::Function| super::names::with_owner(&other.path, &other.name) == name;
        if self.typed.functions.iter().any(|other| other.origin == Origin::User && is_its(other)) {
            name += "_closure";
        }
        self.names.unique(&name)
    }

    /// The local that code binds a closure to.
    fn bound_to(&self, body: &'a Expr, closure: ClosureId) -> Option<LocalId> {
        let mut found = None;
        each_expr(body, &mut |expr| match &expr.kind {
            ExprKind::Block { stmts, .. } => {
                for stmt in stmts {
                    if let StmtKind::Let { pat, value: Some(value), .. } = &stmt.kind
                        && let PatKind::Binding { local, .. } = pat.kind
                        && matches!(value.kind, ExprKind::Closure(id) if id == closure)
                    {
                        found = Some(local);
                    }
                }
            }
            ExprKind::Closure(id) => found = found.or_else(|| self.bound_to(&self.typed.closures[*id].body, closure)),
            _ => {}
        });
        found
    }
}

/// The local that is called, or whose target is.
fn called(callee: &Expr) -> Option<LocalId> {
    match &callee.kind {
        ExprKind::Local(local) => Some(*local),
        ExprKind::Deref(inner) => called(inner),
        ExprKind::Borrow { mutable: false, place } => called(place),
        _ => None,
    }
}

/// The local that a place begins at.
fn local_of(place: &Expr) -> Option<LocalId> {
    match &place.kind {
        ExprKind::Local(local) => Some(*local),
        ExprKind::Field(base, _) | ExprKind::Deref(base) | ExprKind::Index(base, _) => local_of(base),
        _ => None,
    }
}

/// Whether a closure is one expression that uses no parameter twice: in the place of a call it needs no variable.
fn reads_well_in_place(owner: &typed::Body, closure: &typed::Closure) -> bool {
    let params = closure.params.iter().map(|param| match param.pat.kind {
        PatKind::Binding { local, .. } => Some(local),
        _ => None,
    });
    let Some(params) = params.collect::<Option<Vec<LocalId>>>() else { return false };
    let mut used = Vec::new();
    let mut plain = true;
    each_expr(&closure.body, &mut |expr| match &expr.kind {
        ExprKind::Local(local) => used.push(*local),
        ExprKind::Block { stmts, .. } => plain &= stmts.is_empty(),
        ExprKind::Match(..)
        | ExprKind::Loop(..)
        | ExprKind::While(..)
        | ExprKind::For { .. }
        | ExprKind::Return(_)
        | ExprKind::Try { .. }
        | ExprKind::Closure(_) => plain = false,
        _ => {}
    });
    let once = |param: &LocalId| used.iter().filter(|local| *local == param).count() <= 1;
    let mutable = |param: &LocalId| owner.locals[*param].mutable;
    plain && params.iter().all(|param| once(param) && !mutable(param))
}
