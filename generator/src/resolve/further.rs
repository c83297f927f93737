//! Mistakes that a later pass finds, in functions without those that an earlier one has found: where types do not fit in one function, a
//! `match` of another may still lack an arm.

use ra_ap_syntax::ast::{self, AstNode};

use super::errors::within;
use super::world::World;
use crate::base::Span;
use crate::diag::{Code, Diagnostic, Diagnostics, Severity, codes};

/// What says nothing of types: it is so whatever another function's types are.
const TOLD: [Code; 7] = [
    codes::RECURSION,
    codes::NOT_EXHAUSTIVE,
    codes::OUT_OF_BOUNDS,
    codes::UNSUPPORTED,
    codes::OVERFLOW,
    codes::ATOMIC_ORDER,
    codes::IMMUTABLE,
];

/// The functions whose bodies hold the mistakes; nothing if one is outside of bodies, where it may be the reason of anything. What a
/// constant cannot call has its type all the same.
pub(super) fn broken(world: &World, found: &Diagnostics) -> Option<Vec<Span>> {
    let errors = found.errors().filter(|error| error.code != codes::CONST_CALL);
    errors.map(|error| around(world, error.primary.as_ref()?.span)).collect()
}

/// The outermost function whose body a place is in.
fn around(world: &World, place: Span) -> Option<Span> {
    let span_of = |node: &ast::Fn| {
        let range = node.syntax().text_range();
        Span::new(place.file, range.start().into(), range.end().into())
    };
    let tree = world.tree(place.file);
    let functions = tree.descendants().filter_map(ast::Fn::cast);
    functions.filter(|function| holds(function, place)).map(|function| span_of(&function)).next()
}

fn holds(function: &ast::Fn, place: Span) -> bool {
    function.body().is_some_and(|body| {
        let range = body.syntax().text_range();
        within(place, Span::new(place.file, range.start().into(), range.end().into()))
    })
}

/// Whether a mistake is in none of `broken` functions.
pub(super) fn is_apart(diagnostic: &Diagnostic, broken: &[Span]) -> bool {
    let place = diagnostic.primary.as_ref().map(|label| label.span);
    place.is_some_and(|span| !broken.iter().any(|function| within(span, *function)))
}

/// Whether it is worth telling beside those of `broken` functions.
pub(super) fn is_told(diagnostic: &Diagnostic, broken: &[Span]) -> bool {
    diagnostic.severity == Severity::Error && TOLD.contains(&diagnostic.code) && is_apart(diagnostic, broken)
}
