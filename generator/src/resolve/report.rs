//! Errors that the walk finds: what lies outside the subset, and what nothing is known of.

use ra_ap_hir_ty::next_solver::{Ty, TyKind};
use rustc_type_ir::inherent::IntoKind;
use rustc_type_ir::{FloatTy, IntTy, UintTy};

use crate::base::Span;
use crate::diag::{Diagnostic, codes};
use crate::resolve::mono::{Instance, Mono};
use crate::resolve::typed::TypeId;

impl<'db> Mono<'_, 'db> {
    /// Whether a place is in the input, not in the prelude.
    pub(super) fn is_input(&self, span: Span) -> bool {
        usize::from(span.file) < self.module.paths.len()
    }

    /// Reports an error, in the input: what is wrong in the prelude is wrong with its use. One mistake makes many nodes
    /// unknown, so a line has one report.
    fn report(&mut self, mut diagnostic: Diagnostic) {
        let Some(place) = &mut diagnostic.primary else { return };
        if usize::from(place.span.file) >= self.module.paths.len() {
            place.span = self.site;
        }
        let span = place.span;
        let line = |span: Span| (span.file, self.module.sources.line(span));
        let mut earlier = self.diagnostics.list.iter().filter_map(|it| it.primary.as_ref());
        if !earlier.any(|it| line(it.span) == line(span)) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a construct that lies outside the subset.
    pub(super) fn report_unsupported(&mut self, span: Span, what: &str) {
        let message = format!("{what} cannot run on a GPU");
        self.report(Diagnostic::error(codes::UNSUPPORTED, span, message));
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
            TyKind::Dynamic(..) => unsupported(
                &format!("the trait object `{}`", self.show(ty)),
                "take `&impl Trait`, or write an `enum` of the types",
            ),
            TyKind::Coroutine(..) | TyKind::CoroutineClosure(..) => {
                unsupported("`async`", "a function suspends with `suspend()`; its callers need no keyword")
            }
            _ => {
                let text = self.text(if self.is_input(span) { span } else { self.site });
                let short = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let shown = if short.len() <= 60 { format!("`{short}`") } else { "this expression".to_owned() };
                Diagnostic::error(codes::UNKNOWN, span, format!("corogen knows nothing of what {shown} is"))
                    .help("inputs may use what `std` has for numbers, arrays and slices, `glam`, and `corogen_runtime`")
            }
        };
        self.report(diagnostic);
        self.unit()
    }

    /// Reports that instances never end.
    pub(super) fn report_endless_instances(&mut self, instance: Instance<'db>) {
        let (Instance::Function(function, _) | Instance::Derived(_, function, _)) = instance else { return };
        let span = self.function_span(function);
        let message = "this function needs instances without end, each calling another with larger types";
        self.report(Diagnostic::error(codes::ENDLESS_INSTANCES, span, message));
    }
}
