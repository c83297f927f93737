//! Forward data flow over structured code: the walk that `valid` and `verify` share.

use crate::ir::{Block, Expr, LabelId, LoadId, LoopKind, Place, SiteId, Stmt, StmtKind, StoreId, VarId};

/// What an analysis does with a state. Where paths meet, states are joined; a join only ever grows.
pub(super) trait Forward {
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
pub(super) fn run<F: Forward>(analysis: &mut F, body: &Block, start: F::State) -> Option<F::State> {
    Walk { analysis, labels: Vec::new() }.block(body, Some(start))
}

struct Walk<'a, F: Forward> {
    analysis: &'a mut F,
    /// Enclosing loops and blocks.
    labels: Vec<Enclosing<F::State>>,
}

/// A loop or block around the statement.
struct Enclosing<State> {
    label: LabelId,
    /// The state of what breaks out of it.
    broken: Option<State>,
    /// The state of what goes on with its next turn.
    continued: Option<State>,
}

impl<State> Enclosing<State> {
    fn new(label: LabelId) -> Self {
        Self { label, broken: None, continued: None }
    }
}

impl<F: Forward> Walk<'_, F> {
    /// The state after a block; nothing where control does not come out.
    fn block(&mut self, block: &Block, before: Option<F::State>) -> Option<F::State> {
        block.stmts.iter().try_fold(before?, |state, stmt| self.stmt(stmt, state))
    }

    fn stmt(&mut self, stmt: &Stmt, mut state: F::State) -> Option<F::State> {
        match &stmt.kind {
            StmtKind::Let(var, value) => self.analysis.declare(&mut state, *var, value.as_ref()),
            StmtKind::Assign(place, value) => self.analysis.assign(&mut state, place, value),
            StmtKind::Eval(value) => self.analysis.evaluate(&mut state, value),
            StmtKind::Check(value, _) | StmtKind::Promise(_, value) => {
                self.analysis.observe(&mut state, value);
            }
            StmtKind::If(condition, then, otherwise) => {
                self.analysis.observe(&mut state, condition);
                let not = self.assumed(state.clone(), condition, false);
                let other = self.block(otherwise, not);
                let holds = self.assumed(state, condition, true);
                let then = self.block(then, holds);
                return self.joined(then, other);
            }
            StmtKind::Switch(value, arms, default) => {
                self.analysis.observe(&mut state, value);
                let mut after = self.block(default, Some(state.clone()));
                for arm in arms {
                    let mut chosen = state.clone();
                    let values: Vec<i128> = arm.values.iter().map(|case| case.value).collect();
                    let possible = self.analysis.choose(&mut chosen, value, &values);
                    let arm = self.block(&arm.body, possible.then_some(chosen));
                    after = self.joined(after, arm);
                }
                return after;
            }
            StmtKind::Loop(label, kind, body) => return self.repeat(*label, kind, body, state),
            StmtKind::Labelled(label, body) => {
                self.labels.push(Enclosing::new(*label));
                let end = self.block(body, Some(state));
                let broken = self.labels.pop().and_then(|left| left.broken);
                return self.joined(end, broken);
            }
            StmtKind::Break(label) => {
                let at = self.label(*label);
                let seen = self.labels[at].broken.take();
                self.labels[at].broken = self.joined(seen, Some(state));
                return None;
            }
            StmtKind::Continue(label) => {
                let at = self.label(*label);
                let seen = self.labels[at].continued.take();
                self.labels[at].continued = self.joined(seen, Some(state));
                return None;
            }
            StmtKind::Return(value) => {
                self.analysis.returns(state, value.as_ref());
                return None;
            }
            StmtKind::Suspend(_, key) => key.iter().for_each(|key| self.analysis.observe(&mut state, key)),
            StmtKind::Trap(_) => return None,
            StmtKind::Load(load) => self.analysis.load(&mut state, *load),
            StmtKind::Store(store) => self.analysis.store(&mut state, *store),
            StmtKind::Leave(site) => {
                self.analysis.leave(state, *site);
                return None;
            }
        }
        Some(state)
    }

    fn label(&self, label: LabelId) -> usize {
        self.labels.iter().rposition(|around| around.label == label).expect("the verifier checked that labels enclose")
    }

    fn repeat(&mut self, label: LabelId, kind: &LoopKind, body: &Block, mut head: F::State) -> Option<F::State> {
        if let LoopKind::For { var, start, .. } = kind {
            self.analysis.declare(&mut head, *var, Some(start));
        }
        loop {
            let mut turn = Some(head.clone());
            let mut exit = None;
            if let LoopKind::While(condition) | LoopKind::For { condition, .. } = kind
                && let Some(mut tested) = turn.take()
            {
                self.analysis.observe(&mut tested, condition);
                exit = self.assumed(tested.clone(), condition, false);
                turn = self.assumed(tested, condition, true);
            }
            self.labels.push(Enclosing::new(label));
            let end = self.block(body, turn);
            let (broken, continued) = self.labels.pop().map_or((None, None), |left| (left.broken, left.continued));
            let mut next_turn = self.joined(end, continued);
            if let (LoopKind::For { var, next, .. }, Some(state)) = (kind, &mut next_turn) {
                self.analysis.assign(state, &Place::var(*var), next);
            }
            if !next_turn.is_some_and(|next| self.analysis.widen(&mut head, &next)) {
                return match kind {
                    LoopKind::Forever => broken,
                    LoopKind::While(_) | LoopKind::For { .. } => self.joined(exit, broken),
                };
            }
        }
    }

    /// The state where a condition is true or false; nothing if it cannot be.
    fn assumed(&mut self, mut state: F::State, condition: &Expr, truth: bool) -> Option<F::State> {
        self.analysis.assume(&mut state, condition, truth).then_some(state)
    }

    fn joined(&self, a: Option<F::State>, b: Option<F::State>) -> Option<F::State> {
        match (a, b) {
            (Some(mut a), Some(b)) => {
                self.analysis.join(&mut a, &b);
                Some(a)
            }
            (a, b) => a.or(b),
        }
    }
}
