//! The index of an instance in a continuation that resumes it: its scheduler keeps a number, from which the index is computed on
//! paths that need it, once. (`id` is set where an instance begins.)

use super::body::{Body, Context};
use super::view::IndexView;
use crate::ir::walk::{each_expr, each_expr_in};
use crate::ir::{Expr, ExprKind, PointId, Stmt, StmtKind};

/// How continuations get the index, if one needs it.
pub(super) fn view(cx: &Context) -> Option<IndexView> {
    let mut used = false;
    for (_, body) in cx.layout.bodies.iter_enumerated().filter(|(point, _)| *point != PointId(0)) {
        each_expr_in(body, &mut |expr| used |= is_index(expr));
    }
    for site in cx.coroutine.sites.iter().filter(|site| site.from != PointId(0)) {
        used |= site.key.as_ref().is_some_and(reads_index);
    }
    used.then(|| IndexView {
        ty: super::interface::invocation_id(cx).0,
        load: cx.names.load_id.clone(),
        id: cx.names.id.clone(),
    })
}

impl Body<'_> {
    /// Before which of the statements the index is loaded, if in this block.
    pub(super) fn loads_index_at(&self, stmts: &[Stmt]) -> Option<usize> {
        if !self.index_is_kept {
            return None;
        }
        let mut uses = stmts.iter().enumerate().filter(|(_, stmt)| uses_index(stmt));
        let (first, stmt) = uses.next()?;
        let is_choice = matches!(stmt.kind, StmtKind::If(..) | StmtKind::Switch(..) | StmtKind::Labelled(..));
        let inside = is_choice && !uses_index_itself(stmt) && uses.next().is_none();
        (!inside).then_some(first)
    }

    /// Whether an expression needs an index that is not loaded yet.
    pub(super) fn waits_for_index(&self, value: &Expr) -> bool {
        self.index_is_kept && reads_index(value)
    }

    /// Sets the index for what follows in this block.
    pub(super) fn load_index(&mut self) {
        self.index_is_kept = false;
        let load = format!("{} = {}(slot);", self.cx.names.id, self.cx.names.load_id);
        self.lines.code(&load);
    }
}

fn uses_index(stmt: &Stmt) -> bool {
    uses_index_itself(stmt) || stmt.blocks().iter().any(|block| block.stmts.iter().any(uses_index))
}

fn uses_index_itself(stmt: &Stmt) -> bool {
    let in_target = match &stmt.kind {
        StmtKind::Assign(place, _) => place.indices().into_iter().any(reads_index),
        _ => false,
    };
    in_target || stmt.exprs().into_iter().any(reads_index)
}

fn reads_index(value: &Expr) -> bool {
    let mut found = false;
    each_expr(value, &mut |expr| found |= is_index(expr));
    found
}

fn is_index(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::InvocationId)
}
