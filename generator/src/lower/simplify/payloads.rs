//! What is there if something else is.
//!
//! `let x; if c { let n = near; x = n.d; some = true } else { some = false }` is `some = c; let n = near; let x = n.d`, as long as it costs
//! little: nobody reads `x` where it has no value. It is what `near.map(|n| n.d)` leaves.

use super::Uses;
use crate::ir::effects::{has_effect, is_total};
use crate::ir::walk::{each_expr, each_expr_in, each_stmt, reads};
use crate::ir::{Block, Expr, ExprKind, Place, Root, Stmt, StmtKind, Type, VarId};
use crate::lower::fold;

/// More operations are worth a branch.
const MOST: u32 = 4;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for at in (0..block.stmts.len()).rev() {
        for inner in block.stmts[at].blocks_mut() {
            changed |= self::block(inner, uses);
        }
        if let Some(instead) = without_test(block, at, uses) {
            block.stmts.splice(at..=at, instead);
            changed = true;
        }
    }
    changed
}

/// What stands in the place of a statement that gives values under a test.
fn without_test(block: &Block, at: usize, uses: &Uses) -> Option<Vec<Stmt>> {
    let stmt = &block.stmts[at];
    let StmtKind::If(test, then, otherwise) = &stmt.kind else { return None };
    let [nothing] = &otherwise.stmts[..] else { return None };
    let (flag, no) = given(nothing)?;
    let told = then.stmts.iter().position(|stmt| given(stmt).is_some_and(|(var, _)| var == flag))?;
    let (_, yes) = given(&then.stmts[told])?;
    let value = match (fold::known_bool(yes)?, fold::known_bool(no)?) {
        (true, false) => test.clone(),
        (false, true) => fold::not(test.clone()),
        _ => return None,
    };
    let is_plain = |stmt: &Stmt| stmt.trailing.is_none() && stmt.leading.is_empty();
    let all_plain = then.stmts.iter().chain(&otherwise.stmts).all(is_plain);
    let payload: Vec<&Stmt> = then.stmts.iter().enumerate().filter(|(at, _)| *at != told).map(|(_, it)| it).collect();
    let costs: Option<Vec<u32>> = payload.iter().map(|stmt| cost(block, at, stmt, flag, uses)).collect();
    if !all_plain || payload.is_empty() || costs?.into_iter().sum::<u32>() > MOST {
        return None;
    }
    let first = Stmt { kind: StmtKind::Assign(Place::var(flag), value), ..stmt.clone() };
    Some(std::iter::once(first).chain(payload.into_iter().cloned()).collect())
}

/// The variable that a statement gives a truth value, and that.
fn given(stmt: &Stmt) -> Option<(VarId, &Expr)> {
    let StmtKind::Assign(place, value) = &stmt.kind else { return None };
    let var = place.base_var()?;
    (place.path.is_empty() && value.ty == Type::BOOL).then_some((var, value))
}

/// What a statement costs that gives a value to what has none, if it may do so in any case.
fn cost(block: &Block, at: usize, stmt: &Stmt, flag: VarId, uses: &Uses) -> Option<u32> {
    let value = match &stmt.kind {
        StmtKind::Let(_, Some(value)) => value,
        StmtKind::Assign(place, value) if place.indices().is_empty() && has_no_value(block, at, place.base_var()?) => {
            value
        }
        _ => return None,
    };
    let may_come_first = is_total(value) && !reads(value, flag) && !is_elsewhere(value, uses);
    may_come_first.then(|| fold::cost(value))
}

/// Whether a variable is declared in a block, and not mentioned from there up to a statement.
fn has_no_value(block: &Block, at: usize, var: VarId) -> bool {
    let declares = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Let(declared, None) if declared == var);
    let Some(declared) = block.stmts[..at].iter().rposition(declares) else { return false };
    let between = Block { stmts: block.stmts[declared + 1..at].to_vec() };
    let mut is_read = false;
    each_expr_in(&between, &mut |expr| is_read |= reads(expr, var));
    let mut is_written = false;
    each_stmt(&between, &mut |stmt| {
        is_written |= matches!(&stmt.kind, StmtKind::Assign(place, _) if place.base_var() == Some(var));
    });
    !is_read && !is_written
}

/// Whether computing a value takes more than variables: calls, and what is in memory.
fn is_elsewhere(value: &Expr, uses: &Uses) -> bool {
    let mut is_elsewhere = has_effect(uses.program, value);
    each_expr(value, &mut |expr| {
        is_elsewhere |= match &expr.kind {
            ExprKind::Call(..) => true,
            ExprKind::Load(place) => matches!(place.root, Root::Buffer(_)),
            _ => false,
        };
    });
    is_elsewhere
}
