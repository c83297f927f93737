//! Paths that lead nowhere: rust-analyzer tells of values and imports, here are types and paths through modules.

use ra_ap_hir::{ModuleDef, PathResolution, Semantics};
use ra_ap_syntax::SyntaxKind;
use ra_ap_syntax::ast::{self, AstNode};

use crate::base::similar::similar;
use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, Fix, c_types, codes};
use crate::parse::ast::Module;
use crate::resolve::errors::similar::Space;
use crate::resolve::errors::{elsewhere, similar, without_heap};
use crate::resolve::world::World;

/// Reports them in every file of the input.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    let semantics = Semantics::new(&world.db);
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        let tree = semantics.parse(world.file(file));
        for path in tree.syntax().descendants().filter_map(ast::Path::cast) {
            let is_unknown = match path.syntax().parent().map(|parent| parent.kind()) {
                Some(
                    SyntaxKind::PATH_TYPE
                    | SyntaxKind::RECORD_EXPR
                    | SyntaxKind::RECORD_PAT
                    | SyntaxKind::TUPLE_STRUCT_PAT,
                ) => match path.qualifier() {
                    Some(qualifier) => leads_out_of_a_module(&semantics, &qualifier, &path),
                    // `<T as Trait>` alone is not a name.
                    None => {
                        path.segment().is_some_and(|it| it.name_ref().is_some())
                            && semantics.resolve_path(&path).is_none()
                    }
                },
                Some(SyntaxKind::PATH_EXPR) => {
                    path.qualifier().is_some_and(|qualifier| leads_out_of_a_module(&semantics, &qualifier, &path))
                }
                _ => false,
            };
            if is_unknown {
                let range = path.syntax().text_range();
                let span = Span::new(file, range.start().into(), range.end().into());
                let space = match path.syntax().parent().map(|parent| parent.kind()) {
                    Some(SyntaxKind::PATH_TYPE) => Space::Types,
                    Some(SyntaxKind::PATH_EXPR | SyntaxKind::TUPLE_STRUCT_PAT) => Space::Values,
                    _ => Space::All,
                };
                diagnostics.push(unknown_name(&semantics, world, span, &path, space));
            }
        }
    }
}

/// Whether the qualifier is a module that has no such item, or is unknown itself. What types have, inference tells.
fn leads_out_of_a_module(
    semantics: &Semantics<'_, crate::resolve::database::Database>,
    qualifier: &ast::Path,
    path: &ast::Path,
) -> bool {
    let is_type = qualifier.segment().is_some_and(|segment| segment.type_anchor().is_some());
    match semantics.resolve_path(qualifier) {
        Some(PathResolution::Def(ModuleDef::Module(_))) => semantics.resolve_path(path).is_none(),
        Some(_) => false,
        None => !is_type && semantics.resolve_path(path).is_none(),
    }
}

fn unknown_name(
    semantics: &Semantics<'_, crate::resolve::database::Database>,
    world: &World,
    span: Span,
    path: &ast::Path,
    space: Space,
) -> Diagnostic {
    let text = path.syntax().text().to_string();
    let diagnostic = Diagnostic::error(codes::UNKNOWN_NAME, span, format!("cannot find `{text}`"));
    let Some(name) = path.segment().and_then(|segment| segment.name_ref()) else { return diagnostic };
    if name.text() == "Vec" && path.syntax().ancestors().any(|node| ast::Param::can_cast(node.kind())) {
        return diagnostic.label("there is no heap on a GPU").help("take a slice: `&[T]` or `&mut [T]`");
    }
    let first = path.first_segment().and_then(|segment| segment.name_ref()).map(|name| name.text().to_string());
    if let Some(found) = without_heap(diagnostic.clone(), first.as_deref().unwrap_or_default())
        .or_else(|| without_heap(diagnostic.clone(), name.text()))
    {
        return found;
    }
    let mut parts = std::iter::successors(Some(path.clone()), ast::Path::qualifier).filter_map(|it| it.segment());
    if let Some(found) = parts.find_map(|part| without_heap(diagnostic.clone(), part.name_ref()?.text())) {
        return found;
    }
    // What leads nowhere is the first part that does.
    let (mut path, mut space) = (path.clone(), space);
    while let Some(qualifier) = path.qualifier().filter(|it| semantics.resolve_path(it).is_none()) {
        (path, space) = (qualifier, Space::Paths);
    }
    let Some(name) = path.segment().and_then(|segment| segment.name_ref()) else { return diagnostic };
    if let Some(found) = elsewhere::explained(semantics, world, &diagnostic, &path, space) {
        return found;
    }
    if let Some(instead) = c_types::in_rust(name.text()).filter(|_| path.qualifier().is_none()) {
        let text = "that is what it is called in Rust".to_owned();
        return diagnostic.fix(Fix { span, replacement: instead.to_owned(), text, sure: false });
    }
    let range = name.syntax().text_range();
    let name_span = Span::new(span.file, range.start().into(), range.end().into());
    let near = match path.qualifier() {
        Some(qualifier) => similar(name.text(), similar::behind(semantics, &qualifier, space)),
        None => similar::in_scope(semantics, world, name_span, name.text(), space),
    };
    match near {
        None => diagnostic.help("inputs may use `std`'s numeric core, `glam` and `corogen_runtime`"),
        near => similar::with_offer(diagnostic, name_span, near),
    }
}
