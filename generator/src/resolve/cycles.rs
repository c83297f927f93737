//! Lengths that depend on themselves, and lengths whose computation does not end.
//!
//! rust-analyzer's solver takes such a cycle for a bug of its own and panics, or leaves the length unknown, and it computes for minutes. So
//! they are looked for only then, by names.

use ra_ap_syntax::ast::{self, AstNode};

use super::definitions::length_of;
use super::mentions::{self, Mentions};
use crate::diag::{Diagnostic, codes};
use crate::parse::ast::Module;

const ENDLESS: &str = "the evaluation of this length takes too long";

/// The message for a constant that depends on itself, if there is one.
pub(super) fn find(module: &Module) -> Option<Diagnostic> {
    let mentions = Mentions::of(module);
    let cycle = mentions.constants().filter_map(|name| mentions.shortest_cycle(name)).min_by_key(Vec::len)?;
    let span = |name: &str| mentions.item(name).span;
    let names: Vec<String> = cycle.iter().map(|name| format!("`{name}`")).collect();
    let message = format!("the length {} depends on itself: {}", names[0], names.join(" → "));
    let mut diagnostic = Diagnostic::error(codes::NOT_CONSTANT, span(cycle[0]), message);
    for name in &cycle[1..cycle.len() - 1] {
        diagnostic = diagnostic.also(span(name), "through this");
    }
    Some(diagnostic.help("give the length a value of its own, and declare the array with that"))
}

/// The message for a length that was computed for too long: the first that is computed by repetition.
pub(super) fn find_endless(module: &Module) -> Diagnostic {
    let mentions = Mentions::of(module);
    let lengths = mentions::trees(module).flat_map(|(file, tree)| {
        let lengths: Vec<ast::Expr> = tree.descendants().filter_map(|node| length_of(&node)).collect();
        lengths.into_iter().map(move |length| (file, length))
    });
    let mut repeated = lengths.filter_map(|(file, length)| {
        let reached = mentions.reached(mentions::names(length.syntax()));
        let place = reached.iter().find_map(|item| item.repeats)?;
        let span = mentions::span(file, length.syntax().text_range());
        Some(Diagnostic::error(codes::NOT_CONSTANT, span, ENDLESS).also(place, "this is repeated"))
    });
    let found = repeated.next().unwrap_or_else(|| Diagnostic::error_without_place(codes::NOT_CONSTANT, ENDLESS));
    found.help("write the number: rustc refuses what takes it two million steps, too (`long_running_const_eval`)")
}

/// Whether [`find_endless`] made it.
pub(super) fn is_endless(diagnostic: &Diagnostic) -> bool {
    diagnostic.message == ENDLESS
}
