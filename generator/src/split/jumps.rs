//! Questions about jumps that tidying and label lowering share.

use crate::ir::walk::{VisitMut, each_stmt, walk_stmt_mut};
use crate::ir::{Expr, LabelId, LoopKind, Stmt, StmtKind, SwitchArm};

/// A jump to a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Jump {
    Break(LabelId),
    Continue(LabelId),
}

impl Jump {
    /// The jump that a statement is.
    pub(super) fn of(stmt: &Stmt) -> Option<Self> {
        match stmt.kind {
            StmtKind::Break(label) => Some(Jump::Break(label)),
            StmtKind::Continue(label) => Some(Jump::Continue(label)),
            _ => None,
        }
    }

    pub(super) fn kind(self) -> StmtKind {
        match self {
            Jump::Break(label) => StmtKind::Break(label),
            Jump::Continue(label) => StmtKind::Continue(label),
        }
    }

    pub(super) fn is_in(self, stmts: &[Stmt]) -> bool {
        self.count(stmts) > 0
    }

    /// How often it stands in the statements.
    pub(super) fn count(self, stmts: &[Stmt]) -> usize {
        let mut count = 0;
        each(stmts, &mut |stmt| count += usize::from(Jump::of(stmt) == Some(self)));
        count
    }

    /// Puts other statements in its place.
    pub(super) fn replace(self, stmts: &mut Vec<Stmt>, by: &[Stmt]) {
        replace_stmts(stmts, &mut |stmt| (Jump::of(stmt) == Some(self)).then(|| with_comments_of(stmt, by)));
    }
}

/// Statements in the place of another, whose comments they keep.
fn with_comments_of(stmt: &Stmt, by: &[Stmt]) -> Vec<Stmt> {
    let mut by = by.to_vec();
    if let Some(first) = by.first_mut() {
        first.leading.splice(0..0, stmt.leading.iter().cloned());
        first.trailing = first.trailing.take().or(stmt.trailing.clone());
    }
    by
}

/// Replaces statements, at any depth, by those that `f` gives.
fn replace_stmts(stmts: &mut Vec<Stmt>, f: &mut impl FnMut(&Stmt) -> Option<Vec<Stmt>>) {
    for mut stmt in std::mem::take(stmts) {
        match f(&stmt) {
            Some(by) => stmts.extend(by),
            None => {
                stmt.blocks_mut().into_iter().for_each(|block| replace_stmts(&mut block.stmts, f));
                stmts.push(stmt);
            }
        }
    }
}

/// Each statement at any depth.
pub(super) fn each(stmts: &[Stmt], f: &mut impl FnMut(&Stmt)) {
    for stmt in stmts {
        f(stmt);
        stmt.blocks().into_iter().for_each(|block| each_stmt(block, f));
    }
}

/// How many statements there are, at any depth; a label is none.
pub(super) fn weight(stmts: &[Stmt]) -> usize {
    let mut count = 0;
    each(stmts, &mut |stmt| count += usize::from(!matches!(stmt.kind, StmtKind::Labelled(..))));
    count
}

/// Whether a `break` that stands in the statement leaves no more than that.
pub(super) fn catches_breaks(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Loop(..) | StmtKind::Labelled(..) => true,
        StmtKind::Switch(_, arms, _) => !SwitchArm::are_compared(arms),
        _ => false,
    }
}

/// Whether control never gets past the statements.
pub(super) fn diverges(stmts: &[Stmt]) -> bool {
    stmts.iter().any(stmt_diverges)
}

/// Whether control never gets past the statement.
pub(super) fn stmt_diverges(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Leave(_) | StmtKind::Trap(_) => {
            true
        }
        StmtKind::If(_, then, otherwise) => diverges(&then.stmts) && diverges(&otherwise.stmts),
        StmtKind::Switch(..) => stmt.blocks().into_iter().all(|block| diverges(&block.stmts)),
        StmtKind::Loop(label, LoopKind::Forever, body) => !Jump::Break(*label).is_in(&body.stmts),
        StmtKind::Labelled(label, body) => diverges(&body.stmts) && !Jump::Break(*label).is_in(&body.stmts),
        _ => false,
    }
}

/// Renames labels at any depth.
pub(super) fn rename(stmts: &mut [Stmt], from: Jump, to: Jump) {
    struct Rename(Jump, Jump);
    impl VisitMut for Rename {
        fn visit_stmt(&mut self, stmt: &mut Stmt) {
            if Jump::of(stmt) == Some(self.0) {
                stmt.kind = self.1.kind();
            }
            walk_stmt_mut(self, stmt);
        }
        fn visit_expr(&mut self, _: &mut Expr) {}
    }
    let mut rename = Rename(from, to);
    stmts.iter_mut().for_each(|stmt| rename.visit_stmt(stmt));
}
