//! Names that two imports bring into one scope, or an import and an item: rust-analyzer takes one of them.

use std::collections::HashMap;

use ra_ap_hir::{ModuleDef, PathResolution};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};

use super::Teller;
use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, codes};

/// Whether a name is a value's or a type's, and the name.
type Name = (bool, String);

impl Teller<'_> {
    /// The messages for those of a file.
    pub(super) fn imports_of(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        tree.syntax().descendants().flat_map(|scope| self.imports_in(file, &scope)).collect()
    }

    /// Those of the items that a node lists.
    fn imports_in(&self, file: FileId, scope: &SyntaxNode) -> Vec<Diagnostic> {
        let items = plain_items(scope);
        let mut seen: HashMap<Name, Span> = HashMap::new();
        for (name, node) in items.iter().flat_map(declared) {
            seen.entry(name).or_insert_with(|| span(file, &node));
        }
        let mut found = Vec::new();
        for leaf in trees(&items) {
            let Some((name, node)) = imported(&leaf) else { continue };
            let place = span(file, &node);
            let names = self.spaces(&leaf).into_iter().map(|is_value| (is_value, name.clone()));
            let names: Vec<Name> = names.collect();
            if let Some(first) = names.iter().find_map(|name| seen.get(name)) {
                let message = format!("the name `{name}` is defined multiple times");
                let diagnostic = Diagnostic::error(codes::DUPLICATE, place, message).label("imported here");
                found.push(
                    diagnostic.also(*first, "defined first").help(format!("import it as another: `{name} as …`")),
                );
            }
            for name in names {
                seen.entry(name).or_insert(place);
            }
        }
        found
    }

    /// What an import brings: values, types, or both. Of a struct of others only the type is sure.
    fn spaces(&self, leaf: &ast::UseTree) -> Vec<bool> {
        let Some(found) = leaf.path().and_then(|path| self.semantics.resolve_path_per_ns(&path)) else {
            return Vec::new();
        };
        let is_value = |it: PathResolution<'_>| {
            matches!(it, PathResolution::Def(ModuleDef::Function(_) | ModuleDef::Const(_) | ModuleDef::Static(_)))
        };
        let is_type = |it: PathResolution<'_>| !matches!(it, PathResolution::Def(ModuleDef::BuiltinType(_)));
        let value = found.value_ns.filter(|it| is_value(*it)).map(|_| true);
        value.into_iter().chain(found.type_ns.filter(|it| is_type(*it)).map(|_| false)).collect()
    }
}

/// The items that a node lists, but for those with a `#[cfg]`: which of them it leaves is not judged here.
pub(super) fn plain_items(scope: &SyntaxNode) -> Vec<ast::Item> {
    let is_plain = |item: &ast::Item| !item.attrs().any(|it| it.syntax().text().to_string().starts_with("#[cfg"));
    scope.children().filter_map(ast::Item::cast).filter(is_plain).collect()
}

/// The parts of every `use`.
pub(super) fn trees(items: &[ast::Item]) -> Vec<ast::UseTree> {
    let whole = items.iter().filter_map(|item| match item {
        ast::Item::Use(it) => it.use_tree(),
        _ => None,
    });
    whole.flat_map(|tree| tree.syntax().descendants().filter_map(ast::UseTree::cast)).collect()
}

/// The name that a part of a `use` brings into scope, where it brings one.
pub(super) fn imported(leaf: &ast::UseTree) -> Option<(String, SyntaxNode)> {
    if leaf.use_tree_list().is_some() || leaf.star_token().is_some() {
        return None;
    }
    if let Some(rename) = leaf.rename() {
        let name = rename.name()?;
        return Some((name.text().to_string(), name.syntax().clone()));
    }
    let name = leaf.path()?.segment()?.name_ref()?;
    (name.text() != "self").then(|| (name.text().to_string(), name.syntax().clone()))
}

/// The names that an item declares.
pub(super) fn declared(item: &ast::Item) -> Vec<(Name, SyntaxNode)> {
    let one = |is_value: bool, name: Option<ast::Name>| {
        name.map(|name| ((is_value, name.text().to_string()), name.syntax().clone())).into_iter().collect()
    };
    match item {
        ast::Item::Fn(it) => one(true, it.name()),
        ast::Item::Const(it) => one(true, it.name()),
        ast::Item::Static(it) => one(true, it.name()),
        ast::Item::Struct(it) => one(false, it.name()),
        ast::Item::Enum(it) => one(false, it.name()),
        ast::Item::Trait(it) => one(false, it.name()),
        ast::Item::TypeAlias(it) => one(false, it.name()),
        ast::Item::Module(it) => one(false, it.name()),
        _ => Vec::new(),
    }
}

pub(super) fn span(file: FileId, node: &SyntaxNode) -> Span {
    let range = node.text_range();
    Span::new(file, range.start().into(), range.end().into())
}
