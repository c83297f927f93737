//! Checks of what was already tested, and choices by it.
//!
//! After `check depth < 16`, another of the same needs none, up to where `depth` changes. What holds is known from checks and from
//! the conditions on the way: a choice whose other arm ended, the head of a loop. Where ways meet holds what held on each; at the
//! begin of a turn, what none of them changes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Uses;
use crate::ir::verify::falls_through;
use crate::ir::walk::{Visit, each_expr, walk_expr, walk_stmt};
use crate::ir::{
    BinaryOp, Block, Builtin, Expr, ExprKind, LabelId, LoopKind, Place, Root, Stmt, StmtKind, Type, UnaryOp, VarId,
};
use crate::lower::effects::same;

/// Drops checks of what holds, and makes choices by it, of statements and of values. The traps of those that are left keep their numbers.
pub(super) fn block(block: &mut Block, uses: &Uses) {
    Tested { uses, left: BTreeMap::new() }.block(block, Vec::new());
}

/// Comparisons and variables that hold; nothing where control does not come.
type Known = Option<Vec<Expr>>;

struct Tested<'a> {
    uses: &'a Uses<'a>,
    /// What holds where a label's loop or block has been left by `break`.
    left: BTreeMap<LabelId, Vec<Expr>>,
}

impl Tested<'_> {
    /// Gives what holds after the block, where that holds before it.
    fn block(&mut self, block: &mut Block, known: Vec<Expr>) -> Known {
        let mut known = Some(known);
        let mut carried = Vec::new();
        let mut stmts: VecDeque<Stmt> = std::mem::take(&mut block.stmts).into();
        while let Some(mut stmt) = stmts.pop_front() {
            stmt.leading.splice(0..0, std::mem::take(&mut carried));
            if let (StmtKind::Check(condition, _), Some(known)) = (&stmt.kind, &known)
                && holds(known, condition) == Some(true)
            {
                carried = stmt.leading;
                continue;
            }
            if let (StmtKind::If(condition, then, otherwise), Some(known)) = (&mut stmt.kind, &known)
                && let Some(truth) = holds(known, condition)
            {
                let taken = std::mem::take(if truth { then } else { otherwise });
                if !falls_through(&taken) {
                    stmts.clear();
                }
                taken.stmts.into_iter().rev().for_each(|stmt| stmts.push_front(stmt));
                carried = stmt.leading;
                continue;
            }
            known = known.and_then(|known| self.stmt(&mut stmt, known));
            block.stmts.push(stmt);
        }
        known
    }

    fn stmt(&mut self, stmt: &mut Stmt, mut known: Vec<Expr>) -> Known {
        let written = Written::by(stmt, self.uses);
        self.decide(stmt, &known);
        match &mut stmt.kind {
            StmtKind::Check(condition, _) => {
                written.forget(&mut known);
                learn(&mut known, condition, true);
                Some(known)
            }
            StmtKind::If(condition, then, otherwise) => {
                Written::in_expr(condition, self.uses).forget(&mut known);
                let (mut holds, mut fails) = (known.clone(), known);
                learn(&mut holds, condition, true);
                learn(&mut fails, condition, false);
                let then = self.block(then, holds);
                meet(then, self.block(otherwise, fails))
            }
            StmtKind::Switch(value, arms, default) => {
                Written::in_expr(value, self.uses).forget(&mut known);
                let after = self.block(default, known.clone());
                arms.iter_mut().fold(after, |after, arm| meet(after, self.block(&mut arm.body, known.clone())))
            }
            StmtKind::Loop(label, kind, body) => {
                written.forget(&mut known);
                let mut inside = known.clone();
                let finished = match kind {
                    LoopKind::Forever => None,
                    LoopKind::While(condition) | LoopKind::For { condition, .. } => {
                        learn(&mut inside, condition, true);
                        learn(&mut known, condition, false);
                        Some(known)
                    }
                };
                self.block(body, inside);
                meet(finished, self.left.remove(label))
            }
            StmtKind::Labelled(label, body) => {
                let finished = self.block(body, known);
                meet(finished, self.left.remove(label))
            }
            StmtKind::Break(label) => {
                let before = self.left.remove(label);
                self.left.extend(meet(before, Some(known)).map(|known| (*label, known)));
                None
            }
            StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Trap(_) => None,
            _ => {
                written.forget(&mut known);
                known.extend(remainder(stmt));
                Some(known)
            }
        }
    }

    /// Makes the choices in what a statement evaluates once, before it does anything else.
    fn decide(&self, stmt: &mut Stmt, known: &[Expr]) {
        if matches!(stmt.kind, StmtKind::Loop(..)) {
            return;
        }
        for expr in stmt.exprs_mut() {
            let mut known = known.to_vec();
            Written::in_expr(expr, self.uses).forget(&mut known);
            super::decided::choices(expr, &known, !self.uses.is_effectful(expr));
        }
    }
}

/// What a variable is below that a remainder has just been put into.
fn remainder(stmt: &Stmt) -> Option<Expr> {
    let (var, value) = match &stmt.kind {
        StmtKind::Let(var, Some(value)) => (*var, value),
        StmtKind::Assign(place, value) if place.path.is_empty() => (place.base_var()?, value),
        _ => return None,
    };
    let ExprKind::Binary(BinaryOp::Rem, _, divisor) = &value.kind else { return None };
    let is_unsigned = value.ty.scalar().is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed());
    let mut stays = true;
    each_expr(divisor, &mut |expr| {
        stays &= !matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var));
    });
    let below = || Expr::var(var, value.ty.clone()).binary(BinaryOp::Lt, (**divisor).clone());
    (value.ty.is_scalar() && is_unsigned && stays && is_pure(divisor)).then(below)
}

/// What holds on both ways.
fn meet(a: Known, b: Known) -> Known {
    match (a, b) {
        (Some(mut a), Some(b)) => {
            a.retain(|known| b.iter().any(|other| same(known, other)));
            Some(a)
        }
        (a, b) => a.or(b),
    }
}

/// Adds the comparisons and variables that hold when `condition` has turned out so.
pub(super) fn learn(known: &mut Vec<Expr>, condition: &Expr, truth: bool) {
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => learn(known, inner, !truth),
        ExprKind::Binary(BinaryOp::And, a, b) if truth && condition.ty == Type::BOOL => {
            learn(known, a, true);
            learn(known, b, true);
        }
        ExprKind::Binary(BinaryOp::Or, a, b) if !truth && condition.ty == Type::BOOL => {
            learn(known, a, false);
            learn(known, b, false);
        }
        ExprKind::Binary(op, a, b) if op.is_comparison() && is_pure(condition) => {
            // NaN is neither less nor not less.
            let ordered = a.ty.scalar().is_some_and(|scalar| !scalar.is_float());
            if !truth && !ordered {
                return;
            }
            known.push(as_checked(if truth { *op } else { op.negated() }, a, b));
        }
        ExprKind::Load(_) if is_pure(condition) => {
            known.push(if truth { condition.clone() } else { condition.clone().not() });
        }
        _ => {}
    }
}

/// A comparison as checks say it.
fn as_checked(op: BinaryOp, a: &Expr, b: &Expr) -> Expr {
    match op {
        BinaryOp::Gt | BinaryOp::Ge => b.clone().binary(op.mirrored(), a.clone()),
        op => a.clone().binary(op, b.clone()),
    }
}

/// How a condition turns out where all of `known` holds.
pub(super) fn holds(known: &[Expr], condition: &Expr) -> Option<bool> {
    let is_known = |condition: &Expr| known.iter().any(|known| same(known, condition));
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => holds(known, inner).map(|truth| !truth),
        ExprKind::Binary(BinaryOp::And, a, b) if condition.ty == Type::BOOL => {
            match (holds(known, a), holds(known, b)) {
                (Some(true), Some(true)) => Some(true),
                (Some(false), _) => Some(false),
                // What comes before it is done all the same.
                (_, Some(false)) if is_pure(a) => Some(false),
                _ => None,
            }
        }
        ExprKind::Binary(BinaryOp::Or, a, b) if condition.ty == Type::BOOL => {
            match (holds(known, a), holds(known, b)) {
                (Some(false), Some(false)) => Some(false),
                (Some(true), _) => Some(true),
                (_, Some(true)) if is_pure(a) => Some(true),
                _ => None,
            }
        }
        ExprKind::Binary(op, a, b) if op.is_comparison() => {
            if is_known(&as_checked(*op, a, b)) {
                Some(true)
            } else {
                is_known(&as_checked(op.negated(), a, b)).then_some(false)
            }
        }
        _ if is_known(condition) => Some(true),
        _ => (condition.ty == Type::BOOL && is_known(&condition.clone().not())).then_some(false),
    }
}

/// Whether an expression gives the same as long as its variables stay: no buffer is read, no function called.
fn is_pure(expr: &Expr) -> bool {
    let mut pure = true;
    each_expr(expr, &mut |expr| match &expr.kind {
        ExprKind::Load(place) => pure &= !matches!(place.root, Root::Buffer(_)),
        ExprKind::Call(..) => pure = false,
        ExprKind::Builtin(builtin, _) => pure &= *builtin < Builtin::AtomicLoad,
        _ => {}
    });
    pure
}

/// The variables that something may write.
struct Written<'a> {
    vars: BTreeSet<VarId>,
    uses: &'a Uses<'a>,
}

impl<'a> Written<'a> {
    /// A statement, or one in it.
    fn by(stmt: &Stmt, uses: &'a Uses) -> Self {
        let mut written = Self { vars: BTreeSet::new(), uses };
        written.visit_stmt(stmt);
        written
    }

    fn in_expr(expr: &Expr, uses: &'a Uses) -> Self {
        let mut written = Self { vars: BTreeSet::new(), uses };
        written.visit_expr(expr);
        written
    }

    /// Drops what is said of them.
    fn forget(&self, known: &mut Vec<Expr>) {
        known.retain(|known| {
            let mut stays = true;
            each_expr(known, &mut |expr| {
                if let ExprKind::Load(place) = &expr.kind {
                    stays &= place.base_var().is_none_or(|var| !self.vars.contains(&var));
                }
            });
            stays
        });
    }
}

impl Visit for Written<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) = &stmt.kind {
            self.vars.insert(*var);
        }
        walk_stmt(self, stmt);
    }

    fn visit_target(&mut self, place: &Place) {
        self.vars.extend(place.base_var());
        place.indices().into_iter().for_each(|index| self.visit_expr(index));
    }

    fn visit_expr(&mut self, expr: &Expr) {
        if let ExprKind::Call(callee, args) = &expr.kind
            && self.uses.has_effects(*callee)
        {
            // maybe passed as `inout`
            self.vars.extend(args.iter().filter_map(|arg| match &arg.kind {
                ExprKind::Load(place) => place.base_var(),
                _ => None,
            }));
        }
        walk_expr(self, expr);
    }
}
