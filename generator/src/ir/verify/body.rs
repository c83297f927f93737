//! Rules of statements: scopes, labels, writes, and that every id and type fits.

use std::collections::BTreeSet;

use super::{Kind, Violation, types};
use crate::base::Table;
use crate::ir::effects;
use crate::ir::walk::each_stmt;
use crate::ir::{
    Block, BufferAccess, CaseName, Expr, ExprKind, Label, LabelId, Literal, LoopKind, ParamMode, Place, PointId,
    Program, Root, Stmt, StmtKind, Type, Var, VarId, typing,
};

/// Checks one body.
pub(super) struct Body<'a> {
    program: &'a Program,
    item: &'a str,
    kind: Kind,
    vars: &'a Table<VarId, Var>,
    labels: &'a Table<LabelId, Label>,
    ret: Option<&'a Type>,
    /// How many sites there are.
    pub(super) sites: usize,
    /// Variables declared anywhere in the body.
    declared: BTreeSet<VarId>,
    /// Variables in scope, innermost last.
    scope: Vec<VarId>,
    /// Enclosing loops (`true`) and labelled blocks.
    enclosing: Vec<(LabelId, bool)>,
    /// Labels and variables that were introduced before.
    seen_labels: BTreeSet<LabelId>,
    seen_vars: BTreeSet<VarId>,
    /// Variables of enclosing `For` loops.
    counters: Vec<VarId>,
    pub(super) found: Vec<Violation>,
}

impl<'a> Body<'a> {
    pub(super) fn new(
        program: &'a Program,
        item: &'a str,
        kind: Kind,
        vars: &'a Table<VarId, Var>,
        labels: &'a Table<LabelId, Label>,
        ret: Option<&'a Type>,
    ) -> Self {
        Self {
            program,
            item,
            kind,
            vars,
            labels,
            ret,
            sites: 0,
            declared: BTreeSet::new(),
            scope: Vec::new(),
            enclosing: Vec::new(),
            seen_labels: BTreeSet::new(),
            seen_vars: BTreeSet::new(),
            counters: Vec::new(),
            found: Vec::new(),
        }
    }

    pub(super) fn report(&mut self, rule: u8, message: &str) {
        self.found.push(Violation { rule, item: self.item.to_string(), message: message.to_string() });
    }

    fn demand(&mut self, holds: bool, rule: u8, message: impl FnOnce() -> String) {
        if !holds {
            let message = message();
            self.report(rule, &message);
        }
    }

    pub(super) fn check(&mut self, body: &Block, params: &[VarId]) {
        each_stmt(body, &mut |stmt| {
            if let StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) = &stmt.kind {
                self.declared.insert(*var);
            }
        });
        for var in params {
            self.declare(*var);
        }
        self.block(body);
    }

    fn block(&mut self, block: &Block) {
        let outer = self.scope.len();
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
        self.scope.truncate(outer);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                if let Some(value) = value {
                    self.tree(value);
                    let ty = self.var_type(*var);
                    self.same(ty.as_ref(), value);
                }
                self.declare(*var);
            }
            StmtKind::Assign(place, value) => {
                self.expr(value);
                let mut trees = place.indices();
                trees.push(value);
                self.order(&trees);
                let ty = self.place(place);
                self.same(ty.as_ref(), value);
                self.writable(place, false);
            }
            StmtKind::Eval(value) => self.tree(value),
            StmtKind::If(condition, then, otherwise) => {
                self.condition(condition);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::Switch(value, arms, default) => {
                self.tree(value);
                let range = match value.ty {
                    Type::Scalar(scalar) => types::range(scalar),
                    _ => None,
                };
                self.demand(range.is_some(), 13, || format!("a switch on {:?}", value.ty));
                let (low, high) = range.unwrap_or((i128::MIN, i128::MAX));
                let mut seen = BTreeSet::new();
                for arm in arms {
                    self.demand(!arm.values.is_empty(), 13, || "an arm without values".into());
                    for case in &arm.values {
                        let fits = seen.insert(case.value) && (low..=high).contains(&case.value);
                        self.demand(fits, 13, || format!("the value {} comes twice or does not fit", case.value));
                        let named = match case.name {
                            Some(CaseName::Constant(id)) => {
                                self.program.constants.get(id).is_some_and(|it| it.value.ty == value.ty)
                            }
                            Some(CaseName::Variant(_)) | None => true,
                        };
                        self.demand(named, 13, || format!("{:?} is no name of {}", case.name, case.value));
                    }
                    self.block(&arm.body);
                }
                self.block(default);
            }
            StmtKind::Loop(label, kind, body) => self.looping(*label, kind, body),
            StmtKind::Labelled(label, body) => self.labelled(*label, false, body),
            StmtKind::Break(label) => {
                let around = self.enclosing.iter().any(|(outer, _)| outer == label);
                self.demand(around, 6, || format!("break out of {label:?}, which is not around it"));
            }
            StmtKind::Continue(label) => {
                let around = self.enclosing.contains(&(*label, true));
                self.demand(around, 6, || format!("continue of {label:?}, which is no loop around it"));
            }
            StmtKind::Return(value) => {
                self.demand(self.kind != Kind::Continuation, 11, || "return in a continuation".into());
                match (value, self.ret.cloned()) {
                    (Some(value), Some(ret)) => {
                        self.tree(value);
                        self.same(Some(&ret), value);
                    }
                    (None, None) => {}
                    _ => self.report(4, "a return does not fit the function's result"),
                }
            }
            StmtKind::Check(condition, trap) => {
                self.condition(condition);
                self.demand(self.program.traps.get(*trap).is_some(), 1, || format!("{trap:?}"));
            }
            StmtKind::Trap(trap) => self.demand(self.program.traps.get(*trap).is_some(), 1, || format!("{trap:?}")),
            StmtKind::Suspend(point, key) => {
                self.demand(self.kind == Kind::Entry, 11, || "suspend outside the entry".into());
                let exists = self.program.points.get(*point).is_some() && *point != PointId(0);
                self.demand(exists, 1, || format!("{point:?}"));
                if let Some(key) = key {
                    self.without_effect(key);
                    self.same(Some(&Type::U32), key);
                }
            }
            StmtKind::Promise(_, value) => {
                let function = matches!(self.kind, Kind::Function(_));
                self.demand(!function, 11, || "promise outside the entry".into());
                self.without_effect(value);
            }
            StmtKind::Leave(site) => {
                self.demand(self.kind == Kind::Continuation, 11, || "leave outside a continuation".into());
                self.demand((site.0 as usize) < self.sites, 1, || format!("{site:?}"));
            }
            StmtKind::Load(_) | StmtKind::Store(_) | StmtKind::Ending(..) => {
                self.demand(self.kind == Kind::Continuation, 11, || {
                    "load, store or ending outside a continuation".into()
                });
            }
        }
    }

    fn looping(&mut self, label: LabelId, kind: &LoopKind, body: &Block) {
        let outer = self.scope.len();
        let counters = self.counters.len();
        match kind {
            LoopKind::Forever => {}
            LoopKind::While(condition) => self.condition(condition),
            LoopKind::For { var, start, condition, next } => {
                self.tree(start);
                let ty = self.var_type(*var);
                self.same(ty.as_ref(), start);
                self.declare(*var);
                self.condition(condition);
                self.tree(next);
                self.same(ty.as_ref(), next);
                self.counters.push(*var);
            }
        }
        self.labelled(label, true, body);
        self.counters.truncate(counters);
        self.scope.truncate(outer);
    }

    fn labelled(&mut self, label: LabelId, is_loop: bool, body: &Block) {
        self.demand(self.labels.get(label).is_some(), 1, || format!("{label:?}"));
        let first = self.seen_labels.insert(label);
        let nested = self.enclosing.iter().any(|(outer, _)| *outer == label);
        let fresh = if self.kind == Kind::Continuation { !nested } else { first };
        self.demand(fresh, 6, || format!("{label:?} is introduced twice"));
        self.enclosing.push((label, is_loop));
        self.block(body);
        self.enclosing.pop();
    }

    fn declare(&mut self, var: VarId) {
        self.var_type(var);
        let first = self.seen_vars.insert(var);
        let fresh = if self.kind == Kind::Continuation { !self.scope.contains(&var) } else { first };
        self.demand(fresh, 5, || format!("{} is declared twice", self.vars[var].name));
        self.scope.push(var);
    }

    fn var_type(&mut self, var: VarId) -> Option<Type> {
        let ty = self.vars.get(var).map(|var| var.ty.clone());
        self.demand(ty.is_some(), 1, || format!("{var:?}"));
        ty
    }

    fn condition(&mut self, value: &Expr) {
        self.tree(value);
        self.same(Some(&Type::BOOL), value);
    }

    fn same(&mut self, ty: Option<&Type>, value: &Expr) {
        let fits = ty.is_none_or(|ty| *ty == value.ty);
        self.demand(fits, 4, || format!("a value of {:?} for {:?}", value.ty, ty));
    }

    /// A whole expression of a statement.
    fn tree(&mut self, value: &Expr) {
        self.expr(value);
        self.order(&[value]);
    }

    /// The trees of one statement: nothing says which GLSL evaluates first.
    fn order(&mut self, trees: &[&Expr]) {
        if let Some(message) = effects::order_depends(self.program, trees) {
            self.report(8, &message);
        }
    }

    /// A tree that some schedulers do not evaluate.
    fn without_effect(&mut self, value: &Expr) {
        self.tree(value);
        self.demand(!effects::has_effect(self.program, value), 8, || "an effect that some schedulers leave out".into());
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        for operand in expr.operands() {
            self.expr(operand);
        }
        match &expr.kind {
            ExprKind::Load(place) => {
                let ty = self.place(place);
                self.same(ty.as_ref(), expr);
            }
            ExprKind::Call(id, args) => self.call(*id, args, &expr.ty),
            ExprKind::BufferLength(id) => {
                self.demand(self.program.interface.buffers.get(*id).is_some(), 1, || format!("{id:?}"));
            }
            ExprKind::Builtin(crate::ir::Builtin::AtomicFence, _) => {}
            ExprKind::Builtin(builtin, args) if effects::is_atomic(*builtin) => match args.first().map(|arg| &arg.kind)
            {
                Some(ExprKind::Load(place)) => self.writable(place, true),
                _ => self.report(9, "an atomic on what is not a place"),
            },
            _ => {}
        }
        if let Some(message) = types::mismatch(self.program, expr) {
            self.report(2, &message);
        }
    }

    fn call(&mut self, id: crate::ir::FunctionId, args: &[Expr], ty: &Type) {
        let Some(callee) = self.program.functions.get(id) else {
            return self.report(1, &format!("{id:?}"));
        };
        if let Kind::Function(caller) = self.kind {
            self.demand(id < caller, 10, || format!("calls `{}`, which is not before it", callee.name));
        }
        self.demand(callee.ret.as_ref().is_none_or(|ret| ret == ty), 2, || format!("call of `{}`", callee.name));
        self.demand(args.len() == callee.params.len(), 4, || format!("arguments of `{}`", callee.name));
        for (param, arg) in callee.params.iter().zip(args) {
            self.same(callee.vars.get(param.var).map(|var| &var.ty), arg);
            if param.mode == ParamMode::InOut {
                match &arg.kind {
                    ExprKind::Load(place) => self.writable(place, false),
                    _ => self.report(9, "an inout argument is not a place"),
                }
            }
        }
    }

    fn place(&mut self, place: &Place) -> Option<Type> {
        for index in place.indices() {
            self.expr(index);
            let literal = matches!(index.kind, ExprKind::Literal(Literal::Int(_)));
            self.demand(literal || index.ty == Type::U32, 3, || format!("an index of {:?}", index.ty));
            self.demand(!effects::has_effect(self.program, index), 8, || "an index with an effect".into());
        }
        if let Root::Var(var) = place.root {
            let frame = self.kind == Kind::Continuation && !self.declared.contains(&var);
            let visible = frame || self.scope.contains(&var);
            let name = |vars: &Table<VarId, Var>| vars.get(var).map_or(format!("{var:?}"), |var| var.name.clone());
            self.demand(visible, 5, || format!("{} is used outside its scope", name(self.vars)));
        }
        let ty = typing::place(self.program, self.vars, place);
        self.demand(ty.is_some(), 3, || format!("the path of {place:?} does not fit"));
        ty
    }

    fn writable(&mut self, place: &Place, atomic: bool) {
        let allowed = match place.root {
            Root::Var(var) => !atomic && !self.counters.contains(&var),
            Root::Buffer(id) => {
                let buffer = self.program.interface.buffers.get(id);
                buffer.is_some_and(|it| it.access != BufferAccess::Read && it.access.is_atomic() == atomic)
            }
            Root::Uniform(_) | Root::Constant(_) => false,
        };
        self.demand(allowed, 7, || format!("a write to {:?}", place.root));
    }
}

/// Rule 11: how often each point is suspended at.
pub(super) fn points(program: &Program) -> Vec<Violation> {
    let mut counts = vec![0; program.points.len()];
    each_stmt(&program.entry.body, &mut |stmt| {
        if let StmtKind::Suspend(point, _) = stmt.kind
            && let Some(count) = counts.get_mut(point.0 as usize)
        {
            *count += 1;
        }
    });
    program
        .points
        .iter_enumerated()
        .filter(|(id, _)| counts[id.0 as usize] > 1)
        .map(|(_, point)| Violation {
            rule: 11,
            item: program.entry.name.clone(),
            message: format!("the entry suspends at '{} more than once", point.name),
        })
        .collect()
}
