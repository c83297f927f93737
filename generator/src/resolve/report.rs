//! Errors that the walk finds: what lies outside the subset, and what nothing is known of.

use ra_ap_hir_def::src::HasSource;
use ra_ap_hir_def::{ConstId as HirConstId, EnumVariantId, HasModule, Lookup};
use ra_ap_hir_ty::next_solver::{Ty, TyKind};
use rustc_type_ir::inherent::IntoKind;

use crate::base::Span;
use crate::diag::{Diagnostic, Diagnostics, Severity, codes};
use crate::parse::ast::Module;
use crate::resolve::errors::{NO_NEGATION, unknown};
use crate::resolve::mono::{Instance, Mono, Owner};
use crate::resolve::typed::{FunctionId, TypeId, UnaryOp};

/// What is said of an array whose length nobody knows.
pub(super) const UNKNOWN_LENGTH: &str = "the length of this array cannot be evaluated";

/// What to use instead of a primitive type that a GPU does not have.
pub(super) fn instead_of_primitive(ty: &str) -> Option<&'static str> {
    match ty {
        "u128" | "i128" => Some("the widest integers are `u64` and `i64`"),
        "f16" | "f128" => Some("floats are `f32` and `f64`"),
        "char" => Some("use `u8` or `u32`, and literals like `b'a'`"),
        _ => None,
    }
}

/// That a GPU does not have a type.
pub(super) fn unsupported(what: &str, instead: &str, span: Span) -> Diagnostic {
    Diagnostic::error(codes::UNSUPPORTED, span, format!("{what} cannot be used on a GPU")).help(instead)
}

impl<'db> Mono<'_, 'db> {
    /// Whether a place is in the input, not in the prelude.
    pub(super) fn is_input(&self, span: Span) -> bool {
        usize::from(span.file) < self.module.paths.len()
    }

    /// Reports an error, in the input: what is wrong in the prelude is wrong with its use.
    pub(super) fn report(&mut self, mut diagnostic: Diagnostic) {
        if let Some(place) = &mut diagnostic.primary
            && usize::from(place.span.file) >= self.module.paths.len()
        {
            place.span = self.site;
        }
        self.found.push((self.owner, diagnostic));
    }

    /// Reports a construct that lies outside the subset, and says what to write instead.
    pub(super) fn report_unsupported(&mut self, span: Span, what: &str, instead: &str) {
        let message = format!("{what} cannot run on a GPU");
        self.report(Diagnostic::error(codes::UNSUPPORTED, span, message).help(instead));
    }

    /// Reports that `method` is called through a trait object that no value ever becomes.
    pub(super) fn report_no_implementor(&mut self, method: FunctionId, name: &str, span: Span) {
        let message = format!("no type that implements `{name}` becomes a `dyn {name}`");
        let help = match name {
            "Fn" | "FnMut" | "FnOnce" => format!("take `impl {name}(…)`, which is known where it is called"),
            _ => format!("write `impl {name} for …`, and borrow a value of that type: a call needs one to choose"),
        };
        let diagnostic = Diagnostic::error(codes::UNSUPPORTED, span, message).help(help);
        self.found.push((Owner::Function(method), diagnostic));
    }

    /// Reports `-` or `!` of a number that has none.
    pub(super) fn report_no_unary(&mut self, op: UnaryOp, ty: Ty<'db>, span: Span) {
        let operator = if op == UnaryOp::Neg { "-" } else { "!" };
        let message = format!("mismatched types: there is no `{operator}` of `{}`", self.show(ty));
        let help = match ty.kind() {
            TyKind::Bool => "write `!`, or convert it to a number with `as`",
            TyKind::Float(_) => "compare it, `x == 0.0`, or convert it to an integer with `as`",
            _ => NO_NEGATION,
        };
        self.report(Diagnostic::error(codes::TYPE_MISMATCH, span, message).help(help));
    }

    /// Reports an operator that two types do not have.
    pub(super) fn report_no_operator(&mut self, span: Span, operator: &str, left: Ty<'db>, right: Ty<'db>) {
        let own = self.own_name(left);
        let (left, right) = (self.show(left), self.show(right));
        let message = format!("mismatched types: there is no `{operator}` of `{left}` and `{right}`");
        let help = match (operator, own) {
            ("==" | "!=", Some(own)) => format!("add `#[derive(PartialEq)]` to `{own}`"),
            ("<" | "<=" | ">" | ">=", Some(own)) => format!("add `#[derive(PartialEq, PartialOrd)]` to `{own}`"),
            (_, Some(own)) => format!("write an `impl` of the operator's trait in `std::ops` for `{own}`"),
            (_, None) => format!("`{left}` is not this module's, so it cannot be given the operator: use its parts"),
        };
        self.report(Diagnostic::error(codes::TYPE_MISMATCH, span, message).help(help));
    }

    /// The name of a type of the input: of the type itself, or of what a reference, array or slice is of.
    fn own_name(&self, ty: Ty<'db>) -> Option<String> {
        match ty.kind() {
            TyKind::Ref(_, inner, _) | TyKind::Array(inner, _) | TyKind::Slice(inner) => self.own_name(inner),
            TyKind::Adt(adt, _) if adt.def_id().krate(self.db) == self.world.input => {
                Some(self.adt_item(adt.def_id()).name)
            }
            _ => None,
        }
    }

    /// Reports a type that has no counterpart, or an expression that nothing is known of. Stands for it as `()`.
    pub(super) fn unknown_type(&mut self, ty: Ty<'db>, span: Span) -> TypeId {
        let shown = self.show(ty);
        if let Some(instead) = instead_of_primitive(&shown) {
            self.report(unsupported(&format!("`{shown}`"), instead, span));
            return self.unit();
        }
        let unsupported = |what: &str, instead: &str| unsupported(what, instead, span);
        let diagnostic = match ty.kind() {
            TyKind::RawPtr(..) => unsupported("a raw pointer", "use a reference or an index"),
            TyKind::FnPtr(..) => {
                unsupported("a function pointer", "take `impl Fn(…)`, which is known where it is called")
            }
            TyKind::Array(..) => Diagnostic::error(codes::NOT_CONSTANT, span, UNKNOWN_LENGTH)
                .label("it is needed when code is generated")
                .help("write a number, or a `const` that is not computed from itself"),
            TyKind::Coroutine(..) | TyKind::CoroutineClosure(..) => {
                unsupported("`async`", "a function suspends with `suspend()`; its callers need no keyword")
            }
            _ => {
                let place = if self.is_input(span) { span } else { self.site };
                if let Some(found) = unknown::explained(self.world, place) {
                    self.report(found);
                    return self.unit();
                }
                let text = self.text(place);
                let short = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let shown = if short.len() <= 60 { format!("`{short}`") } else { "this expression".to_owned() };
                Diagnostic::error(codes::UNKNOWN, span, format!("corogen knows nothing of what {shown} is"))
                    .help("inputs may use what `std` has for numbers, arrays and slices, `glam`, and `corogen_runtime`")
            }
        };
        self.report(diagnostic);
        self.unit()
    }

    /// Reports an enum's variant whose number cannot be computed.
    pub(super) fn report_discriminant(&mut self, variant: EnumVariantId) {
        let source = variant.lookup(self.db).source(self.db);
        let span = self.item_span(source.file_id, &source.value);
        let diagnostic = Diagnostic::error(codes::NOT_CONSTANT, span, "this discriminant cannot be evaluated")
            .label("its value is needed when code is generated")
            .help("write a number; it must not depend on the enum itself");
        self.found.push((Owner::Type, diagnostic));
    }

    /// Reports that instances never end.
    pub(super) fn report_endless_instances(&mut self, instance: Instance<'db>) {
        let (Instance::Function(function, _) | Instance::Derived(_, function, _) | Instance::Dynamic(function, _)) =
            instance
        else {
            return;
        };
        let span = self.function_span(function);
        let message = "this function needs instances without end, each calling another with larger types";
        self.report(
            Diagnostic::error(codes::ENDLESS_INSTANCES, span, message)
                .help("write it as a loop over values of one type, or bound the depth by an `enum`"),
        );
    }

    /// The same of an associated constant.
    pub(super) fn report_endless_constants(&mut self, constant: HirConstId) {
        let source = constant.lookup(self.db).source(self.db);
        let span = self.item_span(source.file_id, &source.value);
        let message = "this constant needs constants without end, each of a larger type";
        self.report(
            Diagnostic::error(codes::ENDLESS_INSTANCES, span, message)
                .help("compute it in a `const fn` with a loop, or bound the depth"),
        );
    }
}

/// Tells what the walk found in what an entry reaches. One mistake makes many nodes unknown, so a line has one report.
pub(super) fn tell(
    found: Vec<(Owner, Diagnostic)>,
    reached: impl Fn(Owner) -> bool,
    module: &Module,
    diagnostics: &mut Diagnostics,
) {
    let line = |diagnostic: &Diagnostic| {
        let span = diagnostic.primary.as_ref()?.span;
        Some((span.file, module.sources.line(span)))
    };
    // A function's type is told at the function too, where a part of it is the matter.
    let is_whole = |diagnostic: &Diagnostic| {
        let Some(place) = &diagnostic.primary else { return false };
        found.iter().any(|(_, part)| {
            let inner = part.primary.as_ref().map(|it| it.span);
            part.message == diagnostic.message
                && inner.is_some_and(|it| it != place.span && it.file == place.span.file)
                && inner.is_some_and(|it| place.span.start <= it.start && it.end <= place.span.end)
        })
    };
    // Where instances have no end, some were not even begun.
    let endless = found.iter().any(|(_, it)| it.code == codes::ENDLESS_INSTANCES);
    // What is unknown in a function makes more unknown there: the reason is enough.
    let has_reason = |of: Owner| {
        found.iter().any(|(owner, it)| *owner == of && it.code != codes::UNKNOWN && it.severity == Severity::Error)
    };
    for (owner, diagnostic) in &found {
        if diagnostic.code == codes::UNKNOWN && has_reason(*owner) {
            continue;
        }
        if endless && diagnostic.code != codes::ENDLESS_INSTANCES {
            continue;
        }
        let told = diagnostics.list.iter().any(|earlier| line(earlier) == line(diagnostic));
        if reached(*owner) && !told && !is_whole(diagnostic) {
            diagnostics.push(diagnostic.clone());
        }
    }
}
