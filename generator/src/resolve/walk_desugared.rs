//! `for`, `while` and `?`: put together again from what the HIR makes of them.

use ra_ap_hir_def::hir::{self, ExprId, LoopSource};

use crate::base::Span;
use crate::resolve::body::Walker;
use crate::resolve::typed::{Expr, ExprKind, FunctionId, Type, TypeId};
use crate::resolve::walk_expr::callable;

impl<'db> Walker<'_, '_, 'db> {
    /// The expression as it was written, if it is the root of a desugaring.
    pub(super) fn desugared(&mut self, id: ExprId, span: Span) -> Option<Expr> {
        let store = self.store;
        match &store[id] {
            hir::Expr::Loop { body, label, source: LoopSource::While } => self.while_loop(*body, *label, span),
            hir::Expr::Match { expr, arms } => match &**arms {
                [arm] if matches!(store[arm.expr], hir::Expr::Loop { source: LoopSource::ForLoop, .. }) => {
                    self.for_loop(*expr, arm.expr, span)
                }
                [taken, left] if self.is_question_mark(id) => self.question_mark(id, *expr, taken, left, span),
                _ => None,
            },
            _ => None,
        }
    }

    /// `loop { if condition { body } else { break } }`
    fn while_loop(&mut self, body: ExprId, label: Option<hir::LabelId>, span: Span) -> Option<Expr> {
        let hir::Expr::If { condition, then_branch, .. } = self.store[body] else { return None };
        let label = self.label(label);
        self.loops.push(label);
        let condition = self.boxed(condition);
        let body = self.boxed(then_branch);
        self.loops.pop();
        Some(Expr { kind: ExprKind::While(label, condition, body), ty: self.mono.unit(), span })
    }

    /// `match into_iter(iterable) { mut iter => loop { match next(&mut iter) { None => break, Some(pat) => body } } }`
    fn for_loop(&mut self, head: ExprId, outer: ExprId, span: Span) -> Option<Expr> {
        let store = self.store;
        let hir::Expr::Call { callee, args } = &store[head] else { return None };
        let [iterable] = **args else { return None };
        let hir::Expr::Loop { body, label, .. } = &store[outer] else { return None };
        let hir::Expr::Block { tail: Some(inner), .. } = &store[*body] else { return None };
        let hir::Expr::Match { expr: next_call, arms } = &store[*inner] else { return None };
        let hir::Expr::Call { callee: next, .. } = &store[*next_call] else { return None };
        let [_, some] = &**arms else { return None };
        let hir::Pat::TupleStruct { args, .. } = &store[some.pat] else { return None };
        let [pat] = **args else { return None };

        let iterable = self.boxed(iterable);
        let (into_iter, next) = match (self.mentioned(*callee), self.mentioned(*next)) {
            (Some(into_iter), Some(next)) => (into_iter, next),
            _ => return Some(self.unknown(head, iterable.span)),
        };
        let scope = self.pattern_scope.replace(some.expr);
        let pat = Box::new(self.pat(pat));
        self.pattern_scope = scope;
        let label = self.label(*label);
        self.loops.push(label);
        let body = self.boxed(some.expr);
        self.loops.pop();
        let kind = ExprKind::For { label, pat, iterable, into_iter, next, body };
        Some(Expr { kind, ty: self.mono.unit(), span })
    }

    /// `match branch(value) { Continue(it) => it, Break(residual) => return from_residual(residual) }`
    fn question_mark(
        &mut self,
        id: ExprId,
        head: ExprId,
        taken: &hir::MatchArm,
        left: &hir::MatchArm,
        span: Span,
    ) -> Option<Expr> {
        let store = self.store;
        let hir::Expr::Call { args, .. } = &store[head] else { return None };
        let [value] = **args else { return None };
        let hir::Expr::Return { expr: Some(returned) } = &store[left.expr] else { return None };
        let value = self.boxed(value);
        let raw = self.raw_ty(*returned);
        let returned = self.ty(raw, span);
        let convert = match (self.error_type(value.ty), self.error_type(returned)) {
            (Some(from), Some(to)) if from != to => match self.conversion(left.expr) {
                Some(convert) => Some(convert),
                None => return Some(self.unknown(id, span)),
            },
            _ => None,
        };
        let raw = self.raw_ty(taken.expr);
        let ty = self.ty(raw, span);
        Some(Expr { kind: ExprKind::Try { value, convert }, ty, span })
    }

    /// `E` of `Result<_, E>`.
    fn error_type(&self, ty: TypeId) -> Option<TypeId> {
        let Type::Adt(adt) = self.mono.types[ty] else { return None };
        let adt = &self.mono.adts[adt];
        if adt.path == "core::result::Result" { adt.args.get(1).copied() } else { None }
    }

    /// `From::from` that the `from_residual` under `return` calls.
    fn conversion(&mut self, returns: ExprId) -> Option<FunctionId> {
        use ra_ap_hir_ty::next_solver::{GenericArgs, TyKind};
        use rustc_type_ir::inherent::IntoKind;
        let hir::Expr::Return { expr: Some(call) } = self.store[returns] else { return None };
        let hir::Expr::Call { args, .. } = &self.store[call] else { return None };
        let [residual] = **args else { return None };
        let error = |ty: ra_ap_hir_ty::next_solver::Ty<'db>| match ty.kind() {
            TyKind::Adt(_, args) => args.types().nth(1),
            _ => None,
        };
        let (from, to) = (error(self.raw_ty(residual))?, error(self.raw_ty(call))?);
        let method = self.mono.core_trait_method("From", "from")?;
        let args = GenericArgs::new_from_slice(&[to.into(), from.into()]);
        self.callee(method, args)
    }

    /// The instance of a desugaring's path.
    fn mentioned(&mut self, path: ExprId) -> Option<FunctionId> {
        let (def, generics) = callable(self.raw_ty(path))?;
        match def {
            ra_ap_hir_def::CallableDefId::FunctionId(function) => self.callee(function, generics),
            _ => None,
        }
    }
}
