//! Labelled blocks without early exits, and loops with their test where it belongs.

use crate::ir::verify::falls_through;
use crate::ir::walk::{each_expr, each_stmt};
use crate::ir::{Block, Expr, ExprKind, LabelId, LoopKind, Stmt, StmtKind};

use crate::lower::fold;

/// What became of a labelled block.
pub(in crate::lower) enum Labelled {
    /// Nothing leaves it early any more.
    Plain(Vec<Stmt>),
    /// It must stay.
    Left(Vec<Stmt>),
}

/// Simplifies the body of a labelled block.
///
/// `{ if c { a; break 'l } rest }` is `if c { a } else { rest }`. The change is made only if no `break` is left after it:
/// otherwise the nesting would grow for nothing.
pub(in crate::lower) fn labelled(label: LabelId, mut stmts: Vec<Stmt>) -> Labelled {
    let mut nested = stmts.clone();
    nest(label, &mut nested);
    if !leaves(&nested, label) {
        return Labelled::Plain(nested);
    }
    drop_tail_breaks(label, &mut stmts);
    Labelled::Left(stmts)
}

/// Whether a `break` of this label stands in the statements.
pub(in crate::lower) fn leaves(stmts: &[Stmt], label: LabelId) -> bool {
    let mut found = false;
    for stmt in stmts {
        found |= matches!(stmt.kind, StmtKind::Break(target) if target == label);
        for block in stmt.blocks() {
            each_stmt(block, &mut |stmt| {
                found |= matches!(stmt.kind, StmtKind::Break(target) if target == label);
            });
        }
    }
    found
}

fn nest(label: LabelId, stmts: &mut Vec<Stmt>) {
    let choice = stmts.iter().position(|stmt| match &stmt.kind {
        StmtKind::If(_, then, otherwise) => {
            leaves(std::slice::from_ref(stmt), label) && (!falls_through(then) || !falls_through(otherwise))
        }
        _ => false,
    });
    if let Some(at) = choice {
        let rest: Vec<Stmt> = stmts.drain(at + 1..).collect();
        if let StmtKind::If(_, then, otherwise) = &mut stmts[at].kind {
            if !falls_through(then) {
                otherwise.stmts.extend(rest);
            } else {
                then.stmts.extend(rest);
            }
            nest(label, &mut then.stmts);
            nest(label, &mut otherwise.stmts);
        }
    } else if let Some(Stmt { kind: StmtKind::If(_, then, otherwise), .. }) = stmts.last_mut() {
        // What leaves an arm of the last choice leaves nothing out behind it.
        nest(label, &mut then.stmts);
        nest(label, &mut otherwise.stmts);
    }
    drop_tail_breaks(label, stmts);
}

fn drop_tail_breaks(label: LabelId, stmts: &mut Vec<Stmt>) {
    while matches!(stmts.last(), Some(Stmt { kind: StmtKind::Break(target), .. }) if *target == label) {
        let comments = stmts.pop().map(|stmt| stmt.leading).unwrap_or_default();
        if let Some(last) = stmts.last_mut() {
            last.leading.extend(comments);
        }
    }
    let Some(last) = stmts.last_mut() else { return };
    match &mut last.kind {
        StmtKind::If(_, then, otherwise) => {
            drop_tail_breaks(label, &mut then.stmts);
            drop_tail_breaks(label, &mut otherwise.stmts);
            turn_empty_arm(last);
        }
        StmtKind::Switch(_, arms, default) => {
            arms.iter_mut().for_each(|arm| drop_tail_breaks(label, &mut arm.body.stmts));
            drop_tail_breaks(label, &mut default.stmts);
        }
        _ => {}
    }
}

/// Whether a statement, or one inside it, is a suspension point.
pub(super) fn suspends(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Suspend(..))
        || stmt.blocks().into_iter().any(|block| block.stmts.iter().any(suspends))
}

/// `if c {} else { a }` is `if !c { a }`.
pub(super) fn turn_empty_arm(stmt: &mut Stmt) {
    if let StmtKind::If(test, then, otherwise) = &mut stmt.kind
        && then.stmts.is_empty()
        && !otherwise.stmts.is_empty()
    {
        let taken = std::mem::replace(test, Expr::bool(true));
        *test = fold::not(taken);
        std::mem::swap(then, otherwise);
    }
}

/// Applies a rule to each statement that another one follows, everywhere in a block, from the inside out. It says whether it changed anything.
pub(super) fn each_pair(block: &mut Block, rule: &mut dyn FnMut(&mut Block, usize) -> bool) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= each_pair(inner, rule);
        }
    }
    let mut at = 0;
    while at + 1 < block.stmts.len() {
        changed |= rule(block, at);
        at += 1;
    }
    changed
}

/// The kind of an endless loop: one that begins with `if c { break }`, declarations aside, runs while `!c`.
pub(in crate::lower) fn loop_kind(label: LabelId, block: &mut Block) -> LoopKind {
    let at = block.stmts.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Let(_, None))).count();
    let Some(Stmt { kind: StmtKind::If(test, then, otherwise), leading, trailing, .. }) = block.stmts.get(at) else {
        return LoopKind::Forever;
    };
    let breaks = |block: &Block| {
        matches!(block.stmts.as_slice(), [Stmt { kind: StmtKind::Break(target), leading, trailing: None, .. }]
            if *target == label && leading.is_empty())
    };
    if calls(test) || !leading.is_empty() || trailing.is_some() {
        return LoopKind::Forever;
    }
    let (negate, body) = match (breaks(then), breaks(otherwise)) {
        (true, _) => (true, otherwise.clone()),
        (_, true) => (false, then.clone()),
        _ => return LoopKind::Forever,
    };
    let test = if negate { fold::not(test.clone()) } else { test.clone() };
    block.stmts.splice(at..=at, body.stmts);
    LoopKind::While(test)
}

/// Finds the tests of all endless loops.
pub(super) fn loops(block: &mut Block) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= loops(inner);
        }
        if let StmtKind::Loop(label, kind @ LoopKind::Forever, body) = &mut stmt.kind {
            *kind = loop_kind(*label, body);
            changed |= *kind != LoopKind::Forever;
        }
    }
    changed
}

fn calls(expr: &Expr) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= match &expr.kind {
            ExprKind::Call(..) => true,
            ExprKind::Builtin(builtin, _) => crate::ir::effects::is_atomic(*builtin),
            _ => false,
        };
    });
    found
}
