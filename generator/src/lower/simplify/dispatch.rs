//! Choices by what has just been chosen.
//!
//! `match x { 0 => { a; tag = 4 } _ => { b; tag = 7 } }  match tag { 4 => t, _ => e }` is `match x { 0 => { a; t } _ => { b; e } }`, as
//! long as no arm is copied, small jumps excepted. It is what joins the choice of a trait object with the call of its method.

use super::Uses;
use super::blocks::each_pair;
use super::thread::{assignment, is_small};
use crate::ir::verify::falls_through;
use crate::ir::{Block, Expr, ExprKind, Stmt, StmtKind, SwitchArm, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    each_pair(block, &mut |block, at| join_at(block, at, uses))
}

/// A choice by one variable.
struct Dispatch<'a> {
    tag: VarId,
    arms: &'a [SwitchArm],
    default: &'a Block,
}

impl Dispatch<'_> {
    /// The arm for a value, by number; the default comes last.
    fn arm(&self, value: i128) -> usize {
        let takes = |arm: &SwitchArm| arm.values.iter().any(|case| case.value == value);
        self.arms.iter().position(takes).unwrap_or(self.arms.len())
    }

    fn stmts(&self, arm: usize) -> &[Stmt] {
        &self.arms.get(arm).map_or(self.default, |arm| &arm.body).stmts
    }
}

fn join_at(block: &mut Block, at: usize, uses: &Uses) -> bool {
    if !matches!(block.stmts[at].kind, StmtKind::If(..) | StmtKind::Switch(..)) {
        return false;
    }
    let rest = &block.stmts[at + 1..];
    let declarations = rest.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Let(_, None))).count();
    let Some(stmt) = rest.get(declarations) else { return false };
    let Some(dispatch) = dispatch_of(stmt) else { return false };
    // read by this choice alone
    if uses.loads(dispatch.tag) != 1 || !uses.is_synthetic(dispatch.tag) {
        return false;
    }
    let mut count = vec![0u32; dispatch.arms.len() + 1];
    if !count_ends(&block.stmts[at], &dispatch, &mut count) {
        return false;
    }
    if (0..).zip(&count).any(|(arm, count)| *count > 1 && !is_small(dispatch.stmts(arm))) {
        return false;
    }
    let taken = block.stmts.remove(at + 1 + declarations);
    // what the arms need may be declared before the decision as well
    block.stmts[at..=at + declarations].rotate_left(1);
    let stmt = &mut block.stmts[at + declarations];
    stmt.leading.extend(taken.leading.iter().cloned());
    if let Some(dispatch) = dispatch_of(&taken) {
        append(stmt, &dispatch);
    }
    true
}

fn dispatch_of(stmt: &Stmt) -> Option<Dispatch<'_>> {
    let StmtKind::Switch(Expr { kind: ExprKind::Load(place), .. }, arms, default) = &stmt.kind else { return None };
    let tag = place.base_var().filter(|_| place.path.is_empty())?;
    Some(Dispatch { tag, arms, default })
}

/// Counts the ends of a decision that choose each arm; `false` if one chooses none.
fn count_ends(stmt: &Stmt, dispatch: &Dispatch, count: &mut [u32]) -> bool {
    matches!(stmt.kind, StmtKind::If(..) | StmtKind::Switch(..))
        && stmt.blocks().into_iter().filter(|arm| falls_through(arm)).all(|arm| {
            match assignment(&arm.stmts, dispatch.tag) {
                Some((_, value)) => fold::known_int(value).is_some_and(|value| {
                    count[dispatch.arm(value)] += 1;
                    true
                }),
                None => arm.stmts.last().is_some_and(|last| count_ends(last, dispatch, count)),
            }
        })
}

/// Gives each end the arm that it chooses.
fn append(stmt: &mut Stmt, dispatch: &Dispatch) {
    for arm in stmt.blocks_mut().into_iter().filter(|arm| falls_through(arm)) {
        let chosen = assignment(&arm.stmts, dispatch.tag).map(|(at, value)| (at, fold::known_int(value)));
        match chosen {
            Some((at, Some(value))) => {
                let removed = arm.stmts.remove(at);
                arm.stmts.extend(dispatch.stmts(dispatch.arm(value)).iter().cloned());
                if let Some(next) = arm.stmts.get_mut(at) {
                    next.leading.splice(0..0, removed.leading);
                }
            }
            Some((_, None)) => {}
            None => {
                if let Some(last) = arm.stmts.last_mut() {
                    append(last, dispatch);
                }
            }
        }
    }
}
