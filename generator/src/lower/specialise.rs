//! Functions of the IR: one for each form of a function's arguments.

use std::collections::{BTreeMap, VecDeque};

use crate::base::Span;
use crate::ir::{self, Expr, ParamMode, Root, VarId};
use crate::resolve::typed::{self, FunctionBody, FunctionId, Origin, PatKind, Type, TypeId};

use super::arguments::{Key, SliceForm};
use super::dest::{DestId, Hint};
use super::effects::Summary;
use super::function::{Binding, Frame, FunctionState, Return, VarFacts};
use super::pattern::Mode;
use super::types::{PartKind, Shape};
use super::value::{Known, Place, Slice, Value};
use super::{Flow, Lowerer, Stop};

impl<'a> Lowerer<'a> {
    /// The function of the IR for arguments of this form; `passed` is what a call of it passes.
    pub(super) fn specialisation(
        &mut self,
        key: Key,
        args: &[Value],
        slices: VecDeque<SliceForm>,
        passed: &[Expr],
    ) -> Flow<ir::FunctionId> {
        let function = key.function;
        if let Some(&known) = self.specialised.get(&key) {
            self.check_constant_function(function)?;
            return known.ok_or(Stop::Failed);
        }
        // what computes a constant may call itself
        let reserved = (!self.open_constants.is_empty()).then(|| self.reserve(&key, passed));
        let built = self.build_function(function, args, slices);
        let id = match (built, reserved) {
            (Ok((built, summary)), Some(id)) => {
                (self.program.functions[id], self.summaries[id]) = (built, summary);
                Ok(id)
            }
            (Ok((built, summary)), None) => {
                self.summaries.push(summary);
                Ok(self.program.functions.push_and_get_key(built))
            }
            (Err(stop), _) => Err(stop),
        };
        self.specialised.insert(key, id.ok());
        id
    }

    /// The id of a function before it is built: of its body only the worst is known.
    fn reserve(&mut self, key: &Key, passed: &[Expr]) -> ir::FunctionId {
        let callee = &self.typed.functions[key.function];
        let param = |arg: &Expr| {
            let mode = if matches!(arg.kind, ir::ExprKind::Load(_)) { ParamMode::InOut } else { ParamMode::In };
            ir::Param { var: VarId(0), mode }
        };
        let ret = if self.is_empty(callee.ret) { None } else { self.whole_type(callee.ret) };
        let unknown = ir::Function {
            name: callee.name.clone(),
            params: passed.iter().map(param).collect(),
            ret,
            can_trap: true,
            has_effects: true,
            span: callee.name_span,
            ..super::program::empty_function()
        };
        self.summaries.push(Summary { can_trap: true, ..Summary::default() });
        let id = self.program.functions.push_and_get_key(unknown);
        self.specialised.insert(key.clone(), Some(id));
        id
    }

    /// Lowers a function for arguments of this form.
    fn build_function(
        &mut self,
        function: FunctionId,
        args: &[Value],
        slices: VecDeque<SliceForm>,
    ) -> Flow<(ir::Function, Summary)> {
        let typed = self.typed;
        let callee = &typed.functions[function];
        let FunctionBody::Source(body) = &callee.body else {
            return Err(self.unsupported(callee.name_span, "a function without a body"));
        };
        let caller = self.swap_state(FunctionState { slices, ..FunctionState::default() });
        self.active.push(function);
        self.f.blocks.push(Vec::new());
        self.f.frames.push(Frame {
            body,
            function: Some(function),
            origin: callee.origin,
            locals: BTreeMap::new(),
            targets: BTreeMap::new(),
            ret: Return::Real(DestId::NONE),
            call_path: Vec::new(),
            user_span: None,
        });
        let ret = self.return_dest(callee.ret, callee.span);
        self.frame_mut().ret = Return::Real(ret);
        let result = self.function_body(callee, body, args, ret);
        self.active.pop();
        let mut built = std::mem::replace(&mut self.f, caller);
        let params = result?;
        let name = self.function_name(callee);
        let ret = if self.is_empty(callee.ret) { None } else { self.whole_type(callee.ret) };
        let stmts = built.blocks.pop().unwrap_or_default();
        let mut lowered = ir::Function {
            name,
            params,
            ret,
            vars: built.vars,
            labels: built.labels,
            body: stmts.into(),
            can_trap: built.can_trap,
            has_effects: true,
            docs: callee.docs.clone(),
            span: callee.name_span,
        };
        if let Some(ret) = &lowered.ret
            && ir::verify::falls_through(&lowered.body)
        {
            // a path that panics where panics are not checked
            let unspecified = self.zero(ret);
            lowered.body.stmts.push(ir::Stmt::new(ir::StmtKind::Return(Some(unspecified)), callee.span));
        }
        let caller = std::mem::replace(
            &mut self.f,
            FunctionState { choices: built.choices, sites: built.sites, ..FunctionState::default() },
        );
        let replaced = self.replace_stand_ins(&mut lowered, &mut built.facts);
        self.f = caller;
        replaced?;
        // What computes a constant is interpreted, and may call itself.
        let values = self.open_constants.is_empty().then_some(&mut self.values);
        super::simplify::function(&mut lowered, &built.facts, &self.program, values);
        // the checks that are left decide
        lowered.can_trap = ir::effects::traps(&self.program.functions, &lowered.body);
        // What is never written need not come back.
        for param in &mut lowered.params {
            if param.mode == ParamMode::InOut && !ir::effects::writes_var(&self.program, &lowered.body, param.var) {
                param.mode = ParamMode::In;
            }
        }
        let writes = !built.writes.is_empty() || lowered.params.iter().any(|param| param.mode == ParamMode::InOut);
        lowered.has_effects = lowered.can_trap || writes;
        let summary = Summary { reads: built.reads, writes: built.writes, can_trap: lowered.can_trap };
        Ok((lowered, summary))
    }

    fn function_body(
        &mut self,
        callee: &'a typed::Function,
        body: &'a typed::Body,
        args: &[Value],
        ret: DestId,
    ) -> Flow<Vec<ir::Param>> {
        let mut params = Vec::new();
        for (param, arg) in callee.params.iter().zip(args) {
            let (name, mutable) = match &param.pat.kind {
                PatKind::Binding { local, .. } => (body.locals[*local].name.as_str(), body.locals[*local].mutable),
                _ => ("", false),
            };
            let name = match name {
                "self" | "" if callee.origin == Origin::Prelude => "x".to_owned(),
                _ if matches!(param.pat.kind, PatKind::Wild) => "unused".to_owned(),
                "self" | "" => self.what_it_is(param.ty),
                name => name.to_owned(),
            };
            let place = self.parameter(arg, param.ty, &Hint::Name(name), mutable, &mut params, param.pat.span)?;
            match &param.pat.kind {
                // what it refers to may be chosen anew
                PatKind::Binding { local, by_ref: None, sub: None } if mutable && !self.is_passable(param.ty) => {
                    let value = self.load(place, param.ty, param.pat.span)?;
                    self.declare(*local, value, Mode::Let, param.pat.span)?;
                }
                PatKind::Binding { local, by_ref: None, sub: None } => {
                    self.frame_mut().locals.insert(*local, Binding::Place(place));
                }
                _ => self.bind(&param.pat, place, Mode::Pattern)?,
            }
        }
        if let Some(value) = &body.value {
            let tail = if self.is_empty(callee.ret) { self.discard(callee.ret, value.span) } else { ret };
            match self.settle_expr(value, tail) {
                Err(Stop::Failed) => return Err(Stop::Failed),
                Err(Stop::Diverges) | Ok(()) => {}
            }
        }
        Ok(params)
    }

    /// The place of a parameter for an argument of this form.
    fn parameter(
        &mut self,
        arg: &Value,
        ty: TypeId,
        hint: &Hint,
        mutable: bool,
        params: &mut Vec<ir::Param>,
        span: Span,
    ) -> Flow<Place> {
        let known = |value: Value| Place::Known(Known::new(value));
        Ok(match arg {
            Value::Expr(expr) => {
                let var = self.parameter_var(expr.ty.clone(), &hint.name(), ParamMode::In, mutable, params, span);
                Place::Whole(ir::Place::var(var))
            }
            Value::Undefined => match self.whole_type(ty) {
                Some(whole) => {
                    let var = self.parameter_var(whole, &hint.name(), ParamMode::In, mutable, params, span);
                    Place::Whole(ir::Place::var(var))
                }
                None => known(Value::Undefined),
            },
            Value::Parts(parts) => {
                let kinds = self.part_types(ty);
                let names = self.part_names(ty);
                let mut places = Vec::new();
                for (index, ((part, kind), name)) in parts.iter().zip(kinds).zip(names).enumerate() {
                    let hint = hint.part(index as u32, &name);
                    places.push(match (part, kind) {
                        (part, PartKind::Field(field)) => self.parameter(part, field, &hint, mutable, params, span)?,
                        (Value::Expr(tag), PartKind::Tag(_)) => {
                            let ty = tag.ty.clone();
                            let var = self.parameter_var(ty, &hint.name(), ParamMode::In, mutable, params, span);
                            Place::Whole(ir::Place::var(var))
                        }
                        (_, PartKind::Tag(_)) => known(Value::Undefined),
                    });
                }
                Place::Parts(places)
            }
            Value::Ref(place) => {
                let (by_mut, target) = match &self.typed.types[ty] {
                    Type::Ref { mutable, target } => (*mutable, *target),
                    _ => (false, ty),
                };
                let place = self.referenced_parameter(place, target, hint, by_mut, params, span)?;
                known(Value::Ref(place))
            }
            Value::Slice(slice) => {
                let form = self.f.slices.pop_front().unwrap_or(SliceForm { whole: true, array: None });
                let base = match form.array {
                    None => slice.base.clone(),
                    Some(array) => {
                        let by_mut = matches!(self.typed.types[ty], Type::Ref { mutable: true, .. });
                        let mode = if by_mut { ParamMode::InOut } else { ParamMode::In };
                        ir::Place::var(self.parameter_var(array, &hint.name(), mode, by_mut, params, span))
                    }
                };
                let (offset, len) = match form.whole {
                    true => (slice.offset.clone(), slice.len.clone()),
                    false => {
                        let mut part = |name: &str, ty: &ir::Type| {
                            let name = format!("{}_{name}", hint.name());
                            let var = self.parameter_var(ty.clone(), &name, ParamMode::In, false, params, span);
                            Expr::var(var, ty.clone()).at(span)
                        };
                        (part("offset", &slice.offset.ty), part("len", &slice.len.ty))
                    }
                };
                known(Value::Slice(Box::new(Slice { base, offset, len })))
            }
            Value::FnItem(_) | Value::Str(_) | Value::Closure(_) => known(arg.clone()),
        })
    }

    fn referenced_parameter(
        &mut self,
        place: &Place,
        target: TypeId,
        hint: &Hint,
        by_mut: bool,
        params: &mut Vec<ir::Param>,
        span: Span,
    ) -> Flow<Place> {
        let mode = if by_mut { ParamMode::InOut } else { ParamMode::In };
        Ok(match place {
            Place::Whole(ir::Place { root: Root::Uniform(_) | Root::Constant(_) | Root::Buffer(_), path })
                if path.is_empty() =>
            {
                place.clone()
            }
            Place::Whole(_) => {
                let Some(whole) = self.whole_type(target) else {
                    return Err(self.unsupported(span, "this reference as an argument"));
                };
                let var = self.parameter_var(whole, &hint.name(), mode, by_mut, params, span);
                Place::Whole(ir::Place::var(var))
            }
            Place::Parts(places) => {
                let kinds = self.part_types(target);
                let names = self.part_names(target);
                let mut built = Vec::new();
                for (index, ((place, kind), name)) in places.iter().zip(kinds).zip(names).enumerate() {
                    let hint = hint.part(index as u32, &name);
                    built.push(match (kind, place) {
                        (PartKind::Field(field), place) => {
                            self.referenced_parameter(place, field, &hint, by_mut, params, span)?
                        }
                        (PartKind::Tag(tag), Place::Whole(_)) => {
                            let var = self.parameter_var(tag, &hint.name(), mode, by_mut, params, span);
                            Place::Whole(ir::Place::var(var))
                        }
                        (PartKind::Tag(_), _) => Place::of(Value::Undefined),
                    });
                }
                Place::Parts(built)
            }
            Place::Known(known) => self.parameter(&known.get(), target, hint, by_mut, params, span)?,
            Place::Chosen(choice) => {
                let chosen = self.chosen(*choice);
                self.parameter(&chosen, target, hint, by_mut, params, span)?
            }
            Place::Value(value) => self.parameter(value, target, hint, false, params, span)?,
        })
    }

    fn parameter_var(
        &mut self,
        ty: ir::Type,
        name: &str,
        mode: ParamMode,
        mutable: bool,
        params: &mut Vec<ir::Param>,
        span: Span,
    ) -> VarId {
        let immutable = mode == ParamMode::In && !mutable;
        let var = self.new_var(name, ty, span, VarFacts { immutable, ..VarFacts::default() });
        params.push(ir::Param { var, mode });
        var
    }

    /// The names of the parts of a struct, tuple or enum.
    fn part_names(&mut self, ty: TypeId) -> Vec<String> {
        match self.shape(ty) {
            Shape::Parts(parts) => parts.iter().map(|part| part.name.clone()).collect(),
            Shape::Whole(_) | Shape::Known => (0..).take(self.part_types(ty).len()).map(|i| format!("_{i}")).collect(),
        }
    }

    /// The state of a function that is built apart from the current one.
    pub(super) fn swap_state(&mut self, state: FunctionState<'a>) -> FunctionState<'a> {
        std::mem::replace(&mut self.f, state)
    }
}
