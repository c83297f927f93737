//! What rust-analyzer finds wrong with the input, in corogen's words.
//!
//! It judges names, types, patterns and traits. Mutability is left to `mutability`, moves and lifetimes to rustc.

mod bounds;
mod chains;
mod closures;
mod coherence;
mod copied;
pub(super) mod elsewhere;
mod globs;
mod habits;
mod imports;
mod items;
mod lengths;
mod macros;
mod methods;
mod mismatches;
mod mutable_calls;
mod names;
mod objects;
mod operators;
mod parameters;
pub(super) mod similar;
mod supertraits;
mod types;
pub(super) mod unknown;

use std::collections::BTreeSet;

use crate::resolve::database::Database;
use ra_ap_hir::diagnostics::AnyDiagnostic;
use ra_ap_hir::{Crate, DisplayTarget, HirDisplay, InFile, Semantics, Type};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, TextRange};

pub(super) use names::without_heap;

use super::world::World;
use crate::base::{FileId, Span};
use crate::diag::{Code, Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;

/// What to write instead of `-` of an unsigned integer.
pub(super) const NO_NEGATION: &str = "convert it to a signed integer with `as`, or write `0_u32.wrapping_sub(…)`";

/// Reports what is wrong in the user's crate, in the order of the source, beside what `diagnostics` holds of it already. Style
/// lints are left to rustc and clippy. Code that `#[cfg]` takes out is nobody's concern.
pub(super) fn report(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    let teller = Teller { world, semantics: Semantics::new(&world.db) };
    let mut found = Vec::new();
    let mut inactive = Vec::new();
    let mut imports = BTreeSet::new();
    for module in Crate::from(world.input).modules(&world.db) {
        let mut list = Vec::new();
        module.diagnostics(&world.db, &mut list, false);
        for diagnostic in &list {
            match diagnostic {
                AnyDiagnostic::InactiveCode(it) => inactive.push(world.span(it.node.map(|ptr| ptr.text_range()))),
                AnyDiagnostic::UnresolvedImport(it) => {
                    imports.insert(world.span(it.decl.map(|ptr| ptr.text_range())));
                }
                _ => {}
            }
            found.extend(teller.tell(diagnostic));
        }
    }
    for file in (0..module.paths.len()).map(FileId::from) {
        found.extend(teller.closures_in_literals(file));
        found.extend(teller.closures_of_other_arity(file));
        found.extend(teller.chains(file));
        found.extend(teller.no_objects(file));
        found.extend(teller.unbound_operators(file));
        found.extend(teller.mutable_calls(file));
        found.extend(teller.copies(file));
        found.extend(teller.parameters_and_sizes(file));
        found.extend(teller.lengths_of_types(file));
        found.extend(teller.imports_of(file));
        found.extend(teller.ambiguous_globs(file));
    }
    found.extend(teller.missing_supertraits());
    found.extend(teller.overlaps());
    found.append(&mut diagnostics.list);
    found.retain(|it| !it.primary.as_ref().is_some_and(|place| inactive.iter().any(|out| within(place.span, *out))));
    // What is unknown by name makes more unknown by type: only the first is worth telling.
    let is_name = |it: &Diagnostic| matches!(it.code, codes::UNKNOWN_NAME | codes::UNKNOWN_METHOD | codes::UNSUPPORTED);
    let names = found.iter().any(is_name);
    found.retain(|it| !(it.message.contains("{unknown}") || names && it.code == codes::UNKNOWN_TYPE));
    found.sort_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span));
    // An operand that is never there is what another mistake made unknown.
    let never = |it: &Diagnostic| it.message.contains(" of `!` and ");
    if !found.iter().all(never) {
        found.retain(|it| !never(it));
    }
    // What a type has twice is found nowhere.
    let name = |it: &Diagnostic| {
        let path = module.sources.text(it.primary.as_ref()?.span);
        Some(path.rsplit("::").next().unwrap_or(path).to_owned())
    };
    let doubled: BTreeSet<String> = found.iter().filter(|it| it.code == codes::DUPLICATE).filter_map(name).collect();
    let is_lookup = |it: &Diagnostic| matches!(it.code, codes::UNKNOWN_METHOD | codes::UNKNOWN_NAME);
    found.retain(|it| !is_lookup(it) || name(it).is_none_or(|name| !doubled.contains(&name)));
    // What a macro of the prelude's is given may make no sense there.
    let is_own = |it: &Diagnostic| it.primary.as_ref().is_none_or(|place| world.is_own(place.span.file));
    if found.iter().any(is_own) {
        found.retain(is_own);
    }
    let found = teller.without_unknown_types(found);
    let found = without_echoes_of_macros(found, module);
    let found = without_uses_of_imports(found, &imports, module);
    without_consequences(&found, module).into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
}

/// Whether a place is in another.
pub(super) fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}

/// A macro that cannot be expanded is told once: neither is it unknown for that, nor what it would have expanded to no Rust.
fn without_echoes_of_macros(mut found: Vec<Diagnostic>, module: &Module) -> Vec<Diagnostic> {
    let line = |it: &Diagnostic| it.primary.as_ref().map(|place| (place.span.file, module.sources.line(place.span)));
    let says = |it: &Diagnostic, text: &str| it.message.starts_with(text);
    let failed: BTreeSet<_> =
        found.iter().filter(|it| says(it, "a macro cannot be expanded")).filter_map(line).collect();
    let broken: BTreeSet<_> = found.iter().filter(|it| says(it, "a macro expands to")).filter_map(line).collect();
    let is_in = |lines: &BTreeSet<_>, it: &Diagnostic| line(it).is_some_and(|line| lines.contains(&line));
    found.retain(|it| {
        let is_unknown = it.code == codes::UNKNOWN_NAME && it.message.ends_with("!` in this scope");
        !(is_unknown && (is_in(&failed, it) || is_in(&broken, it))
            || says(it, "a macro expands to") && is_in(&failed, it))
    });
    found
}

/// An import that leads nowhere is told once: not again where its name is used.
fn without_uses_of_imports(found: Vec<Diagnostic>, imports: &BTreeSet<Span>, module: &Module) -> Vec<Diagnostic> {
    let text = |span: Span| module.sources.text(span).to_owned();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let names: BTreeSet<String> = imports
        .iter()
        .filter_map(|&span| text(span).rsplit(|letter: char| !is_letter(letter)).next().map(str::to_owned))
        .collect();
    let is_use = |it: &Diagnostic| {
        let Some(place) = &it.primary else { return false };
        let text = text(place.span);
        let name: &str = text.split(|letter: char| !is_letter(letter)).next().unwrap_or_default();
        matches!(it.code, codes::UNKNOWN_NAME | codes::UNSUPPORTED)
            && !imports.iter().any(|import| within(place.span, *import))
            && names.contains(name)
    };
    found.into_iter().filter(|it| !is_use(it)).collect()
}

/// An unknown name makes types unknown, so a mismatch around another message is usually its consequence; a field is missing where
/// its name is mistyped; and what is told of a part is not told again of the whole.
fn without_consequences(found: &[Diagnostic], module: &Module) -> Vec<Diagnostic> {
    let follows = |at: usize, it: &Diagnostic| {
        let Some(place) = &it.primary else { return false };
        let mut others = found.iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, cause)| {
            let Some(inner) = &cause.primary else { return false };
            let same = cause.code == it.code && cause.message == it.message && inner.span != place.span;
            let mistyped = it.code == codes::MISSING_FIELDS && cause.code == codes::UNKNOWN_FIELD;
            within(inner.span, place.span) && (same || mistyped || is_mismatch(it) && !is_mismatch(cause))
        })
    };
    let mut kept: Vec<Diagnostic> = Vec::new();
    for (at, it) in found.iter().enumerate() {
        let line =
            |it: &Diagnostic| it.primary.as_ref().map(|place| (place.span.file, module.sources.line(place.span)));
        let told = |earlier: &Diagnostic| {
            (earlier.code, &earlier.message, line(earlier)) == (it.code, &it.message, line(it)) && !is_mismatch(it)
        };
        if !follows(at, it) && !kept.iter().any(told) {
            kept.push(it.clone());
        }
    }
    kept
}

/// Whether it says that a value has another type than its place asks for.
fn is_mismatch(diagnostic: &Diagnostic) -> bool {
    diagnostic.message == "mismatched types"
}

/// Whether it says of two types that they differ, which read the same.
pub(super) fn is_of_one_type(diagnostic: &Diagnostic) -> bool {
    let types = |text: &str| {
        let (expected, found) = text.strip_prefix("expected `")?.strip_suffix('`')?.split_once("`, found `")?;
        Some(expected == found)
    };
    let label = diagnostic.primary.as_ref().map(|label| label.text.as_str());
    is_mismatch(diagnostic) && label.and_then(types) == Some(true)
}

struct Teller<'a> {
    world: &'a World,
    semantics: Semantics<'a, Database>,
}

impl<'a> Teller<'a> {
    fn error(&self, code: Code, place: InFile<TextRange>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.world.span(place), message)
    }

    /// Where something is wrong in an item, types are unknown for that: what else is wrong with them is told when it is mended.
    fn without_unknown_types(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let place = |it: &Diagnostic| Some(it.primary.as_ref()?.span);
        let item = |span: Span| {
            let node = similar::node_at(&self.semantics, self.world, span)?;
            let mut around = node.ancestors().filter_map(ast::Item::cast);
            // an expression may be a macro's, too
            let item = around.find(|it| !matches!(it, ast::Item::MacroCall(_)))?;
            Some(self.at(span.file, item.syntax()))
        };
        let is_unknown = |it: &Diagnostic| it.code == codes::UNKNOWN_TYPE;
        let others: Vec<Span> = found.iter().filter(|it| !is_unknown(it)).filter_map(place).collect();
        let is_told = |item: Span| others.iter().any(|other| within(*other, item));
        let follows = |it: &Diagnostic| is_unknown(it) && place(it).and_then(item).is_some_and(is_told);
        found.into_iter().filter(|it| !follows(it)).collect()
    }

    /// Where a node of a file is.
    fn at(&self, file: FileId, node: &SyntaxNode) -> Span {
        let range = node.text_range();
        Span::new(file, range.start().into(), range.end().into())
    }

    fn show(&self, ty: &Type<'_>) -> String {
        ty.display(&self.world.db, DisplayTarget::from_crate(&self.world.db, self.world.input)).to_string()
    }

    /// The message for one finding; nothing for lints.
    fn tell(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        self.names(diagnostic).or_else(|| self.types(diagnostic)).or_else(|| self.patterns_and_items(diagnostic))
    }

    /// The source at a place, on one line.
    fn text(&self, place: InFile<TextRange>) -> String {
        let range = place.original_node_file_range_rooted(&self.world.db);
        let text = range.text(&self.world.db);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
