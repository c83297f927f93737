//! Loops that search inside a loop.
//!
//! A filter gives `'outer: loop { 'found: { while c { s  if p { a; more = true; break 'found } }  more = false }  if !more { break }
//! rest }`: look for the next item, then handle it. That is `'outer: while c { s  if !p { continue }  a; rest }`.

use super::Uses;
use crate::ir::walk::{each_stmt, reads};
use crate::ir::{Block, Expr, ExprKind, LabelId, LoopKind, Place, Stmt, StmtKind, UnaryOp, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
        if let StmtKind::Loop(outer, kind @ LoopKind::Forever, body) = &mut stmt.kind
            && let Some((condition, stmts)) = joined(*outer, body, uses)
        {
            *kind = LoopKind::While(condition);
            body.stmts = stmts;
            changed = true;
        }
    }
    changed
}

/// The condition and the statements of the one loop.
fn joined(outer: LabelId, body: &Block, uses: &Uses) -> Option<(Expr, Vec<Stmt>)> {
    let declared = body.stmts.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Let(_, None))).count();
    let (declarations, rest) = body.stmts.split_at(declared);
    let [Stmt { kind: StmtKind::Labelled(found, search), leading, .. }, test, rest @ ..] = rest else { return None };
    let tag = tested(test, outer)?;
    if uses.loads(tag) != 1 || !uses.is_synthetic(tag) {
        return None;
    }
    let [Stmt { kind: StmtKind::Loop(inner, LoopKind::While(condition), turn), .. }, failed] = search.stmts.as_slice()
    else {
        return None;
    };
    let (last, before) = turn.stmts.split_last()?;
    let StmtKind::If(matches, then, otherwise) = &last.kind else { return None };
    let (jump, hit) = then.stmts.split_last()?;
    let shape = gives(failed, tag) == Some(false)
        && otherwise.stmts.is_empty()
        && matches!(jump.kind, StmtKind::Break(label) if label == *found)
        && hit.iter().any(|stmt| gives(stmt, tag) == Some(true))
        && !before.iter().chain(hit).any(|stmt| jumps_to(stmt, *inner) || jumps_to(stmt, *found))
        && !declarations.iter().any(|stmt| matches!(stmt.kind, StmtKind::Let(var, _) if reads(condition, var)));
    if !shape {
        return None;
    }
    let mut stmts = declarations.to_vec();
    stmts.extend(before.iter().cloned());
    if let Some(first) = stmts.first_mut() {
        first.leading.splice(0..0, leading.iter().cloned());
    }
    let skip = vec![Stmt::new(StmtKind::Continue(outer), last.span)];
    let mut guard = last.clone();
    guard.kind = StmtKind::If(fold::not(matches.clone()), skip.into(), Block::default());
    stmts.push(guard);
    stmts.extend(hit.iter().filter(|stmt| gives(stmt, tag).is_none()).cloned());
    stmts.extend(rest.iter().cloned());
    stmts.retain(|stmt| !matches!(stmt.kind, StmtKind::Let(var, None) if var == tag));
    Some((condition.clone(), stmts))
}

/// The variable of `if !tag { break }`.
fn tested(stmt: &Stmt, outer: LabelId) -> Option<VarId> {
    let StmtKind::If(test, then, otherwise) = &stmt.kind else { return None };
    let breaks = matches!(then.stmts.as_slice(), [Stmt { kind: StmtKind::Break(label), .. }] if *label == outer);
    match &test.kind {
        ExprKind::Unary(UnaryOp::Not, inner) if breaks && otherwise.stmts.is_empty() => match &inner.kind {
            ExprKind::Load(place) if place.path.is_empty() => place.base_var(),
            _ => None,
        },
        _ => None,
    }
}

/// What a statement gives a variable, if it is `tag = true` or `tag = false`.
fn gives(stmt: &Stmt, tag: VarId) -> Option<bool> {
    match &stmt.kind {
        StmtKind::Assign(place, value) if *place == Place::var(tag) => fold::known_bool(value),
        _ => None,
    }
}

fn jumps_to(stmt: &Stmt, target: LabelId) -> bool {
    let mut found = false;
    each_stmt(&Block { stmts: vec![stmt.clone()] }, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Break(label) | StmtKind::Continue(label) if label == target);
    });
    found
}
