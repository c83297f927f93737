//! The interpretation of one body: of a continuation, or of a function.

use std::collections::BTreeMap;

use super::calls::Memory;
use super::{Numbers, State};
use crate::base::Table;
use crate::ir::forward::Forward;
use crate::ir::intervals::{ANYTHING, Interval, Scalars, Thresholds, assume, narrow};
use crate::ir::{Expr, Place, Program, SiteId, TrapId, Var, VarId, same, typing};

/// The interpretation of one body.
pub(crate) struct Analysis<'a> {
    pub(super) program: &'a Program,
    pub(super) vars: &'a Table<VarId, Var>,
    pub(super) numbers: &'a Numbers,
    pub(super) memory: &'a Memory,
    /// The state where it leaves at each site.
    pub(crate) leaving: BTreeMap<SiteId, State>,
    /// The checks that were not known to hold.
    pub(super) may_fail: Vec<(TrapId, Expr)>,
    /// Where a function returns: the state, and what it gives.
    pub(super) returned: Option<(State, Vec<Interval>)>,
}

/// Adds what another path knows; whether that changed anything.
fn join(into: &mut State, other: &State) -> bool {
    let mut changed = false;
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

impl Numbers {
    /// Adds what another path knows, where what changes may change again; whether that changed anything.
    pub(crate) fn widen(&self, into: &mut State, other: &State, thresholds: &Thresholds) -> bool {
        let before = into.of.clone();
        if !join(into, other) {
            return false;
        }
        let slots = into.of.iter_mut().zip(&mut into.widened).zip(before.iter().zip(&self.scalars));
        for ((mine, widened), (before, scalar)) in slots {
            if let (Some(mine), Some(before)) = (mine, before) {
                *mine = thresholds.widen(*before, *mine, *scalar, widened);
            }
        }
        true
    }
}

/// What is known at a place of the program.
struct Here<'a> {
    analysis: &'a Analysis<'a>,
    state: &'a mut State,
}

impl Scalars for Here<'_> {
    fn interval(&self, expr: &Expr) -> Interval {
        self.analysis.eval(self.state, expr).first().copied().unwrap_or(ANYTHING)
    }

    fn learn(&mut self, place: &Place, interval: Interval) {
        if let Some(number) = self.analysis.scalar(place) {
            self.state.of[number] = Some(interval);
        }
    }
}

impl<'a> Analysis<'a> {
    /// Adds that a condition has turned out true or false; whether that is possible.
    pub(super) fn assumes(&self, state: &mut State, condition: &Expr, truth: bool) -> bool {
        // A call in the condition has just changed what it reads.
        self.has_effect(condition) || assume(&mut Here { analysis: self, state }, condition, truth)
    }

    pub(crate) fn new(
        program: &'a Program,
        vars: &'a Table<VarId, Var>,
        numbers: &'a Numbers,
        memory: &'a Memory,
    ) -> Self {
        Self { program, vars, numbers, memory, leaving: BTreeMap::new(), may_fail: Vec::new(), returned: None }
    }

    /// Whether anything is known of a variable.
    pub(super) fn is_followed(&self, var: VarId) -> bool {
        !self.numbers.of[var].is_empty()
    }

    /// Puts intervals into a place.
    pub(super) fn write(&self, state: &mut State, place: &Place, value: &[Interval]) {
        let Some(var) = place.base_var().filter(|var| self.is_followed(*var)) else { return };
        let (scalars, exact) = typing::reach(self.program, &self.vars[var].ty, &place.path);
        // By number: what is written, and to how many of those that have it.
        let mut written: BTreeMap<usize, (Interval, usize)> = BTreeMap::new();
        for (at, scalar) in scalars.into_iter().enumerate() {
            let Some(number) = self.numbers.of[var][scalar] else { continue };
            let new = value[at % value.len()];
            let entry = written.entry(number).or_insert((new, 0));
            *entry = (entry.0.join(new), entry.1 + 1);
        }
        for (number, (new, count)) in written {
            let all = exact && count == self.numbers.shared_by[number];
            let slot = &mut state.of[number];
            *slot = match *slot {
                Some(old) if !all => Some(old.join(new)),
                _ => Some(new),
            };
        }
    }

    /// The number of the one scalar that a place holds, if no other has it.
    fn scalar(&self, place: &Place) -> Option<usize> {
        let var = place.base_var().filter(|var| self.is_followed(*var))?;
        let (scalars, exact) = typing::reach(self.program, &self.vars[var].ty, &place.path);
        match scalars.as_slice() {
            [scalar] if exact => self.numbers.of[var][*scalar].filter(|number| self.numbers.shared_by[*number] == 1),
            _ => None,
        }
    }
}

impl Forward for Analysis<'_> {
    type State = State;

    fn join(&self, into: &mut State, other: &State) -> bool {
        join(into, other)
    }

    fn widen(&self, into: &mut State, other: &State) -> bool {
        self.numbers.widen(into, other, self.memory.thresholds())
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
        self.assumes(state, condition, truth)
    }

    fn choose(&mut self, state: &mut State, value: &Expr, values: &[i128]) -> bool {
        let (Some(low), Some(high)) = (values.iter().min(), values.iter().max()) else { return true };
        self.has_effect(value) || narrow(&mut Here { analysis: self, state }, value, Interval::new(*low, *high))
    }

    fn check(&mut self, state: &mut State, condition: &Expr, trap: TrapId) -> bool {
        self.observe(state, condition);
        let holds = !self.has_effect(condition) && self.eval(state, condition) == [Interval::of(1)];
        if !holds && !self.may_fail.iter().any(|(site, known)| *site == trap && same::same(known, condition)) {
            self.may_fail.push((trap, condition.clone()));
        }
        self.assume(state, condition, true)
    }

    fn leave(&mut self, state: State, site: SiteId) {
        match self.leaving.get_mut(&site) {
            Some(seen) => _ = join(seen, &state),
            None => _ = self.leaving.insert(site, state),
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
