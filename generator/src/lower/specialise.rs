//! Functions of the IR: one for each form of the arguments of a function or closure.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use crate::ir::{self, Expr, ParamMode, VarId};
use crate::resolve::typed::{self, FunctionBody, FunctionId, Origin, PatKind, TypeId};

use super::arguments::{CodeId, Key, SliceForm};
use super::dest::{DestId, Hint};
use super::effects::Summary;
use super::function::{Binding, Frame, FunctionState, Return};
use super::pattern::Mode;
use super::value::{Closure, Value};
use super::{Flow, Lowerer, Stop};

/// What a function of the IR is made of.
pub(super) enum Callee {
    Function(FunctionId),
    /// A closure; what it captures follows its arguments.
    Closure(Rc<Closure>),
}

impl Callee {
    /// Which code it is.
    pub(super) fn id(&self) -> CodeId {
        match self {
            Callee::Function(function) => CodeId::Function(*function),
            Callee::Closure(closure) => CodeId::Closure(closure.id),
        }
    }

    /// The function; a closure's owner.
    fn function(&self) -> FunctionId {
        match self {
            Callee::Function(function) => *function,
            Callee::Closure(closure) => closure.owner,
        }
    }
}

impl<'a> Lowerer<'a> {
    /// The parameters, and what is returned.
    pub(super) fn signature(&self, callee: &Callee) -> (&'a [typed::Param], TypeId) {
        let typed = self.typed;
        match callee {
            Callee::Function(function) => (&typed.functions[*function].params, typed.functions[*function].ret),
            Callee::Closure(closure) => (&typed.closures[closure.id].params, typed.closures[closure.id].ret),
        }
    }

    /// The function of the IR for arguments of this form; `passed` is what a call of it passes.
    pub(super) fn specialisation(
        &mut self,
        key: Key,
        callee: &Callee,
        args: &[Value],
        slices: VecDeque<SliceForm>,
        passed: &[Expr],
    ) -> Flow<ir::FunctionId> {
        if let Some(&known) = self.specialised.get(&key) {
            self.check_constant_function(callee.function())?;
            return known.ok_or(Stop::Failed);
        }
        // what computes a constant may call itself
        let reserved = (!self.open_constants.is_empty()).then(|| self.reserve(&key, callee, passed));
        let built = self.build_function(callee, args, slices);
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
    fn reserve(&mut self, key: &Key, callee: &Callee, passed: &[Expr]) -> ir::FunctionId {
        let callee = &self.typed.functions[callee.function()];
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
        callee: &Callee,
        args: &[Value],
        slices: VecDeque<SliceForm>,
    ) -> Flow<(ir::Function, Summary)> {
        let typed = self.typed;
        let function = &typed.functions[callee.function()];
        let FunctionBody::Source(body) = &function.body else {
            return Err(self.unsupported(function.name_span, "a function without a body"));
        };
        let (type_of_return, docs, span, name_span) = match callee {
            Callee::Function(_) => (function.ret, function.docs.clone(), function.span, function.name_span),
            Callee::Closure(closure) => {
                let code = &typed.closures[closure.id];
                (code.ret, Vec::new(), code.span, code.span)
            }
        };
        let caller = self.swap_state(FunctionState { slices, ..FunctionState::default() });
        self.active.push(callee.function());
        self.f.blocks.push(Vec::new());
        self.f.frames.push(Frame {
            body,
            function: Some(callee.function()),
            origin: function.origin,
            locals: BTreeMap::new(),
            targets: BTreeMap::new(),
            ret: Return::Real(DestId::NONE),
            call_path: Vec::new(),
            user_span: None,
        });
        let ret = self.return_dest(type_of_return, span);
        self.frame_mut().ret = Return::Real(ret);
        let result = self.function_body(callee, body, args, ret);
        self.active.pop();
        let mut built = std::mem::replace(&mut self.f, caller);
        let params = result?;
        let name = match callee {
            Callee::Function(_) => self.function_name(function),
            Callee::Closure(closure) => self.closure_name(closure),
        };
        let ret = if self.is_empty(type_of_return) { None } else { self.whole_type(type_of_return) };
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
            docs,
            span: name_span,
        };
        if let Some(ret) = &lowered.ret
            && ir::verify::falls_through(&lowered.body)
        {
            // a path that panics where panics are not checked
            let unspecified = self.zero(ret);
            lowered.body.stmts.push(ir::Stmt::new(ir::StmtKind::Return(Some(unspecified)), span));
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
        callee: &Callee,
        body: &'a typed::Body,
        args: &[Value],
        ret: DestId,
    ) -> Flow<Vec<ir::Param>> {
        let typed = self.typed;
        let (declared, type_of_return) = self.signature(callee);
        let is_prelude = self.frame().origin == Origin::Prelude;
        let mut params = Vec::new();
        for (param, arg) in declared.iter().zip(args) {
            let (name, mutable) = match &param.pat.kind {
                PatKind::Binding { local, .. } => (body.locals[*local].name.as_str(), body.locals[*local].mutable),
                _ => ("", false),
            };
            let name = match name {
                "self" | "" if is_prelude => "x".to_owned(),
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
        let value = match callee {
            Callee::Function(_) => body.value.as_deref(),
            Callee::Closure(closure) => {
                let captured = self.captured_parameters(closure, &mut params)?;
                self.frame_mut().locals.extend(captured.into_iter().map(|(at, place)| (at, Binding::Place(place))));
                Some(&typed.closures[closure.id].body)
            }
        };
        if let Some(value) = value {
            let tail = if self.is_empty(type_of_return) { self.discard(type_of_return, value.span) } else { ret };
            match self.settle_expr(value, tail) {
                Err(Stop::Failed) => return Err(Stop::Failed),
                Err(Stop::Diverges) | Ok(()) => {}
            }
        }
        Ok(params)
    }

    /// The state of a function that is built apart from the current one.
    pub(super) fn swap_state(&mut self, state: FunctionState<'a>) -> FunctionState<'a> {
        std::mem::replace(&mut self.f, state)
    }
}
