//! Errors that the walk finds: what lies outside the subset, and what nothing is known of.

use ra_ap_hir_ty::next_solver::{Ty, TyKind};
use rustc_type_ir::inherent::IntoKind;
use rustc_type_ir::{FloatTy, IntTy, UintTy};

use crate::base::Span;
use crate::diag::{Diagnostic, codes};
use crate::resolve::mono::{Instance, Mono};
use crate::resolve::typed::TypeId;

impl<'db> Mono<'_, 'db> {
    /// Reports a construct that lies outside the subset.
    pub(super) fn report_unsupported(&mut self, span: Span, what: &str) {
        let message = format!("{what} cannot run on a GPU");
        self.diagnostics.push(Diagnostic::error(codes::UNSUPPORTED, span, message));
    }

    /// Reports a type that has no counterpart, or an expression that nothing is known of. Stands for it as `()`.
    pub(super) fn unknown_type(&mut self, ty: Ty<'db>, span: Span) -> TypeId {
        let unsupported = |what: &str, instead: &str| {
            let message = format!("{what} cannot be used on a GPU");
            Diagnostic::error(codes::UNSUPPORTED, span, message).help(instead)
        };
        let diagnostic = match ty.kind() {
            TyKind::Uint(UintTy::U128) | TyKind::Int(IntTy::I128) => {
                unsupported(&format!("`{}`", self.show(ty)), "the widest integers are `u64` and `i64`")
            }
            TyKind::Float(FloatTy::F16 | FloatTy::F128) => {
                unsupported(&format!("`{}`", self.show(ty)), "floats are `f32` and `f64`")
            }
            TyKind::Char => unsupported("`char`", "use `u8` or `u32`, and literals like `b'a'`"),
            TyKind::RawPtr(..) => unsupported("a raw pointer", "use a reference or an index"),
            TyKind::FnPtr(..) => {
                unsupported("a function pointer", "take `impl Fn(…)`, which is known where it is called")
            }
            TyKind::Dynamic(..) => unsupported("a trait object", "take `&impl Trait`, or write an `enum` of the types"),
            TyKind::Coroutine(..) | TyKind::CoroutineClosure(..) => {
                unsupported("`async`", "a function suspends with `suspend()`; its callers need no keyword")
            }
            _ => Diagnostic::error(codes::UNKNOWN, span, "the type of this cannot be told")
                .help("if rustc accepts it, it is outside of what corogen knows of Rust and its libraries"),
        };
        self.diagnostics.push(diagnostic);
        self.unit()
    }

    /// Reports that instances never end.
    pub(super) fn report_endless_instances(&mut self, instance: Instance<'db>) {
        let (Instance::Function(function, _) | Instance::Derived(_, function, _)) = instance else { return };
        let span = self.function_span(function);
        let message = "this function needs instances without end, each calling another with larger types";
        self.diagnostics.push(Diagnostic::error(codes::ENDLESS_INSTANCES, span, message));
    }
}
