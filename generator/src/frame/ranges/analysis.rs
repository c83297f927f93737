//! The interpretation of one body: of a continuation, or of a function.

use std::collections::BTreeMap;

use super::super::forward::Forward;
use super::calls::Calls;
use super::interval::Interval;
use super::{Numbers, PATIENCE, State};
use crate::base::Table;
use crate::ir::{BinaryOp, Expr, ExprKind, Place, PointId, Program, SiteId, Type, UnaryOp, Var, VarId};
use crate::split::coroutine::{Site, Target};

/// The interpretation of one body.
pub(super) struct Analysis<'a> {
    pub(super) program: &'a Program,
    pub(super) vars: &'a Table<VarId, Var>,
    pub(super) numbers: &'a Numbers,
    pub(super) constants: &'a [i128],
    pub(super) calls: &'a Calls<'a>,
    pub(super) sites: &'a Table<SiteId, Site>,
    /// The state where it leaves for each point.
    pub(super) leaving: BTreeMap<PointId, State>,
    /// Where a function returns: the state, and what it gives.
    pub(super) returned: Option<(State, Vec<Interval>)>,
}

/// Adds what another path knows; whether that changed anything.
fn join(into: &mut State, other: &State) -> bool {
    let mut changed = false;
    for (mine, theirs) in into.widened.iter_mut().zip(&other.widened) {
        *mine = (*mine).max(*theirs);
    }
    for (mine, theirs) in into.of.iter_mut().zip(&other.of) {
        let both = match (*mine, *theirs) {
            (Some(mine), Some(theirs)) => Some(mine.join(theirs)),
            (mine, theirs) => mine.or(theirs),
        };
        changed |= *mine != both;
        *mine = both;
    }
    changed
}

/// The same, where what changes may change again: a bound that grows goes to the next constant.
pub(super) fn widen(into: &mut State, other: &State, constants: &[i128]) -> bool {
    let before = into.clone();
    if !join(into, other) {
        return false;
    }
    for ((mine, before), widened) in into.of.iter_mut().zip(&before.of).zip(&mut into.widened) {
        let (Some(mine), Some(before)) = (mine, before) else { continue };
        if mine == before {
            continue;
        }
        *widened = widened.saturating_add(1);
        // The ends of the types are among the constants, and beyond them there is nothing.
        let patient = *widened <= PATIENCE;
        if mine.low < before.low {
            let at = constants.partition_point(|constant| *constant <= mine.low);
            let end = if mine.low >= 0 { 0 } else { i128::from(i32::MIN) };
            mine.low = if patient && at > 0 { constants[at - 1] } else { end };
        }
        if mine.high > before.high {
            let at = constants.partition_point(|constant| *constant < mine.high);
            let end = if mine.high <= i128::from(i32::MAX) { i128::from(i32::MAX) } else { i128::from(u32::MAX) };
            mine.high = if patient && at < constants.len() { constants[at] } else { end };
        }
    }
    true
}

impl Analysis<'_> {
    /// Puts intervals into a place.
    pub(super) fn write(&self, state: &mut State, place: &Place, value: &[Interval]) {
        let Some(var) = place.base_var() else { return };
        let (scalars, exact) = super::super::verify::reach(self.program, &self.vars[var].ty, &place.path);
        for (at, scalar) in scalars.into_iter().enumerate() {
            let Some(number) = self.numbers.of[var][scalar] else { continue };
            let new = value[at % value.len()];
            let slot = &mut state.of[number];
            *slot = match *slot {
                Some(old) if !exact => Some(old.join(new)),
                _ => Some(new),
            };
        }
    }

    /// The number of the one scalar that an expression loads.
    fn scalar(&self, expr: &Expr) -> Option<usize> {
        let ExprKind::Load(place) = &expr.kind else { return None };
        let var = place.base_var()?;
        let (scalars, exact) = super::super::verify::reach(self.program, &self.vars[var].ty, &place.path);
        match scalars.as_slice() {
            [scalar] if exact => self.numbers.of[var][*scalar],
            _ => None,
        }
    }

    /// Narrows a state to what a condition allows; whether it allows anything.
    fn narrow(&self, state: &mut State, condition: &Expr, truth: bool) -> bool {
        match &condition.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.narrow(state, inner, !truth),
            ExprKind::Binary(BinaryOp::And, a, b) if truth && a.ty == Type::BOOL => {
                self.narrow(state, a, true) && self.narrow(state, b, true)
            }
            ExprKind::Binary(BinaryOp::Or, a, b) if !truth && a.ty == Type::BOOL => {
                self.narrow(state, a, false) && self.narrow(state, b, false)
            }
            ExprKind::Binary(op, a, b) if op.is_comparison() && a.ty.scalar().is_some_and(|it| it.is_integer()) => {
                let (known_a, known_b) = (self.eval(state, a)[0], self.eval(state, b)[0]);
                self.bound(state, a, if truth { *op } else { negated(*op) }, known_b)
                    && self.bound(state, b, mirrored(if truth { *op } else { negated(*op) }), known_a)
            }
            _ => self.bound(state, condition, BinaryOp::Eq, Interval::of(i128::from(truth))),
        }
    }

    /// Narrows a scalar to `op` some value in `other`; whether there is one.
    pub(super) fn bound(&self, state: &mut State, expr: &Expr, op: BinaryOp, other: Interval) -> bool {
        let known = self.eval(state, expr)[0];
        let end = Interval::new(i128::from(i64::MIN), i128::from(u64::MAX));
        let allowed = match op {
            BinaryOp::Eq => known.meet(other),
            BinaryOp::Lt => known.meet(Interval::new(end.low, other.high - 1)),
            BinaryOp::Le => known.meet(Interval::new(end.low, other.high)),
            BinaryOp::Gt => known.meet(Interval::new(other.low + 1, end.high)),
            BinaryOp::Ge => known.meet(Interval::new(other.low, end.high)),
            BinaryOp::Ne => match other.single() {
                Some(value) if known.single() == Some(value) => None,
                Some(value) if known.low == value => Some(Interval::new(known.low + 1, known.high)),
                Some(value) if known.high == value => Some(Interval::new(known.low, known.high - 1)),
                _ => Some(known),
            },
            _ => Some(known),
        };
        if let (Some(number), Some(allowed)) = (self.scalar(expr), allowed) {
            state.of[number] = Some(allowed);
        }
        allowed.is_some()
    }
}

/// The comparison that holds where this one does not.
fn negated(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Ge => BinaryOp::Lt,
        other => other,
    }
}

/// The comparison of the operands in the other order.
fn mirrored(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

impl Forward for Analysis<'_> {
    type State = State;

    fn join(&self, into: &mut State, other: &State) -> bool {
        join(into, other)
    }

    fn widen(&self, into: &mut State, other: &State) -> bool {
        widen(into, other, self.constants)
    }

    fn declare(&mut self, state: &mut State, var: VarId, value: Option<&Expr>) {
        match value {
            Some(value) => self.assign(state, &Place::var(var), value),
            None => self.numbers.of[var].iter().flatten().for_each(|number| state.of[*number] = None),
        }
    }

    fn assign(&mut self, state: &mut State, place: &Place, value: &Expr) {
        let new = self.eval(state, value);
        self.observe(state, value);
        if !new.is_empty() {
            self.write(state, place, &new);
        }
    }

    /// Calls write their `inout` arguments.
    fn observe(&mut self, state: &mut State, value: &Expr) {
        self.follow_writes(state, value);
    }

    fn assume(&mut self, state: &mut State, condition: &Expr, truth: bool) -> bool {
        // A call in the condition has just changed what it reads.
        self.has_effect(condition) || self.narrow(state, condition, truth)
    }

    fn choose(&mut self, state: &mut State, value: &Expr, values: &[i128]) -> bool {
        let (Some(low), Some(high)) = (values.iter().min(), values.iter().max()) else { return true };
        self.has_effect(value) || self.bound(state, value, BinaryOp::Eq, Interval::new(*low, *high))
    }

    fn leave(&mut self, state: State, site: SiteId) {
        let Target::Point(to) = self.sites[site].target else { return };
        match self.leaving.get_mut(&to) {
            Some(seen) => _ = join(seen, &state),
            None => _ = self.leaving.insert(to, state),
        }
    }

    fn returns(&mut self, mut state: State, value: Option<&Expr>) {
        let given = value.map_or_else(Vec::new, |value| self.eval(&state, value));
        value.iter().for_each(|value| self.observe(&mut state, value));
        match &mut self.returned {
            Some((seen, result)) => {
                join(seen, &state);
                result.iter_mut().zip(given).for_each(|(mine, given)| *mine = mine.join(given));
            }
            None => self.returned = Some((state, given)),
        }
    }
}
