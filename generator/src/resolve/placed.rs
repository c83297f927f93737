//! Files as rust-analyzer is given them: each stands where its module does in the tree, whatever `#[path]` says.

use std::borrow::Cow;

use ra_ap_syntax::ast::{self, HasAttrs};
use ra_ap_syntax::{AstNode, Edition, SourceFile};

/// The text with blanks in the place of each `#[path = "…"]`, so that everything else stays where it is.
pub(super) fn without_paths(text: &str) -> Cow<'_, str> {
    if !text.contains("path") {
        return text.into();
    }
    let tree = SourceFile::parse(text, Edition::CURRENT).tree();
    let files = tree.syntax().descendants().filter_map(ast::Module::cast).filter(|item| item.item_list().is_none());
    let attributes = files.flat_map(|item| item.attrs().collect::<Vec<_>>());
    let mut text = text.to_owned();
    for attribute in attributes.filter(|attribute| attribute.path().is_some_and(|path| path.to_string() == "path")) {
        let range = std::ops::Range::<usize>::from(attribute.syntax().text_range());
        text.replace_range(range.clone(), &" ".repeat(range.len()));
    }
    text.into()
}
