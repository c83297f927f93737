//! Names that may be written at a place: among them is what a mistyped name may have meant.

use crate::resolve::database::Database;
use ra_ap_hir::{AssocItem, Impl, ModuleDef, PathResolution, Semantics, Type};
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode};

use crate::base::Span;
use crate::diag::{Diagnostic, Fix};
use crate::resolve::world::World;

/// Adds the offer to write `name` at `span`.
pub(in crate::resolve) fn with_offer(diagnostic: Diagnostic, span: Span, name: Option<String>) -> Diagnostic {
    match name {
        None => diagnostic,
        Some(name) => {
            let text = format!("there is a similar name: `{name}`");
            diagnostic.fix(Fix { span, replacement: name, text, sure: false })
        }
    }
}

/// Every name that is in scope at `span`.
pub(in crate::resolve) fn in_scope(semantics: &Semantics<'_, Database>, world: &World, span: Span) -> Vec<String> {
    let tree = semantics.parse(world.file(span.file));
    let range = TextRange::new(span.start.into(), span.end.into());
    if !tree.syntax().text_range().contains_range(range) {
        return Vec::new();
    }
    let node = match tree.syntax().covering_element(range) {
        ra_ap_syntax::NodeOrToken::Node(node) => Some(node),
        ra_ap_syntax::NodeOrToken::Token(token) => token.parent(),
    };
    let mut names = Vec::new();
    if let Some(scope) = node.and_then(|node| semantics.scope(&node)) {
        scope.process_all_names(&mut |name, _| names.push(name.as_str().to_owned()));
    }
    names
}

/// What a module, enum or type has under `qualifier::`.
pub(in crate::resolve) fn behind(semantics: &Semantics<'_, Database>, qualifier: &ast::Path) -> Vec<String> {
    let db = semantics.db;
    let Some(PathResolution::Def(found)) = semantics.resolve_path(qualifier) else { return Vec::new() };
    let (ty, mut names) = match found {
        ModuleDef::Module(module) => {
            return module.scope(db, None).into_iter().map(|(name, _)| name.as_str().to_owned()).collect();
        }
        ModuleDef::Adt(adt) => {
            let variants = adt.as_enum().map(|it| it.variants(db)).unwrap_or_default();
            (adt.ty(db), variants.iter().map(|it| it.name(db).as_str().to_owned()).collect())
        }
        ModuleDef::BuiltinType(ty) => (ty.ty(db), Vec::new()),
        ModuleDef::TypeAlias(alias) => (alias.ty(db), Vec::new()),
        _ => return Vec::new(),
    };
    names.extend(items(db, &ty).filter_map(|item| Some(item.name(db)?.as_str().to_owned())));
    names
}

/// The fields of a type and of what it dereferences to.
pub(in crate::resolve) fn fields(db: &Database, ty: &Type<'_>) -> Vec<String> {
    let fields = ty.autoderef(db).flat_map(|ty| ty.fields(db));
    fields.map(|(field, _)| field.name(db).as_str().to_owned()).collect()
}

/// The methods of a type and of what it dereferences to.
pub(in crate::resolve) fn methods(db: &Database, ty: &Type<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for ty in ty.autoderef(db) {
        let methods = items(db, &ty).filter_map(|item| match item {
            AssocItem::Function(function) if function.has_self_param(db) => Some(function),
            _ => None,
        });
        names.extend(methods.map(|function| function.name(db).as_str().to_owned()));
    }
    names
}

fn items<'db>(db: &'db Database, ty: &Type<'db>) -> impl Iterator<Item = AssocItem> + use<'db> {
    Impl::all_for_type(db, ty.clone()).into_iter().flat_map(move |it| it.items(db))
}
