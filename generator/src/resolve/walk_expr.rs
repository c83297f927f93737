//! Expressions, but calls and operators (`walk_call`) and what the HIR desugars (`walk_desugared`).

use either::Either;
use ra_ap_hir_def::hir::{self, Array, ExprId, RecordSpread, UnaryOp as HirUnaryOp};
use ra_ap_hir_def::resolver::ValueNs;
use ra_ap_hir_def::type_ref::{Mutability, Rawness};
use ra_ap_hir_def::{CallableDefId, ConstParamId, VariantId};
use ra_ap_hir_ty::method_resolution::CandidateId;
use ra_ap_hir_ty::next_solver::{GenericArgs, Mutability as TyMutability, Ty, TyKind};
use ra_ap_hir_ty::{Adjust, Adjustment, AutoBorrow, PointerCast};
use ra_ap_syntax::SyntaxKind;
use rustc_type_ir::inherent::IntoKind;

use crate::base::Span;
use crate::resolve::body::Walker;
use crate::resolve::dynamic::{behind_reference, is_dynamic};
use crate::resolve::mono::ConstItem;
use crate::resolve::syntax::is_beyond_128_bits;
use crate::resolve::typed::{Expr, ExprKind, Literal, Type, TypeId, UnaryOp};
use crate::resolve::walk_call::FUNCTION_POINTER;

impl<'db> Walker<'_, '_, 'db> {
    /// An expression with its adjustments.
    pub(super) fn expr(&mut self, id: ExprId) -> Expr {
        let adjustments = self.infer.expr_adjustment(id).unwrap_or_default();
        self.adjusted(id, adjustments)
    }

    /// An expression without a borrow at the end of its adjustments: what built-in operators work on.
    pub(super) fn place(&mut self, id: ExprId) -> Expr {
        let mut adjustments = self.infer.expr_adjustment(id).unwrap_or_default();
        while let [rest @ .., last] = adjustments
            && matches!(last.kind, Adjust::Borrow(_) | Adjust::Pointer(PointerCast::Unsize))
        {
            adjustments = rest;
        }
        self.adjusted(id, adjustments)
    }

    fn adjusted(&mut self, id: ExprId, adjustments: &[Adjustment]) -> Expr {
        let mut expr = self.unadjusted(id);
        let mut source = self.raw_ty(id);
        for adjustment in adjustments {
            let target = self.instantiate(adjustment.target.as_ref());
            expr = self.adjust(expr, adjustment, source, target);
            source = target;
        }
        expr
    }

    fn adjust(&mut self, expr: Expr, adjustment: &Adjustment, source: Ty<'db>, target: Ty<'db>) -> Expr {
        let span = expr.span;
        match adjustment.kind {
            // The type of what diverges stays `!`.
            Adjust::NeverToAny => expr,
            // a reference to a trait object is the trait object
            Adjust::Deref(None) if is_dynamic(target) => expr,
            Adjust::Borrow(AutoBorrow::Ref(_)) if is_dynamic(source) => expr,
            Adjust::Deref(None) => {
                let ty = self.ty(target, span);
                Expr { kind: ExprKind::Deref(Box::new(expr)), ty, span }
            }
            Adjust::Deref(Some(overloaded)) => {
                let mutable = overloaded.0 == TyMutability::Mut;
                let ty = self.ty(target, span);
                match self.overloaded_deref(expr, source, mutable, ty) {
                    Some(expr) => expr,
                    None => self.unsupported(
                        span,
                        "this dereference",
                        "dereference a reference, or write `impl std::ops::Deref`",
                    ),
                }
            }
            Adjust::Borrow(AutoBorrow::Ref(mutability)) => {
                let mutable = TyMutability::from(mutability) == TyMutability::Mut;
                let ty = self.ty(target, span);
                self.borrow(expr, mutable, ty, span)
            }
            Adjust::Pointer(PointerCast::Unsize) if is_reference_to_slice(target) => {
                let ty = self.ty(target, span);
                Expr { kind: ExprKind::Unsize(Box::new(expr)), ty, span }
            }
            Adjust::Pointer(PointerCast::Unsize) => match (source.kind(), behind_reference(target)) {
                (TyKind::Ref(_, source, _), Some(target)) => self.mono.as_dynamic(expr, source, target),
                _ => self.unsupported(span, "this coercion", "make `&[T]` of `&[T; N]`, and `&dyn Trait` of `&T`"),
            },
            Adjust::Pointer(PointerCast::ReifyFnPointer | PointerCast::ClosureFnPointer(_)) => {
                self.unsupported(span, "a function pointer (`fn(…)`)", FUNCTION_POINTER)
            }
            Adjust::Borrow(AutoBorrow::RawPtr(_)) | Adjust::Pointer(_) => {
                self.unsupported(span, "a raw pointer", "use a reference or an index")
            }
        }
    }

    /// `&place`; a reborrow of a whole reference is the reference.
    fn borrow(&mut self, place: Expr, mutable: bool, ty: TypeId, span: Span) -> Expr {
        match place.kind {
            ExprKind::Deref(inner) if inner.ty == ty => *inner,
            kind => {
                let place = Box::new(Expr { kind, ..place });
                Expr { kind: ExprKind::Borrow { mutable, place }, ty, span }
            }
        }
    }

    fn unadjusted(&mut self, id: ExprId) -> Expr {
        let span = self.expr_span(id);
        let outer = std::mem::replace(&mut self.outer_span, span);
        if self.mono.is_input(span) {
            self.mono.site = span;
        }
        let expr = self.node(id, span);
        self.outer_span = outer;
        expr
    }

    fn node(&mut self, id: ExprId, span: Span) -> Expr {
        if let Some(expr) = self.desugared(id, span) {
            return expr;
        }
        let raw = self.raw_ty(id);
        let store = self.store;
        let kind = match &store[id] {
            hir::Expr::Path(path) => self.path(id, path, span),
            hir::Expr::Literal(literal) => self.literal(literal, raw, span),
            hir::Expr::If { condition, then_branch, else_branch } => ExprKind::If(
                self.boxed(*condition),
                self.boxed(*then_branch),
                else_branch.map(|branch| self.boxed(branch)),
            ),
            hir::Expr::Let { pat, expr } => {
                let value = self.boxed(*expr);
                ExprKind::Let(Box::new(self.pat_of(*pat, value.ty)), value)
            }
            hir::Expr::Block { statements, tail, label, .. } => return self.block(id, statements, *tail, *label, span),
            hir::Expr::Const(inner) => ExprKind::Const(self.const_block(*inner, raw, span)),
            hir::Expr::Loop { body, label, .. } => {
                let label = self.label(*label);
                self.loops.push(label);
                let body = self.boxed(*body);
                self.loops.pop();
                ExprKind::Loop(label, body)
            }
            hir::Expr::Match { expr, arms } => {
                let scrutinee = self.boxed(*expr);
                let arms = self.arms(arms, scrutinee.ty);
                ExprKind::Match(scrutinee, arms)
            }
            hir::Expr::Call { callee, args } => return self.call(id, *callee, args, span),
            hir::Expr::MethodCall { receiver, args, .. } => return self.method_call(id, *receiver, args, span),
            hir::Expr::BinaryOp { lhs, rhs, op: Some(op) } => return self.binary(id, *lhs, *rhs, *op, span),
            hir::Expr::UnaryOp { expr, op: HirUnaryOp::Deref } => return self.deref(id, *expr, span),
            hir::Expr::UnaryOp { expr, op } => {
                let op = if *op == HirUnaryOp::Neg { UnaryOp::Neg } else { UnaryOp::Not };
                return self.unary(id, *expr, op, span);
            }
            hir::Expr::Index { base, index } => return self.index(id, *base, *index, span),
            hir::Expr::Assignment { target, value } => return self.assignment(*target, *value, span),
            hir::Expr::Field { expr, name } => match self.field(id, *expr, name) {
                Some(kind) => kind,
                None => return self.unknown(id, span),
            },
            hir::Expr::RecordLit { fields, spread, .. } => match self.record(id, fields, *spread, span) {
                Some(kind) => kind,
                None => return self.unknown(id, span),
            },
            hir::Expr::Cast { expr, .. } => {
                let value = self.expr(*expr);
                let ty = self.ty(raw, span);
                if value.ty == ty {
                    return Expr { span, ..value };
                }
                ExprKind::Cast(Box::new(value))
            }
            hir::Expr::Ref { expr, rawness: Rawness::Ref, mutability } => {
                let place = self.expr(*expr);
                if is_dynamic(self.adjusted_ty(*expr)) {
                    return place;
                }
                let ty = self.ty(raw, span);
                return self.borrow(place, *mutability == Mutability::Mut, ty, span);
            }
            hir::Expr::Ref { .. } => return self.unsupported(span, "a raw pointer", "use a reference or an index"),
            hir::Expr::Tuple { exprs } => ExprKind::Tuple(exprs.iter().map(|&expr| self.expr(expr)).collect()),
            hir::Expr::Array(Array::ElementList { elements }) => {
                ExprKind::Array(elements.iter().map(|&expr| self.expr(expr)).collect())
            }
            hir::Expr::Array(Array::Repeat { initializer, .. }) => ExprKind::Repeat(self.boxed(*initializer)),
            hir::Expr::Closure { args, body, capture_by, closure_kind: hir::ClosureKind::Closure, .. } => {
                match self.closure(id, args, *body, *capture_by, span) {
                    Some(closure) => ExprKind::Closure(closure),
                    None => return self.unknown(id, span),
                }
            }
            hir::Expr::Continue { label } => match self.target(*label) {
                Some(target) => ExprKind::Continue(target),
                None => return self.unknown(id, span),
            },
            hir::Expr::Break { expr, label } => match self.target(*label) {
                Some(target) => ExprKind::Break(target, expr.map(|expr| self.boxed(expr))),
                None => return self.unknown(id, span),
            },
            hir::Expr::Return { expr } => ExprKind::Return(expr.map(|expr| self.boxed(expr))),
            hir::Expr::Unsafe { .. } => {
                return self.unsupported(span, "`unsafe`", "use references and slices: rustc checks them");
            }
            hir::Expr::Await { .. } | hir::Expr::Closure { .. } => {
                return self.unsupported(
                    span,
                    "`async`",
                    "a function suspends with `suspend()`; it and its callers need no keyword",
                );
            }
            _ => return self.unknown(id, span),
        };
        let ty = self.ty(raw, span);
        Expr { kind, ty, span }
    }

    /// A boxed expression.
    pub(super) fn boxed(&mut self, id: ExprId) -> Box<Expr> {
        Box::new(self.expr(id))
    }

    fn path(&mut self, id: ExprId, path: &ra_ap_hir_def::expr_store::path::Path, span: Span) -> ExprKind {
        let raw = self.raw_ty(id);
        if let TyKind::FnDef(..) = raw.kind() {
            let ty = self.ty(raw, span);
            if let Type::FnItem(function) = self.mono.types[ty] {
                return ExprKind::FnItem(function);
            }
        }
        if let Some((CandidateId::ConstId(constant), args)) = self.infer.assoc_resolutions_for_expr(id) {
            let args = self.mono.substitute(args, self.args);
            let item = self.mono.const_instance(constant, args);
            return ExprKind::Const(self.mono.constant(item));
        }
        if let Some(variant) = self.infer.variant_resolution_for_expr(id) {
            return self.unit_value(id, variant, span);
        }
        let hygiene = self.store.expr_path_hygiene(id);
        match self.resolve(path, id, hygiene) {
            Some(ValueNs::LocalBinding(binding)) => match self.known_local(binding) {
                Some(local) => ExprKind::Local(local),
                None => ExprKind::Local(self.local(binding, span)),
            },
            Some(ValueNs::ConstId(constant)) => {
                let item = ConstItem::Const(constant, GenericArgs::empty(self.mono.interner));
                ExprKind::Const(self.mono.constant(item))
            }
            Some(ValueNs::StaticId(item)) => ExprKind::Const(self.mono.constant(ConstItem::Static(item))),
            Some(ValueNs::StructId(item)) => self.unit_value(id, item.into(), span),
            Some(ValueNs::EnumVariantId(item)) => self.unit_value(id, item.into(), span),
            Some(ValueNs::ImplSelf(_)) => match raw.kind() {
                TyKind::Adt(adt, _) if let ra_ap_hir_def::AdtId::StructId(item) = adt.def_id() => {
                    self.unit_value(id, item.into(), span)
                }
                _ => self.unknown(id, span).kind,
            },
            Some(ValueNs::GenericParam(param)) => self.const_param(id, param, span),
            Some(ValueNs::FunctionId(_)) | None => self.unknown(id, span).kind,
        }
    }

    fn unit_value(&mut self, id: ExprId, variant: VariantId, span: Span) -> ExprKind {
        let raw = self.raw_ty(id);
        let ty = self.ty(raw, span);
        match self.mono.types[ty] {
            Type::Adt(adt) => {
                let variant = self.mono.variant_index(variant);
                ExprKind::Adt { adt, variant, fields: Vec::new(), base: None }
            }
            _ => self.unknown(id, span).kind,
        }
    }

    /// A const generic parameter: the literal that it stands for in this instance.
    fn const_param(&mut self, id: ExprId, param: ConstParamId, span: Span) -> ExprKind {
        let Some(value) = self.mono.const_argument(self.def, param, self.args) else {
            return self.unknown(id, span).kind;
        };
        let raw = self.raw_ty(id);
        match raw.kind() {
            TyKind::Bool => ExprKind::Literal(Literal::Bool(value != 0)),
            TyKind::Int(int) => {
                let bits = int.bit_width().unwrap_or(64) as u32;
                let negative = value >> (bits - 1) & 1 == 1;
                if !negative {
                    return ExprKind::Literal(Literal::Int(value));
                }
                let magnitude = (1u128 << bits) - value;
                let ty = self.ty(raw, span);
                let magnitude = Expr { kind: ExprKind::Literal(Literal::Int(magnitude)), ty, span };
                ExprKind::Unary(UnaryOp::Neg, Box::new(magnitude))
            }
            _ => ExprKind::Literal(Literal::Int(value)),
        }
    }

    /// A literal of type `ty`. A negative one (they are in patterns only) is the negation of its magnitude.
    pub(super) fn literal(&mut self, literal: &hir::Literal, ty: Ty<'db>, span: Span) -> ExprKind {
        let literal = match literal {
            hir::Literal::Bool(value) => Literal::Bool(*value),
            // What 128 bits do not hold was taken for another number.
            hir::Literal::Int(..) if is_beyond_128_bits(self.mono.module.sources.text(span)) => Literal::Int(u128::MAX),
            hir::Literal::Int(value, _) if *value < 0 => {
                let ty = self.ty(ty, span);
                let magnitude = ExprKind::Literal(Literal::Int(value.unsigned_abs()));
                return ExprKind::Unary(UnaryOp::Neg, Box::new(Expr { kind: magnitude, ty, span }));
            }
            hir::Literal::Int(value, _) => Literal::Int(*value as u128),
            hir::Literal::Uint(value, _) => Literal::Int(*value),
            hir::Literal::Float(value, _) => {
                let single = super::types::scalar(ty) == Some(crate::ir::Scalar::F32);
                return self.float(&value.to_string(), single, span);
            }
            hir::Literal::String(text) => Literal::Str(text.as_str().to_owned()),
            hir::Literal::Char(_) => {
                return self.unsupported(span, "`char`", "use `u8` or `u32`, and literals like `b'a'`").kind;
            }
            hir::Literal::ByteString(bytes) => return self.byte_string(bytes, ty, span),
            hir::Literal::CString(_) => {
                return self.unsupported(span, "a C string", "text can only stand in messages and names").kind;
            }
        };
        ExprKind::Literal(literal)
    }

    /// A float of these digits. An `f32` is rounded once, from the text.
    fn float(&mut self, text: &str, single: bool, span: Span) -> ExprKind {
        let value = if single { text.parse::<f32>().map(f64::from) } else { text.parse::<f64>() };
        match value {
            Ok(value) => ExprKind::Literal(Literal::Float(value)),
            Err(_) => {
                let instead = "write a number, `true`, `false`, or a string where a message or name is wanted";
                self.unsupported(span, "this literal", instead).kind
            }
        }
    }

    /// `-1.0` in a pattern; `text` is what follows the minus.
    pub(super) fn negative_float(&mut self, text: &str, ty: TypeId, span: Span) -> ExprKind {
        let single = self.mono.types[ty] == Type::Scalar(crate::ir::Scalar::F32);
        let kind = self.float(text, single, span);
        ExprKind::Unary(UnaryOp::Neg, Box::new(Expr { kind, ty, span }))
    }

    /// `b"abc"`: a borrowed array of `u8`.
    fn byte_string(&mut self, bytes: &[u8], ty: Ty<'db>, span: Span) -> ExprKind {
        let ty = self.ty(ty, span);
        let Type::Ref { target, .. } = self.mono.types[ty] else {
            return self
                .unsupported(
                    span,
                    "this literal",
                    "write a number, `true`, `false`, or a string where a message or name is wanted",
                )
                .kind;
        };
        let Type::Array(element, _) = self.mono.types[target] else {
            return self
                .unsupported(
                    span,
                    "this literal",
                    "write a number, `true`, `false`, or a string where a message or name is wanted",
                )
                .kind;
        };
        let byte = |&byte: &u8| Expr { kind: ExprKind::Literal(Literal::Int(byte.into())), ty: element, span };
        let array = Expr { kind: ExprKind::Array(bytes.iter().map(byte).collect()), ty: target, span };
        ExprKind::Borrow { mutable: false, place: Box::new(array) }
    }

    fn field(&mut self, id: ExprId, base: ExprId, name: &ra_ap_hir::Name) -> Option<ExprKind> {
        let index = match self.infer.field_resolution(id) {
            Some(Either::Left(field)) => field.local_id.into_raw().into_u32(),
            Some(Either::Right(field)) => field.index,
            None => u32::try_from(name.as_tuple_index()?).ok()?,
        };
        Some(ExprKind::Field(self.boxed(base), index))
    }

    fn record(
        &mut self,
        id: ExprId,
        fields: &[hir::RecordLitField],
        spread: RecordSpread,
        span: Span,
    ) -> Option<ExprKind> {
        let variant = self.infer.variant_resolution_for_expr(id)?;
        let raw = self.raw_ty(id);
        let ty = self.ty(raw, span);
        let Type::Adt(adt) = self.mono.types[ty] else { return None };
        let data = variant.fields(self.mono.db);
        let fields = fields.iter().map(|field| {
            let index = data.field(&field.name)?.into_raw().into_u32();
            Some((index, self.expr(field.expr)))
        });
        let fields = fields.collect::<Option<Vec<_>>>()?;
        let base = match spread {
            RecordSpread::None => None,
            RecordSpread::Expr(base) => Some(self.boxed(base)),
            RecordSpread::FieldDefaults => return None,
        };
        Some(ExprKind::Adt { adt, variant: self.mono.variant_index(variant), fields, base })
    }

    /// Reports what lies outside the subset and stands for it.
    pub(super) fn unsupported(&mut self, span: Span, what: &str, instead: &str) -> Expr {
        self.mono.report_unsupported(span, what, instead);
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: self.mono.unit(), span }
    }

    /// Reports that nothing is known of an expression and stands for it.
    pub(super) fn unknown(&mut self, id: ExprId, span: Span) -> Expr {
        let raw = self.raw_ty(id);
        self.mono.unknown_type(raw, span);
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: self.mono.unit(), span }
    }

    /// Whether the expression was written as `value?`.
    pub(super) fn is_question_mark(&self, id: ExprId) -> bool {
        self.syntax_kind(id) == Some(SyntaxKind::TRY_EXPR)
    }
}

fn is_reference_to_slice(ty: Ty<'_>) -> bool {
    matches!(ty.kind(), TyKind::Ref(_, target, _) if matches!(target.kind(), TyKind::Slice(_)))
}

/// The function that a type names, if it is a function item's.
pub(super) fn callable<'db>(ty: Ty<'db>) -> Option<(CallableDefId, GenericArgs<'db>)> {
    match ty.kind() {
        TyKind::FnDef(def, args) => Some((def.0, args)),
        _ => None,
    }
}
