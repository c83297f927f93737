//! Lengths that depend on themselves.
//!
//! rust-analyzer's solver takes such a cycle for a bug of its own and panics, or leaves the length unknown. So it is looked for only
//! then: by the names that items mention, which no inference has resolved.

use std::collections::BTreeMap;

use ra_ap_syntax::ast::{self, AstNode, HasName};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, codes};
use crate::parse::ast::Module;
use crate::resolve::world::World;

/// An item that a length may depend on.
struct Item {
    is_constant: bool,
    span: Span,
    /// What it mentions: the last names of paths.
    mentions: Vec<String>,
}

/// The message for a constant that depends on itself, if there is one.
pub(super) fn find(world: &World, module: &Module) -> Option<Diagnostic> {
    let mut items: BTreeMap<String, Vec<Item>> = BTreeMap::new();
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        for item in world.tree(file).descendants().filter_map(ast::Item::cast) {
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
            let range = name.syntax().text_range();
            let span = Span::new(file, range.start().into(), range.end().into());
            let mentions = item.syntax().descendants().filter_map(ast::NameRef::cast);
            let mentions = mentions.map(|name| name.text().to_string()).collect();
            items.entry(name.text().to_string()).or_default().push(Item { is_constant, span, mentions });
        }
    }
    let constants = items.iter().filter(|(_, items)| items.iter().any(|item| item.is_constant));
    let cycle = constants.map(|(name, _)| name).filter_map(|name| shortest_cycle(&items, name)).min_by_key(Vec::len)?;
    let span = |name: &str| items[name].iter().find(|item| item.is_constant).unwrap_or(&items[name][0]).span;
    let names: Vec<String> = cycle.iter().map(|name| format!("`{name}`")).collect();
    let message = format!("the length {} depends on itself: {}", names[0], names.join(" → "));
    let mut diagnostic = Diagnostic::error(codes::NOT_CONSTANT, span(cycle[0]), message);
    for name in &cycle[1..cycle.len() - 1] {
        diagnostic = diagnostic.also(span(name), "through this");
    }
    Some(diagnostic.help("give the length a value of its own, and declare the array with that"))
}

/// From a name to itself, by mentions; both ends included.
fn shortest_cycle<'a>(items: &'a BTreeMap<String, Vec<Item>>, start: &'a str) -> Option<Vec<&'a str>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut reached = vec![start];
    let mut at = 0;
    while let Some(&name) = reached.get(at) {
        at += 1;
        for mention in items[name].iter().flat_map(|item| &item.mentions) {
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
            if items.contains_key(mention) && !before.contains_key(mention.as_str()) {
                before.insert(mention, name);
                reached.push(mention);
            }
        }
    }
    None
}
