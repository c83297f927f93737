//! Checks a layout by abstract interpretation, knowing nothing of how it was made.
//!
//! For each scalar of each variable three facts are followed along every path, each of which may hold on some path:
//! - *assigned*: it has had a value at all;
//! - *stale*: the variable does not hold its value, because it was not loaded;
//! - *behind*: the frame slot does not hold its value, because it was assigned since.
//!
//! An operation on a stale value gives a stale value. It is wrong if a stale value decides anything, is stored to the frame or to a
//! buffer, or reaches a call with effects; and if a slot that its target needs is behind when a continuation leaves.

use std::collections::{BTreeMap, BTreeSet};

use super::forward::{self, Forward};
use super::layout::{Field, FieldId, Layout};
use super::leaves::words;
use crate::base::Table;
use crate::ir::typing::scalar_count;
use crate::ir::walk::{each_expr, each_stmt};
use crate::ir::{
    Block, Expr, ExprKind, LoopKind, Place, PointId, Program, Projection, Root, SiteId, StmtKind, Type, VarId, effects,
};
use crate::split::coroutine::{Coroutine, Target};

/// What is wrong with a layout; nothing if it is right.
pub fn verify(coroutine: &Coroutine, layout: &Layout) -> Vec<String> {
    let mut found = shape(coroutine, layout);
    found.extend(scopes(coroutine, layout));
    let mut assigned: Table<PointId, Facts> =
        coroutine.continuations.iter().map(|_| Facts::nothing(coroutine)).collect();
    let mut pending = BTreeSet::from([PointId(0)]);
    let mut reached = pending.clone();
    let mut wrong = BTreeSet::new();
    while !pending.is_empty() {
        for point in std::mem::take(&mut pending) {
            let mut check = Check { coroutine, layout, point, leaving: BTreeMap::new(), wrong: &mut wrong };
            let start = check.start(&assigned[point]);
            forward::run(&mut check, &coroutine.continuations[point].body, start);
            for (to, state) in check.leaving {
                if assigned[to].join_assigned(&state) | reached.insert(to) {
                    pending.insert(to);
                }
            }
        }
    }
    found.extend(wrong);
    found
}

/// Fields that are alive together have different words, as many as their types need.
fn shape(coroutine: &Coroutine, layout: &Layout) -> Vec<String> {
    let mut found = Vec::new();
    for field in &layout.fields {
        if field.words.len() != words(&coroutine.program, &field.ty) as usize {
            found.push(format!("{} has {} words", field.name, field.words.len()));
        }
        if field.words.iter().any(|word| *word >= layout.words) {
            found.push(format!("{} lies outside the frame", field.name));
        }
    }
    for (point, live) in layout.live.iter_enumerated() {
        let mut taken = BTreeSet::new();
        for field in live {
            if !layout.fields[*field].words.iter().all(|word| taken.insert(*word)) {
                found.push(format!("at {point:?}, {} shares a word", layout.fields[*field].name));
            }
        }
    }
    found
}

/// What is loaded is declared by the continuation's top; what is stored is in scope where it leaves.
fn scopes(coroutine: &Coroutine, layout: &Layout) -> Vec<String> {
    let mut found = Vec::new();
    for (point, continuation) in coroutine.continuations.iter_enumerated() {
        let mut declared = BTreeSet::new();
        each_stmt(&continuation.body, &mut |stmt| {
            if let StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) = stmt.kind {
                declared.insert(var);
            }
        });
        for field in layout.loads[point].iter().map(|field| &layout.fields[*field]) {
            if !continuation.live_in.contains(&field.var) {
                found.push(format!("{point:?} loads {}, which it does not declare", field.name));
            }
        }
        in_scope(layout, &continuation.body, &declared, &mut Vec::new(), &mut found);
    }
    found
}

fn in_scope(
    layout: &Layout,
    block: &Block,
    declared: &BTreeSet<VarId>,
    scope: &mut Vec<VarId>,
    found: &mut Vec<String>,
) {
    let outer = scope.len();
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Let(var, _) => scope.push(*var),
            StmtKind::Leave(site) => {
                for field in layout.stores[*site].iter().map(|field| &layout.fields[*field]) {
                    if declared.contains(&field.var) && !scope.contains(&field.var) {
                        found.push(format!("{site:?} stores {} outside its scope", field.name));
                    }
                }
            }
            _ => {}
        }
        let inner = scope.len();
        if let StmtKind::Loop(_, LoopKind::For { var, .. }, _) = &stmt.kind {
            scope.push(*var);
        }
        for block in stmt.blocks() {
            in_scope(layout, block, declared, scope, found);
        }
        scope.truncate(inner);
    }
    scope.truncate(outer);
}

/// What may hold of a scalar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fact {
    assigned: bool,
    stale: bool,
    behind: bool,
}

/// Facts of every scalar of every variable, in order.
#[derive(Clone, Debug, PartialEq)]
struct Facts {
    vars: Table<VarId, Vec<Fact>>,
}

impl Facts {
    fn nothing(coroutine: &Coroutine) -> Self {
        let facts = |ty: &Type| vec![Fact::default(); scalar_count(&coroutine.program, ty)];
        Self { vars: coroutine.vars.iter().map(|var| facts(&var.ty)).collect() }
    }

    fn zip(&mut self, other: &Self, join: impl Fn(&mut Fact, &Fact)) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.vars.iter_mut().flatten().zip(other.vars.iter().flatten()) {
            let before = *mine;
            join(mine, theirs);
            changed |= *mine != before;
        }
        changed
    }

    fn join_assigned(&mut self, other: &Self) -> bool {
        self.zip(other, |mine, theirs| mine.assigned |= theirs.assigned)
    }
}

/// Numbers of the scalars at a path; where an index is not known, of all that it may name.
fn reach(program: &Program, ty: &Type, path: &[Projection]) -> (Vec<usize>, bool) {
    let Some((step, rest)) = path.split_first() else {
        return ((0..scalar_count(program, ty)).collect(), true);
    };
    let parts = crate::ir::typing::parts(program, ty);
    let at = match step {
        Projection::Field(at) => Some(*at as usize),
        Projection::Component(at) => Some(usize::from(*at)),
        Projection::Index(index) => match index.kind {
            ExprKind::Literal(crate::ir::Literal::Int(at)) => Some(at as usize),
            _ => None,
        },
    };
    let mut found = Vec::new();
    let mut exact = at.is_some();
    let mut first = 0;
    for (number, part) in parts.iter().enumerate() {
        if at.is_none_or(|at| at == number) {
            let (inner, known) = reach(program, part, rest);
            found.extend(inner.into_iter().map(|inner| first + inner));
            exact &= known;
        }
        first += scalar_count(program, part);
    }
    (found, exact)
}

/// The interpretation of one continuation.
struct Check<'a> {
    coroutine: &'a Coroutine,
    layout: &'a Layout,
    point: PointId,
    /// Facts where it leaves for each point.
    leaving: BTreeMap<PointId, Facts>,
    wrong: &'a mut BTreeSet<String>,
}

impl Check<'_> {
    fn program(&self) -> &Program {
        &self.coroutine.program
    }

    /// The scalars of a field in its variable.
    fn scalars_of(&self, field: &Field) -> Vec<usize> {
        field.scalars(self.program(), &self.coroutine.vars[field.var].ty)
    }

    /// At the start, the live slots hold their values and the loaded variables too; all else that was assigned is lost.
    fn start(&mut self, assigned: &Facts) -> Facts {
        let mut facts = assigned.clone();
        for fact in facts.vars.iter_mut().flatten() {
            *fact = Fact { stale: fact.assigned, behind: fact.assigned, ..*fact };
        }
        let mut mark = |fields: &[FieldId], change: fn(&mut Fact)| {
            for field in fields.iter().map(|field| &self.layout.fields[*field]) {
                for at in self.scalars_of(field) {
                    change(&mut facts.vars[field.var][at]);
                }
            }
        };
        mark(&self.layout.live[self.point], |fact| fact.behind = false);
        mark(&self.layout.loads[self.point], |fact| fact.stale = false);
        facts
    }

    fn report(&mut self, message: String) {
        let name = &self.coroutine.program.points[self.point].name;
        self.wrong.insert(format!("'{name}: {message}"));
    }

    fn place(&self, place: &Place) -> Option<(VarId, Vec<usize>, bool)> {
        let Root::Var(var) = place.root else { return None };
        let (scalars, exact) = reach(self.program(), &self.coroutine.vars[var].ty, &place.path);
        Some((var, scalars, exact))
    }

    /// Whether each scalar of the value may be stale.
    fn eval(&self, facts: &Facts, expr: &Expr) -> Vec<bool> {
        let size = scalar_count(self.program(), &expr.ty);
        let each = |operands: &[&Expr]| {
            let mut stale = vec![false; size];
            for operand in operands {
                let value = self.eval(facts, operand);
                let by_part = value.len() == size;
                let any = value.contains(&true);
                stale.iter_mut().enumerate().for_each(|(at, stale)| *stale |= if by_part { value[at] } else { any });
            }
            stale
        };
        match &expr.kind {
            ExprKind::Load(place) => {
                let index = place.indices().iter().any(|index| self.eval(facts, index).contains(&true));
                let Some((var, numbers, _)) = self.place(place) else { return vec![index; size] };
                let mut stale = vec![index; size];
                // With an unknown index the candidates follow each other, each of the value's size.
                for (at, number) in numbers.into_iter().enumerate() {
                    stale[at % size] |= facts.vars[var][number].stale;
                }
                stale
            }
            ExprKind::Swizzle(value, components) => {
                let value = self.eval(facts, value);
                components.iter().map(|at| value[usize::from(*at)]).collect()
            }
            ExprKind::Construct(parts) => {
                let all: Vec<bool> = parts.iter().flat_map(|part| self.eval(facts, part)).collect();
                if all.len() == size { all } else { vec![all.contains(&true); size] }
            }
            ExprKind::Field(value, field) => {
                let numbers = reach(self.program(), &value.ty, &[Projection::Field(*field)]).0;
                let value = self.eval(facts, value);
                numbers.into_iter().map(|at| value[at]).collect()
            }
            ExprKind::Index(value, index) => {
                let numbers = reach(self.program(), &value.ty, &[Projection::Index(index.clone())]).0;
                let mut stale = vec![self.eval(facts, index).contains(&true); size];
                let value = self.eval(facts, value);
                numbers.into_iter().enumerate().for_each(|(at, number)| stale[at % size] |= value[number]);
                stale
            }
            ExprKind::Select(condition, yes, no) => {
                if self.eval(facts, condition).contains(&true) {
                    return vec![true; size];
                }
                each(&[yes, no])
            }
            ExprKind::Binary(crate::ir::BinaryOp::MatMul, ..) | ExprKind::Call(..) => self.any(facts, expr, size),
            ExprKind::Builtin(crate::ir::Builtin::Cross | crate::ir::Builtin::Normalize, _) => {
                self.any(facts, expr, size)
            }
            ExprKind::Builtin(..) if matches!(expr.ty, Type::Matrix(..)) => self.any(facts, expr, size),
            _ => each(&expr.operands()),
        }
    }

    fn any(&self, facts: &Facts, expr: &Expr, size: usize) -> Vec<bool> {
        vec![expr.operands().iter().any(|operand| self.eval(facts, operand).contains(&true)); size]
    }

    /// What calls in an expression do: their arguments matter, and what they write is new.
    fn call_effects(&mut self, facts: &mut Facts, value: &Expr) {
        let mut calls = Vec::new();
        each_expr(value, &mut |expr| {
            if effects::is_effectful(self.program(), expr) {
                calls.push(expr.clone());
            }
        });
        for call in calls {
            if call.operands().iter().any(|operand| self.eval(facts, operand).contains(&true)) {
                self.report("a call with effects gets a value that is not loaded".into());
            }
            for place in effects::written_by(self.program(), &call) {
                self.write(facts, place, &[false]);
            }
        }
    }

    fn write(&self, facts: &mut Facts, place: &Place, stale: &[bool]) {
        let Some((var, numbers, exact)) = self.place(place) else { return };
        for (at, number) in numbers.into_iter().enumerate() {
            let new = stale[at % stale.len()];
            let fact = &mut facts.vars[var][number];
            *fact = Fact { assigned: true, behind: true, stale: new || (fact.stale && !exact) };
        }
    }
}

impl Forward for Check<'_> {
    type State = Facts;

    fn join(&self, into: &mut Facts, other: &Facts) -> bool {
        into.zip(other, |mine, theirs| {
            mine.assigned |= theirs.assigned;
            mine.stale |= theirs.stale;
            mine.behind |= theirs.behind;
        })
    }

    fn declare(&mut self, facts: &mut Facts, var: VarId, value: Option<&Expr>) {
        match value {
            Some(value) => self.assign(facts, &Place::var(var), value),
            None => facts.vars[var].fill(Fact::default()),
        }
    }

    fn assign(&mut self, facts: &mut Facts, place: &Place, value: &Expr) {
        let stale = self.eval(facts, value);
        self.call_effects(facts, value);
        let index = place.indices().iter().any(|index| self.eval(facts, index).contains(&true));
        if matches!(place.root, Root::Buffer(_)) && (index || stale.contains(&true)) {
            self.report("a value that is not loaded goes to a buffer".into());
        }
        let stale: Vec<bool> = stale.into_iter().map(|stale| stale || index).collect();
        if !stale.is_empty() {
            self.write(facts, place, &stale);
        }
    }

    fn observe(&mut self, facts: &mut Facts, value: &Expr) {
        self.call_effects(facts, value);
        if self.eval(facts, value).contains(&true) {
            self.report("a value that is not loaded decides".into());
        }
    }

    fn leave(&mut self, mut facts: Facts, site: SiteId) {
        if let Some(key) = &self.coroutine.sites[site].key {
            self.observe(&mut facts, key);
        }
        let Target::Point(to) = self.coroutine.sites[site].target else { return };
        for id in &self.layout.live[to] {
            let field = &self.layout.fields[*id];
            let stored = self.layout.stores[site].contains(id);
            for at in self.scalars_of(field) {
                let fact = facts.vars[field.var][at];
                if stored && fact.stale {
                    self.report(format!("{site:?} stores {}, which is not loaded", field.name));
                } else if !stored && fact.behind {
                    self.report(format!("{site:?} does not store {}", field.name));
                }
            }
        }
        match self.leaving.get_mut(&to) {
            Some(seen) => _ = seen.join_assigned(&facts),
            None => _ = self.leaving.insert(to, facts),
        }
    }
}
