//! Calls, operators, indexing and dereferencing: built in, or an instance of a function.

use ra_ap_hir_def::hir::{ArithOp, BinaryOp as HirBinaryOp, CmpOp, ExprId, LogicOp, Ordering};
use ra_ap_hir_def::{CallableDefId, FunctionId as HirFunctionId, VariantId};
use ra_ap_hir_ty::next_solver::{GenericArgs, Ty, TyKind};
use rustc_type_ir::UintTy;
use rustc_type_ir::inherent::IntoKind;

use crate::base::Span;
use crate::diag::codes;
use crate::resolve::assertions;
use crate::resolve::body::Walker;
use crate::resolve::dynamic::is_dynamic;
use crate::resolve::mono::Instance;
use crate::resolve::typed::{BinaryOp, Expr, ExprKind, FunctionId, Literal, Type, TypeId, UnaryOp};
use crate::resolve::types::is_primitive;
use crate::resolve::walk_expr::callable;

/// What to write in the place of a function pointer.
pub(super) const FUNCTION_POINTER: &str =
    "take `impl Fn(…)`, which is known where it is called, or `match` on a number";

impl<'db> Walker<'_, '_, 'db> {
    /// `callee(args)`
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: &[ExprId], span: Span) -> Expr {
        let raw = self.raw_ty(id);
        if self.infer.method_resolution(id).is_some() {
            // `Fn::call` and its kin, on a closure or function item: called as the value that it is.
            if let Some(call) = self.dynamic_call(id, callee, args, span) {
                return call;
            }
            let callee = Box::new(self.place(callee));
            let args = args.iter().map(|&arg| self.expr(arg)).collect();
            let ty = self.ty(raw, span);
            if !self.is_callable(callee.ty) {
                let what = "a call through a function pointer or trait object";
                return self.unsupported(callee.span, what, FUNCTION_POINTER);
            }
            return Expr { kind: ExprKind::CallValue { callee, args }, ty, span };
        }
        let callee_ty = self.adjusted_ty(callee);
        if matches!(callee_ty.kind(), TyKind::FnPtr(..)) {
            // what declares it may have been reported
            let is_told = self.mono.found.iter().any(|(_, it)| it.code == codes::UNSUPPORTED);
            if !is_told {
                let (span, instead) = (self.expr_span(callee), FUNCTION_POINTER);
                return self.unsupported(span, "a call through a function pointer", instead);
            }
            return Expr { kind: ExprKind::Tuple(Vec::new()), ty: self.ty(raw, span), span };
        }
        let Some((def, generics)) = callable(callee_ty) else { return self.unknown(id, span) };
        let variant: VariantId = match def {
            CallableDefId::FunctionId(function) => {
                let name_span = self.callee_span(id).unwrap_or(span);
                let args = args.iter().map(|&arg| self.expr(arg)).collect();
                return self.call_instance(id, function, generics, args, name_span, span);
            }
            CallableDefId::StructId(item) => item.into(),
            CallableDefId::EnumVariantId(item) => item.into(),
        };
        let ty = self.ty(raw, span);
        let Type::Adt(adt) = self.mono.types[ty] else { return self.unknown(id, span) };
        let fields = args.iter().enumerate().map(|(index, &arg)| (index as u32, self.expr(arg))).collect();
        let kind = ExprKind::Adt { adt, variant: self.mono.variant_index(variant), fields, base: None };
        Expr { kind, ty, span }
    }

    /// `f(args)` of a `&dyn Fn`, or of references to one: its arguments go to the dispatcher as a tuple.
    fn dynamic_call(&mut self, id: ExprId, callee: ExprId, args: &[ExprId], span: Span) -> Option<Expr> {
        let (function, generics) = self.infer.method_resolution(id)?;
        let generics = self.mono.substitute(generics, self.args);
        let object = strip_references(generics.types().next()?);
        let generics = std::iter::once(object.into()).chain(generics.iter().skip(1));
        let generics = GenericArgs::new_from_iter(self.mono.interner, generics);
        if !self.mono.is_dispatched(function, generics) {
            return None;
        }
        let object = self.place(callee);
        let object = self.dereferenced(object);
        let args: Vec<Expr> = args.iter().map(|&arg| self.expr(arg)).collect();
        let ty = self.mono.intern(Type::Tuple(args.iter().map(|arg| arg.ty).collect()));
        let args = Expr { kind: ExprKind::Tuple(args), ty, span };
        Some(self.call_instance(id, function, generics, vec![object, args], span, span))
    }

    /// `receiver.method(args)`
    pub(super) fn method_call(&mut self, id: ExprId, receiver: ExprId, args: &[ExprId], span: Span) -> Expr {
        let Some((function, generics)) = self.infer.method_resolution(id) else { return self.unknown(id, span) };
        let generics = self.mono.substitute(generics, self.args);
        let name_span = self.callee_span(id).unwrap_or(span);
        let args = std::iter::once(receiver).chain(args.iter().copied()).map(|arg| self.expr(arg)).collect();
        self.call_instance(id, function, generics, args, name_span, span)
    }

    /// A call of what a mention of `function` means, with the type that inference gave the call.
    pub(super) fn call_instance(
        &mut self,
        id: ExprId,
        function: HirFunctionId,
        generics: GenericArgs<'db>,
        args: Vec<Expr>,
        name_span: Span,
        span: Span,
    ) -> Expr {
        let raw = self.raw_ty(id);
        // A message that is a parameter (`expect`) is known once the call is inlined.
        if self.is_intrinsic(function, "panic_str")
            && let Some(ExprKind::Literal(Literal::Str(message))) = args.first().map(|arg| &arg.kind)
        {
            let message = assertions::as_written(message, self.mono.module.sources.text(span));
            let ty = self.mono.intern(Type::Never);
            return Expr { kind: ExprKind::Panic(message), ty, span: self.panic_span(id) };
        }
        if self.is_intrinsic(function, "only_on_cpu")
            && let Some(ExprKind::Literal(Literal::Str(what))) = args.first().map(|arg| &arg.kind)
        {
            let what = what.clone();
            return self.unsupported(span, &what, instead_of(&what));
        }
        let Some(function) = self.callee(function, generics) else { return self.unknown(id, name_span) };
        let ty = self.ty(raw, span);
        Expr { kind: ExprKind::Call { function, args, name_span }, ty, span }
    }

    /// The id of what a mention of `function` means.
    pub(super) fn callee(&mut self, function: HirFunctionId, generics: GenericArgs<'db>) -> Option<FunctionId> {
        let instance: Instance<'db> = self.mono.instance(function, generics)?;
        Some(self.mono.function(instance))
    }

    fn is_intrinsic(&self, function: HirFunctionId, name: &str) -> bool {
        use ra_ap_hir_def::signatures::FunctionSignature;
        FunctionSignature::is_intrinsic(self.mono.db, function)
            && FunctionSignature::of(self.mono.db, function).name.as_str() == name
    }

    fn is_callable(&self, ty: TypeId) -> bool {
        match self.mono.types[ty] {
            Type::Closure(_) | Type::FnItem(_) => true,
            Type::Ref { target, .. } => self.is_callable(target),
            _ => false,
        }
    }

    /// `-value`, `!value`
    pub(super) fn unary(&mut self, id: ExprId, operand: ExprId, op: UnaryOp, span: Span) -> Expr {
        let raw = self.raw_ty(id);
        let of = strip_references(self.raw_ty(operand));
        let has_it = match of.kind() {
            TyKind::Uint(_) | TyKind::Bool => op == UnaryOp::Not,
            TyKind::Float(_) => op == UnaryOp::Neg,
            _ => true,
        };
        if !has_it {
            self.mono.report_no_unary(op, of, span);
        }
        if is_primitive(of) {
            let operand = self.expr(operand);
            let operand = Box::new(self.dereferenced(operand));
            let ty = self.ty(raw, span);
            return Expr { kind: ExprKind::Unary(op, operand), ty, span };
        }
        let Some((function, generics)) = self.infer.method_resolution(id) else {
            return self.unknown(id, span);
        };
        let generics = self.mono.substitute(generics, self.args);
        let args = vec![self.expr(operand)];
        self.call_instance(id, function, generics, args, span, span)
    }

    /// `lhs op rhs`, `lhs op= rhs`
    pub(super) fn binary(&mut self, id: ExprId, lhs: ExprId, rhs: ExprId, op: HirBinaryOp, span: Span) -> Expr {
        let raw = self.raw_ty(id);
        let (left, right) = (self.raw_ty(lhs), self.raw_ty(rhs));
        let assigns = matches!(op, HirBinaryOp::Assignment { .. });
        let left_primitive = if assigns { is_primitive(left) } else { is_primitive(strip_references(left)) };
        let logic = matches!(op, HirBinaryOp::LogicOp(_));
        if logic || left_primitive && is_primitive(strip_references(right)) {
            let op = binary_op(op);
            let is_built_in = [lhs, rhs].iter().all(|operand| is_primitive(self.infer.expr_ty(*operand)));
            let place_first = assigns && !is_built_in;
            let lhs = if logic { self.expr(lhs) } else { self.place(lhs) };
            let rhs = if logic { self.expr(rhs) } else { self.place(rhs) };
            let (lhs, rhs) = (Box::new(self.dereferenced(lhs)), Box::new(self.dereferenced(rhs)));
            let kind = match assigns {
                true => ExprKind::AssignOp { op, place: lhs, value: rhs, place_first },
                false => ExprKind::Binary(op, lhs, rhs),
            };
            let ty = if assigns { self.mono.unit() } else { self.ty(raw, span) };
            return Expr { kind, ty, span };
        }
        let Some((function, generics)) = self.infer.method_resolution(id) else {
            if !matches!(left.kind(), TyKind::Adt(..) | TyKind::Array(..) | TyKind::Tuple(_)) {
                return self.unknown(id, span);
            }
            let name_span = self.callee_span(id).unwrap_or(span);
            return self.no_operator(name_span, left, right, span);
        };
        let generics = self.mono.substitute(generics, self.args);
        let name_span = self.callee_span(id).unwrap_or(span);
        let args = vec![self.expr(lhs), self.expr(rhs)];
        self.call_instance(id, function, generics, args, name_span, span)
    }

    /// Reports that two types have no such operator and stands for it.
    fn no_operator(&mut self, operator: Span, left: Ty<'db>, right: Ty<'db>, span: Span) -> Expr {
        let operator_text = self.mono.text(operator).to_owned();
        self.mono.report_no_operator(operator, &operator_text, left, right);
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: self.mono.unit(), span }
    }

    /// What a reference to a scalar refers to.
    fn dereferenced(&mut self, mut expr: Expr) -> Expr {
        while let Type::Ref { target, .. } = self.mono.types[expr.ty] {
            let span = expr.span;
            expr = match expr.kind {
                ExprKind::Borrow { place, .. } => *place,
                kind => Expr { kind: ExprKind::Deref(Box::new(Expr { kind, ..expr })), ty: target, span },
            };
        }
        expr
    }

    /// `*operand`
    pub(super) fn deref(&mut self, id: ExprId, operand: ExprId, span: Span) -> Expr {
        let raw = self.raw_ty(id);
        if is_dynamic(raw) {
            return self.expr(operand);
        }
        let ty = self.ty(raw, span);
        if matches!(self.raw_ty(operand).kind(), TyKind::Ref(..)) {
            let operand = self.boxed(operand);
            return Expr { kind: ExprKind::Deref(operand), ty, span };
        }
        let Some((function, generics)) = self.infer.method_resolution(id) else { return self.unknown(id, span) };
        let generics = self.mono.substitute(generics, self.args);
        let mutable = Some(function) == self.mono.lang().DerefMut_deref_mut;
        let args = vec![self.expr(operand)];
        match self.callee(function, generics) {
            Some(function) => self.referred(function, args, mutable, ty, span),
            None => self.unknown(id, span),
        }
    }

    /// `*Deref::deref(&place)`, of a place of type `source`.
    pub(super) fn overloaded_deref(&mut self, place: Expr, source: Ty<'db>, mutable: bool, ty: TypeId) -> Option<Expr> {
        let span = place.span;
        let lang = self.mono.lang();
        let method = if mutable { lang.DerefMut_deref_mut } else { lang.Deref_deref }?;
        let function = self.callee(method, GenericArgs::new_from_slice(&[source.into()]))?;
        let reference = self.mono.intern(Type::Ref { mutable, target: place.ty });
        let borrow = ExprKind::Borrow { mutable, place: Box::new(place) };
        let args = vec![Expr { kind: borrow, ty: reference, span }];
        Some(self.referred(function, args, mutable, ty, span))
    }

    /// What the reference that a call returns refers to.
    fn referred(&mut self, function: FunctionId, args: Vec<Expr>, mutable: bool, ty: TypeId, span: Span) -> Expr {
        let reference = self.mono.intern(Type::Ref { mutable, target: ty });
        let call = Expr { kind: ExprKind::Call { function, args, name_span: span }, ty: reference, span };
        Expr { kind: ExprKind::Deref(Box::new(call)), ty, span }
    }

    /// `base[index]`
    pub(super) fn index(&mut self, id: ExprId, base: ExprId, index: ExprId, span: Span) -> Expr {
        let raw = self.raw_ty(id);
        let ty = self.ty(raw, span);
        let base_ty = strip_references(self.adjusted_ty(base));
        let builtin = matches!(self.adjusted_ty(index).kind(), TyKind::Uint(UintTy::Usize))
            && matches!(base_ty.kind(), TyKind::Array(..) | TyKind::Slice(_));
        if builtin {
            let base = self.place(base);
            let base = Box::new(self.dereferenced(base));
            let index = self.boxed(index);
            return Expr { kind: ExprKind::Index(base, index), ty, span };
        }
        let Some((function, generics)) = self.infer.method_resolution(id) else { return self.unknown(id, span) };
        let generics = self.mono.substitute(generics, self.args);
        let args = vec![self.expr(base), self.expr(index)];
        let mutable = matches!(self.adjusted_ty(base).kind(), TyKind::Ref(_, _, mutability) if mutability == ra_ap_hir_ty::next_solver::Mutability::Mut);
        let Some(function) = self.callee(function, generics) else { return self.unknown(id, span) };
        self.referred(function, args, mutable, ty, span)
    }
}

/// What to write instead of something that only a CPU can run.
fn instead_of(what: &str) -> &'static str {
    match what {
        "`spawn`" => {
            "it comes in a later version: push what is to be done to an `&Append<T>`, and run a second entry over it"
        }
        "the macro `write!`" | "the macro `writeln!`" | "`write_str`" | "`pad`" => {
            "there is no text on a GPU: use numbers"
        }
        _ => "write what you want to see into a `&mut [T]` parameter",
    }
}

fn strip_references(mut ty: Ty<'_>) -> Ty<'_> {
    while let TyKind::Ref(_, target, _) = ty.kind() {
        ty = target;
    }
    ty
}

fn binary_op(op: HirBinaryOp) -> BinaryOp {
    match op {
        HirBinaryOp::LogicOp(LogicOp::And) => BinaryOp::And,
        HirBinaryOp::LogicOp(LogicOp::Or) => BinaryOp::Or,
        HirBinaryOp::CmpOp(CmpOp::Eq { negated: false }) => BinaryOp::Eq,
        HirBinaryOp::CmpOp(CmpOp::Eq { negated: true }) => BinaryOp::Ne,
        HirBinaryOp::CmpOp(CmpOp::Ord { ordering: Ordering::Less, strict: true }) => BinaryOp::Lt,
        HirBinaryOp::CmpOp(CmpOp::Ord { ordering: Ordering::Less, strict: false }) => BinaryOp::Le,
        HirBinaryOp::CmpOp(CmpOp::Ord { ordering: Ordering::Greater, strict: true }) => BinaryOp::Gt,
        HirBinaryOp::CmpOp(CmpOp::Ord { ordering: Ordering::Greater, strict: false }) => BinaryOp::Ge,
        HirBinaryOp::ArithOp(op) | HirBinaryOp::Assignment { op: Some(op) } => match op {
            ArithOp::Add => BinaryOp::Add,
            ArithOp::Sub => BinaryOp::Sub,
            ArithOp::Mul => BinaryOp::Mul,
            ArithOp::Div => BinaryOp::Div,
            ArithOp::Rem => BinaryOp::Rem,
            ArithOp::Shl => BinaryOp::Shl,
            ArithOp::Shr => BinaryOp::Shr,
            ArithOp::BitXor => BinaryOp::BitXor,
            ArithOp::BitOr => BinaryOp::BitOr,
            ArithOp::BitAnd => BinaryOp::BitAnd,
        },
        HirBinaryOp::Assignment { op: None } => unreachable!("the HIR has its own node for assignments"),
    }
}
