//! What the syntax tree says and the HIR does not: statements as a whole, and their comments.

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxKind, SyntaxNode, SyntaxToken, TextRange};

use crate::base::Span;
use crate::parse::ast::Comments;
use crate::resolve::mono::Mono;

impl Mono<'_, '_> {
    /// The statement or match arm around a node, and its comments.
    pub(super) fn comments_at(&self, node: Span) -> (Span, Comments) {
        let Some((span, start)) = self.statement(node) else { return (node, Comments::default()) };
        let comments = self.module.comments_at(node.file, start).cloned().unwrap_or_default();
        (span, comments)
    }

    /// The text of a place in the input.
    pub(super) fn text(&self, span: Span) -> &str {
        self.module.sources.text(span)
    }

    /// Where the statement or arm around a node stands, and where its first token that is no attribute begins.
    fn statement(&self, node: Span) -> Option<(Span, u32)> {
        if usize::from(node.file) >= self.module.paths.len() {
            return None;
        }
        let range = TextRange::new(node.start.into(), node.end.into());
        let inner = match self.world.tree(node.file).covering_element(range) {
            NodeOrToken::Node(node) => node,
            NodeOrToken::Token(token) => token.parent()?,
        };
        let is_statement = |node: &SyntaxNode| {
            ast::Stmt::can_cast(node.kind())
                || node.kind() == SyntaxKind::MATCH_ARM
                || node.parent().is_some_and(|list| list.kind() == SyntaxKind::STMT_LIST)
        };
        let statement = inner.ancestors().find(is_statement)?;
        let start = first_token(&statement)?.text_range().start();
        let end = statement.text_range().end();
        Some((Span::new(node.file, start.into(), end.into()), start.into()))
    }
}

/// The first token that is neither trivia nor part of an attribute.
pub(super) fn first_token(node: &SyntaxNode) -> Option<SyntaxToken> {
    let is_code = |kind: SyntaxKind| !kind.is_trivia() && kind != SyntaxKind::ATTR;
    let mut tokens = node.descendants_with_tokens().filter_map(NodeOrToken::into_token);
    tokens.find(|token| {
        is_code(token.kind())
            && !token.parent_ancestors().take_while(|it| it != node).any(|it| it.kind() == SyntaxKind::ATTR)
    })
}

/// Whether a text begins with a whole number that a signed integer of 128 bits does not hold.
pub(super) fn is_beyond_128_bits(text: &str) -> bool {
    let text = text.replace('_', "");
    let (radix, digits) = match text.get(..2) {
        Some("0x") => (16, &text[2..]),
        Some("0o") => (8, &text[2..]),
        Some("0b") => (2, &text[2..]),
        _ => (10, &text[..]),
    };
    let end = digits.find(|digit: char| !digit.is_digit(radix)).unwrap_or(digits.len());
    end > 0 && i128::from_str_radix(&digits[..end], radix).is_err()
}
