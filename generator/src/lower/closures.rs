//! Closures: known at compile time, with the places that they captured; inlined at each call.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::base::Span;
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{self, ClosureId, FunctionBody};

use super::dest::{DestId, Hint};
use super::function::{Binding, VarFacts};
use super::inline::Code;
use super::specialise::Callee;
use super::value::{Closure, Known, Place, Value};
use super::{Flow, Lowerer, Stop};

impl<'a> Lowerer<'a> {
    /// A closure expression.
    pub(super) fn closure(&mut self, id: ClosureId) -> Flow<Value> {
        let closure = &self.typed.closures[id];
        let Some(owner) = self.frame().function else {
            return Err(self.unsupported(closure.span, "a closure in a constant"));
        };
        let mut captures = BTreeMap::new();
        for capture in &closure.captures {
            let declared = &self.frame().body.locals[capture.local];
            let (name, ty) = (declared.name.clone(), declared.ty);
            let place = match self.frame().locals.get(&capture.local).cloned() {
                Some(Binding::Place(place)) if capture.by_value => {
                    let value = self.load(place.clone(), ty, closure.span)?;
                    if self.is_fixed(&place) && !holds_closure(&value) {
                        place
                    } else {
                        let value = self.copied_closures(value, closure.span)?;
                        self.declare_value(value, ty, &Hint::Name(name), VarFacts::default(), closure.span)?
                    }
                }
                Some(Binding::Place(place)) => place,
                Some(Binding::Held(held)) => {
                    let value = self.use_held(held);
                    let value = if capture.by_value { self.copied_closures(value, closure.span)? } else { value };
                    Place::of(self.stabilise_value(value, &name)?)
                }
                None => continue,
            };
            captures.insert(capture.local, place);
        }
        Ok(Value::Closure(Rc::new(Closure { id, captures, owner, storage: None })))
    }

    /// A value that was read from a place: the closures there keep their state, and those in it have their own.
    pub(super) fn copied_closures(&mut self, value: Value, span: Span) -> Flow<Value> {
        match value {
            Value::Parts(parts) => {
                let parts = parts.into_iter().map(|part| self.copied_closures(part, span));
                Ok(Value::Parts(parts.collect::<Flow<_>>()?))
            }
            Value::Closure(closure) => Ok(Value::Closure(self.copied_closure(closure, span)?)),
            other => Ok(other),
        }
    }

    /// A closure with a copy of what it owns and may change.
    fn copied_closure(&mut self, closure: Rc<Closure>, span: Span) -> Flow<Rc<Closure>> {
        let typed = self.typed;
        let FunctionBody::Source(body) = &typed.functions[closure.owner].body else { return Ok(closure) };
        let is_storage = closure.storage.is_some();
        let mut captures = closure.captures.clone();
        let mut copied = false;
        for capture in &typed.closures[closure.id].captures {
            let (local, declared) = (capture.local, &body.locals[capture.local]);
            let Some(place) = captures.get(&local).cloned() else { continue };
            let own = if capture.by_value && (is_storage || declared.mutable) {
                let value = self.load(place, declared.ty, span)?;
                let value = self.copied_closures(value, span)?;
                let hint = Hint::Name(declared.name.clone());
                self.declare_value(value, declared.ty, &hint, VarFacts::default(), span)?
            } else if is_storage {
                match self.settled_references(Value::Ref(place), &declared.name)? {
                    Value::Ref(place) => place,
                    other => Place::of(other),
                }
            } else {
                continue;
            };
            captures.insert(local, own);
            copied = true;
        }
        Ok(if copied { Rc::new(Closure { captures, storage: None, ..*closure }) } else { closure })
    }

    /// A variable for a closure of this code: what it captured is only known at run time.
    pub(super) fn closure_storage(&mut self, id: ClosureId, depth: usize, span: Span) -> Option<Place> {
        let typed = self.typed;
        let owner = self.closure_owner(id)?;
        let FunctionBody::Source(body) = &typed.functions[owner].body else { return None };
        let (mut captures, mut choices) = (BTreeMap::new(), BTreeMap::new());
        for capture in &typed.closures[id].captures {
            let declared = &body.locals[capture.local];
            let hint = Hint::Name(declared.name.clone());
            let place = if capture.by_value {
                self.chosen_storage(declared.ty, &hint, depth, VarFacts::default(), span)
            } else {
                let key = self.storage_key(span);
                let Place::Chosen(choice) = self.choice_of((declared.ty, true), &hint, depth, (key, false), span)?
                else {
                    return None;
                };
                choices.insert(capture.local, choice);
                let Value::Ref(place) = self.chosen(choice) else { return None };
                place
            };
            captures.insert(capture.local, place);
        }
        let closure = Closure { id, captures, owner, storage: Some(choices) };
        Some(Place::Known(Known::stored(Value::Closure(Rc::new(closure)), None, depth)))
    }

    /// Gives a closure's storage what another closure of the same code captured.
    pub(super) fn assign_captures(&mut self, to: &Closure, from: &Closure, span: Span) -> Flow<()> {
        let typed = self.typed;
        let FunctionBody::Source(body) = &typed.functions[to.owner].body else { return Ok(()) };
        for (local, place) in &to.captures {
            let Some(captured) = from.captures.get(local) else { continue };
            if let Some(choice) = to.storage.as_ref().and_then(|choices| choices.get(local)) {
                self.assign_choice(*choice, Value::Ref(captured.clone()), span)?;
                continue;
            }
            let ty = body.locals[*local].ty;
            let value = self.load(captured.clone(), ty, span)?;
            self.assign(place, ty, value, span)?;
        }
        Ok(())
    }

    /// The type of what a closure captures.
    pub(super) fn captured_type(&self, closure: &Closure, local: typed::LocalId) -> typed::TypeId {
        self.owner_body(closure).locals[local].ty
    }

    /// The declarations of the function that a closure stands in.
    pub(super) fn owner_body(&self, closure: &Closure) -> &'a typed::Body {
        match &self.typed.functions[closure.owner].body {
            FunctionBody::Source(body) => body,
            _ => unreachable!("a closure stands in source code"),
        }
    }

    /// Whether a call of a closure may change what it owns.
    pub(super) fn has_state(&self, ty: typed::TypeId) -> bool {
        let typed::Type::Closure(id) = self.typed.types[ty] else { return false };
        let Some(owner) = self.closure_owner(id) else { return false };
        let FunctionBody::Source(body) = &self.typed.functions[owner].body else { return false };
        let mut captures = self.typed.closures[id].captures.iter();
        captures.any(|capture| capture.by_value && body.locals[capture.local].mutable)
    }

    /// The function in which a closure stands.
    fn closure_owner(&self, id: ClosureId) -> Option<typed::FunctionId> {
        let holds = |body: &typed::Expr| {
            let mut open = vec![body];
            let mut found = false;
            while let Some(body) = open.pop() {
                each_expr(body, &mut |expr| {
                    if let typed::ExprKind::Closure(inner) = expr.kind {
                        found |= inner == id;
                        open.push(&self.typed.closures[inner].body);
                    }
                });
            }
            found
        };
        let owner = self.typed.functions.iter_enumerated().find(|(_, function)| match &function.body {
            FunctionBody::Source(body) => body.value.as_deref().is_some_and(holds),
            _ => false,
        });
        owner.map(|(id, _)| id)
    }

    /// Whether a place keeps its value, so that a copy of it is the same as itself.
    fn is_fixed(&self, place: &Place) -> bool {
        match place {
            Place::Whole(place) => self.is_stable(&crate::ir::Expr::load(place.clone(), crate::ir::Type::U32)),
            Place::Parts(parts) => parts.iter().all(|part| self.is_fixed(part)),
            Place::Known(_) | Place::Value(_) => true,
            Place::Chosen(choice) => self.f.choices[*choice].fixed,
        }
    }

    /// A call of a closure, function item, or reference to one.
    pub(super) fn call_value(
        &mut self,
        callee: &'a typed::Expr,
        args: &'a [typed::Expr],
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let value = match &callee.kind {
            typed::ExprKind::Local(_)
            | typed::ExprKind::Field(..)
            | typed::ExprKind::Index(..)
            | typed::ExprKind::Deref(_) => {
                let place = if self.has_state(callee.ty) { self.place_to_write(callee)? } else { self.place(callee)? };
                match place {
                    Place::Known(known) => known.read(),
                    Place::Value(value) => *value,
                    // a closure that is a part of something
                    place => self.load(place, callee.ty, span)?,
                }
            }
            _ => self.expr(callee, &Hint::None)?,
        };
        let exprs: Vec<(u32, &'a typed::Expr)> = (0..).zip(args).collect();
        let args = self.operands(&exprs, |_| Hint::None)?;
        if let Some(closure) = known_closure(&value)
            && self.is_function(&closure, callee)
            && !args.iter().any(|arg| self.is_chosen_slice(arg))
        {
            return self.real_call(Callee::Closure(closure), args, span).map(Some);
        }
        self.call_known(value, args, dest, span)
    }

    fn call_known(&mut self, callee: Value, args: Vec<Value>, dest: DestId, span: Span) -> Flow<Option<Value>> {
        match callee {
            Value::FnItem(function) => self.call_to(function, args, dest, span, span),
            Value::Closure(closure) => {
                let typed = self.typed;
                let code = &typed.closures[closure.id];
                let owner = &typed.functions[closure.owner];
                let FunctionBody::Source(body) = &owner.body else {
                    return Err(self.unsupported(span, "this closure"));
                };
                let locals =
                    closure.captures.iter().map(|(local, place)| (*local, Binding::Place(place.clone()))).collect();
                let code = Code {
                    body,
                    function: Some(closure.owner),
                    origin: owner.origin,
                    params: &code.params,
                    value: &code.body,
                };
                self.inline_code(code, locals, args, dest, None, span)
            }
            Value::Ref(Place::Known(known)) => self.call_known(known.read(), args, dest, span),
            Value::Ref(Place::Value(value)) => self.call_known(*value, args, dest, span),
            // a variant that no value here can be
            Value::Undefined => Err(Stop::Diverges),
            _ => Err(self.unsupported(span, "a call of a function that is only known at run time")),
        }
    }
}

/// The closure that a value is, or refers to.
pub(super) fn known_closure(value: &Value) -> Option<Rc<Closure>> {
    match value {
        Value::Closure(closure) => Some(closure.clone()),
        Value::Ref(Place::Known(known)) => known_closure(&known.get()),
        Value::Ref(Place::Value(value)) => known_closure(value),
        _ => None,
    }
}

/// Whether a closure is in a value, not only behind a reference in it.
fn holds_closure(value: &Value) -> bool {
    match value {
        Value::Closure(_) => true,
        Value::Parts(parts) => parts.iter().any(holds_closure),
        _ => false,
    }
}
