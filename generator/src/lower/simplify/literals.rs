//! Variables that are still what they began as.
//!
//! An inlined `next` tests a counter that has just begun: after `let x = 0`, `if x < 12 { a } else { b }` is `a`, up to where `x`
//! changes. Only of variables that lowering made: a test of the user's own stays as it is written.

use super::Uses;
use crate::ir::verify::falls_through;
use crate::ir::walk::{Visit, VisitMut, walk_expr, walk_expr_mut, walk_place};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LoopKind, Place, Stmt, StmtKind, UnaryOp, VarId};
use crate::lower::effects::same;
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    let mut at = 0;
    while at < block.stmts.len() {
        changed |= follow(&mut block.stmts, at, uses);
        at += 1;
    }
    changed |= decided(block);
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
    }
    changed
}

/// Puts a literal where the variable that a statement declares is read, up to where the variable may be another. Where it becomes
/// another literal, it is declared anew.
fn follow(stmts: &mut Vec<Stmt>, mut at: usize, uses: &Uses) -> bool {
    let StmtKind::Let(var, Some(value)) = &stmts[at].kind else { return false };
    let (var, mut value) = (*var, value.clone());
    if !is_literal(&value) || !uses.is_synthetic(var) || uses.loads(var) == 0 {
        return false;
    }
    let mut changed = false;
    let mut next = at + 1;
    while next < stmts.len() {
        let stmt = &mut stmts[next];
        next += 1;
        let mentions = Mentions::of(stmt, var, uses);
        if mentions.passes {
            break;
        }
        if !mentions.any {
            continue;
        }
        let mut put = Put { var, value: &value, count: 0 };
        if !mentions.writes {
            put.visit_stmt(stmt);
            changed |= put.count > 0;
            continue;
        }
        match &mut stmt.kind {
            // `x = x + a` stays: it reads as `x += a`
            StmtKind::Assign(place, known) if *place == Place::var(var) => {
                let mut known = known.clone();
                put.visit_expr(&mut known);
                if !is_literal(&known) {
                    break;
                }
                stmt.kind = StmtKind::Let(var, Some(known.clone()));
                value = known;
                let comments = stmts.remove(at).leading;
                next -= 1;
                at = next - 1;
                stmts[at].leading.splice(0..0, comments);
                changed = true;
                continue;
            }
            // what is evaluated once, before the variable changes
            StmtKind::If(value, ..)
            | StmtKind::Switch(value, ..)
            | StmtKind::Loop(_, LoopKind::For { start: value, .. }, _) => put.visit_expr(value),
            _ => {}
        }
        changed |= put.count > 0;
        break;
    }
    changed
}

fn is_literal(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Literal(_))
}

/// What a statement, or one in it, does with a variable.
pub(super) struct Mentions<'a> {
    var: VarId,
    uses: &'a Uses<'a>,
    any: bool,
    /// Whether it assigns it.
    pub(super) writes: bool,
    /// Whether it gives it to a function that may write it.
    pub(super) passes: bool,
}

impl<'a> Mentions<'a> {
    pub(super) fn of(stmt: &Stmt, var: VarId, uses: &'a Uses) -> Self {
        let mut mentions = Self { var, uses, any: false, writes: false, passes: false };
        mentions.visit_stmt(stmt);
        mentions
    }
}

impl Visit for Mentions<'_> {
    fn visit_target(&mut self, place: &Place) {
        let it = place.base_var() == Some(self.var);
        self.any |= it;
        self.writes |= it;
        walk_place(self, place);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        let is_it = |expr: &Expr| matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(self.var));
        self.any |= is_it(expr);
        if let ExprKind::Call(callee, args) = &expr.kind {
            self.passes |= self.uses.has_effects(*callee) && args.iter().any(is_it);
        }
        walk_expr(self, expr);
    }
}

/// Puts a literal in a variable's place, and computes what then is known.
struct Put<'a> {
    var: VarId,
    value: &'a Expr,
    count: u32,
}

impl VisitMut for Put<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        if matches!(&expr.kind, ExprKind::Load(place) if *place == Place::var(self.var)) {
            *expr = self.value.clone().at(expr.span);
            self.count += 1;
            return;
        }
        let before = self.count;
        walk_expr_mut(self, expr);
        if self.count > before {
            compute(expr);
        }
    }
}

/// What its operands, now literals, make of an expression. One that decides comes first: nothing that has an effect goes.
pub(super) fn compute(expr: &mut Expr) {
    let old = std::mem::replace(expr, Expr::bool(false));
    let (span, ty) = (old.span, old.ty.clone());
    *expr = match old.kind {
        ExprKind::Unary(UnaryOp::Not, inner) if is_literal(&inner) => fold::not(*inner),
        ExprKind::Cast(inner) if is_literal(&inner) => fold::cast(*inner, ty),
        ExprKind::Select(condition, a, b) if is_literal(&condition) || is_literal(&a) && is_literal(&b) => {
            fold::select(*condition, *a, *b)
        }
        ExprKind::Binary(BinaryOp::And, a, b) if is_literal(&a) => fold::and(*a, *b),
        ExprKind::Binary(BinaryOp::And, a, b) if is_implied(&a, &b) => *a,
        ExprKind::Binary(BinaryOp::Or, a, b) if is_literal(&a) => fold::or(*a, *b),
        ExprKind::Binary(BinaryOp::Add, a, b) if fold::known_int(&a).or(fold::known_int(&b)).is_some() => {
            fold::sum(*a, *b)
        }
        ExprKind::Binary(BinaryOp::Sub, a, b) if fold::known_int(&b) == Some(0) => *a,
        ExprKind::Binary(op, a, b) => match compared(op, &a, &b) {
            Some(value) => Expr::bool(value),
            // `n > 0` rather than `0 < n`
            None if op.is_comparison() && is_literal(&a) => Expr::new(ExprKind::Binary(op.mirrored(), b, a), ty),
            None => Expr::new(ExprKind::Binary(op, a, b), ty),
        },
        kind => Expr::new(kind, ty),
    }
    .at(span);
}

/// Whether `x < y` comes before `y - x > 0`, which a step of one makes of a range's end.
fn is_implied(known: &Expr, test: &Expr) -> bool {
    let ExprKind::Binary(BinaryOp::Lt, x, y) = &known.kind else { return false };
    let ExprKind::Binary(BinaryOp::Gt, difference, zero) = &test.kind else { return false };
    let ExprKind::Binary(BinaryOp::Sub, from, by) = &difference.kind else { return false };
    let unsigned = x.ty.scalar().is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed());
    unsigned && fold::known_int(zero) == Some(0) && same(from, y) && same(by, x)
}

/// What a comparison of two integer literals gives.
fn compared(op: BinaryOp, a: &Expr, b: &Expr) -> Option<bool> {
    let (a, b) = (fold::known_int(a)?, fold::known_int(b)?);
    Some(match op {
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        _ => return None,
    })
}

/// Only the arm that is taken stays of a choice that is decided; a check that holds goes.
fn decided(block: &mut Block) -> bool {
    let mut changed = false;
    let mut kept: Vec<Stmt> = Vec::new();
    let mut carried = Vec::new();
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.leading.splice(0..0, std::mem::take(&mut carried));
        let known = match &stmt.kind {
            StmtKind::If(condition, ..) | StmtKind::Check(condition, _) => fold::known_bool(condition),
            _ => None,
        };
        match (known, stmt.kind) {
            (Some(true), StmtKind::Check(..)) => {
                carried = stmt.leading;
                changed = true;
            }
            (Some(value), StmtKind::If(_, then, otherwise)) => {
                let mut arm = if value { then } else { otherwise };
                match arm.stmts.first_mut() {
                    Some(first) => _ = first.leading.splice(0..0, stmt.leading),
                    None => carried = stmt.leading,
                }
                changed = true;
                let ends = !falls_through(&arm);
                kept.extend(arm.stmts);
                if ends {
                    break;
                }
            }
            (_, kind) => kept.push(Stmt { kind, ..stmt }),
        }
    }
    block.stmts = kept;
    changed
}
