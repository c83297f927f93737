//! Patterns and items that lack something.

use either::Either;
use ra_ap_hir::diagnostics::AnyDiagnostic;
use ra_ap_hir::{AssocItem, Crate, DisplayTarget, HirDisplay, InFile};
use ra_ap_syntax::ast::{self, AstNode};

use super::Teller;
use super::similar;
use crate::base::similar::similar;
use crate::diag::{Diagnostic, codes};

impl<'a> Teller<'a> {
    /// The message for patterns that do not cover all or do not fit, and for items with parts missing or too many.
    pub(super) fn patterns_and_items(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        use AnyDiagnostic as D;
        Some(match diagnostic {
            D::MissingMatchArms(it) => {
                let place = it.scrutinee_expr.map(|ptr| ptr.text_range());
                let message = format!("not all patterns are covered: {}", it.uncovered_patterns.trim());
                self.error(codes::NOT_EXHAUSTIVE, place, message).help("add an arm for them, or `_ => …`")
            }
            D::NonExhaustiveLet(it) => {
                let place = it.pat.map(|ptr| ptr.text_range());
                let message = format!("not all patterns are covered: {}", it.uncovered_patterns.trim());
                self.error(codes::NOT_EXHAUSTIVE, place, message).help("add `else { … }`")
            }
            D::MissingFields(it) => {
                let names: Vec<String> =
                    it.missed_fields.iter().map(|(name, _)| format!("`{}`", name.as_str())).collect();
                let place = InFile::new(it.file, it.field_list_parent.text_range());
                let root = self.semantics.parse_or_expand(it.file);
                let help = match it.field_list_parent.to_node(&root) {
                    Either::Left(_) => "give each a value, or end with `..` and a value to take them from",
                    Either::Right(_) => "name each, or write `..` for the others",
                };
                self.error(codes::MISSING_FIELDS, place, format!("missing fields {}", names.join(", "))).help(help)
            }
            D::DuplicateField(it) => {
                let place = it.field.map(|ptr| ptr.text_range());
                self.error(codes::MISSING_FIELDS, place, "this field is given twice").help("leave out one")
            }
            D::MismatchedTupleStructPatArgCount(it) => {
                let message = format!("this pattern has {} fields, the type has {}", it.found, it.expected);
                self.error(codes::TYPE_MISMATCH, it.expr_or_pat.map(|ptr| ptr.text_range()), message)
                    .help("name each, or write `..` for the others")
            }
            D::MismatchedArrayPatLen(it) => {
                let message = format!("this pattern has {} elements, the array has {}", it.found, it.expected);
                self.error(codes::TYPE_MISMATCH, it.pat.map(|ptr| ptr.text_range()), message)
                    .help("name each, or write `..` for the others")
            }
            D::ExpectedArrayOrSlicePat(it) => {
                let message = format!("expected an array or slice, found `{}`", self.show(&it.found));
                self.error(codes::TYPE_MISMATCH, it.pat.map(|ptr| ptr.text_range()), message)
                    .help("a tuple's pattern is `(a, b)`, a struct's `Name { a, b }`")
            }
            D::InvalidRangePatType(it) => {
                let message = "only numbers and `char`s have range patterns";
                self.error(codes::TYPE_MISMATCH, it.pat.map(|ptr| ptr.text_range()), message)
                    .help("bind the value and test it in a guard: `x if …`")
            }
            D::TraitImplMissingAssocItems(it) => {
                let names: Vec<String> = it.missing.iter().map(|(name, _)| format!("`{}`", name.as_str())).collect();
                let written = it.impl_.to_node(&self.semantics.parse_or_expand(it.file_id));
                let head = written.impl_token()?.text_range().cover(written.self_ty()?.syntax().text_range());
                let place = InFile::new(it.file_id, head);
                let message = format!("not all items of the trait are implemented, missing: {}", names.join(", "));
                let target = DisplayTarget::from_crate(&self.world.db, self.world.input);
                let declared = it.missing.iter().map(|(_, item)| match item {
                    AssocItem::Function(it) => {
                        let shown = it.display(&self.world.db, target).to_string();
                        format!("`{} {{ … }}`", shown.trim_start_matches("pub "))
                    }
                    AssocItem::Const(it) => format!("`{} = …;`", it.display(&self.world.db, target)),
                    AssocItem::TypeAlias(it) => format!("`type {} = …;`", it.name(&self.world.db).as_str()),
                });
                let declared: Vec<String> = declared.collect();
                self.error(codes::UNIMPLEMENTED_TRAIT, place, message)
                    .help(format!("write in this `impl` {}", declared.join(", ")))
            }
            D::TraitImplRedundantAssocItems(it) => {
                let (db, name) = (&self.world.db, it.assoc_item.0.as_str());
                let items = it.impl_.to_node(&self.semantics.parse_or_expand(it.file_id)).assoc_item_list()?;
                let mut names = items.assoc_items().filter_map(|it| it.syntax().children().find_map(ast::Name::cast));
                let written = names.find(|written| written.text() == name)?;
                let place = InFile::new(it.file_id, written.syntax().text_range());
                if it.trait_.module(db).krate(db) != Crate::from(self.world.input) {
                    let of = it.trait_.name(db).as_str().to_owned();
                    let message = format!("`{name}` is not in the part of the trait `{of}` that inputs may implement");
                    return Some(self.error(codes::UNIMPLEMENTED_TRAIT, place, message).help(
                        "leave it out, or write a trait of your own: what works on bytes in memory has no counterpart",
                    ));
                }
                let message = format!("`{name}` is not an item of the trait");
                let found = self.error(codes::UNIMPLEMENTED_TRAIT, place, message);
                let declared = it.trait_.items(db).into_iter().filter_map(|it| it.name(db));
                match similar(name, declared.map(|it| it.as_str().to_owned())) {
                    None => found.help("declare it in the trait, or move it to an `impl` of the type itself"),
                    near => similar::with_offer(found, self.world.span(place), near),
                }
            }
            _ => return None,
        })
    }
}
