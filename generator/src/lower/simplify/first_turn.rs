//! What only the first turn of a loop does.
//!
//! `let n = a; loop { let t = n; n = 0; x = x + min(t, e - x); rest }` is `let x = x + min(a, e - x); loop { rest }`, as long as nobody else
//! reads `n`, and `x` outside of the loop: what is left to leave out is left out in the first turn. It is what `skip` leaves.

use super::Uses;
use crate::base::Span;
use crate::ir::effects::writes_var;
use crate::ir::walk::{VisitMut, each_expr, each_expr_in, each_stmt, reads, walk_expr_mut};
use crate::ir::{BinaryOp, Block, Builtin, Expr, ExprKind, Place, Root, Stmt, StmtKind, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for at in (0..block.stmts.len()).rev() {
        for inner in block.stmts[at].blocks_mut() {
            changed |= self::block(inner, uses);
        }
        changed |= before_loop(&mut block.stmts, at, uses);
    }
    changed
}

fn before_loop(stmts: &mut Vec<Stmt>, at: usize, uses: &Uses) -> bool {
    let StmtKind::Loop(_, _, body) = &stmts[at].kind else { return false };
    let first = (0..body.stmts.len()).find_map(|at| Some((at, FirstTurn::of(&body.stmts[at..])?)));
    let Some((begins, turn)) = first else { return false };
    if !stmts[..at].iter().any(|stmt| turn.is_said_by(stmt)) || !turn.is_alone(&body.stmts[..begins], body, uses) {
        return false;
    }
    let once = turn.once(body.stmts[begins + 2].span);
    if let StmtKind::Loop(_, _, body) = &mut stmts[at].kind {
        let gone = body.stmts.drain(begins..begins + 3);
        let comments: Vec<String> = gone.flat_map(|stmt| stmt.leading).collect();
        stmts[at].leading.extend(comments);
    }
    stmts.insert(at, once);
    declare_moved(stmts, at, turn.moved);
    true
}

/// Makes an assignment the declaration of its variable, where that has been a number or a length up to there.
fn declare_moved(stmts: &mut Vec<Stmt>, at: usize, moved: VarId) {
    let is_mentioned = |stmt: &Stmt| {
        let block = Block { stmts: vec![stmt.clone()] };
        let mut is_mentioned = false;
        each_stmt(&block, &mut |stmt| {
            is_mentioned |= match &stmt.kind {
                StmtKind::Let(var, _) => *var == moved,
                StmtKind::Assign(place, _) => place.base_var() == Some(moved),
                _ => false,
            };
        });
        each_expr_in(&block, &mut |expr| is_mentioned |= is_load(expr, moved));
        is_mentioned
    };
    let Some(declared) = stmts[..at].iter().rposition(is_mentioned) else { return };
    let StmtKind::Let(_, Some(first)) = &stmts[declared].kind else { return };
    if !matches!(first.kind, ExprKind::Literal(_) | ExprKind::BufferLength(_)) {
        return;
    }
    let (first, comments) = (first.clone(), std::mem::take(&mut stmts[declared].leading));
    let StmtKind::Assign(_, value) = &mut stmts[at].kind else { return };
    Began { moved, first }.visit_expr(value);
    stmts[at].kind = StmtKind::Let(moved, Some(value.clone()));
    stmts[at].leading.splice(0..0, comments);
    stmts.remove(declared);
}

/// Puts what a variable began as in its place.
struct Began {
    moved: VarId,
    first: Expr,
}

impl VisitMut for Began {
    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        if is_load(expr, self.moved) {
            *expr = self.first.clone();
        } else {
            super::literals::compute(expr);
        }
    }
}

/// `let taken = left; left = 0; moved = moved ± min(taken, most)`.
struct FirstTurn {
    left: VarId,
    taken: VarId,
    moved: VarId,
    op: BinaryOp,
    most: Expr,
}

impl FirstTurn {
    /// What the first three statements are.
    fn of(stmts: &[Stmt]) -> Option<Self> {
        let [copy, forget, step, ..] = stmts else { return None };
        let StmtKind::Let(taken, Some(Expr { kind: ExprKind::Load(of), .. })) = &copy.kind else { return None };
        let left = of.base_var().filter(|_| of.path.is_empty())?;
        let StmtKind::Assign(place, nothing) = &forget.kind else { return None };
        let StmtKind::Assign(target, Expr { kind: ExprKind::Binary(op, old, by), ty, .. }) = &step.kind else {
            return None;
        };
        let moved = target.base_var().filter(|_| target.path.is_empty())?;
        let ExprKind::Builtin(Builtin::Min, args) = &by.kind else { return None };
        let [least, most] = &args[..] else { return None };
        let is = |expr: &Expr, var: VarId| matches!(&expr.kind, ExprKind::Load(place) if *place == Place::var(var));
        let fits = *place == Place::var(left)
            && fold::known_int(nothing) == Some(0)
            && is(old, moved)
            && is(least, *taken)
            && !reads(most, *taken)
            && matches!(op, BinaryOp::Add | BinaryOp::Sub)
            // nothing is moved by no more than nothing
            && ty.scalar().is_some_and(|scalar| !scalar.is_signed());
        fits.then(|| Self { left, taken: *taken, moved, op: *op, most: most.clone() })
    }

    /// Whether a statement says how much there is to move by.
    fn is_said_by(&self, stmt: &Stmt) -> bool {
        matches!(&stmt.kind, StmtKind::Let(var, Some(_)) if *var == self.left)
    }

    /// Whether the loop's turns, of which some statements come before, have what is moved for themselves, and nothing else changes by how much.
    fn is_alone(&self, before: &[Stmt], body: &Block, uses: &Uses) -> bool {
        let Self { left, taken, moved, .. } = *self;
        let counts = (uses.loads(left), uses.stores(left), uses.loads(taken), uses.stores(taken));
        let is_own = [left, taken, moved].into_iter().all(|var| uses.is_synthetic(var) && !uses.is_inout(var));
        let mut loads = 0;
        each_expr_in(body, &mut |expr| loads += u32::from(is_load(expr, moved)));
        let before = Block { stmts: before.to_vec() };
        let mut is_fixed = true;
        each_expr(&self.most, &mut |expr| {
            is_fixed &= match &expr.kind {
                ExprKind::Load(place) => match place.root {
                    Root::Var(var) => var == moved || !writes_var(uses.program, body, var),
                    Root::Uniform(_) | Root::Constant(_) => true,
                    Root::Buffer(_) => false,
                },
                ExprKind::Call(..) => false,
                _ => true,
            };
        });
        let mut comes_first = !writes_var(uses.program, &before, moved);
        each_expr_in(&before, &mut |expr| comes_first &= !is_load(expr, moved));
        is_own && counts == (1, 1, 1, 0) && loads == uses.loads(moved) && is_fixed && comes_first
    }

    /// The move.
    fn once(&self, span: Span) -> Stmt {
        let ty = self.most.ty.clone();
        let load = |var| Expr::var(var, ty.clone());
        let by = Expr::new(ExprKind::Builtin(Builtin::Min, vec![load(self.left), self.most.clone()]), ty.clone());
        let value = load(self.moved).binary(self.op, by);
        Stmt::new(StmtKind::Assign(Place::var(self.moved), value), span)
    }
}

fn is_load(expr: &Expr, var: VarId) -> bool {
    matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var))
}
