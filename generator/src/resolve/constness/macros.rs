//! Macros in code that rustc runs: it formats nothing.

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxKind, SyntaxToken, T};

use super::Constant;

impl Constant<'_, '_> {
    /// A macro that formats; else what it expands to.
    pub(super) fn macro_call(&mut self, call: &ast::MacroCall) {
        let name = call.path().and_then(|it| it.segment()?.name_ref()).map(|it| it.text().to_string());
        let name = name.unwrap_or_default();
        let refused = match name.as_str() {
            "assert_eq" | "debug_assert_eq" => Some(("formats the two values", "write `assert!(… == …)`")),
            "assert_ne" | "debug_assert_ne" => Some(("formats the two values", "write `assert!(… != …)`")),
            "print" | "println" | "eprint" | "eprintln" | "write" | "writeln" | "dbg" => {
                Some(("formats what it is given", "leave it out"))
            }
            "panic" | "assert" | "debug_assert" if message(call, &name).is_some_and(|it| formats(&it)) => {
                Some(("formats its message", "write the message without `{…}`"))
            }
            "unreachable" | "todo" | "unimplemented" if message(call, &name).is_some() => {
                Some(("formats its message", "write it without a message, or `panic!(\"…\")`"))
            }
            _ => None,
        };
        if let Some((label, help)) = refused {
            let message = format!("`{name}!` cannot be called in {}", self.context);
            self.tell(call.syntax(), message, label, help);
        } else if let Some(expanded) = self.semantics.expand_macro_call(call) {
            self.walk(&expanded.value);
        }
    }
}

/// The literal that such a macro is given as its message.
fn message(call: &ast::MacroCall, name: &str) -> Option<SyntaxToken> {
    let mut tokens = call.token_tree()?.syntax().children_with_tokens().skip(1);
    if name.ends_with("assert") {
        tokens.find(|it| it.kind() == T![,])?;
    }
    let first = tokens.filter_map(NodeOrToken::into_token).find(|it| !it.kind().is_trivia())?;
    (first.kind() == SyntaxKind::STRING).then_some(first)
}

/// Whether a message has parts that are formatted. That it is a `&str`, `"{}"`, is allowed.
fn formats(message: &SyntaxToken) -> bool {
    let text = message.text();
    text != "\"{}\"" && text.replace("{{", "").contains('{')
}
