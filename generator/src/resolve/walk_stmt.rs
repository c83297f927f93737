//! Blocks, statements, arms and assignments: what carries comments or takes patterns apart.

use ra_ap_hir_def::hir::{self, ExprId, Statement};

use crate::base::Span;
use crate::resolve::body::Walker;
use crate::resolve::typed::{Arm, Expr, ExprKind, PatKind, Stmt, StmtKind, TypeId};

impl Walker<'_, '_, '_> {
    /// `{ … }`
    pub(super) fn block(
        &mut self,
        id: ExprId,
        statements: &[Statement],
        tail: Option<ExprId>,
        label: Option<hir::LabelId>,
        span: Span,
    ) -> Expr {
        let label = label.map(|label| self.label(Some(label)));
        let mut stmts = Vec::new();
        for statement in statements {
            let (node, kind) = match statement {
                Statement::Let { pat, initializer, else_branch, .. } => {
                    let value = initializer.map(|value| self.expr(value));
                    let otherwise = else_branch.map(|branch| self.expr(branch));
                    let pat = match &value {
                        Some(value) => self.pat_of(*pat, value.ty),
                        None => self.pat(*pat),
                    };
                    (pat.span, StmtKind::Let { pat, value, otherwise })
                }
                Statement::Expr { expr, .. } => {
                    let expr = self.expr(*expr);
                    (expr.span, StmtKind::Expr(expr))
                }
                Statement::Item(_) => continue,
            };
            stmts.push(self.stmt(node, kind));
        }
        let raw = self.raw_ty(id);
        let ty = self.ty(raw, span);
        let mut tail = tail.map(|tail| self.boxed(tail));
        // A tail of type `()` is a statement, and may have comments like the others.
        if ty == self.mono.unit()
            && let Some(expr) = tail.take_if(|expr| expr.ty == ty && !matches!(expr.kind, ExprKind::Tuple(_)))
        {
            stmts.push(self.stmt(expr.span, StmtKind::Expr(*expr)));
        }
        let (_, comments) = tail.as_ref().map(|tail| self.mono.comments_at(tail.span)).unwrap_or_default();
        let tail_comments = comments.leading.into_iter().chain(comments.trailing).collect();
        Expr { kind: ExprKind::Block { label, stmts, tail, tail_comments }, ty, span }
    }

    fn stmt(&mut self, node: Span, kind: StmtKind) -> Stmt {
        let (span, comments) = self.mono.comments_at(node);
        Stmt { kind, span, leading: comments.leading, trailing: comments.trailing }
    }

    /// The arms of a `match`.
    pub(super) fn arms(&mut self, arms: &[hir::MatchArm], scrutinee: TypeId) -> Vec<Arm> {
        let arm = |arm: &hir::MatchArm| {
            let scope = self.pattern_scope.replace(arm.expr);
            let pat = self.pat_of(arm.pat, scrutinee);
            self.pattern_scope = scope;
            let guard = arm.guard.map(|guard| self.expr(guard));
            let pat = match &guard {
                Some(guard) if pat.is_told_apart_by(guard) => pat.spread().unwrap_or_else(|| {
                    let instead = "bind what they match, and tell them apart behind the arrow";
                    self.unsupported(pat.span, "a guard behind hundreds of alternatives", instead);
                    pat
                }),
                _ => pat,
            };
            let body = self.expr(arm.expr);
            let (_, comments) = self.mono.comments_at(pat.span);
            Arm { pat, guard, body, leading: comments.leading }
        };
        arms.iter().map(arm).collect()
    }

    /// `place = value`. A pattern of places is taken apart as the language reference says: into temporaries, then assigned in turn.
    pub(super) fn assignment(&mut self, target: hir::PatId, value: ExprId, span: Span) -> Expr {
        let unit = self.mono.unit();
        let value = self.expr(value);
        if let hir::Pat::Expr(place) = self.store[target] {
            let place = self.boxed(place);
            return Expr { kind: ExprKind::Assign(place, Box::new(value)), ty: unit, span };
        }
        let mut stores = Vec::new();
        let outer = self.assigned.replace(Vec::new());
        let pat = self.pat(target);
        let assigned = std::mem::replace(&mut self.assigned, outer).unwrap_or_default();
        let is_wild = matches!(pat.kind, PatKind::Wild);
        let take =
            if is_wild { StmtKind::Expr(value) } else { StmtKind::Let { pat, value: Some(value), otherwise: None } };
        stores.push(self.stmt(span, take));
        for (place, local) in assigned {
            let place = self.expr(place);
            let value = Expr { kind: ExprKind::Local(local), ty: self.body.locals[local].ty, span: place.span };
            let kind = ExprKind::Assign(Box::new(place), Box::new(value));
            let store = StmtKind::Expr(Expr { kind, ty: unit, span });
            stores.push(Stmt { kind: store, span, leading: Vec::new(), trailing: None });
        }
        Expr {
            kind: ExprKind::Block { label: None, stmts: stores, tail: None, tail_comments: Vec::new() },
            ty: unit,
            span,
        }
    }
}
