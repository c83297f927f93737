//! Which node a comment belongs to.
//!
//! A comment on a line of its own belongs to the node that begins behind it; one behind code belongs to the node that ends
//! before it on that line. Before a closing brace, where nothing begins, it belongs to the construct that the brace closes.
//! Documentation comments are attributes to Rust and are not touched.

use std::collections::BTreeMap;

use ra_ap_syntax::ast::{AstToken, Comment};
use ra_ap_syntax::{AstNode, SyntaxKind, SyntaxNode, SyntaxToken, ast};

use super::ast::Comments;
use crate::base::FileId;

/// Attaches the comments of one file.
pub(super) fn attach(file: FileId, tree: &ast::SourceFile, comments: &mut BTreeMap<(FileId, u32), Comments>) {
    let tokens = tree.syntax().descendants_with_tokens().filter_map(|element| element.into_token());
    for comment in tokens.filter_map(Comment::cast).filter(|comment| comment.kind().doc.is_none()) {
        let token = comment.syntax();
        let lines = lines(&comment);
        if let Some(node) = same_line(token).and_then(|before| owner(&before)) {
            let own = comments.entry((file, start(&node))).or_default();
            let text = lines.join(" ");
            own.trailing = Some(own.trailing.take().map_or(text.clone(), |first| format!("{first} {text}")));
        } else if let Some(node) = following(token).and_then(|after| owner(&after)) {
            comments.entry((file, start(&node))).or_default().leading.extend(lines);
        }
    }
}

/// The text without its marks, a line each.
fn lines(comment: &Comment) -> Vec<String> {
    let text = comment.text();
    match text.strip_prefix("//") {
        Some(line) => vec![line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned()],
        None => {
            let inner = text.trim_start_matches("/*").trim_end_matches("*/");
            let lines = inner.lines().map(|line| line.trim().trim_start_matches("* ").to_owned());
            lines.filter(|line| !line.is_empty() && line != "*").collect()
        }
    }
}

/// The code token before a comment on its line, unless it opens a block: then the comment is about what follows.
fn same_line(comment: &SyntaxToken) -> Option<SyntaxToken> {
    let mut before = comment.prev_token()?;
    while before.kind() == SyntaxKind::WHITESPACE {
        if before.text().contains('\n') {
            return None;
        }
        before = before.prev_token()?;
    }
    // the comma behind a field belongs to the list: the comment is about the field
    if before.kind() == SyntaxKind::COMMA {
        before = before.prev_token()?;
    }
    (!matches!(before.kind(), SyntaxKind::COMMENT | SyntaxKind::L_CURLY)).then_some(before)
}

/// The next code token.
fn following(comment: &SyntaxToken) -> Option<SyntaxToken> {
    let mut after = comment.next_token()?;
    while after.kind().is_trivia() {
        after = after.next_token()?;
    }
    Some(after)
}

/// The innermost statement, arm, field or item around a token.
fn owner(token: &SyntaxToken) -> Option<SyntaxNode> {
    let parent = token.parent()?;
    // an item's attached comments are inside it: a token right behind them is already the item's
    parent.ancestors().find(|node| {
        let kind = node.kind();
        ast::Item::can_cast(kind)
            || ast::Stmt::can_cast(kind)
            || matches!(
                kind,
                SyntaxKind::MATCH_ARM | SyntaxKind::RECORD_FIELD | SyntaxKind::TUPLE_FIELD | SyntaxKind::VARIANT
            )
            || node.parent().is_some_and(|list| list.kind() == SyntaxKind::STMT_LIST)
    })
}

/// Where a node's first token begins that is neither trivia nor part of an attribute.
fn start(node: &SyntaxNode) -> u32 {
    let first = node
        .children_with_tokens()
        .find(|child| !child.kind().is_trivia() && child.kind() != SyntaxKind::ATTR)
        .map_or(node.text_range().start(), |child| child.text_range().start());
    // an expression statement's attributes and comments may stand inside its expression
    let token = node.token_at_offset(first).right_biased();
    let real = token.and_then(|token| {
        std::iter::successors(Some(token), SyntaxToken::next_token).find(|token| !token.kind().is_trivia())
    });
    real.map_or(first, |token| token.text_range().start()).into()
}
