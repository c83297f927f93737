//! Loops that count down to a bound: `while x > 2 { x = x - 1; … }` asks `x != 2` where `x` begins above it.
//!
//! Both ask the same, since such a loop comes by its bound. But Mesa's NIR (seen in 25.0) finds no number of turns where an unsigned
//! variable steps down from a literal until it is not above one, and drops that exit beside another that has a number: the loop
//! runs on until the other. So a loop that has other exits asks the other way.

use super::Uses;
use crate::ir::walk::each_stmt;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LoopKind, Place, Stmt, StmtKind, VarId};
use crate::lower::fold::known_int;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) {
    for at in 0..block.stmts.len() {
        for inner in block.stmts[at].blocks_mut() {
            self::block(inner, uses);
        }
        let (before, rest) = block.stmts.split_at_mut(at);
        let StmtKind::Loop(_, kind, body) = &mut rest[0].kind else { continue };
        let (LoopKind::While(condition) | LoopKind::For { condition, .. }) = &*kind else { continue };
        let Some(var) = compared(condition) else { continue };
        let counted = match &*kind {
            LoopKind::For { start, next, .. } if uses.stores(var) == 0 => value(start, uses).zip(step(next, var)),
            LoopKind::While(_) if uses.stores(var) == 1 && !uses.is_inout(var) => {
                first_value(before, var, uses).zip(step_of_a_turn(body, var))
            }
            _ => None,
        };
        let asked = counted.filter(|_| can_break(body)).and_then(|counted| until_last(condition, counted, uses));
        if let (LoopKind::While(condition) | LoopKind::For { condition, .. }, Some(asked)) = (kind, asked) {
            *condition = asked;
        }
    }
}

/// The variable that a condition compares.
fn compared(condition: &Expr) -> Option<VarId> {
    let ExprKind::Binary(BinaryOp::Gt | BinaryOp::Ge, counted, _) = &condition.kind else { return None };
    let ExprKind::Load(place) = &counted.kind else { return None };
    place.base_var().filter(|var| *place == Place::var(*var))
}

/// `x > 2` or `x >= 3` as `x != 2`, if `x` is `first` there or above, and comes by 2 in these steps.
fn until_last(condition: &Expr, (first, step): (i128, i128), uses: &Uses) -> Option<Expr> {
    let ExprKind::Binary(op, counted, bound) = &condition.kind else { return None };
    let scalar = counted.ty.scalar().filter(|scalar| scalar.is_integer() && !scalar.is_signed())?;
    let highest = value(bound, uses)? - i128::from(*op == BinaryOp::Ge);
    let last = highest - (highest - first).rem_euclid(step);
    let comes_by = 0 <= last && highest <= first;
    // A constant keeps its name.
    let last = if value(bound, uses)? == last { (**bound).clone() } else { Expr::int(last, scalar) };
    comes_by.then(|| (**counted).clone().binary(BinaryOp::Ne, last))
}

/// What a turn takes from a variable, at most once.
fn step_of_a_turn(body: &Block, var: VarId) -> Option<i128> {
    body.stmts.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Assign(place, next) if *place == Place::var(var) => step(next, var),
        StmtKind::Loop(..) => None,
        _ => stmt.blocks().into_iter().find_map(|inner| step_of_a_turn(inner, var)),
    })
}

/// The `2` of `x - 2`.
fn step(next: &Expr, var: VarId) -> Option<i128> {
    let ExprKind::Binary(BinaryOp::Sub, from, by) = &next.kind else { return None };
    let is_var = matches!(&from.kind, ExprKind::Load(place) if *place == Place::var(var));
    known_int(by).filter(|by| is_var && *by > 0)
}

/// What a variable begins as that is declared before a loop.
fn first_value(before: &[Stmt], var: VarId, uses: &Uses) -> Option<i128> {
    before.iter().rev().find_map(|stmt| match &stmt.kind {
        StmtKind::Let(declared, Some(first)) if *declared == var => value(first, uses),
        _ => None,
    })
}

/// Of a literal or a constant that is one.
fn value(expr: &Expr, uses: &Uses) -> Option<i128> {
    match expr.kind {
        ExprKind::Constant(id) => known_int(&uses.program.constants[id].value),
        _ => known_int(expr),
    }
}

/// Whether a loop can end in its middle.
fn can_break(body: &Block) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Break(_) | StmtKind::Return(_)));
    found
}
