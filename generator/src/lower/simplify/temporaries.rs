//! Variables that lowering made and a person would not have.

use super::Uses;
use crate::ir::walk::{VisitMut, each_expr, each_expr_in, each_stmt, reads, walk_expr_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LoopKind, Place, Root, Stmt, StmtKind, VarId};
use crate::lower::fold;
use crate::lower::operators::compare;

/// Applies the rules everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
    }
    changed |= drop_unread(block, uses);
    changed |= declare_at_first_value(block);
    changed |= join_choice(block, uses);
    changed |= forward(block, uses);
    changed
}

/// A variable that is never read needs neither declaration nor values, and a `switch` between nothing none. Those of the user stay, but
/// for parts of them.
fn drop_unread(block: &mut Block, uses: &Uses) -> bool {
    let unread = |var: VarId| (uses.is_synthetic(var) || uses.is_part(var)) && uses.loads(var) == 0;
    let mut carried: Vec<String> = Vec::new();
    let mut changed = false;
    let mut kept = Vec::new();
    for mut stmt in std::mem::take(&mut block.stmts) {
        let value = match &stmt.kind {
            StmtKind::Let(var, value) if unread(*var) => Some(value.clone()),
            StmtKind::Assign(place, value)
                if place.base_var().is_some_and(unread)
                    && place.indices().into_iter().all(|index| !uses.is_effectful(index)) =>
            {
                Some(Some(value.clone()))
            }
            // what it already holds
            StmtKind::Assign(place, Expr { kind: ExprKind::Load(from), .. })
                if place == from && place.path.is_empty() =>
            {
                Some(None)
            }
            // what it chose between was never read
            StmtKind::Switch(on, ..) | StmtKind::If(on, ..)
                if stmt.blocks().iter().all(|block| block.stmts.is_empty()) =>
            {
                Some(Some(on.clone()))
            }
            _ => None,
        };
        let Some(value) = value else {
            super::blocks::turn_empty_arm(&mut stmt);
            stmt.leading.splice(0..0, std::mem::take(&mut carried));
            kept.push(stmt);
            continue;
        };
        changed = true;
        if let Some(call) = value.and_then(|value| uses.effect_in(&value)) {
            stmt.kind = StmtKind::Eval(call);
            stmt.leading.splice(0..0, std::mem::take(&mut carried));
            kept.push(stmt);
        } else {
            carried.extend(std::mem::take(&mut stmt.leading));
            carried.extend(stmt.trailing.take());
        }
    }
    block.stmts = kept;
    changed
}

/// `let x; … x = value` is `let x = value` where nothing touches `x` before; a declaration whose variable is used in one
/// nested block moves there.
fn declare_at_first_value(block: &mut Block) -> bool {
    let mut changed = false;
    let mut at = 0;
    while at < block.stmts.len() {
        let StmtKind::Let(var, None) = block.stmts[at].kind else {
            at += 1;
            continue;
        };
        let mentions: Vec<usize> =
            (at + 1..block.stmts.len()).filter(|&index| mentions(&block.stmts[index], var)).collect();
        let Some(&first) = mentions.first() else {
            at += 1;
            continue;
        };
        if let StmtKind::Assign(place, value) = &mut block.stmts[first].kind
            && *place == Place::var(var)
            && !reads(value, var)
        {
            let value = std::mem::replace(value, Expr::bool(false));
            block.stmts[first].kind = StmtKind::Let(var, Some(value));
            let leading = block.stmts.remove(at).leading;
            // its comments belong to where it stood
            block.stmts[at].leading.splice(0..0, leading);
            changed = true;
            continue;
        }
        if mentions.len() == 1 && move_inside(&mut block.stmts[first], var) {
            let declaration = block.stmts.remove(at);
            block.stmts[at].leading.splice(0..0, declaration.leading);
            changed = true;
            continue;
        }
        at += 1;
    }
    changed
}

/// Declares a variable in the one block of a statement that uses it. Not in a loop: there it may keep its value.
fn move_inside(stmt: &mut Stmt, var: VarId) -> bool {
    let own = stmt.exprs().into_iter().any(|expr| reads(expr, var));
    if own || matches!(stmt.kind, StmtKind::Loop(..) | StmtKind::Assign(..)) {
        return false;
    }
    let span = stmt.span;
    let mut users: Vec<&mut Block> =
        stmt.blocks_mut().into_iter().filter(|block| block.stmts.iter().any(|stmt| mentions(stmt, var))).collect();
    match users.as_mut_slice() {
        [only] => {
            only.stmts.insert(0, Stmt::new(StmtKind::Let(var, None), span));
            true
        }
        _ => false,
    }
}

/// `let x; if c { x = a } else { x = b }` is `let x = c ? a : b` for cheap values.
fn join_choice(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    let mut at = 0;
    while at + 1 < block.stmts.len() {
        if let StmtKind::Let(var, None) = block.stmts[at].kind
            && let Some(value) = chosen(&block.stmts[at + 1], var, uses)
        {
            let leading = block.stmts.remove(at + 1).leading;
            block.stmts[at].kind = StmtKind::Let(var, Some(value));
            block.stmts[at].leading.extend(leading);
            changed = true;
        }
        at += 1;
    }
    changed
}

fn chosen(stmt: &Stmt, var: VarId, uses: &Uses) -> Option<Expr> {
    let StmtKind::If(test, then, otherwise) = &stmt.kind else { return None };
    let value = |block: &Block| match block.stmts.as_slice() {
        [Stmt { kind: StmtKind::Assign(place, value), leading, trailing: None, .. }]
            if *place == Place::var(var) && leading.is_empty() =>
        {
            Some(value.clone())
        }
        _ => None,
    };
    let (a, b) = (value(then)?, value(otherwise)?);
    let plain = a.ty.scalar().is_some();
    let cheap = fold::cost(&a) + fold::cost(&b) <= fold::SELECTABLE;
    let pure = ![test, &a, &b].into_iter().any(|expr| uses.is_effectful(expr));
    (plain && cheap && pure).then(|| fold::select(test.clone(), a, b))
}

/// A synthetic variable that the next statement reads once is its value, and so is a part of the user's.
fn forward(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    let mut at = 0;
    while at + 1 < block.stmts.len() {
        let StmtKind::Let(var, Some(value)) = &block.stmts[at].kind else {
            at += 1;
            continue;
        };
        let (var, value) = (*var, value.clone());
        let once = (uses.is_synthetic(var) || uses.is_part(var)) && uses.loads(var) == 1 && uses.stores(var) == 0;
        if !once || !block.stmts[at].leading.is_empty() && !block.stmts[at + 1].leading.is_empty() {
            at += 1;
            continue;
        }
        let target = at + 1 + passable(&block.stmts[at + 1..], var, &value, uses);
        if target < block.stmts.len() && can_forward(&block.stmts[target], var, &value, uses) {
            let comments = block.stmts.remove(at);
            let next = &mut block.stmts[at];
            next.leading.splice(0..0, comments.leading);
            next.trailing = next.trailing.take().or(comments.trailing);
            replace(&mut block.stmts[target - 1], var, value);
            changed = true;
            at = at.saturating_sub(1);
        } else {
            at += 1;
        }
    }
    changed
}

/// How many statements a value may be computed after: checks, declarations that have no effect, and assignments of what it does not
/// read.
fn passable(stmts: &[Stmt], var: VarId, value: &Expr, uses: &Uses) -> usize {
    if uses.is_effectful(value) {
        return 0;
    }
    let pure = |stmt: &&Stmt| {
        let kind = match &stmt.kind {
            StmtKind::Check(..) | StmtKind::Let(..) => true,
            StmtKind::Assign(place, _) => {
                let apart = place.base_var().map_or_else(|| !reads_memory(value), |written| !reads(value, written));
                apart && !place.indices().into_iter().any(|index| uses.is_effectful(index))
            }
            _ => false,
        };
        kind && !mentions(stmt, var) && !stmt.exprs().into_iter().any(|expr| uses.is_effectful(expr))
    };
    stmts.iter().take_while(pure).count()
}

fn can_forward(stmt: &Stmt, var: VarId, value: &Expr, uses: &Uses) -> bool {
    // a loop's condition is evaluated more than once
    if matches!(stmt.kind, StmtKind::Loop(_, LoopKind::While(_) | LoopKind::Forever, _) | StmtKind::Labelled(..)) {
        return false;
    }
    let mut exprs = stmt.exprs();
    if let StmtKind::Loop(_, LoopKind::For { start, .. }, _) = &stmt.kind {
        exprs = vec![start];
    }
    if !exprs.iter().any(|expr| reads_whole(expr, var)) {
        return false;
    }
    // a trap that comes first must stay first; a key or promise that nobody wants is not evaluated
    let apart = matches!(stmt.kind, StmtKind::Check(..) | StmtKind::Suspend(..) | StmtKind::Promise(..));
    if apart && uses.is_effectful(value) {
        return false;
    }
    // parts of one place repeat its indices
    if uses.is_effectful(value) && exprs.iter().any(|expr| reads_in_index(expr, var)) {
        return false;
    }
    let costly = uses.is_effectful(value) || fold::cost(value) > fold::CHEAP;
    if costly && exprs.iter().any(|expr| reads_repeatedly(expr, var)) {
        return false;
    }
    let conditional = exprs.iter().any(|expr| reads_conditionally(expr, var));
    let indices = match &stmt.kind {
        StmtKind::Assign(place, _) => place.indices(),
        _ => Vec::new(),
    };
    let others_effectful = exprs.iter().chain(&indices).any(|expr| uses.is_effectful(expr));
    let reads_memory = reads_changeable(value);
    if let Some(call) = uses.effect_in(value) {
        // its effect must not come after, nor beside, any other read of the statement
        let other_reads = exprs.iter().any(|expr| reads_other(expr, var));
        let place_moves = indices.iter().any(|index| reads_written(index, &call));
        return !conditional && !others_effectful && !other_reads && !place_moves;
    }
    !others_effectful || !reads_memory
}

/// Whether a place in a tree has an index that reads a variable.
fn reads_in_index(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            found |= place.indices().into_iter().any(|index| reads(index, var));
        }
    });
    found
}

/// Whether a tree reads anything that an effect could write, besides `var`.
fn reads_other(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            found |= match place.root {
                Root::Var(other) => other != var,
                Root::Buffer(_) => true,
                Root::Uniform(_) | Root::Constant(_) => false,
            };
        }
    });
    found
}

/// Whether an index reads what a call may write: a buffer, or what it gets to write.
fn reads_written(index: &Expr, call: &Expr) -> bool {
    let mut found = false;
    each_expr(index, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            found |= match place.root {
                Root::Var(var) => call.operands().into_iter().any(|arg| reads(arg, var)),
                Root::Buffer(_) => true,
                Root::Uniform(_) | Root::Constant(_) => false,
            };
        }
    });
    found
}

fn reads_changeable(expr: &Expr) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Load(place) if matches!(place.root, Root::Var(_) | Root::Buffer(_)))
            || matches!(expr.kind, ExprKind::Call(..));
    });
    found
}

fn reads_memory(expr: &Expr) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Load(Place { root: Root::Buffer(_), .. }) | ExprKind::Call(..));
    });
    found
}

/// Whether the one read is of the variable as a whole, so that its value can stand there.
fn reads_whole(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Load(place) if *place == Place::var(var));
    });
    found
}

fn reads_conditionally(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| match &expr.kind {
        ExprKind::Select(_, a, b) => found |= reads(a, var) || reads(b, var),
        ExprKind::Binary(crate::ir::BinaryOp::And | crate::ir::BinaryOp::Or, a, b) => {
            found |= reads(a, var) || reads(b, var);
        }
        _ => {}
    });
    found
}

/// Whether it is the element of an array of equal ones, which is written for each.
fn reads_repeatedly(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Repeat(element) if reads(element, var));
    });
    found
}

pub(super) fn mentions(stmt: &Stmt, var: VarId) -> bool {
    let block = Block { stmts: vec![stmt.clone()] };
    let mut found = false;
    each_expr_in(&block, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var));
    });
    each_stmt(&block, &mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Assign(place, _) if place.base_var() == Some(var))
            || matches!(&stmt.kind, StmtKind::Let(declared, _) if *declared == var);
    });
    found
}

fn replace(stmt: &mut Stmt, var: VarId, value: Expr) {
    struct Replace {
        var: VarId,
        value: Option<Expr>,
    }
    impl VisitMut for Replace {
        fn visit_expr(&mut self, expr: &mut Expr) {
            if matches!(&expr.kind, ExprKind::Load(place) if *place == Place::var(self.var))
                && let Some(value) = self.value.take()
            {
                *expr = value;
                return;
            }
            walk_expr_mut(self, expr);
            // `ne` asks `eq` of what its caller compared, and a test by a tag what chose it.
            if let ExprKind::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne), value, with) = &expr.kind
                && (fold::ordered(value).is_some() || is_choice_of_literals(value))
            {
                *expr = compare(*op, Expr::clone(value), Expr::clone(with)).at(expr.span);
            }
        }
    }
    let mut replace = Replace { var, value: Some(value) };
    for expr in stmt.exprs_mut() {
        replace.visit_expr(expr);
    }
}

fn is_choice_of_literals(value: &Expr) -> bool {
    let literal = |arm: &Expr| matches!(arm.kind, ExprKind::Literal(_));
    matches!(&value.kind, ExprKind::Select(_, a, b) if literal(a) && literal(b))
}

impl Uses<'_> {
    pub(super) fn is_effectful(&self, expr: &Expr) -> bool {
        self.effect_in(expr).is_some()
    }

    /// The one call in a tree that has an effect.
    fn effect_in(&self, expr: &Expr) -> Option<Expr> {
        let mut found = None;
        each_expr(expr, &mut |expr| {
            let effectful = match &expr.kind {
                ExprKind::Call(id, _) => self.has_effects(*id),
                ExprKind::Builtin(builtin, _) => crate::ir::effects::is_atomic(*builtin),
                _ => false,
            };
            if effectful {
                found = Some(expr.clone());
            }
        });
        found
    }
}
