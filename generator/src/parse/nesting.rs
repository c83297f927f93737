//! How deeply a file nests: later stages recurse over the tree, so its depth is bounded here, once.

use ra_ap_syntax::{AstNode, Edition, SyntaxKind, T, WalkEvent, ast};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, codes};

/// Open brackets, and prefix operators in a row: what the parser itself recurses over.
const MOST_OPEN: usize = 200;
/// Levels of the syntax tree. A chain `a + b + c …` has a level an operator.
const MOST_LEVELS: usize = 800;

/// What is wrong with the nesting of the brackets of `text`, before it is parsed.
pub(super) fn of_tokens(file: FileId, text: &str) -> Option<Diagnostic> {
    let tokens = tokens_of(text);
    let (mut open, mut prefixes) = (0_usize, 0_usize);
    for (kind, start, end) in tokens {
        match kind {
            T!['('] | T!['['] | T!['{'] => open += 1,
            T![')'] | T![']'] | T!['}'] => open = open.saturating_sub(1),
            _ => {}
        }
        prefixes = match kind {
            T![-] | T![!] | T![&] | T![*] => prefixes + 1,
            SyntaxKind::WHITESPACE => prefixes,
            _ => 0,
        };
        if open > MOST_OPEN || prefixes > MOST_OPEN {
            return Some(too_deep(file, start, end, MOST_OPEN));
        }
    }
    None
}

/// Tokens with their byte ranges.
fn tokens_of(text: &str) -> Vec<(SyntaxKind, u32, u32)> {
    let lexed = ra_ap_parser::LexedStr::new(Edition::Edition2024, text);
    (0..lexed.len())
        .map(|at| (lexed.kind(at), lexed.text_range(at).start as u32, lexed.text_range(at).end as u32))
        .collect()
}

/// What is wrong with the depth of a file's tree. Walks it without recursion.
pub(super) fn of_tree(file: FileId, tree: &ast::SourceFile) -> Option<Diagnostic> {
    let mut level = 0_usize;
    for event in tree.syntax().preorder() {
        match event {
            WalkEvent::Enter(node) => {
                level += 1;
                if level > MOST_LEVELS {
                    let range = node.text_range();
                    return Some(too_deep(file, range.start().into(), range.end().into(), MOST_LEVELS));
                }
            }
            WalkEvent::Leave(_) => level -= 1,
        }
    }
    None
}

fn too_deep(file: FileId, start: u32, end: u32, limit: usize) -> Diagnostic {
    Diagnostic::error(codes::TOO_DEEP, Span::new(file, start, end), format!("nested more than {limit} levels deep"))
        .label("here")
        .help("give parts of it names with `let`")
}
