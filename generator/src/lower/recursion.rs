//! Functions that call themselves, where it is known how often.
//!
//! Neither a frame nor GLSL could hold such calls. But the objects that lie in a trait object end, and so does what a constant
//! is computed by: code is generated for each call of the one, and the interpreter runs the other.

use crate::base::Span;
use crate::diag::{Diagnostic, codes};
use crate::resolve::typed::{FunctionId, Origin};

use super::{Flow, Lowerer};

/// How often a function may stand in itself: deeper than objects lie in objects.
const MOST_NESTED: usize = 32;

impl Lowerer<'_> {
    /// Reports a call of a function in itself that has no bound.
    pub(super) fn check_recursion(&mut self, function: FunctionId, span: Span) -> Flow<()> {
        let nested = self.active.iter().filter(|active| **active == function).count();
        let Some(start) = self.active.iter().position(|active| *active == function) else { return Ok(()) };
        let cycle = &self.active[start..];
        let through_object = cycle.iter().any(|&id| self.typed.is_dispatcher(id));
        let bounded = through_object || !self.open_constants.is_empty();
        if bounded && nested < MOST_NESTED {
            return Ok(());
        }
        let functions = &self.typed.functions;
        let user = cycle.iter().copied().find(|&id| functions[id].origin == Origin::User).unwrap_or(function);
        let callee = &functions[user];
        let span = self.user_span(span);
        let diagnostic = if through_object {
            let message =
                format!("`{}` is called in itself through trait objects, more than {MOST_NESTED} deep", callee.name);
            Diagnostic::error(codes::RECURSION, span, message)
                .label("nothing says how deep the objects lie in each other")
                .also(callee.name_span, "declared here")
                .help("keep the objects in an array, with indices in place of references, and walk it in a loop")
        } else {
            let end = cycle.iter().position(|&id| id == function).map_or(cycle.len(), |first| {
                cycle[first + 1..].iter().position(|&id| id == function).map_or(cycle.len(), |next| first + 1 + next)
            });
            let mut names: Vec<&str> = cycle[..end].iter().map(|&id| functions[id].name.as_str()).collect();
            names.push(&functions[function].name);
            Diagnostic::error(codes::RECURSION, span, "recursion has no form on a GPU")
                .label(format!("`{}` calls itself here", functions[function].name))
                .also(functions[function].name_span, "declared here")
                .note(format!("the cycle is {}", names.join(" → ")))
                .help("turn it into a loop, with an array as a stack where it is needed")
        };
        Err(self.report(diagnostic))
    }
}
