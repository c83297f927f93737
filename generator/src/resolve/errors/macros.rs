//! Macros, derives and attributes that inputs do not have.

use ra_ap_hir::InFile;
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode};

use super::Teller;
use super::similar;
use crate::base::similar::similar;
use crate::diag::{Diagnostic, codes};

/// What the prelude derives.
const DERIVES: [&str; 9] = ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
/// Attributes that an input may have use for.
const ATTRIBUTES: [&str; 17] = [
    "allow",
    "cfg",
    "cfg_attr",
    "cold",
    "deny",
    "derive",
    "doc",
    "expect",
    "forbid",
    "inline",
    "must_use",
    "non_exhaustive",
    "path",
    "repr",
    "test",
    "track_caller",
    "warn",
];

impl Teller<'_> {
    pub(super) fn unknown_macro(&self, name: &str, is_bang: bool, place: InFile<TextRange>) -> Diagnostic {
        if is_bang {
            let found = self.error(codes::UNSUPPORTED, place, format!("the macro `{name}!` is not supported"));
            return found.help(instead_of_macro(name));
        }
        let span = self.world.span(place);
        let attribute = similar::node_at(&self.semantics, self.world, span)
            .and_then(|node| node.ancestors().find_map(ast::Meta::cast)?.path());
        let is_derive = attribute.is_some_and(|path| path.syntax().text() == "derive");
        let (kind, known, instead) = match is_derive {
            true => ("derive", &DERIVES[..], "leave it out, and write by hand the `impl` that it would give"),
            false => ("attribute", &ATTRIBUTES[..], "leave it out: nothing here gives it a meaning"),
        };
        let found = self.error(codes::UNSUPPORTED, place, format!("the {kind} `{name}` is not supported"));
        match similar(name, known.iter().copied().map(str::to_owned)) {
            None => found.help(instead),
            near => similar::with_offer(found, span, near),
        }
    }
}

/// What to write instead of a macro of std that has no meaning on a GPU.
fn instead_of_macro(name: &str) -> &'static str {
    match name {
        "format" | "vec" => "there is no heap: use arrays and numbers",
        "thread_local" => "keep state in locals, or in a `&mut [T]` parameter",
        "include" | "include_str" | "include_bytes" => "pass the data as a `&[T]` parameter",
        "cfg" => "nothing configures a GPU's code: write a `const`, or pass a parameter to the entry",
        "env" | "option_env" => "pass the value as a parameter",
        _ => "write out what it would expand to",
    }
}
