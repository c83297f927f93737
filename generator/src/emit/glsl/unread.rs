//! What a continuation would compute for nobody: variables that it neither reads nor stores.
//!
//! The source reads them behind the next point. There they are computed again, or nothing has changed what the frame has of them.
//! The coroutine keeps their definitions, against which the frame's verifier holds what is computed again; nobody wants to read them.

use std::collections::BTreeSet;

use super::body::Context;
use super::dead;
use crate::frame::layout::FieldId;
use crate::ir::effects::has_effect;
use crate::ir::walk::{each_expr, each_stmt};
use crate::ir::{Block, Expr, ExprKind, LoopKind, Program, Stmt, StmtKind, VarId};

/// A continuation's body without them, and without what it assigns for nobody.
pub(super) fn without_unread(cx: &Context, body: &Block) -> Block {
    let mut body = body.clone();
    loop {
        let mut found = Found { cx, declared: BTreeSet::new(), needed: BTreeSet::new() };
        each_stmt(&body, &mut |stmt| found.stmt(stmt));
        let unread = &found.declared - &found.needed;
        let dead = dead::assignments(cx, &body);
        if unread.is_empty() && dead.is_empty() {
            return body;
        }
        let is_out = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Let(var, _) => unread.contains(var),
            StmtKind::Assign(place, _) => {
                dead.contains(&std::ptr::from_ref(stmt)) || place.base_var().is_some_and(|var| unread.contains(&var))
            }
            _ => false,
        };
        body = without(&body, &is_out, cx.program);
    }
}

/// The variables of a body.
struct Found<'a> {
    cx: &'a Context<'a>,
    declared: BTreeSet<VarId>,
    /// Those that something else than their own next value reads, that are stored, or whose definitions do more than give a value.
    needed: BTreeSet<VarId>,
}

impl Found<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                self.declared.insert(*var);
                value.iter().for_each(|value| self.defines(Some(*var), value));
            }
            StmtKind::Assign(place, value) => {
                let var = place.base_var();
                place.indices().into_iter().chain([value]).for_each(|expr| self.defines(var, expr));
            }
            StmtKind::Load(load) => self.moved(&self.cx.layout.loads[*load]),
            StmtKind::Store(store) => self.moved(&self.cx.layout.early[*store]),
            StmtKind::Leave(site) => {
                self.moved(&self.cx.layout.stores[*site]);
                self.cx.coroutine.sites[*site].key.iter().for_each(|key| self.defines(None, key));
            }
            StmtKind::Loop(_, LoopKind::For { var, start, condition, next }, _) => {
                self.needed.insert(*var);
                [start, condition, next].into_iter().for_each(|expr| self.defines(None, expr));
            }
            _ => stmt.exprs().into_iter().for_each(|expr| self.defines(None, expr)),
        }
    }

    /// An expression that a variable's definition computes, or something else.
    fn defines(&mut self, var: Option<VarId>, expr: &Expr) {
        if has_effect(self.cx.program, expr) {
            self.needed.extend(var);
        }
        each_expr(expr, &mut |expr| {
            if let ExprKind::Load(place) = &expr.kind {
                self.needed.extend(place.base_var().filter(|read| Some(*read) != var));
            }
        });
    }

    fn moved(&mut self, fields: &[FieldId]) {
        self.needed.extend(fields.iter().map(|&field| self.cx.layout.fields[field].var));
    }
}

/// A block without these definitions, with their comments, and without what has neither arms nor turns then. Where inlined code begins is said of
/// what follows, too.
fn without(block: &Block, is_out: &dyn Fn(&Stmt) -> bool, program: &Program) -> Block {
    let mut comments: Vec<String> = Vec::new();
    let mut stmts = Vec::with_capacity(block.stmts.len());
    for before in &block.stmts {
        let mut stmt = before.clone();
        for (inner, before) in stmt.blocks_mut().into_iter().zip(before.blocks()) {
            *inner = without(before, is_out, program);
        }
        let is_empty = match &stmt.kind {
            StmtKind::If(..) | StmtKind::Switch(..) | StmtKind::Loop(_, LoopKind::For { .. }, _) => {
                let is_empty = stmt.blocks().iter().all(|block| block.stmts.is_empty());
                is_empty && !stmt.exprs().iter().any(|expr| has_effect(program, expr))
            }
            _ => false,
        };
        if is_empty || is_out(before) {
            comments.extend(stmt.leading.into_iter().filter(|line| line.contains("(), called at line ")));
        } else {
            stmt.leading.splice(0..0, std::mem::take(&mut comments));
            stmts.push(stmt);
        }
    }
    Block { stmts }
}
