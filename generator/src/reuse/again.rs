//! A call whose value is in a variable is that variable.

use std::collections::BTreeSet;

use super::leaves;
use super::repeatable::Call;
use crate::base::Table;
use crate::ir::effects::written_by;
use crate::ir::same::same;
use crate::ir::walk::{VisitMut, each_expr, each_expr_in, each_stmt, walk_expr_mut, walk_place_mut};
use crate::ir::{Block, Expr, ExprKind, Function, LoopKind, Place, Root, Stmt, StmtKind, Var, VarId};

/// Makes the call once where its value does not change in between.
pub(super) fn share(call: &Call<'_>, entry: &mut Function) {
    let named = VarId::from(entry.vars.len());
    let copies = share_named(call, &mut entry.vars, &mut entry.body);
    forget_copies(call, &mut entry.vars, &mut entry.body, copies);
    unname(call, &mut entry.body, named);
}

/// The same in a continuation: its variables may be kept for others, so only the copies that were made here go.
pub(super) fn share_within(call: &Call<'_>, vars: &mut Table<VarId, Var>, body: &mut Block) {
    let named = VarId::from(vars.len());
    let mut copies = share_named(call, vars, body);
    copies.retain(|&(copy, _)| copy >= named);
    forget_copies(call, vars, body, copies);
    unname(call, body, named);
}

/// Gives the copies that were made.
fn share_named(call: &Call<'_>, vars: &mut Table<VarId, Var>, body: &mut Block) -> Vec<(VarId, VarId)> {
    name_results(call, vars, body);
    let mut sharing = Sharing { call, copies: Vec::new() };
    sharing.block(body, None);
    sharing.copies
}

/// Gives each call that is part of a larger expression a variable of its own before the statement.
fn name_results(call: &Call<'_>, vars: &mut Table<VarId, Var>, block: &mut Block) {
    let mut at = 0;
    while at < block.stmts.len() {
        let stmt = &mut block.stmts[at];
        stmt.blocks_mut().into_iter().for_each(|inner| name_results(call, vars, inner));
        let is_whole = matches!(&stmt.kind, StmtKind::Let(_, Some(value)) if same(value, &call.expr));
        let once = !matches!(stmt.kind, StmtKind::Loop(..)) && stmt.exprs().iter().any(|expr| call.is_made_by(expr));
        if once && !is_whole {
            let made = Var { name: call.result_name(), named: false, ty: call.expr.ty.clone(), span: stmt.span };
            let var = vars.push_and_get_key(made);
            replace_own(call, stmt, var);
            let mut result = Stmt::new(StmtKind::Let(var, Some(call.expr.clone())), stmt.span);
            result.leading = std::mem::take(&mut stmt.leading);
            block.stmts.insert(at, result);
            at += 1;
        }
        at += 1;
    }
}

/// Puts a variable in the place of the call in a statement's own expressions.
fn replace_own(call: &Call<'_>, stmt: &mut Stmt, var: VarId) {
    let value = Expr::var(var, call.expr.ty.clone());
    let mut replace = Replace { what: &call.expr, by: &value };
    stmt.exprs_mut().into_iter().for_each(|expr| replace.visit_expr(expr));
    if let StmtKind::Assign(place, _) = &mut stmt.kind {
        replace.visit_place(place);
    }
}

/// Puts one expression in the place of another.
struct Replace<'a> {
    what: &'a Expr,
    by: &'a Expr,
}

impl VisitMut for Replace<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        if same(expr, self.what) {
            *expr = self.by.clone().at(expr.span);
        } else {
            walk_expr_mut(self, expr);
        }
    }
}

/// Follows where the value of the call is, in the order of the program.
struct Sharing<'a> {
    call: &'a Call<'a>,
    /// What now is a copy of what.
    copies: Vec<(VarId, VarId)>,
}

impl Sharing<'_> {
    /// Where the value is behind a block, given where it is before.
    fn block(&mut self, block: &mut Block, before: Option<VarId>) -> Option<VarId> {
        block.stmts.iter_mut().fold(before, |held, stmt| self.stmt(stmt, held))
    }

    fn stmt(&mut self, stmt: &mut Stmt, held: Option<VarId>) -> Option<VarId> {
        let call = self.call;
        if let StmtKind::Loop(_, _, body) | StmtKind::Labelled(_, body) = &stmt.kind {
            // Before a later turn, and where it is left, all of it may have run.
            let kept = held.filter(|_| !call.is_changed_in(body, held) && !call.is_changed_by(stmt, held));
            let inside = if matches!(stmt.kind, StmtKind::Loop(..)) { kept } else { held };
            if let Some(var) = inside {
                replace_own(call, stmt, var);
            }
            stmt.blocks_mut().into_iter().for_each(|body| _ = self.block(body, inside));
            return kept;
        }
        if let Some(var) = held {
            replace_own(call, stmt, var);
        }
        let held = held.filter(|_| !call.is_changed_by(stmt, held));
        match &mut stmt.kind {
            StmtKind::Let(var, Some(value)) => match (&value.kind, held) {
                _ if same(value, &call.expr) => return Some(*var),
                (ExprKind::Load(place), Some(held)) if *place == Place::var(held) => self.copies.push((*var, held)),
                _ => {}
            },
            StmtKind::If(..) | StmtKind::Switch(..) => {
                let mut behind = held;
                for inner in stmt.blocks_mut() {
                    // A way that goes elsewhere does not come behind it.
                    if self.block(inner, held) != held && !leaves(inner) {
                        behind = None;
                    }
                }
                return behind;
            }
            _ => {}
        }
        held
    }
}

/// Of two variables that stay equal, one is enough: the value's own, under the user's name.
fn forget_copies(call: &Call<'_>, vars: &mut Table<VarId, Var>, body: &mut Block, copies: Vec<(VarId, VarId)>) {
    let changing = assigned(call, body);
    let mut named = BTreeSet::new();
    for (copy, of) in copies {
        if changing.contains(&copy) || changing.contains(&of) {
            continue;
        }
        let by_call = call.result_name();
        if vars[of].name == by_call && vars[copy].name != by_call && named.insert(of) {
            vars[of].name = vars[copy].name.clone();
        }
        remove_let(body, copy);
        Rename { from: copy, to: of }.visit_block(body);
    }
}

/// The variables that get a value elsewhere than where they are declared.
fn assigned(call: &Call<'_>, body: &Block) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    each_stmt(body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(place, _) => found.extend(place.base_var()),
        StmtKind::Let(var, None) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => _ = found.insert(*var),
        _ => {}
    });
    each_expr_in(body, &mut |expr| {
        found.extend(written_by(call.program, expr).into_iter().filter_map(Place::base_var))
    });
    found
}

/// Removes a declaration; its comments go to the statement behind it.
pub(super) fn remove_let(block: &mut Block, var: VarId) {
    if let Some(at) = block.stmts.iter().position(|stmt| matches!(stmt.kind, StmtKind::Let(it, _) if it == var)) {
        let mut comments = block.stmts.remove(at).leading;
        if let Some(next) = block.stmts.get_mut(at) {
            comments.append(&mut next.leading);
            next.leading = comments;
        }
        return;
    }
    for stmt in &mut block.stmts {
        stmt.blocks_mut().into_iter().for_each(|inner| remove_let(inner, var));
    }
}

struct Rename {
    from: VarId,
    to: VarId,
}

impl VisitMut for Rename {
    fn visit_place(&mut self, place: &mut Place) {
        if place.root == Root::Var(self.from) {
            place.root = Root::Var(self.to);
        }
        walk_place_mut(self, place);
    }
}

/// Takes a name back that only the next statement uses; those from `first` on were given here.
fn unname(call: &Call<'_>, block: &mut Block, first: VarId) {
    for stmt in &mut block.stmts {
        stmt.blocks_mut().into_iter().for_each(|inner| unname(call, inner, first));
    }
    let mut at = 0;
    while at + 1 < block.stmts.len() {
        let name = match &block.stmts[at].kind {
            StmtKind::Let(var, Some(value)) if *var >= first && same(value, &call.expr) => *var,
            _ => {
                at += 1;
                continue;
            }
        };
        let value = Expr::var(name, call.expr.ty.clone());
        let next = &block.stmts[at + 1];
        let mut own = 0;
        for tree in next.exprs() {
            each_expr(tree, &mut |expr| own += usize::from(same(expr, &value)));
        }
        let behind = Block { stmts: block.stmts[at + 1..].to_vec() };
        let mut loads = 0;
        each_expr_in(&behind, &mut |expr| {
            loads += usize::from(matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(name)));
        });
        if own == 1 && !matches!(next.kind, StmtKind::Loop(..)) && loads == 1 {
            let removed = block.stmts.remove(at);
            let next = &mut block.stmts[at];
            let mut back = Replace { what: &value, by: &call.expr };
            next.exprs_mut().into_iter().for_each(|expr| back.visit_expr(expr));
            let own_comments = std::mem::replace(&mut next.leading, removed.leading);
            next.leading.extend(own_comments);
        }
        at += 1;
    }
}
