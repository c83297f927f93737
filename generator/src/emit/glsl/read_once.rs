//! What lowering named, and the next statement reads once, stands there instead. So does what somebody else named, where that statement
//! only gives it another name: a parameter of inlined code, what a pattern binds.
//!
//! Lowering leaves no such variable where it sees one. But what has several readers before the cut may have one behind it: the others
//! are on the other side of a point, in a copy that another continuation holds, or a key that nobody sorts by.

use std::collections::{BTreeMap, BTreeSet};

use super::body::Context;
use crate::base::Table;
use crate::frame::layout::FieldId;
use crate::ir::effects::{has_effect, written_by};
use crate::ir::walk::{VisitMut, each_expr, each_stmt, reads as reads_var, walk_expr_mut};
use crate::ir::{Block, Expr, ExprKind, Place, Stmt, StmtKind, UnaryOp, Var, VarId};

/// Puts such values where they are read, everywhere in a body.
pub(super) fn put_where_read(cx: &Context, vars: &Table<VarId, Var>, body: &mut Block) {
    let mut reads = Reads { cx, times: BTreeMap::new(), kept: BTreeSet::new() };
    each_stmt(body, &mut |stmt| reads.stmt(stmt));
    let Reads { times, kept, .. } = reads;
    let once = |var: VarId, reader: &Stmt| {
        let is_in_the_way = !vars[var].named || only_renames(var, reader);
        is_in_the_way && times.get(&var) == Some(&1) && !kept.contains(&var)
    };
    block(cx, &once, body);
}

/// From the last statement to the first, so that a value that is read by another such value comes along with it.
fn block(cx: &Context, once: &impl Fn(VarId, &Stmt) -> bool, block: &mut Block) {
    for at in (0..block.stmts.len()).rev() {
        block.stmts[at].blocks_mut().into_iter().for_each(|inner| self::block(cx, once, inner));
        let StmtKind::Let(var, Some(value)) = &block.stmts[at].kind else { continue };
        let reader = reader(cx, &block.stmts, at);
        let Some(reader) = reader.filter(|&at| once(*var, &block.stmts[at]) && !has_effect(cx.program, value)) else {
            continue;
        };
        let mut put = Put { var: *var, value: Some(value.clone()) };
        let Stmt { leading, trailing, .. } = block.stmts.remove(at);
        let reader = &mut block.stmts[reader - 1];
        reader.exprs_mut().into_iter().for_each(|expr| put.visit_expr(expr));
        reader.leading.splice(0..0, leading);
        reader.trailing = reader.trailing.take().or(trailing);
    }
}

/// Whether a statement does nothing but give a variable's value to another.
fn only_renames(var: VarId, stmt: &Stmt) -> bool {
    let (StmtKind::Let(_, Some(value)) | StmtKind::Assign(_, value)) = &stmt.kind else { return false };
    matches!(&value.kind, ExprKind::Load(place) if *place == Place::var(var))
}

/// The statement that takes over the value and the comments of the declaration at `at`: the next one that does anything here.
fn reader(cx: &Context, stmts: &[Stmt], at: usize) -> Option<usize> {
    let Stmt { kind: StmtKind::Let(var, _), leading, trailing, .. } = &stmts[at] else { return None };
    let does_nothing = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Let(_, None) | StmtKind::Suspend(..));
    let reader = (at + 1..stmts.len()).find(|&next| !does_nothing(&stmts[next]))?;
    let has_room = (leading.is_empty() || stmts[reader].leading.is_empty())
        && (trailing.is_none() || stmts[reader].trailing.is_none());
    (has_room && is_read_by(cx, *var, &stmts[reader])).then_some(reader)
}

/// Whether a statement reads the variable as a whole, once, before it does anything.
fn is_read_by(cx: &Context, var: VarId, stmt: &Stmt) -> bool {
    let indices = match &stmt.kind {
        StmtKind::Assign(place, _) => place.indices(),
        StmtKind::Let(..) | StmtKind::If(..) | StmtKind::Eval(_) | StmtKind::Return(_) | StmtKind::Check(..) => {
            Vec::new()
        }
        _ => return false,
    };
    let exprs = stmt.exprs();
    let has_effect = exprs.iter().chain(&indices).any(|expr| has_effect(cx.program, expr));
    let (mut reads, mut repeats) = (false, false);
    for expr in exprs {
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => {
                reads |= *place == Place::var(var);
                // parts of one place repeat its indices
                repeats |= place.indices().into_iter().any(|index| reads_var(index, var));
            }
            ExprKind::Repeat(element) => repeats |= reads_var(element, var),
            _ => {}
        });
    }
    reads && !repeats && !has_effect
}

/// Puts a value in the place of the one read of a variable.
struct Put {
    var: VarId,
    value: Option<Expr>,
}

impl VisitMut for Put {
    fn visit_expr(&mut self, expr: &mut Expr) {
        if matches!(&expr.kind, ExprKind::Load(place) if *place == Place::var(self.var))
            && let Some(value) = self.value.take()
        {
            *expr = value;
            return;
        }
        walk_expr_mut(self, expr);
        if let ExprKind::Unary(UnaryOp::Not, inner) = &expr.kind {
            *expr = Expr::clone(inner).negated();
        }
    }
}

/// How often a body reads its variables.
struct Reads<'a> {
    cx: &'a Context<'a>,
    times: BTreeMap<VarId, u32>,
    /// Those that the frame holds, and those that get a value besides the one of their declaration.
    kept: BTreeSet<VarId>,
}

impl Reads<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let cx = self.cx;
        match &stmt.kind {
            // what the uncut entry does not do
            StmtKind::Suspend(..) => return,
            StmtKind::Assign(place, _) => {
                self.kept.extend(place.base_var());
                place.indices().into_iter().for_each(|index| self.expr(index));
            }
            StmtKind::Load(load) => self.moved(&cx.layout.loads[*load]),
            StmtKind::Store(store) => self.moved(&cx.layout.early[*store]),
            StmtKind::Leave(site) => {
                self.moved(&cx.layout.stores[*site]);
                cx.coroutine.sites[*site].key.iter().for_each(|key| self.expr(key));
            }
            _ => {}
        }
        stmt.exprs().into_iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        each_expr(expr, &mut |expr| {
            self.kept.extend(written_by(self.cx.program, expr).into_iter().filter_map(Place::base_var));
            if let ExprKind::Load(place) = &expr.kind
                && let Some(var) = place.base_var()
            {
                *self.times.entry(var).or_default() += 1;
            }
        });
    }

    fn moved(&mut self, fields: &[FieldId]) {
        self.kept.extend(fields.iter().map(|&field| self.cx.layout.fields[field].var));
    }
}
