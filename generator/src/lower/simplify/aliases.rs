//! Names for what a variable of lowering's own holds until it changes.
//!
//! `let a = accum; if p(a, x) { accum = x } else { accum = a }` is `if p(accum, x) { accum = x }`: the parameters of a closure that a method
//! of an iterator calls, over and over, with what it has. The user's names for what the user's variables hold stay, and those for what
//! nothing changes.

use super::Uses;
use super::coalesce::Rename;
use super::temporaries::mentions;
use crate::ir::walk::{VisitMut, each_expr};
use crate::ir::{Block, Expr, ExprKind, Root, Stmt, StmtKind, VarId, effects};

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
    }
    let mut at = 0;
    while at < block.stmts.len() {
        let alias = alias(&block.stmts[at], uses);
        let Some((name, of)) = alias.filter(|(name, of)| holds(&block.stmts[at + 1..], *name, *of, uses)) else {
            at += 1;
            continue;
        };
        let comments = block.stmts.remove(at).leading;
        if let Some(next) = block.stmts.get_mut(at) {
            next.leading.splice(0..0, comments);
        }
        let mut rest = Block { stmts: block.stmts.split_off(at) };
        Rename { from: name, to: of }.visit_block(&mut rest);
        drop_self_assignments(&mut rest);
        block.stmts.append(&mut rest.stmts);
        changed = true;
    }
    changed
}

/// A name that is given once, and the variable of which it holds the value.
fn alias(stmt: &Stmt, uses: &Uses) -> Option<(VarId, VarId)> {
    let StmtKind::Let(name, Some(Expr { kind: ExprKind::Load(place), .. })) = &stmt.kind else { return None };
    let of = place.base_var().filter(|of| matches!(place.root, Root::Var(_)) && uses.is_synthetic(*of))?;
    let fits = place.path.is_empty() && uses.stores(*name) == 0 && uses.loads(*name) > 0 && stmt.trailing.is_none();
    fits.then_some((*name, of))
}

/// Whether the variable changes, and the name is read only before that.
fn holds(rest: &[Stmt], name: VarId, of: VarId, uses: &Uses) -> bool {
    rest.iter().any(|stmt| writes(stmt, of, uses)) && in_order(rest, name, of, uses)
}

fn writes(stmt: &Stmt, var: VarId, uses: &Uses) -> bool {
    effects::writes_var(uses.program, &Block { stmts: vec![stmt.clone()] }, var)
}

fn in_order(stmts: &[Stmt], name: VarId, of: VarId, uses: &Uses) -> bool {
    let mut changed = false;
    stmts.iter().all(|stmt| {
        let reads = mentions(stmt, name);
        let writes = writes(stmt, of, uses);
        let fits = match &stmt.kind {
            _ if !reads => true,
            _ if changed => false,
            _ if !writes => true,
            // what is assigned is computed before
            StmtKind::Assign(place, value) => {
                !place.indices().into_iter().chain([value]).any(|expr| calls_with(expr, of, uses))
            }
            StmtKind::If(test, ..) | StmtKind::Switch(test, ..) => {
                !calls_with(test, of, uses)
                    && stmt.blocks().into_iter().all(|block| in_order(&block.stmts, name, of, uses))
            }
            _ => false,
        };
        changed |= writes;
        fits
    })
}

/// Whether a call in an expression writes the variable.
fn calls_with(expr: &Expr, var: VarId, uses: &Uses) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= effects::written_by(uses.program, expr).iter().any(|place| place.base_var() == Some(var));
    });
    found
}

/// A variable that gets its own value gets none, and a choice between that and another value is whether it gets the other.
fn drop_self_assignments(block: &mut Block) {
    block.stmts.retain_mut(|stmt| {
        stmt.blocks_mut().into_iter().for_each(drop_self_assignments);
        super::blocks::turn_empty_arm(stmt);
        match &stmt.kind {
            StmtKind::Assign(place, Expr { kind: ExprKind::Load(value), .. }) => {
                value != place || !stmt.leading.is_empty() || stmt.trailing.is_some()
            }
            _ => true,
        }
    });
}
