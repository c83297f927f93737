//! Calls: inlined, or of functions of the IR.

use crate::base::Span;
use crate::ir::{self, Expr, Root, StmtKind};
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{self, FunctionBody, FunctionId, Origin, PatKind, Type, TypeId};

use super::arguments::{Key, Passed};
use super::closures::known_closure;
use super::dest::{DestId, Hint};
use super::specialise::Callee;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop};

/// Modules of the prelude whose functions are too long to stand wherever they are called.
const LONG: [&str; 2] = ["core::num::double_angles::", "core::num::double_math::"];

impl<'a> Lowerer<'a> {
    /// A call of a known function.
    pub(super) fn call(
        &mut self,
        function: FunctionId,
        args: &'a [typed::Expr],
        name_span: Span,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let callee = &self.typed.functions[function];
        if let FunctionBody::Marker(marker) = callee.body {
            return self.marker(marker, args, span).map(Some);
        }
        let names: Vec<Hint> = callee.params.iter().map(|param| self.parameter_hint(callee, param)).collect();
        let exprs: Vec<(u32, &'a typed::Expr)> = (0..).zip(args).collect();
        let values = self.operands(&exprs, |index| names.get(index as usize).cloned().unwrap_or(Hint::None))?;
        let span = if callee.origin == Origin::Prelude { self.panicking(name_span, span) } else { span };
        self.call_to(function, values, dest, name_span, span)
    }

    /// Where rustc says that a call of `std` panics: a method's in the line of its name, not where its receiver begins.
    fn panicking(&self, name_span: Span, span: Span) -> Span {
        let is_named = self.sources.text(name_span).starts_with(|it: char| it.is_alphabetic());
        let is_below = self.sources.line(name_span) > self.sources.line(span);
        if is_named && is_below { Span::new(span.file, name_span.start, span.end) } else { span }
    }

    /// The name of a parameter, for an argument that needs a variable; the prelude's names say little.
    fn parameter_hint(&self, callee: &typed::Function, param: &typed::Param) -> Hint {
        match (&callee.body, &param.pat.kind) {
            (FunctionBody::Source(body), PatKind::Binding { local, .. }) => {
                let name = &body.locals[*local].name;
                if name == "self" || callee.origin == Origin::Prelude && name.len() > 1 && name != "rhs" {
                    return Hint::None;
                }
                if name == "rhs" { Hint::None } else { Hint::named(name) }
            }
            _ => Hint::None,
        }
    }

    /// A call with values.
    pub(super) fn call_values(&mut self, function: FunctionId, args: Vec<Value>, span: Span) -> Flow<Value> {
        let dest = self.new_dest(self.typed.functions[function].ret, &Hint::None, span);
        match self.call_to(function, args, dest, span, span)? {
            Some(value) => Ok(value),
            None => self.dest_value(dest),
        }
    }

    /// A call for a destination.
    pub(super) fn call_to(
        &mut self,
        function: FunctionId,
        args: Vec<Value>,
        dest: DestId,
        name_span: Span,
        span: Span,
    ) -> Flow<Option<Value>> {
        let callee = &self.typed.functions[function];
        let never = |(param, arg): (&typed::Param, &Value)| {
            matches!((&self.typed.types[param.ty], arg), (Type::Ref { .. }, Value::Undefined))
        };
        if callee.params.iter().zip(&args).any(never) {
            // in the arm of a variant that no value here can be
            return Err(Stop::Diverges);
        }
        match &callee.body {
            FunctionBody::Intrinsic(name) => {
                if let Some(size) = self.size_intrinsic(name, &callee.args, span)? {
                    return Ok(Some(size));
                }
                let types: Vec<TypeId> = callee.params.iter().map(|param| param.ty).collect();
                self.intrinsic(name, args, &types, callee.ret, span).map(Some)
            }
            FunctionBody::Derived(derive) => self.derived(*derive, function, args, span).map(Some),
            FunctionBody::Marker(_) => Err(self.unsupported(span, "a marker as a value")),
            FunctionBody::Source(body) => {
                if let Some(derive) = self.derived_comparison(callee, body) {
                    return self.derived(derive, function, args, span).map(Some);
                }
                self.check_recursion(function, name_span)?;
                if self.is_inlined(function, &args) || args.iter().any(|arg| self.is_chosen_slice(arg)) {
                    return self.inline(function, args, dest, span);
                }
                self.real_call(Callee::Function(function), args, span).map(Some)
            }
        }
    }

    /// `a < b` by the prelude's default method of a derived `PartialOrd`: decided field by field, without an `Ordering`.
    fn derived_comparison(&self, callee: &typed::Function, body: &typed::Body) -> Option<typed::Derive> {
        let comparison = callee.origin == Origin::Prelude && matches!(callee.name.as_str(), "lt" | "le" | "gt" | "ge");
        if !comparison {
            return None;
        }
        let mut derive = None;
        each_expr(body.value.as_deref()?, &mut |expr| {
            if let typed::ExprKind::Call { function, .. } = &expr.kind
                && let FunctionBody::Derived(by) = self.typed.functions[*function].body
            {
                derive = Some(by);
            }
        });
        derive.filter(|derive| matches!(derive, typed::Derive::PartialOrd | typed::Derive::Ord))
    }

    /// Whether a call of a function is replaced by its code.
    fn is_inlined(&mut self, function: FunctionId, args: &[Value]) -> bool {
        let callee = &self.typed.functions[function];
        callee.origin == Origin::Prelude && !LONG.iter().any(|module| callee.path.starts_with(module))
            || self.suspends.function(function)
            || !self.is_passable(callee.ret)
            || callee.params.iter().zip(args).any(|(param, arg)| self.cannot_be_passed(param.ty, arg))
            || callee.params.iter().any(|param| self.holds_reference(param.ty)) && self.changes_references(callee)
    }

    /// Whether an argument is for code in the place of the call only.
    fn cannot_be_passed(&self, ty: TypeId, arg: &Value) -> bool {
        match known_closure(arg) {
            Some(closure) => !self.has_functions(&closure),
            None => self.must_be_known(ty, &mut Vec::new()) || self.holds_dynamic(ty, &mut Vec::new()),
        }
    }

    /// The same of a parameter, whatever is passed.
    pub(super) fn takes_known(&self, ty: TypeId) -> bool {
        self.cannot_be_passed(ty, &Value::Undefined)
    }

    /// Whether an argument is, or names, a slice of an array or buffer that is chosen at run time, or of an array of references.
    pub(super) fn is_chosen_slice(&self, value: &Value) -> bool {
        match value {
            Value::Slice(slice) => {
                self.f.lists.contains_key(&slice.base.root)
                    || slice.base.base_var().is_some_and(|var| self.f.stand_ins.contains(&var))
            }
            Value::Parts(parts) => parts.iter().any(|part| self.is_chosen_slice(part)),
            Value::Ref(place) => self.names_chosen_slice(place),
            _ => false,
        }
    }

    fn names_chosen_slice(&self, place: &Place) -> bool {
        match place {
            Place::Known(known) => self.is_chosen_slice(&known.get()),
            Place::Chosen(_) => true,
            Place::Parts(parts) => parts.iter().any(|part| self.names_chosen_slice(part)),
            Place::Value(value) => self.is_chosen_slice(value),
            Place::Whole(_) => false,
        }
    }

    /// Whether a value of this type can be returned.
    pub(super) fn is_passable(&mut self, ty: TypeId) -> bool {
        matches!(self.typed.types[ty], Type::Never) || self.is_empty(ty) || self.whole_type(ty).is_some()
    }

    /// Whether an argument must be known where it is used: closures, and atomics, which are never copied.
    fn must_be_known(&self, ty: TypeId, seen: &mut Vec<TypeId>) -> bool {
        if seen.contains(&ty) {
            return false;
        }
        seen.push(ty);
        match &self.typed.types[ty] {
            Type::Closure(_) => true,
            Type::Tuple(items) => items.iter().any(|item| self.must_be_known(*item, seen)),
            Type::Ref { target, .. } => match &self.typed.types[*target] {
                // a buffer of atomics is known by its name
                Type::Slice(_) => false,
                _ => self.must_be_known(*target, seen),
            },
            Type::Array(item, _) | Type::Slice(item) => self.must_be_known(*item, seen),
            Type::Adt(id) => {
                let adt = &self.typed.adts[*id];
                let mut fields = adt.variants.iter().flat_map(|variant| &variant.fields);
                super::types::atomic(adt).is_some()
                    || adt.args.iter().any(|arg| self.must_be_known(*arg, seen))
                    || fields.any(|field| self.must_be_known(field.ty, seen))
            }
            _ => false,
        }
    }

    /// Whether a parameter lets a callee give a reference of the caller another place: `&mut &T`, `&mut Cursor<'_>`.
    pub(super) fn holds_reference(&mut self, ty: TypeId) -> bool {
        match self.typed.types[ty] {
            Type::Ref { mutable: true, target } => match self.typed.types[target] {
                Type::Slice(item) => !self.is_passable(item),
                _ => !self.is_passable(target),
            },
            _ => false,
        }
    }

    /// Whether a function assigns to references, or lets others do so.
    fn changes_references(&mut self, callee: &typed::Function) -> bool {
        let FunctionBody::Source(typed::Body { value: Some(body), .. }) = &callee.body else { return false };
        let mut written = Vec::new();
        each_expr(body, &mut |expr| match &expr.kind {
            typed::ExprKind::Assign(place, _) | typed::ExprKind::Borrow { mutable: true, place } => {
                written.push(place.ty);
            }
            _ => {}
        });
        written.into_iter().any(|ty| !matches!(self.typed.types[ty], Type::Slice(_)) && !self.is_passable(ty))
    }

    /// Whether a value of this type holds a trait object: passed on, it would be a value of each type that it may be.
    fn holds_dynamic(&self, ty: TypeId, seen: &mut Vec<TypeId>) -> bool {
        if seen.contains(&ty) {
            return false;
        }
        seen.push(ty);
        match &self.typed.types[ty] {
            Type::Adt(id) => {
                let adt = &self.typed.adts[*id];
                let mut fields = adt.variants.iter().flat_map(|variant| &variant.fields);
                adt.is_object() || fields.any(|field| self.holds_dynamic(field.ty, seen))
            }
            Type::Tuple(items) => items.iter().any(|item| self.holds_dynamic(*item, seen)),
            Type::Ref { target: inner, .. } | Type::Array(inner, _) | Type::Slice(inner) => {
                self.holds_dynamic(*inner, seen)
            }
            _ => false,
        }
    }

    /// A call of a function of the IR.
    pub(super) fn real_call(&mut self, callee: Callee, args: Vec<Value>, span: Span) -> Flow<Value> {
        let (params, ret) = self.signature(&callee);
        let mut passed = Passed::default();
        let mut values = Vec::new();
        let held: Vec<_> = args.into_iter().map(|arg| self.hold(arg, "", span)).collect();
        for (param, held) in params.iter().zip(held) {
            let value = self.take(held);
            let value = self.passable(value, param.ty, span)?;
            self.pass(&value, param.ty, &mut passed, span)?;
            values.push(value);
        }
        if let Callee::Closure(closure) = &callee {
            self.pass_captured(closure, &mut passed, span)?;
        }
        let key = Key { code: callee.id(), known: passed.known };
        let id = self.specialisation(key, &callee, &values, passed.slices, &passed.args)?;
        if self.program.functions[id].has_effects {
            self.settle_arguments(&mut passed.args, span);
        }
        let Some(ty) = self.program.functions[id].ret.clone() else {
            let ty = ir::Type::U32;
            let call = Expr::new(ir::ExprKind::Call(id, passed.args), ty).at(self.user_span(span));
            if self.program.functions[id].has_effects {
                self.emit(StmtKind::Eval(call), span);
            }
            if matches!(self.typed.types[ret], Type::Never) {
                return Err(Stop::Diverges);
            }
            return Ok(Value::Parts(vec![Value::unit(); self.part_types(ret).len()]));
        };
        let call = Expr::new(ir::ExprKind::Call(id, passed.args), ty).at(self.user_span(span));
        let effects = self.effects(&call);
        self.settle_held(&effects.writes, effects.effectful);
        // a buffer that it reads may be about to be written by an operand that waits
        let reads: Vec<ir::Place> = self.summaries[id]
            .reads
            .iter()
            .map(|&buffer| ir::Place { root: Root::Buffer(buffer), path: Vec::new() })
            .collect();
        for place in reads {
            self.settle_before_read(&place);
        }
        Ok(Value::Expr(call))
    }

    /// One expression holds one effect: those of the arguments happen before the call's own.
    fn settle_arguments(&mut self, args: &mut [Expr], span: Span) {
        args.iter_mut().for_each(|arg| self.settle_effect(arg, span));
    }

    /// An expression with an effect becomes a variable that holds what it gave.
    pub(super) fn settle_effect(&mut self, expr: &mut Expr, span: Span) {
        if self.effects(expr).effectful {
            let (name, facts) = (super::names::describe(self, expr), self.synthetic(expr));
            let var = self.emit_let(&name, expr.clone(), span, facts);
            *expr = Expr::var(var, expr.ty.clone()).at(expr.span);
        }
    }
}
