//! Tests of what each way out of a labelled block has decided.
//!
//! `'l: { … if c { a; failed = true; break 'l } …; b; failed = false }  if failed { return }` is `… if c { a; return } …; b`; so it is of a
//! check, and of an `if` that goes on. It is what an inlined function leaves that returns an error early, and whose caller asks for it.

use super::Uses;
use super::blocks::{each_pair, leaves};
use super::thread::{assignment, is_small, tested};
use crate::ir::verify::falls_through;
use crate::ir::{Block, LabelId, Stmt, StmtKind, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    each_pair(block, &mut |block, at| decide_at(block, at, uses))
}

/// A test of one variable.
struct Test {
    flag: VarId,
    /// What happens where it is `false`, and where it is `true`. One of them is nothing.
    arms: [Block; 2],
}

fn decide_at(block: &mut Block, at: usize, uses: &Uses) -> bool {
    let Some(test) = test_of(&block.stmts[at + 1]) else { return false };
    // read by this test alone
    if uses.loads(test.flag) != 1 || !uses.is_synthetic(test.flag) {
        return false;
    }
    let StmtKind::Labelled(label, body) = &mut block.stmts[at].kind else { return false };
    let label = *label;
    let mut exits = Vec::new();
    collect_exits(&body.stmts, label, test.flag, &mut exits);
    if falls_through(body) {
        exits.push(known(&body.stmts, test.flag).map(|(_, value)| value));
    }
    let Some(exits) = exits.into_iter().collect::<Option<Vec<bool>>>() else { return false };
    let is_copied = |value: bool| exits.iter().filter(|exit| **exit == value).count() > 1;
    let may_be = |arm: &[Stmt]| is_small(arm) || matches!(arm, [Stmt { kind: StmtKind::Trap(_), .. }]);
    if [false, true].into_iter().any(|value| is_copied(value) && !may_be(&test.arms[usize::from(value)].stmts)) {
        return false;
    }
    if falls_through(body) {
        leave(&mut body.stmts, &test);
    }
    decide_exits(body, label, &test);
    let comments = block.stmts.remove(at + 1).leading;
    block.stmts[at].leading.extend(comments);
    true
}

fn test_of(stmt: &Stmt) -> Option<Test> {
    let (test, on_true, on_false) = match &stmt.kind {
        StmtKind::Check(test, trap) => {
            (test, Block::default(), vec![Stmt::new(StmtKind::Trap(*trap), stmt.span)].into())
        }
        StmtKind::If(test, then, otherwise) if then.stmts.is_empty() || otherwise.stmts.is_empty() => {
            (test, then.clone(), otherwise.clone())
        }
        _ => return None,
    };
    let (flag, is_true) = tested(test)?;
    Some(Test { flag, arms: if is_true { [on_false, on_true] } else { [on_true, on_false] } })
}

/// The value that a path gives the flag in its last simple statements.
fn known(path: &[Stmt], flag: VarId) -> Option<(usize, bool)> {
    let (at, value) = assignment(path, flag)?;
    fold::known_bool(value).map(|value| (at, value))
}

/// The flag's value at each `break` of the label, where it is known.
fn collect_exits(stmts: &[Stmt], label: LabelId, flag: VarId, exits: &mut Vec<Option<bool>>) {
    for (at, stmt) in stmts.iter().enumerate() {
        match stmt.kind {
            StmtKind::Break(target) if target == label => exits.push(known(&stmts[..at], flag).map(|(_, value)| value)),
            _ => stmt.blocks().into_iter().for_each(|inner| collect_exits(&inner.stmts, label, flag, exits)),
        }
    }
}

fn decide_exits(block: &mut Block, label: LabelId, test: &Test) {
    for stmt in &mut block.stmts {
        stmt.blocks_mut().into_iter().for_each(|inner| decide_exits(inner, label, test));
    }
    let exit = block.stmts.iter().position(|stmt| matches!(stmt.kind, StmtKind::Break(target) if target == label));
    let Some(exit) = exit else { return };
    let mut path: Vec<Stmt> = block.stmts.drain(..exit).collect();
    if leave(&mut path, test) {
        // nothing comes to the `break`
        block.stmts.clear();
    }
    block.stmts.splice(0..0, path);
}

/// Takes the flag's value from the end of a path, and puts there what happens where the flag has it; whether that goes elsewhere.
fn leave(path: &mut Vec<Stmt>, test: &Test) -> bool {
    let Some((at, value)) = known(path, test.flag) else { return false };
    let removed = path.remove(at);
    let arm = &test.arms[usize::from(value)];
    path.extend(arm.stmts.iter().cloned());
    if let Some(next) = path.get_mut(at) {
        next.leading.splice(0..0, removed.leading);
    }
    !falls_through(arm)
}

/// Labelled blocks that nothing leaves early any more are their statements.
pub(super) fn unlabel(block: &mut Block) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        stmt.blocks_mut().into_iter().for_each(|inner| changed |= unlabel(inner));
    }
    for at in (0..block.stmts.len()).rev() {
        let StmtKind::Labelled(label, body) = &mut block.stmts[at].kind else { continue };
        if leaves(&body.stmts, *label) {
            continue;
        }
        let mut body = std::mem::take(&mut body.stmts);
        let leading = std::mem::take(&mut block.stmts[at].leading);
        if let Some(first) = body.first_mut() {
            first.leading.splice(0..0, leading);
        }
        block.stmts.splice(at..=at, body);
        changed = true;
    }
    changed
}
