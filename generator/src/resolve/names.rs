//! Paths that lead nowhere: rust-analyzer tells of values and imports, here are types and paths through modules.

use ra_ap_hir::{ModuleDef, PathResolution, Semantics};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use crate::resolve::world::World;

/// Reports them in every file of the input.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    let semantics = Semantics::new(&world.db);
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        let tree = semantics.parse(world.file(file));
        for path in tree.syntax().descendants().filter_map(ast::Path::cast) {
            if is_inside_path_or_macro(&path) {
                continue;
            }
            let parent = path.syntax().parent();
            let unknown = match parent.as_ref().map(SyntaxNode::kind) {
                Some(kind) if ast::PathType::can_cast(kind) => semantics.resolve_path(&path).is_none(),
                Some(kind) if ast::PathExpr::can_cast(kind) => leaves_a_module(&semantics, &path),
                _ => false,
            };
            if unknown && !is_inferred(&path) {
                let range = path.syntax().text_range();
                let span = Span::new(file, range.start().into(), range.end().into());
                diagnostics.push(unknown_name(span, &path));
            }
        }
    }
}

/// Whether the path goes through a module that has no such item, or through something unknown.
fn leaves_a_module(semantics: &Semantics<'_, ra_ap_ide_db::RootDatabase>, path: &ast::Path) -> bool {
    let Some(qualifier) = path.qualifier() else { return false };
    let through = match semantics.resolve_path(&qualifier) {
        Some(PathResolution::Def(ModuleDef::Module(_))) | None => true,
        Some(_) => false,
    };
    let is_type = qualifier.segment().is_some_and(|segment| segment.type_anchor().is_some());
    through && !is_type && semantics.resolve_path(path).is_none()
}

fn is_inside_path_or_macro(path: &ast::Path) -> bool {
    path.syntax().ancestors().skip(1).any(|node| {
        ast::Path::can_cast(node.kind())
            && ast::Path::cast(node.clone()).is_some_and(|outer| outer.qualifier().as_ref() == Some(path))
    }) || path.syntax().ancestors().any(|node| ast::TokenTree::can_cast(node.kind()))
}

/// `<T as Trait>::Item` and `Self::Item` are resolved with types, not by name.
fn is_inferred(path: &ast::Path) -> bool {
    path.qualifier().is_some_and(|qualifier| {
        qualifier
            .segment()
            .is_some_and(|segment| segment.type_anchor().is_some() || segment.self_type_token().is_some())
            || qualifier.qualifier().is_none()
                && ast::PathType::can_cast(
                    path.syntax().parent().map_or(ra_ap_syntax::SyntaxKind::ERROR, |it| it.kind()),
                )
                && qualifier.segment().and_then(|it| it.name_ref()).is_some_and(|name| name.text().len() == 1)
    })
}

fn unknown_name(span: Span, path: &ast::Path) -> Diagnostic {
    let text = path.syntax().text().to_string();
    let name = path.segment().and_then(|segment| segment.name_ref()).map(|name| name.text().to_string());
    let diagnostic = Diagnostic::error(codes::UNKNOWN_NAME, span, format!("cannot find `{text}`"));
    match name.as_deref() {
        Some("Vec" | "VecDeque" | "Box" | "Rc" | "Arc" | "HashMap" | "BTreeMap" | "HashSet" | "BTreeSet") => diagnostic
            .label("there is no heap on a GPU")
            .help("use an array with a length beside it: `[T; N]` and a `usize`"),
        Some("String") => {
            diagnostic.label("there is no heap on a GPU").help("text can only stand in messages and names")
        }
        Some("Cell" | "RefCell" | "Mutex" | "RwLock") => diagnostic.help("pass `&mut` references"),
        _ => diagnostic.note("inputs may use `std`'s numeric core, `glam` and `corogen_runtime`"),
    }
}
