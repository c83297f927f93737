//! Names that two `use …::*` bring into one scope: whoever uses such a name must say which. rust-analyzer takes one of them.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_hir::{ModuleDef, PathResolution, ScopeDef};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use super::Teller;
use super::imports::{declared, imported, plain_items, span, trees};
use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, codes};

/// The items that a name means, and the imports that bring them.
type Meanings = BTreeMap<String, Vec<(ModuleDef, Span)>>;

impl Teller<'_> {
    /// The messages for the uses of such names in a file.
    pub(super) fn ambiguous_globs(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let is_module = |node: &SyntaxNode| {
            ast::SourceFile::can_cast(node.kind())
                || node.parent().is_some_and(|it| ast::Module::can_cast(it.kind()))
                    && ast::ItemList::can_cast(node.kind())
        };
        tree.syntax().descendants().filter(is_module).flat_map(|scope| self.globs_in(file, &scope)).collect()
    }

    fn globs_in(&self, file: FileId, scope: &SyntaxNode) -> Vec<Diagnostic> {
        let mut meanings = self.meanings(file, scope);
        for name in named(scope) {
            meanings.remove(&name);
        }
        meanings.retain(|_, all| all.iter().any(|(def, _)| *def != all[0].0));
        if meanings.is_empty() {
            return Vec::new();
        }
        let here = |path: &ast::Path| path.syntax().ancestors().skip(1).find(is_list).as_ref() == Some(scope);
        let paths = scope.descendants().filter_map(ast::Path::cast);
        let paths = paths.filter(|path| path.qualifier().is_none() && here(path));
        paths.filter_map(|path| self.ambiguous(file, &path, &meanings)).collect()
    }

    fn ambiguous(&self, file: FileId, path: &ast::Path, meanings: &Meanings) -> Option<Diagnostic> {
        let name = path.segment()?.name_ref()?;
        let all = meanings.get(name.text())?;
        let Some(PathResolution::Def(found)) = self.semantics.resolve_path(path) else { return None };
        // A block may import it by name.
        let mut blocks = path.syntax().ancestors().filter(|it| ast::StmtList::can_cast(it.kind()));
        if blocks.any(|block| named(&block).contains(name.text())) {
            return None;
        }
        let (_, one) = all.iter().find(|(def, _)| *def == found)?;
        // One name may be a value's and a type's.
        let same = |def: &ModuleDef| is_value(def) == is_value(&found) && *def != found;
        let (_, other) = all.iter().find(|(def, _)| same(def))?;
        let message = format!("`{}` is ambiguous: two imports bring it", name.text());
        let found = Diagnostic::error(codes::DUPLICATE, span(file, name.syntax()), message);
        let found = found.also(*one, "by this").also(*other, "and by this");
        Some(found.help(format!("import the one that is meant by its name: `use …::{};`", name.text())))
    }

    /// What the globs of a scope bring from modules of the input.
    fn meanings(&self, file: FileId, scope: &SyntaxNode) -> Meanings {
        let db = &self.world.db;
        let mut meanings = Meanings::new();
        for glob in trees(&plain_items(scope)).into_iter().filter(|it| it.star_token().is_some()) {
            let Some(path) = glob.path() else { continue };
            let Some(PathResolution::Def(ModuleDef::Module(target))) = self.semantics.resolve_path(&path) else {
                continue;
            };
            let Some(from) = self.semantics.scope(glob.syntax()).map(|it| it.module()) else { continue };
            if target.krate(db) != from.krate(db) {
                continue;
            }
            for (name, def) in target.scope(db, Some(from)) {
                if let ScopeDef::ModuleDef(def) = def {
                    let place = span(file, glob.syntax());
                    meanings.entry(name.as_str().to_owned()).or_default().push((def, place));
                }
            }
        }
        meanings
    }
}

fn is_value(def: &ModuleDef) -> bool {
    matches!(def, ModuleDef::Function(_) | ModuleDef::Const(_) | ModuleDef::Static(_))
}

/// Whether a node lists the items of a module.
fn is_list(node: &SyntaxNode) -> bool {
    ast::SourceFile::can_cast(node.kind()) || ast::ItemList::can_cast(node.kind())
}

/// The names that a scope has by itself.
fn named(scope: &SyntaxNode) -> BTreeSet<String> {
    let items: Vec<ast::Item> = scope.children().filter_map(ast::Item::cast).collect();
    let declared = items.iter().flat_map(declared).map(|((_, name), _)| name);
    let imported = trees(&items).into_iter().filter_map(|it| imported(&it)).map(|(name, _)| name);
    declared.chain(imported).collect()
}
