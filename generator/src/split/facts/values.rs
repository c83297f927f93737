//! What is known of scalars at a place of the program, and what a statement makes of it.
//!
//! The lattice of a scalar: [`Known::Unset`] below every [`Known::Is`], below [`Known::Any`]. Only `bool`s and integers of variables
//! that are assigned what can be computed here, or compared with it, are followed.

use std::ops::Range;

use crate::base::Table;
use crate::ir::effects::written_by;
use crate::ir::interpret::{self, Value};
use crate::ir::walk::{each_expr, each_stmt};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Literal, LoopKind, Place, Program, Projection, Scalar, Stmt, StmtKind, Type,
    UnaryOp, Var, VarId, typing,
};

/// What is known of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// No path has assigned it.
    Unset,
    /// Every path that has assigned it left these bits.
    Is(u64),
    /// Its value depends on the run.
    Any,
}

/// What is known of each scalar that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State(Vec<Known>);

impl State {
    /// Adds what another path knows; whether that changed anything.
    pub(super) fn join(&mut self, other: &Self) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            let joined = match (*mine, *theirs) {
                (Known::Unset, known) | (known, Known::Unset) => known,
                (a, b) if a == b => a,
                _ => Known::Any,
            };
            changed |= std::mem::replace(mine, joined) != joined;
        }
        changed
    }
}

/// The scalars that are followed, and how statements change what is known of them.
pub(super) struct Values<'a> {
    program: &'a Program,
    vars: &'a Table<VarId, Var>,
    /// Where the scalars of a variable begin in a state.
    first: Table<VarId, Option<usize>>,
    /// The type of each scalar.
    scalars: Vec<Scalar>,
}

impl<'a> Values<'a> {
    /// Larger variables are tables, not state.
    const LARGEST: usize = 16;

    /// Of a program's entry.
    pub(super) fn of(program: &'a Program) -> Self {
        let vars = &program.entry.vars;
        let mut values = Self { program, vars, first: vec![None; vars.len()].into(), scalars: Vec::new() };
        // A variable may be assigned from one that is followed.
        loop {
            let before = values.scalars.len();
            let mut interesting = Vec::new();
            each_stmt(&program.entry.body, &mut |stmt| values.interesting(stmt, &mut interesting));
            interesting.into_iter().for_each(|var| values.follow(var));
            if values.scalars.len() == before {
                return values;
            }
        }
    }

    /// Before the first statement.
    pub(super) fn nothing(&self) -> State {
        State(vec![Known::Unset; self.scalars.len()])
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
            if let Known::Is(bits) = state.0[first] {
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
        each_expr(condition, &mut |expr| {
            let place = match &expr.kind {
                ExprKind::Load(place) if expr.ty == Type::BOOL || matches!(stmt.kind, StmtKind::Switch(..)) => place,
                ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) => {
                    match (&left.kind, self.may_fold(right)) {
                        (ExprKind::Load(place), true) => place,
                        _ => return,
                    }
                }
                _ => return,
            };
            found.extend(place.base_var());
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
    fn scalars_of(&self, place: &Place) -> Option<(Range<usize>, bool)> {
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

    /// The value of a scalar expression.
    pub(super) fn value(&self, state: &State, expr: &Expr) -> Known {
        let known = |expr: &Expr| match self.value(state, expr) {
            Known::Is(bits) => Some(bits),
            Known::Unset | Known::Any => None,
        };
        let folded = match &expr.kind {
            ExprKind::Literal(literal) => Value::literal(*literal, &expr.ty).cells[0].bits(),
            ExprKind::Constant(id) => known(&self.program.constants[*id].value),
            ExprKind::Load(place) => match self.scalars_of(place) {
                Some((scalars, true)) if scalars.len() == 1 => match state.0[scalars.start] {
                    Known::Is(bits) => Some(bits),
                    Known::Unset | Known::Any => None,
                },
                _ => None,
            },
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decides = u64::from(*op == BinaryOp::Or);
                match known(left) {
                    Some(value) if value == decides => Some(decides),
                    Some(_) => known(right),
                    None => {
                        let mut then = state.clone();
                        self.assume(&mut then, left, *op == BinaryOp::And);
                        match self.value(&then, right) {
                            Known::Is(value) if value == decides => Some(decides),
                            _ => None,
                        }
                    }
                }
            }
            ExprKind::Unary(_, value) | ExprKind::Cast(value) if value.ty.is_scalar() => {
                known(value).and_then(|value| interpret::operation(expr, &[value]))
            }
            ExprKind::Binary(_, left, right) if left.ty.is_scalar() && right.ty.is_scalar() => match known(left) {
                Some(left) => known(right).and_then(|right| interpret::operation(expr, &[left, right])),
                None => None,
            },
            ExprKind::Select(condition, yes, no) => match known(condition) {
                Some(0) => known(no),
                Some(_) => known(yes),
                None => known(yes).filter(|yes| known(no) == Some(*yes)),
            },
            _ => None,
        };
        folded.map_or(Known::Any, Known::Is)
    }

    /// The truth of a condition, if it is known.
    pub(super) fn truth(&self, state: &State, condition: &Expr) -> Option<bool> {
        match self.value(state, condition) {
            Known::Is(bits) => Some(bits != 0),
            Known::Unset | Known::Any => None,
        }
    }

    /// Adds that a condition has turned out true or false.
    pub(super) fn assume(&self, state: &mut State, condition: &Expr, truth: bool) {
        match &condition.kind {
            ExprKind::Load(place) => self.learn(state, place, Known::Is(u64::from(truth))),
            ExprKind::Unary(UnaryOp::Not, inner) => self.assume(state, inner, !truth),
            ExprKind::Binary(op, left, right) => match (op, truth) {
                (BinaryOp::And, true) | (BinaryOp::Or, false) => {
                    self.assume(state, left, truth);
                    self.assume(state, right, truth);
                }
                (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => {
                    self.assume_equal(state, left, self.value(state, right))
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// Adds that an expression has turned out to have a value.
    pub(super) fn assume_equal(&self, state: &mut State, expr: &Expr, value: Known) {
        if let (ExprKind::Load(place), Known::Is(_)) = (&expr.kind, value) {
            self.learn(state, place, value);
        }
    }

    fn learn(&self, state: &mut State, place: &Place, value: Known) {
        if let Some((scalars, true)) = self.scalars_of(place)
            && scalars.len() == 1
        {
            self.set(state, scalars.start, value);
        }
    }

    fn set(&self, state: &mut State, at: usize, value: Known) {
        // Floats with equal bits may still differ from themselves, and `0.0 == -0.0`.
        state.0[at] = if self.scalars[at].is_float() { Known::Any } else { value };
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
                        join_into(&mut after, arm);
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
                    join_into(&mut after, arm);
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
            Some((scalars, false)) => scalars.for_each(|at| state.0[at] = Known::Any),
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
                Some((scalars, true)) => out.extend(scalars.map(|at| match state.0[at] {
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
            scalars.for_each(|at| state.0[at] = known);
        }
    }

    fn forget_writes(&self, state: &mut State, stmt: &Stmt) {
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
}

fn join_into(all: &mut Option<State>, state: State) {
    match all {
        Some(all) => {
            all.join(&state);
        }
        None => *all = Some(state),
    }
}
