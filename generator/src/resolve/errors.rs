//! What rust-analyzer finds wrong with the input, in corogen's words.
//!
//! It judges names, types, patterns and traits. Ownership it does not judge: that is rustc's.

use ra_ap_hir::diagnostics::AnyDiagnostic;
use ra_ap_hir::{Crate, DisplayTarget, HirDisplay, InFile, Type};
use ra_ap_syntax::TextRange;

use super::world::World;
use crate::diag::{Code, Diagnostic, Diagnostics, codes};

/// Reports what is wrong in the user's crate, in the order of the source. Style lints are left to rustc and clippy.
pub(super) fn report(world: &World, diagnostics: &mut Diagnostics) {
    let mut found = Vec::new();
    for module in Crate::from(world.input).modules(&world.db) {
        let mut list = Vec::new();
        module.diagnostics(&world.db, &mut list, false);
        found.extend(list.iter().filter_map(|diagnostic| Teller { world }.tell(diagnostic)));
    }
    // What is unknown by name makes more unknown by type: only the first is worth telling.
    let is_name = |it: &Diagnostic| matches!(it.code, codes::UNKNOWN_NAME | codes::UNSUPPORTED);
    let names = diagnostics.list.iter().any(is_name) || found.iter().any(is_name);
    found.retain(|it| !(it.message.contains("{unknown}") || names && it.code == codes::UNKNOWN_TYPE));
    found.sort_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span));
    without_consequences(found).into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
}

/// An unknown name makes types unknown, so a mismatch on the same line as an earlier message is usually its consequence.
fn without_consequences(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let causes: Vec<_> =
        found.iter().filter(|it| it.code != codes::TYPE_MISMATCH).filter_map(|it| it.primary.clone()).collect();
    let follows = |it: &Diagnostic| {
        let Some(place) = &it.primary else { return false };
        it.code == codes::TYPE_MISMATCH
            && causes.iter().any(|cause| {
                cause.span.file == place.span.file
                    && place.span.start <= cause.span.start
                    && cause.span.end <= place.span.end
            })
    };
    found.into_iter().filter(|it| !follows(it)).collect()
}

struct Teller<'a> {
    world: &'a World,
}

impl<'a> Teller<'a> {
    fn error(&self, code: Code, place: InFile<TextRange>, message: impl Into<String>) -> Option<Diagnostic> {
        Some(Diagnostic::error(code, self.world.span(place), message))
    }

    fn show(&self, ty: &Type<'a>) -> String {
        ty.display(&self.world.db, DisplayTarget::from_crate(&self.world.db, self.world.input)).to_string()
    }

    /// The message for one finding; nothing for lints.
    fn tell(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        self.names(diagnostic).or_else(|| self.types(diagnostic)).or_else(|| self.patterns_and_items(diagnostic))
    }

    fn names(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        use AnyDiagnostic as D;
        match diagnostic {
            D::UnresolvedImport(it) => {
                let place = it.decl.map(|ptr| ptr.text_range());
                let text = self.text(place);
                self.error(codes::UNKNOWN_NAME, place, format!("cannot find `{text}`"))
                    .map(|found| found.note("inputs may use `std`'s numeric core, `glam` and `corogen_runtime`"))
            }
            D::UnresolvedExternCrate(it) => {
                let place = it.decl.map(|ptr| ptr.text_range());
                self.error(codes::UNKNOWN_NAME, place, "this crate is not available to inputs")
                    .map(|found| found.help("inputs may use `std`'s numeric core, `glam` and `corogen_runtime`"))
            }
            D::UnresolvedMacroCall(it) => {
                let name = it.path.display(&self.world.db, ra_ap_span::Edition::Edition2024).to_string();
                self.error(codes::UNSUPPORTED, it.range, format!("the macro `{name}!` is not supported"))
                    .map(|found| found.help(instead_of_macro(&name)))
            }
            D::MacroError(it) => {
                self.error(codes::UNSUPPORTED, it.range, format!("a macro cannot be expanded: {}", it.message))
            }
            D::MacroExpansionParseError(it) => {
                self.error(codes::UNSUPPORTED, it.range, "a macro expands to what is not Rust")
            }
            D::UnresolvedIdent(it) => {
                let place = it.node.map(|(ptr, range)| range.unwrap_or_else(|| ptr.text_range()));
                self.error(codes::UNKNOWN_NAME, place, format!("cannot find `{}` in this scope", self.text(place)))
            }
            D::UnresolvedAssocItem(it) => {
                let place = it.expr_or_pat.map(|ptr| ptr.text_range());
                self.error(codes::UNKNOWN_NAME, place, format!("cannot find `{}`", self.text(place)))
            }
            D::UnresolvedField(it) => {
                let (receiver, name) = (self.show(&it.receiver), it.name.as_str());
                let found = self.error(
                    codes::UNKNOWN_FIELD,
                    it.expr.map(|ptr| ptr.text_range()),
                    format!("no field `{name}` on type `{receiver}`"),
                )?;
                Some(if it.method_with_same_name_exists {
                    found.help(format!("there is a method: write `{name}()`"))
                } else {
                    found
                })
            }
            D::UnresolvedMethodCall(it) => {
                let (receiver, name) = (self.show(&it.receiver), it.name.as_str());
                let found = self.error(
                    codes::UNKNOWN_METHOD,
                    it.expr.map(|ptr| ptr.text_range()),
                    format!("no method `{name}` on type `{receiver}`"),
                )?;
                Some(if it.field_with_same_name.is_some() {
                    found.help(format!("there is a field: write `({}).{name}`", "…"))
                } else {
                    found
                })
            }
            D::NoSuchField(it) => {
                let place = it.field.map(|ptr| ptr.text_range());
                self.error(
                    codes::UNKNOWN_FIELD,
                    place,
                    format!("there is no field `{}`", self.text(place).split(':').next().unwrap_or("").trim()),
                )
            }
            D::UndeclaredLabel(it) => self.error(
                codes::UNKNOWN_NAME,
                it.node.map(|ptr| ptr.text_range()),
                format!("no label `{}` is in scope", it.name.as_str()),
            ),
            D::UnreachableLabel(it) => self.error(
                codes::UNKNOWN_NAME,
                it.node.map(|ptr| ptr.text_range()),
                format!("the label `{}` cannot be reached from here", it.name.as_str()),
            ),
            D::BreakOutsideOfLoop(it) => self.error(
                codes::TYPE_MISMATCH,
                it.expr.map(|ptr| ptr.text_range()),
                "`break` or `continue` outside of a loop, or with a value where there is none",
            ),
            D::PrivateField(it) => {
                self.error(codes::UNKNOWN_FIELD, it.expr.map(|ptr| ptr.text_range()), "this field is private")
            }
            D::PrivateAssocItem(it) => {
                self.error(codes::UNKNOWN_NAME, it.expr_or_pat.map(|ptr| ptr.text_range()), "this item is private")
            }
            _ => None,
        }
    }

    fn types(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        use AnyDiagnostic as D;
        match diagnostic {
            D::TypeMismatch(it) => {
                let (expected, actual) = (self.show(&it.expected), self.show(&it.actual));
                let found =
                    self.error(codes::TYPE_MISMATCH, it.expr_or_pat.map(|ptr| ptr.text_range()), "mismatched types")?;
                Some(found.label(format!("expected `{expected}`, found `{actual}`")))
            }
            D::MismatchedArgCount(it) => {
                let message = format!("this call takes {} but {} given", arguments(it.expected), arguments(it.found));
                self.error(codes::TYPE_MISMATCH, it.call_expr.map(|ptr| ptr.text_range()), message)
            }
            D::ExpectedFunction(it) => self.error(
                codes::TYPE_MISMATCH,
                it.call.map(|ptr| ptr.text_range()),
                format!("expected a function, found `{}`", self.show(&it.found)),
            ),
            D::CannotBeDereferenced(it) => self.error(
                codes::TYPE_MISMATCH,
                it.expr.map(|ptr| ptr.text_range()),
                format!("type `{}` cannot be dereferenced", self.show(&it.found)),
            ),
            D::CannotIndexInto(it) => self.error(
                codes::TYPE_MISMATCH,
                it.expr.map(|ptr| ptr.text_range()),
                format!("cannot index into `{}`", self.show(&it.found)),
            ),
            D::InvalidCast(it) => {
                let message = format!("`{}` cannot be cast to `{}`", self.show(&it.expr_ty), self.show(&it.cast_ty));
                self.error(codes::TYPE_MISMATCH, it.expr.map(|ptr| ptr.text_range()), message)
            }
            D::CastToUnsized(it) => self.error(
                codes::TYPE_MISMATCH,
                it.expr.map(|ptr| ptr.text_range()),
                format!("cannot cast to `{}`", self.show(&it.cast_ty)),
            ),
            D::TypeMustBeKnown(it) => self.error(
                codes::UNKNOWN_TYPE,
                it.at_point.map(|ptr| ptr.text_range()),
                "this type cannot be inferred: a type annotation is needed",
            ),
            D::UnimplementedTrait(it) => {
                let place = it.span.map(|ptr| ptr.text_range());
                let bound = it.trait_predicate.trait_ref();
                let operator = bound.get_type_argument(1).and_then(|with| {
                    let operator = operator(bound.trait_().name(&self.world.db).as_str())?;
                    Some((operator, self.show(&bound.self_ty()), self.show(&with)))
                });
                if let Some((operator, left, right)) = operator {
                    let message = format!("mismatched types: there is no `{operator}` of `{left}` and `{right}`");
                    return self
                        .error(codes::TYPE_MISMATCH, place, message)
                        .map(|found| found.help("convert one of them with `as`"));
                }
                let target = DisplayTarget::from_crate(&self.world.db, self.world.input);
                let predicate = it.trait_predicate.display(&self.world.db, target).to_string();
                let message = format!("the trait bound `{predicate}` does not hold");
                self.error(codes::UNIMPLEMENTED_TRAIT, place, message)
            }
            D::IncorrectGenericsLen(it) => {
                let message = format!("expected {} generic arguments, found {}", it.expected, it.provided);
                self.error(codes::TYPE_MISMATCH, it.generics_or_segment.map(|ptr| ptr.text_range()), message)
            }
            D::GenericArgsProhibited(it) => self.error(
                codes::TYPE_MISMATCH,
                it.args.map(|ptr| ptr.text_range()),
                "generic arguments are not allowed here",
            ),
            D::InvalidLhsOfAssignment(it) => {
                self.error(codes::TYPE_MISMATCH, it.lhs.map(|ptr| ptr.text_range()), "this cannot be assigned to")
            }
            D::TypedHole(it) => {
                self.error(codes::UNKNOWN_NAME, it.expr.map(|ptr| ptr.text_range()), "`_` is no expression")
            }
            D::MissingUnsafe(it) => self
                .error(
                    codes::UNSUPPORTED,
                    it.node.map(|ptr| ptr.text_range()),
                    "this needs `unsafe`, which is not supported",
                )
                .map(|found| found.help("use references and slices")),
            D::AwaitOutsideOfAsync(it) => self
                .error(codes::UNSUPPORTED, it.node.map(|ptr| ptr.text_range()), "`async` is not supported")
                .map(|found| found.help("mark the place with `suspend()`")),
            _ => None,
        }
    }

    fn patterns_and_items(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        use AnyDiagnostic as D;
        match diagnostic {
            D::MissingMatchArms(it) => {
                let place = it.scrutinee_expr.map(|ptr| ptr.text_range());
                self.error(
                    codes::NOT_EXHAUSTIVE,
                    place,
                    format!("not all patterns are covered: {}", it.uncovered_patterns.trim()),
                )
            }
            D::NonExhaustiveLet(it) => {
                let place = it.pat.map(|ptr| ptr.text_range());
                self.error(
                    codes::NOT_EXHAUSTIVE,
                    place,
                    format!("not all patterns are covered: {}", it.uncovered_patterns.trim()),
                )
                .map(|found| found.help("add `else { … }`"))
            }
            D::MissingFields(it) => {
                let names: Vec<String> =
                    it.missed_fields.iter().map(|(name, _)| format!("`{}`", name.as_str())).collect();
                let place = InFile::new(it.file, it.field_list_parent.text_range());
                self.error(codes::MISSING_FIELDS, place, format!("missing fields {}", names.join(", ")))
            }
            D::DuplicateField(it) => {
                self.error(codes::MISSING_FIELDS, it.field.map(|ptr| ptr.text_range()), "this field is given twice")
            }
            D::MismatchedTupleStructPatArgCount(it) => {
                let message = format!("this pattern has {} fields, the type has {}", it.found, it.expected);
                self.error(codes::TYPE_MISMATCH, it.expr_or_pat.map(|ptr| ptr.text_range()), message)
            }
            D::MismatchedArrayPatLen(it) => {
                let message = format!("this pattern has {} elements, the array has {}", it.found, it.expected);
                self.error(codes::TYPE_MISMATCH, it.pat.map(|ptr| ptr.text_range()), message)
            }
            D::ExpectedArrayOrSlicePat(it) => self.error(
                codes::TYPE_MISMATCH,
                it.pat.map(|ptr| ptr.text_range()),
                format!("expected an array or slice, found `{}`", self.show(&it.found)),
            ),
            D::InvalidRangePatType(it) => self.error(
                codes::TYPE_MISMATCH,
                it.pat.map(|ptr| ptr.text_range()),
                "only numbers and `char`s have range patterns",
            ),
            D::TraitImplMissingAssocItems(it) => {
                let names: Vec<String> = it.missing.iter().map(|(name, _)| format!("`{}`", name.as_str())).collect();
                let place = InFile::new(it.file_id, it.impl_.text_range());
                self.error(
                    codes::UNIMPLEMENTED_TRAIT,
                    place,
                    format!("not all items of the trait are implemented, missing: {}", names.join(", ")),
                )
            }
            D::TraitImplRedundantAssocItems(it) => {
                let place = InFile::new(it.file_id, it.impl_.text_range());
                self.error(
                    codes::UNIMPLEMENTED_TRAIT,
                    place,
                    format!("`{}` is not an item of the trait", it.assoc_item.0.as_str()),
                )
            }
            D::InactiveCode(_) => None,
            _ => None,
        }
    }

    /// The source at a place, on one line.
    fn text(&self, place: InFile<TextRange>) -> String {
        let range = place.original_node_file_range_rooted(&self.world.db);
        let text = range.text(&self.world.db);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The binary operator that a trait stands for.
fn operator(trait_name: &str) -> Option<&'static str> {
    Some(match trait_name {
        "Add" => "+",
        "Sub" => "-",
        "Mul" => "*",
        "Div" => "/",
        "Rem" => "%",
        "BitAnd" => "&",
        "BitOr" => "|",
        "BitXor" => "^",
        "Shl" => "<<",
        "Shr" => ">>",
        "PartialEq" => "==",
        "PartialOrd" => "<",
        "AddAssign" => "+=",
        "SubAssign" => "-=",
        "MulAssign" => "*=",
        "DivAssign" => "/=",
        _ => return None,
    })
}

fn arguments(count: usize) -> String {
    if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") }
}

/// What to write instead of a macro of std that has no meaning on a GPU.
fn instead_of_macro(name: &str) -> &'static str {
    match name {
        "println" | "print" | "eprintln" | "eprint" | "dbg" => "write what you want to see into a `&mut [T]` parameter",
        "format" | "vec" | "write" | "writeln" => "there is no heap: use arrays and numbers",
        _ => "write out what it would expand to",
    }
}
