//! What a continuation would compute for nobody: variables that it neither reads nor stores.
//!
//! The source reads them behind the next point. There they are computed again, or nothing has changed what the frame has of them.
//! The coroutine keeps their definitions, against which the frame's verifier holds what is computed again; nobody wants to read them.

use std::collections::{BTreeMap, BTreeSet};

use super::body::Context;
use crate::frame::layout::FieldId;
use crate::ir::effects::is_effectful;
use crate::ir::walk::each_expr;
use crate::ir::{Block, Expr, ExprKind, LoopKind, Program, Stmt, StmtKind, VarId};

/// A continuation's body without them.
pub(super) fn without_unread(cx: &Context, body: &Block) -> Block {
    let mut body = body.clone();
    loop {
        let mut found = Found { cx, declared: BTreeMap::new(), needed: BTreeSet::new() };
        found.block(&body, 0);
        let Found { declared, needed, .. } = found;
        let unread: BTreeSet<VarId> = declared.into_keys().filter(|var| !needed.contains(var)).collect();
        if unread.is_empty() {
            return body;
        }
        drop_from(&mut body, &unread, cx.program);
    }
}

/// Whether evaluating an expression does anything but give a value.
fn acts(program: &Program, expr: &Expr) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= is_effectful(program, expr);
        found |= matches!(expr.kind, ExprKind::Call(id, _) if program.functions[id].can_trap);
    });
    found
}

/// The variables of a body.
struct Found<'a> {
    cx: &'a Context<'a>,
    /// In how many loops each is declared.
    declared: BTreeMap<VarId, usize>,
    /// Those that are read or stored, or whose definitions do more than that or would leave a loop without a body.
    needed: BTreeSet<VarId>,
}

impl Found<'_> {
    fn block(&mut self, block: &Block, loops: usize) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt, loops));
    }

    fn stmt(&mut self, stmt: &Stmt, loops: usize) {
        let mut inside = loops;
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                self.declared.insert(*var, loops);
                self.defined(*var, value.as_slice().iter().collect());
            }
            StmtKind::Assign(place, value) => {
                let mut given = place.indices();
                given.push(value);
                match place.base_var() {
                    Some(var) => {
                        self.defined(var, given);
                        if self.declared.get(&var) != Some(&loops) {
                            self.needed.insert(var);
                        }
                    }
                    None => given.into_iter().for_each(|expr| self.reads(expr)),
                }
            }
            StmtKind::Load(load) => self.moved(&self.cx.layout.loads[*load]),
            StmtKind::Store(store) => self.moved(&self.cx.layout.early[*store]),
            StmtKind::Leave(site) => {
                self.moved(&self.cx.layout.stores[*site]);
                self.cx.coroutine.sites[*site].key.iter().for_each(|key| self.reads(key));
            }
            StmtKind::Loop(_, kind, _) => {
                inside += 1;
                if let LoopKind::For { var, .. } = kind {
                    self.needed.insert(*var);
                }
            }
            _ => {}
        }
        if !matches!(stmt.kind, StmtKind::Let(..) | StmtKind::Assign(..)) {
            stmt.exprs().into_iter().for_each(|expr| self.reads(expr));
        }
        stmt.blocks().into_iter().for_each(|block| self.block(block, inside));
    }

    /// A definition that computes these.
    fn defined(&mut self, var: VarId, given: Vec<&Expr>) {
        if given.iter().any(|expr| acts(self.cx.program, expr)) {
            self.needed.insert(var);
        }
        given.into_iter().for_each(|expr| self.reads(expr));
    }

    fn reads(&mut self, expr: &Expr) {
        each_expr(expr, &mut |expr| {
            if let ExprKind::Load(place) = &expr.kind {
                self.needed.extend(place.base_var());
            }
        });
    }

    fn moved(&mut self, fields: &[FieldId]) {
        self.needed.extend(fields.iter().map(|&field| self.cx.layout.fields[field].var));
    }
}

/// Takes the definitions of these variables out, and choices that are left without arms.
fn drop_from(block: &mut Block, unread: &BTreeSet<VarId>, program: &Program) {
    let mut comments: Vec<String> = Vec::new();
    block.stmts.retain_mut(|stmt| {
        stmt.blocks_mut().into_iter().for_each(|block| drop_from(block, unread, program));
        let is_unread = match &stmt.kind {
            StmtKind::Let(var, _) => unread.contains(var),
            StmtKind::Assign(place, _) => place.base_var().is_some_and(|var| unread.contains(&var)),
            StmtKind::If(on, ..) | StmtKind::Switch(on, ..) => {
                stmt.blocks().iter().all(|block| block.stmts.is_empty()) && !acts(program, on)
            }
            _ => false,
        };
        match is_unread {
            true => comments.append(&mut stmt.leading),
            false => _ = stmt.leading.splice(0..0, std::mem::take(&mut comments)),
        }
        !is_unread
    });
}
