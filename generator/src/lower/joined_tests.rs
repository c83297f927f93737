//! A test behind another one, with nothing between them but names for parts of what that one has tested.
//!
//! `if r.is_some { let x = r.value; if x < y { … } }` is `let x = r.value; if r.is_some && x < y { … }`: one branch, where neither
//! test has another arm. Any part may be read at any time, and what it holds where it means nothing is not asked.

use crate::base::Span;
use crate::ir::walk::each_expr;
use crate::ir::{Expr, ExprKind, Place, Projection, Root, Stmt, StmtKind, VarId};

use super::{Lowerer, fold};

impl Lowerer<'_> {
    /// Emits `if test { then }`, as one test with one that is all of `then`.
    pub(super) fn emit_joined(&mut self, test: Expr, mut then: Vec<Stmt>, span: Span) {
        if self.names_then_tests(&test, &then)
            && let Some(Stmt { kind: StmtKind::If(inner, body, _), leading, .. }) = then.pop()
        {
            for name in then {
                self.carry_comments(&name.leading);
                self.emit(name.kind, name.span);
            }
            self.carry_comments(&leading);
            self.emit(StmtKind::If(fold::and(test, inner), body, Default::default()), span);
        } else {
            self.emit(StmtKind::If(test, then.into(), Default::default()), span);
        }
    }

    /// Whether statements are names for parts of variables that a test reads, and then a test with one arm.
    fn names_then_tests(&self, test: &Expr, stmts: &[Stmt]) -> bool {
        let Some((Stmt { kind: StmtKind::If(inner, _, otherwise), trailing: None, .. }, names)) = stmts.split_last()
        else {
            return false;
        };
        let tested = |var: VarId| {
            let mut found = false;
            each_expr(test, &mut |expr| {
                found |= matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var));
            });
            found
        };
        let is_name = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Let(_, Some(Expr { kind: ExprKind::Load(Place { root: Root::Var(var), path }), .. })) => {
                let fields = path.iter().all(|step| matches!(step, Projection::Field(_)));
                fields && !path.is_empty() && tested(*var) && stmt.trailing.is_none()
            }
            _ => false,
        };
        otherwise.stmts.is_empty()
            && !names.is_empty()
            && names.iter().all(is_name)
            && ![test, inner].into_iter().any(|test| self.effects(test).effectful)
    }
}
