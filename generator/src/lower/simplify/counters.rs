//! Loops that count.
//!
//! The `next` of a range leaves `let x = a; while c { let i = x; x = x + 1; rest }`. Where nobody else uses `x`, that is
//! `for i = a; c; i + 1 { rest }`. That of `take` leaves `let n = a; while n != 0 { n = n - 1; rest }`, which is `for n = 0; n < a; n + 1
//! { rest }`.

use super::Uses;
use crate::ir::walk::{VisitMut, each_expr, walk_place_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LoopKind, Place, Root, Scalar, Stmt, StmtKind, VarId};
use crate::lower::fold::known_int;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
    }
    for at in (0..block.stmts.len()).rev() {
        changed |= count_at(&mut block.stmts, at, uses) || count_down_at(&mut block.stmts, at, uses);
    }
    changed
}

fn count_at(stmts: &mut Vec<Stmt>, at: usize, uses: &Uses) -> bool {
    let StmtKind::Loop(_, LoopKind::While(condition), body) = &stmts[at].kind else { return false };
    let declarations = body.stmts.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Let(_, None))).count();
    let Some((var, of, next)) = body.stmts.get(declarations..).and_then(counted) else { return false };
    // the copy and the step read it too
    let own = uses.is_synthetic(of)
        && uses.loads(of) == reads(condition, of) + 2
        && uses.stores(of) == 1
        && uses.stores(var) == 0
        && !uses.is_inout(of);
    let Some((begins, start)) = stmts[..at].iter().enumerate().rev().find_map(|(index, stmt)| match &stmt.kind {
        StmtKind::Let(declared, Some(start)) if *declared == of => Some((index, start)),
        _ => None,
    }) else {
        return false;
    };
    if !own || (begins + 1 < at && !uses.is_fixed(start)) {
        return false;
    }
    let (mut condition, mut next, start) = (condition.clone(), next.clone(), start.clone());
    let mut rename = Rename { of, var };
    rename.visit_expr(&mut condition);
    rename.visit_expr(&mut next);
    if let StmtKind::Loop(_, kind, body) = &mut stmts[at].kind {
        *kind = LoopKind::For { var, start, condition, next };
        body.stmts.drain(declarations..declarations + 2);
    }
    let comments = stmts.remove(begins).leading;
    stmts[at - 1].leading.splice(0..0, comments);
    true
}

/// A count of turns that are left becomes one of those that were.
fn count_down_at(stmts: &mut Vec<Stmt>, at: usize, uses: &Uses) -> bool {
    let StmtKind::Loop(_, LoopKind::While(condition), body) = &stmts[at].kind else { return false };
    let declarations = body.stmts.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Let(_, None))).count();
    let ExprKind::Binary(BinaryOp::Ne, left, nothing) = &condition.kind else { return false };
    let ExprKind::Load(Place { root: Root::Var(var), path }) = &left.kind else { return false };
    let var = *var;
    let is_step = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Assign(place, value) if *place == Place::var(var) => match &value.kind {
            ExprKind::Binary(BinaryOp::Sub, from, by) => {
                known_int(by) == Some(1) && reads(from, var) == 1 && from.kind == left.kind
            }
            _ => false,
        },
        _ => false,
    };
    let steps = body.stmts.get(declarations).is_some_and(|stmt| is_step(stmt) && stmt.leading.is_empty());
    let own = uses.is_synthetic(var) && uses.loads(var) == 2 && uses.stores(var) == 1 && !uses.is_inout(var);
    let unsigned = left.ty.scalar().is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed());
    if !(steps && own && unsigned && path.is_empty() && known_int(nothing) == Some(0)) {
        return false;
    }
    let Some((begins, all)) = stmts[..at].iter().enumerate().rev().find_map(|(index, stmt)| match &stmt.kind {
        StmtKind::Let(declared, Some(all)) if *declared == var && uses.is_fixed(all) => Some((index, all.clone())),
        _ => None,
    }) else {
        return false;
    };
    let count = (**left).clone();
    let scalar = left.ty.scalar().unwrap_or(Scalar::U32);
    if let StmtKind::Loop(_, kind, body) = &mut stmts[at].kind {
        let next = count.clone().binary(BinaryOp::Add, Expr::int(1, scalar));
        *kind = LoopKind::For { var, start: Expr::int(0, scalar), condition: count.binary(BinaryOp::Lt, all), next };
        body.stmts.remove(declarations);
    }
    let comments = stmts.remove(begins).leading;
    stmts[at - 1].leading.splice(0..0, comments);
    true
}

/// The variable of a turn, what it copies, and what that is next.
fn counted(turn: &[Stmt]) -> Option<(VarId, VarId, &Expr)> {
    let [copy, step, ..] = turn else { return None };
    let (StmtKind::Let(var, Some(value)), StmtKind::Assign(place, next)) = (&copy.kind, &step.kind) else {
        return None;
    };
    let ExprKind::Load(from) = &value.kind else { return None };
    let of = from.base_var().filter(|of| *from == Place::var(*of) && from == place)?;
    let ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) = &next.kind else { return None };
    let by_itself = matches!(&a.kind, ExprKind::Load(read) if read == from) && matches!(b.kind, ExprKind::Literal(_));
    let silent =
        copy.leading.is_empty() && step.leading.is_empty() && copy.trailing.is_none() && step.trailing.is_none();
    (by_itself && silent).then_some((*var, of, next))
}

/// How often an expression reads a variable.
pub(super) fn reads(expr: &Expr, var: VarId) -> u32 {
    let mut found = 0;
    each_expr(expr, &mut |expr| {
        found += u32::from(matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var)));
    });
    found
}

/// Names one variable instead of another.
struct Rename {
    of: VarId,
    var: VarId,
}

impl VisitMut for Rename {
    fn visit_place(&mut self, place: &mut Place) {
        if place.root == Root::Var(self.of) {
            place.root = Root::Var(self.var);
        }
        walk_place_mut(self, place);
    }
}
