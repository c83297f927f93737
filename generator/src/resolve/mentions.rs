//! Which items mention which: by the last names of paths, which no inference has resolved.
//!
//! It is looked at only where rust-analyzer has given up, to say why.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{Edition, SyntaxNode, TextRange};

use crate::base::{FileId, Span};
use crate::parse::ast::Module;

/// An item that a length may depend on.
pub(super) struct Item {
    /// Whether it is a `const` or a `static`.
    pub(super) is_constant: bool,
    /// Its name.
    pub(super) span: Span,
    /// The first loop in it by its keyword, or itself where it calls itself.
    pub(super) repeats: Option<Span>,
    mentions: Vec<String>,
}

/// The items of a module by their names.
pub(super) struct Mentions {
    items: BTreeMap<String, Vec<Item>>,
}

impl Mentions {
    pub(super) fn of(module: &Module) -> Self {
        let mut items: BTreeMap<String, Vec<Item>> = BTreeMap::new();
        for (file, tree) in trees(module) {
            for item in tree.descendants().filter_map(ast::Item::cast) {
                let (is_constant, name) = match &item {
                    ast::Item::Const(it) => (true, it.name()),
                    ast::Item::Static(it) => (true, it.name()),
                    ast::Item::Fn(it) => (false, it.name()),
                    ast::Item::TypeAlias(it) => (false, it.name()),
                    ast::Item::Struct(it) => (false, it.name()),
                    ast::Item::Enum(it) => (false, it.name()),
                    _ => continue,
                };
                let Some(name) = name else { continue };
                let mentions: Vec<String> = names(item.syntax()).collect();
                let own = span(file, name.syntax().text_range());
                let repeats = item.syntax().descendants().find_map(|node| keyword(&node));
                let repeats = repeats.map(|range| span(file, range));
                let repeats = repeats.or_else(|| mentions.iter().any(|it| *it == name.text()).then_some(own));
                let found = Item { is_constant, span: own, repeats, mentions };
                items.entry(name.text().to_string()).or_default().push(found);
            }
        }
        Self { items }
    }

    /// The names of constants.
    pub(super) fn constants(&self) -> impl Iterator<Item = &str> {
        let constants = self.items.iter().filter(|(_, items)| items.iter().any(|item| item.is_constant));
        constants.map(|(name, _)| name.as_str())
    }

    /// The item of a name, a constant if there is one.
    pub(super) fn item(&self, name: &str) -> &Item {
        let items = &self.items[name];
        items.iter().find(|item| item.is_constant).unwrap_or(&items[0])
    }

    /// All items that names lead to, the nearest first.
    pub(super) fn reached(&self, names: impl Iterator<Item = String>) -> Vec<&Item> {
        let mut seen = BTreeSet::new();
        let mut open: Vec<String> = names.collect();
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(name) = open.get(at).cloned() {
            at += 1;
            for item in self.items.get(&name).filter(|_| seen.insert(name.clone())).into_iter().flatten() {
                open.extend(item.mentions.iter().cloned());
                found.push(item);
            }
        }
        found
    }

    /// From a name to itself; both ends included.
    pub(super) fn shortest_cycle<'a>(&'a self, start: &'a str) -> Option<Vec<&'a str>> {
        let mut before: BTreeMap<&str, &str> = BTreeMap::new();
        let mut reached = vec![start];
        let mut at = 0;
        while let Some(&name) = reached.get(at) {
            at += 1;
            for mention in self.items[name].iter().flat_map(|item| &item.mentions) {
                if mention == start {
                    let mut path = vec![start];
                    let mut step = name;
                    while step != start {
                        path.push(step);
                        step = before[step];
                    }
                    path.push(start);
                    path.reverse();
                    return Some(path);
                }
                if self.items.contains_key(mention) && !before.contains_key(mention.as_str()) {
                    before.insert(mention, name);
                    reached.push(mention);
                }
            }
        }
        None
    }
}

/// The syntax trees of a module's own files.
pub(super) fn trees(module: &Module) -> impl Iterator<Item = (FileId, SyntaxNode)> {
    let files = module.sources.files.iter_enumerated().take(module.paths.len());
    files.map(|(file, source)| (file, ast::SourceFile::parse(&source.text, Edition::CURRENT).syntax_node()))
}

/// What a node mentions.
pub(super) fn names(node: &SyntaxNode) -> impl Iterator<Item = String> {
    node.descendants().filter_map(ast::NameRef::cast).map(|name| name.text().to_string())
}

/// The place of a range.
pub(super) fn span(file: FileId, range: TextRange) -> Span {
    Span::new(file, range.start().into(), range.end().into())
}

/// Where the keyword of a loop stands.
fn keyword(node: &SyntaxNode) -> Option<TextRange> {
    let token = match ast::Expr::cast(node.clone())? {
        ast::Expr::LoopExpr(it) => it.loop_token(),
        ast::Expr::WhileExpr(it) => it.while_token(),
        ast::Expr::ForExpr(it) => it.for_token(),
        _ => None,
    };
    Some(token?.text_range())
}
