//! Paths that lead nowhere: rust-analyzer tells of values and imports, here are types and paths through modules.

use ra_ap_hir::{ModuleDef, PathResolution, Semantics};
use ra_ap_syntax::SyntaxKind;
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
                diagnostics.push(unknown_name(span, &path));
            }
        }
    }
}

/// Whether the qualifier is a module that has no such item, or is unknown itself. What types have, inference tells.
fn leads_out_of_a_module(
    semantics: &Semantics<'_, ra_ap_ide_db::RootDatabase>,
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
