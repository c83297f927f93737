//! Choices of which one arm leaves the turn.
//!
//! `let v; if c { v = a  s } else { break }  rest` is `if !c { break }  let v = a  s  rest`, where the arm is lowering's own: what the `next` of
//! an iterator leaves inside another's.

use super::Uses;
use crate::ir::{Block, LabelId, Stmt, StmtKind, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    within(block, uses, &mut Vec::new())
}

fn within(block: &mut Block, uses: &Uses, loops: &mut Vec<LabelId>) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        let label = if let StmtKind::Loop(label, ..) = stmt.kind { Some(label) } else { None };
        loops.extend(label);
        for inner in stmt.blocks_mut() {
            changed |= within(inner, uses, loops);
        }
        label.iter().for_each(|_| _ = loops.pop());
    }
    let leaves = |block: &Block| match &block.stmts[..] {
        [Stmt { kind: StmtKind::Break(label) | StmtKind::Continue(label), .. }] => loops.contains(label),
        _ => false,
    };
    // Its own variables, and those that have their values from it.
    let is_own = |block: &Block, declared: &[VarId]| {
        let is_own = |var: VarId| uses.is_synthetic(var) || declared.contains(&var);
        !block.stmts.is_empty()
            && block.stmts.iter().all(|stmt| match &stmt.kind {
                StmtKind::Let(var, _) => is_own(*var),
                StmtKind::Assign(place, _) => place.base_var().is_some_and(is_own),
                StmtKind::If(_, then, otherwise) => leaves(then) && otherwise.stmts.is_empty(),
                _ => false,
            })
    };
    for at in (0..block.stmts.len()).rev() {
        let declared = |stmt: &Stmt| if let StmtKind::Let(var, None) = stmt.kind { Some(var) } else { None };
        let declared: Vec<VarId> = block.stmts[..at].iter().rev().map_while(declared).collect();
        let StmtKind::If(condition, then, otherwise) = &mut block.stmts[at].kind else { continue };
        let stays = if leaves(otherwise) && is_own(then, &declared) {
            *condition = fold::not(condition.clone());
            std::mem::swap(then, otherwise);
            std::mem::take(otherwise)
        } else if leaves(then) && is_own(otherwise, &declared) {
            std::mem::take(otherwise)
        } else {
            continue;
        };
        block.stmts.splice(at + 1..at + 1, stays.stmts);
        changed = true;
    }
    changed
}
