//! Names that may be written at a place: among them is what a mistyped name may have meant.

use crate::resolve::database::Database;
use ra_ap_hir::{
    Adt, AssocItem, Function, GenericParam, Impl, ModuleDef, PathResolution, ScopeDef, Semantics, StructKind, Type,
};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, TextRange};

use crate::base::Span;
use crate::base::similar::similar;
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

/// What a name may be where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::resolve) enum Space {
    /// A variable, constant, function, or what makes a value.
    Values,
    /// A type or trait.
    Types,
    /// What stands before `::`.
    Paths,
    /// Whatever has a name.
    All,
}

impl Space {
    pub(super) fn holds(self, db: &Database, def: &ScopeDef<'_>) -> bool {
        let (value, ty, module) = match def {
            ScopeDef::ModuleDef(def) => match def {
                ModuleDef::Function(_) | ModuleDef::Const(_) | ModuleDef::Static(_) | ModuleDef::EnumVariant(_) => {
                    (true, false, false)
                }
                ModuleDef::Adt(Adt::Struct(it)) => (it.kind(db) != StructKind::Record, true, false),
                ModuleDef::Adt(_) | ModuleDef::Trait(_) | ModuleDef::TypeAlias(_) | ModuleDef::BuiltinType(_) => {
                    (false, true, false)
                }
                ModuleDef::Module(_) => (false, false, true),
                ModuleDef::Macro(_) => (false, false, false),
            },
            ScopeDef::Local(_) | ScopeDef::GenericParam(GenericParam::ConstParam(_)) => (true, false, false),
            ScopeDef::GenericParam(GenericParam::TypeParam(_)) => (false, true, false),
            ScopeDef::GenericParam(GenericParam::LifetimeParam(_)) | ScopeDef::Label(_) => return false,
            ScopeDef::ImplSelfType(_) | ScopeDef::AdtSelfType(_) => (true, true, false),
            ScopeDef::Unknown => (true, true, true),
        };
        match self {
            Space::Values => value,
            Space::Types => ty,
            Space::Paths => ty || module,
            Space::All => true,
        }
    }
}

/// The node at `span`.
pub(super) fn node_at(semantics: &Semantics<'_, Database>, world: &World, span: Span) -> Option<SyntaxNode> {
    if !world.is_own(span.file) {
        return None;
    }
    let tree = semantics.parse(world.file(span.file));
    let range = TextRange::new(span.start.into(), span.end.into());
    if !tree.syntax().text_range().contains_range(range) {
        return None;
    }
    match tree.syntax().covering_element(range) {
        NodeOrToken::Node(node) => Some(node),
        NodeOrToken::Token(token) => token.parent(),
    }
}

/// The name in scope at `span` that `wanted` may have meant: a local before any other.
pub(in crate::resolve) fn in_scope(
    semantics: &Semantics<'_, Database>,
    world: &World,
    span: Span,
    wanted: &str,
    space: Space,
) -> Option<String> {
    let scope = semantics.scope(&node_at(semantics, world, span)?)?;
    let (mut locals, mut others) = (Vec::new(), Vec::new());
    scope.process_all_names(&mut |name, def| match def {
        ScopeDef::Local(_) if space.holds(semantics.db, &def) => locals.push(name.as_str().to_owned()),
        _ if space.holds(semantics.db, &def) => others.push(name.as_str().to_owned()),
        _ => {}
    });
    similar(wanted, locals).or_else(|| similar(wanted, others))
}

/// What a module, enum or type has under `qualifier::`.
pub(in crate::resolve) fn behind(
    semantics: &Semantics<'_, Database>,
    qualifier: &ast::Path,
    space: Space,
) -> Vec<String> {
    let db = semantics.db;
    let Some(PathResolution::Def(found)) = semantics.resolve_path(qualifier) else { return Vec::new() };
    let (ty, mut names) = match found {
        ModuleDef::Module(module) => {
            let from = semantics.scope(qualifier.syntax()).map(|scope| scope.module());
            let items = module.scope(db, from).into_iter().filter(|(_, def)| space.holds(db, def));
            return items.map(|(name, _)| name.as_str().to_owned()).collect();
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
    let mut names = Vec::new();
    for ty in ty.autoderef(db) {
        names.extend(ty.fields(db).iter().map(|(field, _)| field.name(db).as_str().to_owned()));
        names.extend((0..ty.tuple_fields(db).len()).map(|number| number.to_string()));
    }
    names
}

/// The methods of a type and of what it dereferences to.
pub(in crate::resolve) fn methods(db: &Database, ty: &Type<'_>) -> Vec<Function> {
    let mut found = Vec::new();
    for ty in ty.autoderef(db) {
        found.extend(items(db, &ty).filter_map(|item| match item {
            AssocItem::Function(function) if function.has_self_param(db) => Some(function),
            _ => None,
        }));
    }
    found
}

fn items<'db>(db: &'db Database, ty: &Type<'db>) -> impl Iterator<Item = AssocItem> + use<'db> {
    Impl::all_for_type(db, ty.clone()).into_iter().flat_map(move |it| it.items(db))
}
