//! What calls give, as expressions of their arguments: the value of `let m = Material::new(0.25);` is then as well known as that of
//! `let m = Material { k: 0.25, rough: 1.0 };`, part by part.
//!
//! A function's body is followed statement by statement, with what each of its variables holds in terms of its parameters. What is
//! written where it branches or turns is unknown from there on.

use std::collections::BTreeMap;

use crate::base::Table;
use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{
    Block, Builtin, Expr, ExprKind, Function, FunctionId, Literal, ParamMode, Place, Program, Projection, Root, Stmt,
    StmtKind, Type, VarId, effects, typing,
};

/// An expression of more nodes costs more than any word of a frame.
const MOST_NODES: usize = 48;

/// What is known of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given {
    Unknown,
    /// This expression gives it.
    Known(Expr),
    /// Each field of a struct, or element of an array.
    Parts(Vec<Given>),
}

/// What the functions of a program give.
pub(super) struct Functions<'a> {
    program: &'a Program,
    summaries: Table<FunctionId, Summary>,
}

/// What a call of one function gives; variables are those of its parameters, as they are when it begins.
struct Summary {
    result: Given,
    /// Its `inout` parameters when it has ended.
    after: BTreeMap<VarId, Given>,
    writes_buffers: bool,
}

/// What variables hold.
type Held = BTreeMap<VarId, Given>;

impl<'a> Functions<'a> {
    pub(super) fn of(program: &'a Program) -> Self {
        let mut functions = Self { program, summaries: Table::new() };
        // A function stands after those that it calls.
        for function in &program.functions {
            let summary = functions.summary(function);
            functions.summaries.push(summary);
        }
        functions
    }

    /// Whether all that the calls in an expression do, but for traps, is to give a value.
    pub(super) fn only_gives(&self, value: &Expr) -> bool {
        let mut only = true;
        each_expr(value, &mut |expr| {
            only &= match &expr.kind {
                ExprKind::Call(id, _) => {
                    let params = &self.program.functions[*id].params;
                    !self.summaries[*id].writes_buffers && params.iter().all(|param| param.mode == ParamMode::In)
                }
                ExprKind::Builtin(builtin, _) => !effects::is_atomic(*builtin),
                _ => true,
            };
        });
        only
    }

    /// An expression of the entry without its calls.
    pub(super) fn without_calls(&self, value: &Expr) -> Given {
        self.value(None, value)
    }

    /// What the calls in an expression of the entry write, part by part, and what is there afterwards in terms of what was there before.
    pub(super) fn written(&self, value: &Expr) -> Vec<(Place, Given)> {
        let mut written = Vec::new();
        for (place, ty, given) in self.left(None, value) {
            self.changed(place, &ty, given, &mut written);
        }
        written
    }

    fn changed(&self, place: Place, ty: &Type, given: Given, written: &mut Vec<(Place, Given)>) {
        match given {
            Given::Known(Expr { kind: ExprKind::Load(before), .. }) if before == place => {}
            Given::Parts(parts) => {
                let types = typing::parts(self.program, ty);
                for (at, (part, inner)) in parts.into_iter().zip(&types).enumerate() {
                    self.changed(place.clone().then(step(ty, at)), inner, part, written);
                }
            }
            given => written.push((place, given)),
        }
    }

    fn summary(&self, function: &Function) -> Summary {
        let start = |var: VarId| Given::Known(Expr::var(var, function.vars[var].ty.clone()));
        let mut held: Held = function.params.iter().map(|param| (param.var, start(param.var))).collect();
        let mut result = self.follow(&mut held, function, &function.body);
        if ends_early(&function.body) {
            // On other paths other statements were the last.
            self.forget(&mut held, function, &function.body);
            result = Given::Unknown;
        }
        let inout = function.params.iter().filter(|param| param.mode == ParamMode::InOut);
        let after = inout.map(|param| (param.var, held.remove(&param.var).unwrap_or(Given::Unknown))).collect();
        Summary { result, after, writes_buffers: self.writes_buffers(&function.body) }
    }

    fn writes_buffers(&self, body: &Block) -> bool {
        let mut found = false;
        each_stmt(body, &mut |stmt| {
            found |= matches!(&stmt.kind, StmtKind::Assign(Place { root: Root::Buffer(_), .. }, _));
        });
        each_expr_in(body, &mut |expr| {
            found |= match &expr.kind {
                ExprKind::Call(id, _) => self.summaries[*id].writes_buffers,
                ExprKind::Builtin(builtin, _) => *builtin == Builtin::AtomicFence || effects::is_atomic(*builtin),
                _ => false,
            };
        });
        found
    }

    /// Follows a body to its end; what it returns there.
    fn follow(&self, held: &mut Held, function: &Function, body: &Block) -> Given {
        for stmt in &body.stmts {
            match &stmt.kind {
                StmtKind::Let(var, None) => _ = held.remove(var),
                StmtKind::Let(var, Some(value)) => {
                    let given = self.value(Some(held), value);
                    self.write(held, function, value);
                    held.insert(*var, given);
                }
                StmtKind::Assign(place, value) => {
                    let given = self.value(Some(held), value);
                    self.write(held, function, value);
                    place.indices().into_iter().for_each(|index| self.write(held, function, index));
                    self.set(held, function, place, given);
                }
                StmtKind::Eval(value) | StmtKind::Check(value, _) => self.write(held, function, value),
                StmtKind::Return(value) => {
                    let given = value.as_ref().map_or(Given::Unknown, |value| self.value(Some(held), value));
                    value.iter().for_each(|value| self.write(held, function, value));
                    return given;
                }
                // what decides it may write too
                _ => self.forget(held, function, &Block { stmts: vec![stmt.clone()] }),
            }
        }
        Given::Unknown
    }

    /// Forgets all that a block may write.
    fn forget(&self, held: &mut Held, function: &Function, block: &Block) {
        let mut written = Vec::new();
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Assign(place, _) = &stmt.kind {
                written.push(place.clone());
            }
        });
        each_expr_in(block, &mut |expr| {
            written.extend(effects::written_by(self.program, expr).into_iter().cloned());
        });
        written.into_iter().for_each(|place| self.set(held, function, &place, Given::Unknown));
    }

    /// The same of what the calls in an expression leave in their `inout` arguments.
    fn write(&self, held: &mut Held, function: &Function, value: &Expr) {
        for (place, _, given) in self.left(Some(held), value) {
            self.set(held, function, &place, given);
        }
    }

    /// What the calls in an expression leave in their `inout` arguments.
    fn left(&self, held: Option<&Held>, value: &Expr) -> Vec<(Place, Type, Given)> {
        let mut left = Vec::new();
        each_expr(value, &mut |expr| {
            let ExprKind::Call(id, args) = &expr.kind else { return };
            let params = self.program.functions[*id].params.iter().zip(args);
            let given: Held = params.clone().map(|(param, arg)| (param.var, self.value(held, arg))).collect();
            for (param, arg) in params.filter(|(param, _)| param.mode == ParamMode::InOut) {
                if let ExprKind::Load(place) = &arg.kind {
                    let after = self.put(&given, &self.summaries[*id].after[&param.var]);
                    left.push((place.clone(), arg.ty.clone(), after));
                }
            }
        });
        left
    }

    /// An assignment.
    fn set(&self, held: &mut Held, function: &Function, place: &Place, given: Given) {
        let Some(var) = place.base_var() else { return };
        let Some(at) = held.get_mut(&var) else {
            if place.path.is_empty() {
                held.insert(var, given);
            }
            return;
        };
        let (mut at, mut ty) = (at, function.vars[var].ty.clone());
        for step in &place.path {
            let number = match (step, &ty) {
                (Projection::Field(number), Type::Struct(_)) => Some(*number as usize),
                (Projection::Index(index), Type::Array(..)) => literal(index),
                _ => None,
            };
            let parts = typing::parts(self.program, &ty);
            let Some(number) = number.filter(|number| *number < parts.len() && parts.len() <= MOST_NODES) else {
                // A component, one of several elements, or one of many.
                *at = Given::Unknown;
                return;
            };
            if !matches!(at, Given::Parts(_)) {
                *at = Given::Parts((0..parts.len()).map(|number| self.part(at, &ty, number)).collect());
            }
            let Given::Parts(inner) = at else { return };
            (at, ty) = (&mut inner[number], parts[number].clone());
        }
        *at = given;
    }

    /// What a value gives in terms of the parameters, or of the entry's own variables.
    fn value(&self, held: Option<&Held>, value: &Expr) -> Given {
        match &value.kind {
            ExprKind::Load(place) => self.load(held, place, value),
            ExprKind::Construct(parts) if matches!(value.ty, Type::Struct(_) | Type::Array(..)) => {
                Given::Parts(parts.iter().map(|part| self.value(held, part)).collect())
            }
            ExprKind::Field(base, field) => self.part(&self.value(held, base), &base.ty, *field as usize),
            ExprKind::Call(id, args) => {
                let params = self.program.functions[*id].params.iter();
                let given = params.zip(args).map(|(param, arg)| (param.var, self.value(held, arg))).collect();
                self.put(&given, &self.summaries[*id].result)
            }
            ExprKind::Builtin(builtin, _) if effects::is_atomic(*builtin) => Given::Unknown,
            _ => {
                let mut again = value.clone();
                for operand in again.operands_mut() {
                    match self.whole(self.value(held, operand), &operand.ty) {
                        Some(known) => *operand = known,
                        None => return Given::Unknown,
                    }
                }
                small(again)
            }
        }
    }

    /// The value at a place.
    fn load(&self, held: Option<&Held>, place: &Place, value: &Expr) -> Given {
        let mut place = place.clone();
        for index in place.indices_mut() {
            match self.whole(self.value(held, index), &index.ty) {
                Some(known) => *index = known,
                None => return Given::Unknown,
            }
        }
        let (Root::Var(var), Some(held)) = (place.root, held) else {
            return small(Expr::load(place, value.ty.clone()).at(value.span));
        };
        let Some(mut given) = held.get(&var) else { return Given::Unknown };
        for (at, step) in place.path.iter().enumerate() {
            let part = match (given, step) {
                (Given::Parts(parts), Projection::Field(number)) => parts.get(*number as usize),
                (Given::Parts(parts), Projection::Index(index)) => literal(index).and_then(|number| parts.get(number)),
                (Given::Known(Expr { kind: ExprKind::Load(of), span, .. }), _) => {
                    let path = of.path.iter().chain(&place.path[at..]).cloned().collect();
                    return small(Expr::load(Place { root: of.root, path }, value.ty.clone()).at(*span));
                }
                (Given::Known(of), Projection::Component(component)) if matches!(of.ty, Type::Vector(..)) => {
                    return Given::Known(component_of(of, *component, &value.ty));
                }
                _ => None,
            };
            let Some(part) = part else { return Given::Unknown };
            given = part;
        }
        given.clone()
    }

    /// A part of a value.
    fn part(&self, given: &Given, ty: &Type, number: usize) -> Given {
        match given {
            Given::Unknown => Given::Unknown,
            Given::Parts(parts) => parts.get(number).cloned().unwrap_or(Given::Unknown),
            Given::Known(Expr { kind: ExprKind::Load(place), span, .. }) => {
                let part = typing::parts(self.program, ty)[number].clone();
                Given::Known(Expr::load(place.clone().then(step(ty, number)), part).at(*span))
            }
            Given::Known(_) => Given::Unknown,
        }
    }

    /// The expression of a whole value.
    pub(super) fn whole(&self, given: Given, ty: &Type) -> Option<Expr> {
        match given {
            Given::Unknown => None,
            Given::Known(value) => Some(value),
            Given::Parts(parts) => {
                let types = typing::parts(self.program, ty);
                let parts: Option<Vec<Expr>> =
                    parts.into_iter().zip(&types).map(|(part, ty)| self.whole(part, ty)).collect();
                Some(Expr::new(ExprKind::Construct(parts?), ty.clone()))
            }
        }
    }

    /// What is given in terms of parameters, with what these are.
    fn put(&self, params: &Held, given: &Given) -> Given {
        match given {
            Given::Unknown => Given::Unknown,
            Given::Known(value) => self.value(Some(params), value),
            Given::Parts(parts) => Given::Parts(parts.iter().map(|part| self.put(params, part)).collect()),
        }
    }
}

/// The step to a struct's field or an array's element.
pub(super) fn step(ty: &Type, at: usize) -> Projection {
    match ty {
        Type::Array(..) => Projection::Index(Box::new(Expr::u32(at as u32))),
        _ => Projection::Field(at as u32),
    }
}

/// The number that an index is, if it is known.
fn literal(index: &Expr) -> Option<usize> {
    match index.kind {
        ExprKind::Literal(Literal::Int(at)) => usize::try_from(at).ok(),
        _ => None,
    }
}

/// Whether a body ends elsewhere than at its last statement.
fn ends_early(body: &Block) -> bool {
    let mut found = false;
    let blocks = body.stmts.iter().flat_map(Stmt::blocks);
    blocks.for_each(|block| each_stmt(block, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Return(_))));
    found
}

/// A component of a vector.
fn component_of(vector: &Expr, at: u8, ty: &Type) -> Expr {
    match (&vector.kind, &vector.ty) {
        (ExprKind::Construct(parts), Type::Vector(_, size)) if parts.len() == usize::from(*size) => {
            parts[usize::from(at)].clone()
        }
        _ => Expr::new(ExprKind::Swizzle(Box::new(vector.clone()), vec![at]), ty.clone()).at(vector.span),
    }
}

/// An expression, unless it is too large to be worth anything.
fn small(value: Expr) -> Given {
    let mut nodes = 0;
    each_expr(&value, &mut |_| nodes += 1);
    if nodes <= MOST_NODES { Given::Known(value) } else { Given::Unknown }
}

#[cfg(test)]
mod tests;
