//! What is known on each way through a continuation's text.
//!
//! Where ways come together, the solution has what they have in common. Written as text, each may have a copy of what follows
//! ([`super::super::tidy`]): there more is known, as of the flag that said why a loop was left.

use super::known::State;
use super::simplify::Simplifier;
use super::values::Values;
use crate::ir::effects::has_effect;
use crate::ir::{Block, LabelId, LoopKind, Program, Stmt, StmtKind};

/// Decides choices in texts.
pub(in super::super) struct Ways<'a> {
    program: &'a Program,
    values: &'a Values<'a>,
}

impl<'a> Ways<'a> {
    pub(in super::super) fn of(program: &'a Program, values: &'a Values<'a>) -> Self {
        Self { program, values }
    }

    /// Leaves out of a text what is decided where it stands; whether that was anything.
    pub(in super::super) fn decide(&self, body: &mut Block) -> bool {
        let simplifier = Simplifier { program: self.program, values: self.values };
        let mut walk = Walk { simplifier, left: Vec::new(), has_decided: false };
        walk.stmts(Some(self.values.anything()), &mut body.stmts);
        walk.has_decided
    }
}

struct Walk<'a> {
    simplifier: Simplifier<'a>,
    /// What is known where each of the loops and blocks around a statement is left by a jump.
    left: Vec<(LabelId, Option<State>)>,
    has_decided: bool,
}

impl Walk<'_> {
    /// Decides in statements that begin in a state, if a way leads there; gives the state behind them.
    fn stmts(&mut self, mut state: Option<State>, stmts: &mut Vec<Stmt>) -> Option<State> {
        let mut open: Vec<Stmt> = std::mem::take(stmts);
        open.reverse();
        while let Some(stmt) = open.pop() {
            let Some(before) = &state else {
                stmts.push(stmt);
                continue;
            };
            if let Some(instead) = self.decided(before, &stmt) {
                self.has_decided = true;
                open.extend(instead.into_iter().rev());
                continue;
            }
            let mut stmt = stmt;
            state = state.and_then(|state| self.stmt(state, &mut stmt));
            stmts.push(stmt);
        }
        state
    }

    /// What stands in the place of a statement of which something is known; nothing where nothing is.
    fn decided(&self, state: &State, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let Simplifier { program, values } = self.simplifier;
        let chosen = |tested, block: &Block| {
            let mut instead: Vec<Stmt> = self.simplifier.effect(tested, stmt).into_iter().collect();
            let is_alone = instead.is_empty();
            instead.extend(block.stmts.iter().cloned());
            if let (Some(first), true) = (instead.first_mut(), is_alone) {
                first.leading.splice(0..0, stmt.leading.iter().cloned());
            }
            instead
        };
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) => match values.truth(state, condition) {
                Some(truth) => Some(chosen(condition, if truth { then } else { otherwise })),
                None => {
                    let condition = self.simplifier.condition(state, condition)?;
                    let kind = StmtKind::If(condition, then.clone(), otherwise.clone());
                    Some(vec![Stmt { kind, ..stmt.clone() }])
                }
            },
            StmtKind::Switch(value, arms, default) if !has_effect(program, value) => {
                let value_here = values.interval(state, value).single()?;
                let arm = arms.iter().find(|arm| arm.values.iter().any(|case| case.value == value_here));
                Some(chosen(value, arm.map_or(default, |arm| &arm.body)))
            }
            _ => self.simplifier.with_chosen(state, stmt).map(|stmt| vec![stmt]),
        }
    }

    /// Decides in a statement; gives the state behind it, if a way leads there.
    fn stmt(&mut self, mut state: State, stmt: &mut Stmt) -> Option<State> {
        let values = self.simplifier.values;
        match &mut stmt.kind {
            StmtKind::If(condition, then, otherwise) => {
                values.observe(&mut state, condition);
                let mut arm = |taken: bool, block: &mut Block| {
                    let mut state = state.clone();
                    values.assume(&mut state, condition, taken);
                    self.stmts(Some(state), &mut block.stmts)
                };
                let (then, otherwise) = (arm(true, then), arm(false, otherwise));
                join(values, then, otherwise)
            }
            StmtKind::Switch(value, arms, default) => {
                values.observe(&mut state, value);
                let mut after = self.stmts(Some(state.clone()), &mut default.stmts);
                for arm in arms {
                    let mut state = state.clone();
                    if let [case] = arm.values[..] {
                        values.assume_between(&mut state, value, case.value, case.value);
                    }
                    let end = self.stmts(Some(state), &mut arm.body.stmts);
                    after = join(values, after, end);
                }
                after
            }
            StmtKind::Labelled(label, body) => {
                self.left.push((*label, None));
                let end = self.stmts(Some(state), &mut body.stmts);
                let (_, left) = self.left.pop().expect("it was pushed");
                join(values, end, left)
            }
            StmtKind::Loop(..) => {
                // In a turn nothing is known of what any turn writes.
                values.forget_writes(&mut state, stmt);
                let StmtKind::Loop(label, kind, body) = &mut stmt.kind else { unreachable!("it is a loop") };
                let (mut turn, mut after) = (state.clone(), Some(state));
                match kind {
                    LoopKind::While(condition) | LoopKind::For { condition, .. } => {
                        values.assume(&mut turn, condition, true);
                        after.iter_mut().for_each(|after| values.assume(after, condition, false));
                    }
                    LoopKind::Forever => after = None,
                }
                self.left.push((*label, None));
                self.stmts(Some(turn), &mut body.stmts);
                let (_, left) = self.left.pop().expect("it was pushed");
                join(values, after, left)
            }
            StmtKind::Break(label) => {
                if let Some((_, left)) = self.left.iter_mut().find(|(known, _)| known == label) {
                    *left = join(values, left.take(), Some(state));
                }
                None
            }
            StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Trap(_) | StmtKind::Leave(_) => None,
            _ => {
                values.run(&mut state, stmt);
                Some(state)
            }
        }
    }
}

/// What holds where two ways come together.
fn join(values: &Values<'_>, one: Option<State>, other: Option<State>) -> Option<State> {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            values.join(&mut one, &other);
            Some(one)
        }
        (one, other) => one.or(other),
    }
}
