//! Forward data flow over structured code: the walk that `ranges` and the passes of `frame` share.
//!
//! Ways on which different flags were set are followed side by side until the flag is asked for: what a flag stands for is a jump that
//! GLSL has no word for, and nothing that is known on one side of it may blur the other (trace partitioning: X. Rival and L. Mauborgne,
//! *The trace partitioning abstract domain*, TOPLAS 2007).
//!
//! A loop in a loop begins each time with what it was found to begin its turns with before: states only grow, so the result is the same,
//! and the turns of loops in each other add up instead of multiplying.

mod flags;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{Block, Expr, LabelId, LoadId, LoopKind, Place, SiteId, Stmt, StmtKind, StoreId, TrapId, VarId};
use flags::{asked, flags};

/// What an analysis does with a state. Where paths meet, states are joined; a join only ever grows.
pub(crate) trait Forward {
    /// What is known at a point of the program.
    type State: Clone;
    /// Adds what another path knows; whether that changed anything.
    fn join(&self, into: &mut Self::State, other: &Self::State) -> bool;
    /// The same where a loop begins its next turn: what grows without end must come to one.
    fn widen(&self, into: &mut Self::State, other: &Self::State) -> bool {
        self.join(into, other)
    }
    /// A condition was found true or false; whether that is possible.
    fn assume(&mut self, _state: &mut Self::State, _condition: &Expr, _truth: bool) -> bool {
        true
    }
    /// A `Switch` chose the arm of these values; whether that is possible.
    fn choose(&mut self, _state: &mut Self::State, _value: &Expr, _values: &[i128]) -> bool {
        true
    }
    /// A `Let`, or the variable of a `For` with its start.
    fn declare(&mut self, state: &mut Self::State, var: VarId, value: Option<&Expr>);
    /// An assignment.
    fn assign(&mut self, state: &mut Self::State, place: &Place, value: &Expr);
    /// An expression whose value decides something: a condition, a key.
    fn observe(&mut self, state: &mut Self::State, value: &Expr);
    /// A check, behind which its condition holds; whether that is possible.
    fn check(&mut self, state: &mut Self::State, condition: &Expr, _trap: TrapId) -> bool {
        self.observe(state, condition);
        true
    }
    /// Variables get values from their slots.
    fn load(&mut self, _state: &mut Self::State, _load: LoadId) {}
    /// Slots get values of their variables before a site.
    fn store(&mut self, _state: &mut Self::State, _store: StoreId) {}
    /// An evaluation for its effect.
    fn evaluate(&mut self, state: &mut Self::State, value: &Expr) {
        self.observe(state, value);
    }
    /// The end of a path at a site.
    fn leave(&mut self, state: Self::State, site: SiteId);
    /// The end of a path at a `return`.
    fn returns(&mut self, mut state: Self::State, value: Option<&Expr>) {
        value.iter().for_each(|value| self.observe(&mut state, value));
    }
}

/// Runs an analysis over a body. Gives the state at its end, if control gets there.
pub(crate) fn run<F: Forward>(analysis: &mut F, body: &Block, start: F::State) -> Option<F::State> {
    let mut walk = Walk { analysis, flags: flags(body), labels: Vec::new(), heads: BTreeMap::new() };
    let end = walk.block(body, Ways::from([(Set::Nothing, start)]));
    end.into_values().reduce(|mut a, b| {
        walk.analysis.join(&mut a, &b);
        a
    })
}

/// Which flag is set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Set {
    Nothing,
    Only(VarId),
    /// Several, or nobody knows.
    Some,
}

impl Set {
    /// What may come of asking for a flag.
    fn may_be(self, flag: VarId, truth: bool) -> bool {
        match self {
            Self::Nothing => !truth,
            Self::Only(set) => truth == (set == flag),
            Self::Some => true,
        }
    }

    fn and(self, flag: VarId) -> Self {
        match self {
            Self::Nothing => Self::Only(flag),
            Self::Only(set) if set == flag => self,
            _ => Self::Some,
        }
    }

    fn without(self, flag: VarId) -> Self {
        if self == Self::Only(flag) { Self::Nothing } else { self }
    }
}

/// The states of the ways to a place, by the flag that is set; none where control does not come.
type Ways<State> = BTreeMap<Set, State>;

struct Walk<'a, F: Forward> {
    analysis: &'a mut F,
    flags: BTreeSet<VarId>,
    /// Enclosing loops and blocks.
    labels: Vec<Enclosing<F::State>>,
    /// What each loop has begun its turns with so far, by its body: code that was copied uses a label twice.
    heads: BTreeMap<*const Block, Ways<F::State>>,
}

/// A loop or block around the statement.
struct Enclosing<State> {
    label: LabelId,
    /// The state of what breaks out of it.
    broken: Ways<State>,
    /// The state of what goes on with its next turn.
    continued: Ways<State>,
}

impl<F: Forward> Walk<'_, F> {
    /// The states after a block.
    fn block(&mut self, block: &Block, before: Ways<F::State>) -> Ways<F::State> {
        block.stmts.iter().fold(before, |ways, stmt| if ways.is_empty() { ways } else { self.stmt(stmt, ways) })
    }

    /// The states after a statement.
    fn stmt(&mut self, stmt: &Stmt, mut ways: Ways<F::State>) -> Ways<F::State> {
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) => {
                let (holds, not) = self.choice(condition, ways);
                let mut after = self.block(otherwise, not);
                let then = self.block(then, holds);
                self.add(&mut after, then);
                after
            }
            StmtKind::Switch(value, arms, default) => {
                ways.values_mut().for_each(|state| self.analysis.observe(state, value));
                let mut after = self.block(default, ways.clone());
                for arm in arms {
                    let values: Vec<i128> = arm.values.iter().map(|case| case.value).collect();
                    let mut chosen = ways.clone();
                    chosen.retain(|_, state| self.analysis.choose(state, value, &values));
                    let arm = self.block(&arm.body, chosen);
                    self.add(&mut after, arm);
                }
                after
            }
            StmtKind::Loop(label, kind, body) => self.repeat(*label, kind, body, ways),
            StmtKind::Labelled(label, body) => {
                let (mut end, left) = self.inside(*label, body, ways);
                self.add(&mut end, left.broken);
                end
            }
            StmtKind::Break(label) => self.jump(*label, |around| &mut around.broken, ways),
            StmtKind::Continue(label) => self.jump(*label, |around| &mut around.continued, ways),
            _ => {
                let mut after = Ways::new();
                for (set, state) in ways {
                    let way = self.step(stmt, set, state).into_iter().collect();
                    self.add(&mut after, way);
                }
                after
            }
        }
    }

    /// Takes ways to those that leave a loop or block in the same manner; none goes on behind the jump.
    fn jump(
        &mut self,
        label: LabelId,
        in_same_manner: fn(&mut Enclosing<F::State>) -> &mut Ways<F::State>,
        ways: Ways<F::State>,
    ) -> Ways<F::State> {
        let at = self.label(label);
        let mut all = std::mem::take(in_same_manner(&mut self.labels[at]));
        self.add(&mut all, ways);
        *in_same_manner(&mut self.labels[at]) = all;
        Ways::new()
    }

    /// What one way is after a statement without blocks.
    fn step(&mut self, stmt: &Stmt, mut set: Set, mut state: F::State) -> Option<(Set, F::State)> {
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                self.analysis.declare(&mut state, *var, value.as_ref());
                if self.flags.contains(var) {
                    set = set.without(*var);
                }
            }
            StmtKind::Assign(place, value) => {
                self.analysis.assign(&mut state, place, value);
                if let Some(flag) = place.base_var().filter(|var| self.flags.contains(var)) {
                    set = set.and(flag);
                }
            }
            StmtKind::Eval(value) => self.analysis.evaluate(&mut state, value),
            StmtKind::Check(condition, trap) => {
                let possible = self.analysis.check(&mut state, condition, *trap);
                if !possible {
                    return None;
                }
            }
            StmtKind::Promise(_, value) => self.analysis.observe(&mut state, value),
            StmtKind::Return(value) => {
                self.analysis.returns(state, value.as_ref());
                return None;
            }
            StmtKind::Suspend(_, key) => key.iter().for_each(|key| self.analysis.observe(&mut state, key)),
            StmtKind::Trap(_) | StmtKind::Ending(..) => return None,
            StmtKind::Load(load) => self.analysis.load(&mut state, *load),
            StmtKind::Store(store) => self.analysis.store(&mut state, *store),
            StmtKind::Leave(site) => {
                self.analysis.leave(state, *site);
                return None;
            }
            _ => {}
        }
        Some((set, state))
    }

    fn label(&self, label: LabelId) -> usize {
        self.labels.iter().rposition(|around| around.label == label).expect("the verifier checked that labels enclose")
    }

    /// The states at the end of what a label encloses, and what has jumped to the label.
    fn inside(
        &mut self,
        label: LabelId,
        body: &Block,
        before: Ways<F::State>,
    ) -> (Ways<F::State>, Enclosing<F::State>) {
        self.labels.push(Enclosing { label, broken: Ways::new(), continued: Ways::new() });
        let end = self.block(body, before);
        (end, self.labels.pop().expect("it was just put there"))
    }

    fn repeat(&mut self, label: LabelId, kind: &LoopKind, body: &Block, mut head: Ways<F::State>) -> Ways<F::State> {
        if let LoopKind::For { var, start, .. } = kind {
            head.values_mut().for_each(|state| self.analysis.declare(state, *var, Some(start)));
        }
        if let Some(mut known) = self.heads.remove(&std::ptr::from_ref(body)) {
            self.add(&mut known, head);
            head = known;
        }
        loop {
            let (turn, mut exit) = match kind {
                LoopKind::While(condition) | LoopKind::For { condition, .. } => self.choice(condition, head.clone()),
                LoopKind::Forever => (head.clone(), Ways::new()),
            };
            let (mut next_turn, left) = self.inside(label, body, turn);
            self.add(&mut next_turn, left.continued);
            let mut grown = false;
            for (set, mut state) in next_turn {
                if let LoopKind::For { var, next, .. } = kind {
                    self.analysis.assign(&mut state, &Place::var(*var), next);
                }
                grown |= match head.get_mut(&set) {
                    Some(head) => self.analysis.widen(head, &state),
                    None => head.insert(set, state).is_none(),
                };
            }
            if !grown {
                self.heads.insert(std::ptr::from_ref(body), head);
                self.add(&mut exit, left.broken);
                return exit;
            }
        }
    }

    /// The ways on which a condition may hold, and those on which it may not.
    fn choice(&mut self, condition: &Expr, mut ways: Ways<F::State>) -> (Ways<F::State>, Ways<F::State>) {
        let flag = asked(condition).filter(|(flag, _)| self.flags.contains(flag));
        ways.values_mut().for_each(|state| self.analysis.observe(state, condition));
        let mut assumed = |mut ways: Ways<F::State>, truth: bool| {
            ways.retain(|set, state| {
                flag.is_none_or(|(flag, holds)| set.may_be(flag, holds == truth))
                    && self.analysis.assume(state, condition, truth)
            });
            ways
        };
        let not = assumed(ways.clone(), false);
        (assumed(ways, true), not)
    }

    /// Adds further ways to a place.
    fn add(&self, ways: &mut Ways<F::State>, others: Ways<F::State>) {
        for (set, state) in others {
            match ways.get_mut(&set) {
                Some(known) => _ = self.analysis.join(known, &state),
                None => _ = ways.insert(set, state),
            }
        }
    }
}
