//! What a search gives where it finds nothing.
//!
//! `let x; 'found: { while c { s  if p { x = a; break 'found } }  x = b }` is `let x = b; while c { s  if p { x = a; break } }`
//! for a literal `b`: nobody reads `x` before the block ends. What follows a loop is else only skipped by a flag.
//!
//! Behind a test of `x` itself, as `if !x { 'found: { … } }` is, `b` may be what `x` is there anyway.
//!
//! Not where the loop suspends: `x` would live across the point. Where nothing follows the loop, to leave the block is to leave
//! the loop.

use super::blocks::{leaves, suspends};
use super::thread::tested;
use crate::ir::walk::{each_expr_in, each_stmt};
use crate::ir::{Block, ExprKind, LabelId, Place, Stmt, StmtKind, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block) -> bool {
    within(block, None)
}

/// The same in a block at the beginning of which a variable is known.
fn within(block: &mut Block, known: Option<(VarId, bool)>) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        match &mut stmt.kind {
            StmtKind::If(test, then, otherwise) => {
                let known = tested(test);
                changed |= within(then, known);
                changed |= within(otherwise, known.map(|(var, value)| (var, !value)));
            }
            _ => stmt.blocks_mut().into_iter().for_each(|inner| changed |= within(inner, None)),
        }
    }
    for at in (0..block.stmts.len()).rev() {
        if let Some(stmts) = searched(&block.stmts, at, known) {
            block.stmts.splice(at..=at, stmts);
            changed = true;
        }
    }
    changed
}

/// The statements in the place of a labelled block that ends with a loop and what that gives if it is not left early.
fn searched(stmts: &[Stmt], at: usize, known: Option<(VarId, bool)>) -> Option<Vec<Stmt>> {
    let StmtKind::Labelled(found, body) = &stmts[at].kind else { return None };
    let search = body.stmts.iter().rposition(|stmt| matches!(stmt.kind, StmtKind::Loop(..)))?;
    let (before, defaults) = (&body.stmts[..search], &body.stmts[search + 1..]);
    let StmtKind::Loop(label, ..) = body.stmts[search].kind else { return None };
    let has_value = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Assign(place, value) => {
            known == fold::known_bool(value).and_then(|value| Some((place.base_var()?, value))) && known.is_some()
        }
        _ => false,
    };
    let fits = !leaves(before, *found)
        && (defaults.is_empty() || !suspends(&body.stmts[search]))
        && defaults.iter().all(|stmt| {
            given(stmt).is_some_and(|var| {
                let has_no_value = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Let(declared, None) if declared == var);
                let declared = stmts[..at].iter().rposition(|stmt| super::temporaries::mentions(stmt, var));
                let begins = declared.map_or(has_value(stmt), |declared| has_no_value(&stmts[declared]));
                begins
                    && !before.iter().any(|stmt| super::temporaries::mentions(stmt, var))
                    && !reads(body, var)
                    && leaves_with(&body.stmts[search], var, *found)
            })
        });
    if !fits {
        return None;
    }
    let mut search = body.stmts[search].clone();
    end(&mut search, *found, label);
    let mut out = before.to_vec();
    out.extend(defaults.iter().filter(|stmt| !has_value(stmt)).cloned());
    out.push(search);
    let first = out.first_mut()?;
    first.leading.splice(0..0, stmts[at].leading.iter().cloned());
    Some(out)
}

/// The variable that a statement gives a value which is the same everywhere.
fn given(stmt: &Stmt) -> Option<VarId> {
    let StmtKind::Assign(place, value) = &stmt.kind else { return None };
    let fixed = matches!(value.kind, ExprKind::Literal(_) | ExprKind::Constant(_));
    place.base_var().filter(|var| fixed && *place == Place::var(*var))
}

/// Whether every value that a statement gives a variable leaves with it: nothing behind it goes on with the search.
fn leaves_with(stmt: &Stmt, var: VarId, found: LabelId) -> bool {
    stmt.blocks().into_iter().all(|block| {
        let ends = matches!(block.stmts.last(), Some(Stmt { kind: StmtKind::Break(label), .. }) if *label == found);
        block.stmts.iter().enumerate().all(|(at, stmt)| match &stmt.kind {
            StmtKind::Assign(place, _) if place.base_var() == Some(var) => {
                ends && !jumps_elsewhere(&block.stmts[at + 1..], found)
            }
            _ => leaves_with(stmt, var, found),
        })
    })
}

/// Whether a jump in the statements may lead elsewhere than to this label or within them.
fn jumps_elsewhere(stmts: &[Stmt], found: LabelId) -> bool {
    let mut known = vec![found];
    let mut jumps = Vec::new();
    let mut visit = |stmt: &Stmt| match stmt.kind {
        StmtKind::Loop(label, ..) | StmtKind::Labelled(label, _) => known.push(label),
        StmtKind::Break(label) | StmtKind::Continue(label) => jumps.push(label),
        _ => {}
    };
    for stmt in stmts {
        visit(stmt);
        stmt.blocks().into_iter().for_each(|block| each_stmt(block, &mut visit));
    }
    jumps.iter().any(|label| !known.contains(label))
}

fn reads(block: &Block, var: VarId) -> bool {
    let mut found = false;
    each_expr_in(block, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var));
    });
    found
}

/// Makes what left the block leave the loop.
fn end(stmt: &mut Stmt, found: LabelId, search: LabelId) {
    if matches!(stmt.kind, StmtKind::Break(label) if label == found) {
        stmt.kind = StmtKind::Break(search);
    }
    for block in stmt.blocks_mut() {
        block.stmts.iter_mut().for_each(|stmt| end(stmt, found, search));
    }
}
