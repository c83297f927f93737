//! Variables that count with a loop.
//!
//! In `let n = b; for i = a; c; i + s { … n = n + s … }`, where each turn that another may follow takes the step once and reads `n` only
//! before it, `n` is `i + (b - a)`. Iterators side by side, as `zip` and `enumerate` have them, leave such counters.

use super::Uses;
use crate::ir::verify::falls_through;
use crate::ir::walk::{VisitMut, each_expr_in, each_stmt, walk_expr_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, LabelId, LoopKind, Place, Stmt, StmtKind, Type, VarId};
use crate::lower::fold::{int_range, known_int};

/// Applies the rule until it fits nowhere.
pub(super) fn all<'a>(function: &mut Function, uses_of: &dyn Fn(&Function) -> Uses<'a>) -> bool {
    let mut changed = false;
    loop {
        let uses = uses_of(function);
        if !block(&mut function.body, &uses) {
            return changed;
        }
        changed = true;
    }
}

/// Applies the rule once, in a block or in one within it.
fn block(block: &mut Block, uses: &Uses) -> bool {
    if block.stmts.iter_mut().any(|stmt| stmt.blocks_mut().into_iter().any(|inner| self::block(inner, uses))) {
        return true;
    }
    for at in 0..block.stmts.len() {
        let Some(head) = Head::of(&block.stmts[at], uses) else { continue };
        let counter = (0..at).find_map(|declared| Some((declared, head.counter(&block.stmts, declared, at, uses)?)));
        if let Some((declared, counter)) = counter {
            counter.replace(&mut block.stmts[at]);
            block.stmts.remove(declared);
            return true;
        }
    }
    false
}

/// A loop that counts from a literal on, by a literal.
struct Head {
    label: LabelId,
    var: VarId,
    ty: Type,
    start: i128,
    step: i128,
}

impl Head {
    fn of(stmt: &Stmt, uses: &Uses) -> Option<Self> {
        let StmtKind::Loop(label, LoopKind::For { var, start, next, .. }, _) = &stmt.kind else { return None };
        let head = Self {
            label: *label,
            var: *var,
            ty: start.ty.clone(),
            start: known_int(start)?,
            step: stepped(next, *var)?,
        };
        (uses.stores(*var) == 0 && head.ty.is_scalar()).then_some(head)
    }

    /// What is declared there, if it counts with the loop and is for nothing else.
    fn counter(&self, stmts: &[Stmt], declared: usize, at: usize, uses: &Uses) -> Option<Counter> {
        let StmtKind::Let(var, Some(value)) = &stmts[declared].kind else { return None };
        let StmtKind::Loop(_, LoopKind::For { condition, .. }, body) = &stmts[at].kind else { return None };
        let (var, step) = (*var, self.step);
        let is_own = uses.is_synthetic(var) && uses.stores(var) == 1 && !uses.is_inout(var);
        if !is_own || value.ty != self.ty || !is_silent(&stmts[declared]) {
            return None;
        }
        let loads = super::counters::reads(condition, var) + reads_until(&body.stmts, var, step);
        let (offset, scalar) = (known_int(value)? - self.start, self.ty.scalar()?);
        let (_, greatest) = int_range(scalar)?;
        let small = offset.abs() <= greatest.min(i128::from(i32::MAX));
        if loads != uses.loads(var) || !small || !self.passes(&body.stmts, var) {
            return None;
        }
        let turn = Expr::var(self.var, self.ty.clone());
        let value = match offset {
            0 => turn,
            1.. => turn.binary(BinaryOp::Add, Expr::int(offset, scalar)),
            _ => turn.binary(BinaryOp::Sub, Expr::int(-offset, scalar)),
        };
        Some(Counter { var, step, value })
    }

    /// Whether every way through the statements that another turn may follow takes the step, once.
    fn passes(&self, stmts: &[Stmt], var: VarId) -> bool {
        for stmt in stmts {
            if is_step(stmt, var, self.step) {
                return is_silent(stmt);
            }
            if assigns(stmt, var) {
                let StmtKind::If(_, then, otherwise) = &stmt.kind else { return false };
                let then_steps = then.stmts.iter().any(|stmt| assigns(stmt, var));
                let (with, without) = if then_steps { (then, otherwise) } else { (otherwise, then) };
                return self.passes(&with.stmts, var)
                    && !falls_through(without)
                    && !without.stmts.iter().any(|stmt| self.goes_on(stmt));
            }
            if self.goes_on(stmt) {
                return false;
            }
        }
        false
    }

    /// Whether a statement may begin the next turn.
    fn goes_on(&self, stmt: &Stmt) -> bool {
        any(stmt, &|stmt| matches!(stmt.kind, StmtKind::Continue(label) if label == self.label))
    }
}

/// How often a variable is read up to its step, that included.
fn reads_until(stmts: &[Stmt], var: VarId, step: i128) -> u32 {
    let reads = |block: &Block| {
        let mut found = 0;
        each_expr_in(block, &mut |expr| found += u32::from(loads_whole(expr, var)));
        found
    };
    let mut found = 0;
    for stmt in stmts {
        if is_step(stmt, var, step) {
            return found + 1;
        }
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) if assigns(stmt, var) => {
                let arms = [then, otherwise].map(|arm| match arm.stmts.iter().any(|stmt| assigns(stmt, var)) {
                    true => reads_until(&arm.stmts, var, step),
                    false => reads(arm),
                });
                return found + super::counters::reads(condition, var) + arms.iter().sum::<u32>();
            }
            _ => found += reads(&Block { stmts: vec![stmt.clone()] }),
        }
    }
    found
}

/// A variable that counts with a loop, and what it is up to its step.
struct Counter {
    var: VarId,
    step: i128,
    value: Expr,
}

impl Counter {
    fn replace(mut self, stmt: &mut Stmt) {
        let StmtKind::Loop(_, LoopKind::For { condition, .. }, body) = &mut stmt.kind else { return };
        self.visit_expr(condition);
        self.drop_step(&mut body.stmts);
        self.visit_block(body);
    }

    fn drop_step(&self, stmts: &mut Vec<Stmt>) {
        stmts.retain(|stmt| !is_step(stmt, self.var, self.step));
        stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(|block| self.drop_step(&mut block.stmts));
    }
}

impl VisitMut for Counter {
    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        if loads_whole(expr, self.var) {
            *expr = self.value.clone().at(expr.span);
        }
    }
}

fn loads_whole(expr: &Expr, var: VarId) -> bool {
    matches!(&expr.kind, ExprKind::Load(place) if *place == Place::var(var))
}

/// By how much an expression is more than a variable.
fn stepped(expr: &Expr, var: VarId) -> Option<i128> {
    let ExprKind::Binary(BinaryOp::Add, a, b) = &expr.kind else { return None };
    known_int(b).filter(|_| loads_whole(a, var))
}

fn is_step(stmt: &Stmt, var: VarId, step: i128) -> bool {
    matches!(&stmt.kind, StmtKind::Assign(place, value) if *place == Place::var(var) && stepped(value, var) == Some(step))
}

fn assigns(stmt: &Stmt, var: VarId) -> bool {
    any(stmt, &|stmt| matches!(&stmt.kind, StmtKind::Assign(place, _) if place.base_var() == Some(var)))
}

fn is_silent(stmt: &Stmt) -> bool {
    stmt.leading.is_empty() && stmt.trailing.is_none()
}

fn any(stmt: &Stmt, test: &dyn Fn(&Stmt) -> bool) -> bool {
    let mut found = test(stmt);
    stmt.blocks().into_iter().for_each(|block| each_stmt(block, &mut |stmt| found |= test(stmt)));
    found
}
