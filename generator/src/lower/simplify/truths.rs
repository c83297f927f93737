//! Choices that give a truth value.
//!
//! `if c { let n = near; r = d < n } else { r = true }` is `r = !c || d < near`, where `r` is lowering's own: what
//! `near.is_none_or(|n| d < n)` leaves.

use super::Uses;
use crate::ir::walk::{VisitMut, each_expr, reads, walk_expr_mut};
use crate::ir::{Block, Expr, ExprKind, Place, Projection, Root, Stmt, StmtKind, Type, VarId};
use crate::lower::fold;

/// A longer expression is easier to read in an arm of its own.
const LONGEST: u32 = 8;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
        if let Some(kind) = truth(&stmt.kind, uses) {
            stmt.kind = kind;
            changed = true;
        }
    }
    changed
}

/// The assignment that a choice is.
fn truth(kind: &StmtKind, uses: &Uses) -> Option<StmtKind> {
    let StmtKind::If(test, then, otherwise) = kind else { return None };
    let ((var, yes), (other, no)) = (given(then, uses)?, given(otherwise, uses)?);
    if var != other || !is_plain(test) {
        return None;
    }
    let value = match (fold::known_bool(&yes), fold::known_bool(&no)) {
        (Some(true), None) => fold::or(test.clone(), no),
        (Some(false), None) => fold::and(fold::not(test.clone()), no),
        (None, Some(true)) => fold::or(fold::not(test.clone()), yes),
        (None, Some(false)) => fold::and(test.clone(), yes),
        _ => return None,
    };
    Some(StmtKind::Assign(Place::var(var), value))
}

/// The variable to which an arm gives a truth value and does nothing else, and that value without the names that the arm has for its parts.
fn given(arm: &Block, uses: &Uses) -> Option<(VarId, Expr)> {
    let (Stmt { kind: StmtKind::Assign(place, value), leading, trailing: None, .. }, names) = arm.stmts.split_last()?
    else {
        return None;
    };
    let var = place.base_var().filter(|_| place.path.is_empty() && value.ty == Type::BOOL)?;
    let mut value = value.clone();
    for name in names.iter().rev() {
        let StmtKind::Let(var, Some(named)) = &name.kind else { return None };
        let here = occurrences(&value, *var);
        if !is_part(named) || here > 1 || uses.loads(*var) != here || uses.stores(*var) > 0 {
            return None;
        }
        Replace { var: *var, with: named }.visit_expr(&mut value);
    }
    let has_comments = names.iter().any(|name| !name.leading.is_empty() || name.trailing.is_some());
    let fits = uses.is_synthetic(var) && leading.is_empty() && !has_comments && !reads(&value, var);
    (fits && is_plain(&value) && fold::cost(&value) <= LONGEST).then_some((var, value))
}

/// Whether an expression is a variable, or a part of one that has no number.
fn is_part(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Load(place) => {
            let is_field = |step: &Projection| !matches!(step, Projection::Index(_));
            matches!(place.root, Root::Var(_) | Root::Uniform(_)) && place.path.iter().all(is_field)
        }
        _ => false,
    }
}

/// Whether all that evaluating an expression does is to give a value, at the cost that is seen.
fn is_plain(expr: &Expr) -> bool {
    let mut plain = true;
    each_expr(expr, &mut |expr| {
        plain &= match &expr.kind {
            ExprKind::Call(..) => false,
            ExprKind::Builtin(builtin, _) => !crate::ir::effects::is_atomic(*builtin),
            _ => true,
        };
    });
    plain
}

fn occurrences(expr: &Expr, var: VarId) -> u32 {
    let mut count = 0;
    each_expr(expr, &mut |expr| {
        count += u32::from(matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var)));
    });
    count
}

/// Puts what a name stands for in its place.
struct Replace<'a> {
    var: VarId,
    with: &'a Expr,
}

impl VisitMut for Replace<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        if let (ExprKind::Load(place), ExprKind::Load(with)) = (&mut expr.kind, &self.with.kind)
            && place.base_var() == Some(self.var)
        {
            place.root = with.root;
            place.path.splice(0..0, with.path.iter().cloned());
        }
        walk_expr_mut(self, expr);
    }
}
