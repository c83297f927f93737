//! What is known of scalars at a place of the program, and what a statement makes of it.
//!
//! Only `bool`s and integers of variables that are assigned what can be computed here, or compared with it, are followed. Where paths
//! come back to a place, bounds that grow go to the next of the [`Thresholds`].

use std::ops::Range;

use super::super::webs::Made;
use super::known::{Known, State};
use crate::base::Table;
use crate::ir::effects::written_by;
use crate::ir::interpret::Value;
use crate::ir::intervals::Thresholds;
use crate::ir::walk::{each_expr, each_stmt};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Literal, LoopKind, Place, Program, Projection, Scalar, Stmt, StmtKind, Type, Var,
    VarId, typing,
};

/// The scalars that are followed, and how statements change what is known of them.
pub(in super::super) struct Values<'a> {
    pub(super) program: &'a Program,
    vars: &'a Table<VarId, Var>,
    /// Where the scalars of a variable begin in a state.
    first: Table<VarId, Option<usize>>,
    /// The type of each scalar.
    pub(super) scalars: Vec<Scalar>,
    thresholds: Thresholds,
}

impl<'a> Values<'a> {
    /// Larger variables are tables, not state.
    const LARGEST: usize = 16;

    /// Of a program's entry, with the variables that were made of others.
    pub(in super::super) fn of(program: &'a Program, made: &[Made]) -> Self {
        let vars = &program.entry.vars;
        let thresholds = Thresholds::of(program, [&program.entry.body].into_iter());
        let mut values = Self { program, vars, first: vec![None; vars.len()].into(), scalars: Vec::new(), thresholds };
        // A variable may be assigned from one that is followed.
        loop {
            let before = values.scalars.len();
            let mut interesting = Vec::new();
            each_stmt(&program.entry.body, &mut |stmt| values.interesting(stmt, &mut interesting));
            interesting.into_iter().for_each(|var| values.follow(var));
            if values.scalars.len() == before {
                break;
            }
        }
        for Made { var, of } in made {
            if values.first[*of].is_some() {
                values.follow(*var);
            }
        }
        values
    }

    /// Before the first statement.
    pub(super) fn nothing(&self) -> State {
        State { known: vec![Known::Unset; self.scalars.len()], widened: vec![0; self.scalars.len()] }
    }

    /// Where nothing is known.
    pub(super) fn anything(&self) -> State {
        State { known: vec![Known::Any; self.scalars.len()], ..self.nothing() }
    }

    /// Adds what another path knows; whether that changed anything.
    pub(super) fn join(&self, into: &mut State, other: &State) -> bool {
        self.merge(into, other, |_, joined, _, _| joined)
    }

    /// The same where paths come back to: what changes may change again, and must come to an end.
    pub(super) fn widen(&self, into: &mut State, other: &State) -> bool {
        self.merge(into, other, |before, joined, scalar, widened| match before {
            Known::Unset => joined,
            _ => {
                let (before, joined) = (before.interval(scalar), joined.interval(scalar));
                Known::within(self.thresholds.widen(before, joined, scalar, widened), scalar)
            }
        })
    }

    fn merge(&self, into: &mut State, other: &State, grown: impl Fn(Known, Known, Scalar, &mut u8) -> Known) -> bool {
        let mut changed = false;
        for (at, scalar) in self.scalars.iter().enumerate() {
            let (mine, widened) = (&mut into.known[at], &mut into.widened[at]);
            let joined = mine.join(other.known[at], *scalar);
            if joined != *mine {
                *mine = grown(*mine, joined, *scalar, widened);
                changed = true;
            }
        }
        changed
    }

    /// The variables with scalars that have one value in a state: where the scalar is, and its value.
    pub(super) fn constants(&self, state: &State, var: VarId) -> Vec<(Place, Expr)> {
        let Some(first) = self.first.get(var).copied().flatten() else { return Vec::new() };
        let mut found = Vec::new();
        let mut place = Place::var(var);
        self.constants_in(state, first, &self.vars[var].ty, &mut place, &mut found);
        found
    }

    fn constants_in(&self, state: &State, first: usize, ty: &Type, at: &mut Place, found: &mut Vec<(Place, Expr)>) {
        if let Type::Scalar(_) = ty {
            if let Known::Is(bits) = state.known[first] {
                let value = Value::scalar(Some(bits).into()).to_expr(self.program, ty);
                found.extend(value.ok().map(|value| (at.clone(), value)));
            }
            return;
        }
        let mut first = first;
        for (number, part) in typing::parts(self.program, ty).iter().enumerate() {
            at.path.push(match ty {
                Type::Struct(_) => Projection::Field(number as u32),
                Type::Array(..) => Projection::Index(Box::new(Expr::u32(number as u32))),
                _ => Projection::Component(number as u8),
            });
            self.constants_in(state, first, part, at, found);
            at.path.pop();
            first += typing::scalar_count(self.program, part);
        }
    }

    fn follow(&mut self, var: VarId) {
        let ty = &self.vars[var].ty;
        let scalars = typing::scalars(self.program, ty);
        if self.first[var].is_none() && scalars.len() <= Self::LARGEST {
            self.first[var] = Some(self.scalars.len());
            self.scalars.extend(scalars);
        }
    }

    /// Adds the variables of which a statement may say something.
    fn interesting(&self, stmt: &Stmt, found: &mut Vec<VarId>) {
        match &stmt.kind {
            StmtKind::Let(var, Some(value)) if self.may_fold(value) => found.push(*var),
            StmtKind::Assign(place, value) if self.may_fold(value) => found.extend(place.base_var()),
            StmtKind::Loop(_, LoopKind::For { var, start, .. }, _) if self.may_fold(start) => found.push(*var),
            _ => {}
        }
        let condition = match &stmt.kind {
            StmtKind::If(condition, ..)
            | StmtKind::Loop(_, LoopKind::While(condition) | LoopKind::For { condition, .. }, _)
            | StmtKind::Switch(condition, ..) => condition,
            _ => return,
        };
        each_expr(condition, &mut |expr| match &expr.kind {
            ExprKind::Load(place) if expr.ty == Type::BOOL || matches!(stmt.kind, StmtKind::Switch(..)) => {
                found.extend(place.base_var());
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                for (tested, other) in [(left, right), (right, left)] {
                    if self.may_fold(other) {
                        found.extend(narrowed(tested));
                    }
                }
            }
            _ => {}
        });
    }

    /// Whether an expression may have a value that is known here.
    fn may_fold(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Literal(Literal::Bool(_) | Literal::Int(_)) | ExprKind::Constant(_) => true,
            ExprKind::Load(place) => self.scalars_of(place).is_some(),
            ExprKind::Construct(parts) => parts.iter().any(|part| self.may_fold(part)),
            ExprKind::Unary(_, value) | ExprKind::Cast(value) => self.may_fold(value),
            ExprKind::Binary(_, left, right) => self.may_fold(left) && self.may_fold(right),
            ExprKind::Select(_, yes, no) => self.may_fold(yes) || self.may_fold(no),
            _ => false,
        }
    }

    /// Which scalars a place touches, and whether all of them as a whole.
    pub(super) fn scalars_of(&self, place: &Place) -> Option<(Range<usize>, bool)> {
        let var = place.base_var()?;
        let mut first = self.first.get(var).copied().flatten()?;
        let mut ty = self.vars[var].ty.clone();
        for step in &place.path {
            let number = match step {
                Projection::Field(at) => Some(*at as usize),
                Projection::Component(at) => Some(usize::from(*at)),
                Projection::Index(index) => match index.kind {
                    ExprKind::Literal(Literal::Int(at)) => usize::try_from(at).ok(),
                    _ => None,
                },
            };
            let Some((part, before)) = number.and_then(|at| typing::part_at(self.program, &ty, at)) else {
                return Some((first..first + typing::scalar_count(self.program, &ty), false));
            };
            ty = part;
            first += before;
        }
        Some((first..first + typing::scalar_count(self.program, &ty), true))
    }

    pub(super) fn set(&self, state: &mut State, at: usize, value: Known) {
        // Floats with equal bits may still differ from themselves, and `0.0 == -0.0`.
        state.known[at] = if self.scalars[at].is_float() { Known::Any } else { value };
    }

    /// What a statement without a marker and without a jump out of it does.
    pub(super) fn run(&self, state: &mut State, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let(var, value) => self.declare(state, *var, value.as_ref()),
            StmtKind::Assign(place, value) => self.assign(state, place, value),
            StmtKind::If(condition, then, otherwise) => {
                self.observe(state, condition);
                let truth = self.truth(state, condition);
                let mut after: Option<State> = None;
                for (block, taken) in [(then, true), (otherwise, false)] {
                    if truth != Some(!taken) {
                        let mut arm = state.clone();
                        self.assume(&mut arm, condition, taken);
                        self.block(&mut arm, block);
                        self.join_into(&mut after, arm);
                    }
                }
                *state = after.unwrap_or_else(|| state.clone());
            }
            StmtKind::Switch(value, arms, default) => {
                self.observe(state, value);
                let mut after: Option<State> = None;
                for block in arms.iter().map(|arm| &arm.body).chain([default]) {
                    let mut arm = state.clone();
                    self.block(&mut arm, block);
                    self.join_into(&mut after, arm);
                }
                *state = after.unwrap_or_else(|| state.clone());
            }
            // Turns and early exits: nothing that is written inside is known.
            StmtKind::Loop(..) | StmtKind::Labelled(..) => self.forget_writes(state, stmt),
            _ => stmt.exprs().into_iter().for_each(|expr| self.observe(state, expr)),
        }
    }

    fn block(&self, state: &mut State, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.run(state, stmt));
    }

    fn declare(&self, state: &mut State, var: VarId, value: Option<&Expr>) {
        match value {
            Some(value) => self.assign(state, &Place::var(var), value),
            None => self.forget(state, &Place::var(var), Known::Unset),
        }
    }

    fn assign(&self, state: &mut State, place: &Place, value: &Expr) {
        let mut new = Vec::new();
        let target = self.scalars_of(place);
        if let Some((scalars, true)) = &target {
            self.parts(state, value, scalars.len(), &mut new);
        }
        self.observe(state, value);
        place.indices().into_iter().for_each(|index| self.observe(state, index));
        match target {
            Some((scalars, true)) => scalars.zip(new).for_each(|(at, value)| self.set(state, at, value)),
            Some((scalars, false)) => scalars.for_each(|at| state.known[at] = Known::Any),
            None => {}
        }
    }

    /// Adds the `count` scalars of a value.
    fn parts(&self, state: &State, value: &Expr, count: usize, out: &mut Vec<Known>) {
        match &value.kind {
            _ if value.ty.is_scalar() => out.push(self.value(state, value)),
            ExprKind::Construct(parts) if matches!(value.ty, Type::Struct(_) | Type::Array(..)) => {
                for part in parts {
                    self.parts(state, part, typing::scalar_count(self.program, &part.ty), out);
                }
            }
            ExprKind::Load(place) => match self.scalars_of(place) {
                Some((scalars, true)) => out.extend(scalars.map(|at| match state.known[at] {
                    Known::Unset => Known::Any,
                    known => known,
                })),
                _ => out.extend(std::iter::repeat_n(Known::Any, count)),
            },
            _ => out.extend(std::iter::repeat_n(Known::Any, count)),
        }
    }

    /// Calls write their `inout` arguments.
    pub(super) fn observe(&self, state: &mut State, expr: &Expr) {
        each_expr(expr, &mut |expr| {
            for place in written_by(self.program, expr) {
                self.forget(state, place, Known::Any);
            }
        });
    }

    fn forget(&self, state: &mut State, place: &Place, known: Known) {
        if let Some((scalars, _)) = self.scalars_of(place) {
            scalars.for_each(|at| state.known[at] = known);
        }
    }

    pub(super) fn forget_writes(&self, state: &mut State, stmt: &Stmt) {
        let mut visit = |stmt: &Stmt| {
            match &stmt.kind {
                StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => {
                    self.forget(state, &Place::var(*var), Known::Any);
                }
                StmtKind::Assign(place, _) => self.forget(state, place, Known::Any),
                _ => {}
            }
            stmt.exprs().into_iter().for_each(|expr| self.observe(state, expr));
        };
        visit(stmt);
        stmt.blocks().into_iter().for_each(|block| each_stmt(block, &mut visit));
    }

    fn join_into(&self, all: &mut Option<State>, state: State) {
        match all {
            Some(all) => _ = self.join(all, &state),
            None => *all = Some(state),
        }
    }
}

/// The variables of which it says something that an expression is in an interval.
fn narrowed(expr: &Expr) -> Vec<VarId> {
    match &expr.kind {
        ExprKind::Load(place) => place.base_var().into_iter().collect(),
        ExprKind::Cast(value) => narrowed(value),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => [narrowed(left), narrowed(right)].concat(),
        _ => Vec::new(),
    }
}
