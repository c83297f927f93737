//! Variables of lowering's own for which the user has a name.
//!
//! `let accum = 0; for … { accum = accum + x }  let total = accum;` is `let total = 0; for … { total = total + x }`, where nothing mentions
//! `accum` any more: what a method of an iterator adds up in is what its caller calls it.

use super::Uses;
use super::coalesce::Rename;
use super::temporaries::mentions;
use crate::base::Table;
use crate::ir::walk::VisitMut;
use crate::ir::{Block, Expr, ExprKind, Place, Stmt, StmtKind, Var, VarId};

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, vars: &mut Table<VarId, Var>, uses: &Uses) {
    for stmt in &mut block.stmts {
        stmt.blocks_mut().into_iter().for_each(|inner| self::block(inner, vars, uses));
    }
    for at in (1..block.stmts.len()).rev() {
        let Some((name, own)) = name(&block.stmts, at, uses) else { continue };
        let comments = block.stmts.remove(at).leading;
        if let Some(next) = block.stmts.get_mut(at) {
            next.leading.splice(0..0, comments);
        }
        Rename { from: name, to: own }.visit_block(block);
        let taken = std::mem::take(&mut vars[name].name);
        vars[name].name = std::mem::replace(&mut vars[own].name, taken);
        vars[own].named = std::mem::replace(&mut vars[name].named, false);
    }
}

/// The name that a statement gives, and the variable of which it takes over the value.
fn name(stmts: &[Stmt], at: usize, uses: &Uses) -> Option<(VarId, VarId)> {
    let Stmt { kind: StmtKind::Let(name, Some(value)), trailing: None, .. } = &stmts[at] else { return None };
    let Expr { kind: ExprKind::Load(place), .. } = value else { return None };
    let own = place.base_var().filter(|own| *place == Place::var(*own) && uses.is_synthetic(*own))?;
    let is_declared = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Let(var, _) if *var == own);
    let fits = !uses.is_synthetic(*name)
        && uses.stores(own) > 0
        && stmts[..at].iter().any(is_declared)
        && !stmts[at + 1..].iter().any(|stmt| mentions(stmt, own));
    fits.then_some((*name, own))
}
