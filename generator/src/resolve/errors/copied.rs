//! Arrays of copies of what cannot be copied: rust-analyzer takes them.

use ra_ap_hir::{ModuleDef, PathResolution};
use ra_ap_syntax::ast::{self, ArrayExprKind, AstNode};

use super::Teller;
use crate::base::FileId;
use crate::diag::{Diagnostic, codes};

impl Teller<'_> {
    /// The messages for those of a file.
    pub(super) fn copies(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let arrays = tree.syntax().descendants().filter_map(ast::ArrayExpr::cast);
        arrays.filter_map(|array| self.copied(file, array)).collect()
    }

    fn copied(&self, file: FileId, array: ast::ArrayExpr) -> Option<Diagnostic> {
        let db = &self.world.db;
        let ArrayExprKind::Repeat { initializer: Some(value), .. } = array.kind() else { return None };
        let (element, length) = self.semantics.type_of_expr(&array.into())?.original.as_array(db)?;
        let may_be_repeated = length < 2 || element.contains_unknown() || element.is_copy(db);
        if may_be_repeated || self.is_constant(&value) {
            return None;
        }
        let shown = self.show(&element);
        let message = format!("`{shown}` is not `Copy`: an array cannot hold {length} copies of one value");
        let found = Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, self.at(file, value.syntax()), message);
        Some(found.help(match element.as_type_param(db) {
            Some(_) => format!("bound it: `{shown}: Copy`"),
            None => "derive `Clone` and `Copy`, or write `const { … }` around a value that is constant".to_owned(),
        }))
    }

    /// What is computed anew for each element.
    fn is_constant(&self, value: &ast::Expr) -> bool {
        match value {
            ast::Expr::BlockExpr(block) => block.const_token().is_some(),
            ast::Expr::PathExpr(path) => {
                path.path().and_then(|path| self.semantics.resolve_path(&path)).is_some_and(|it| {
                    matches!(it, PathResolution::Def(ModuleDef::Const(_)) | PathResolution::ConstParam(_))
                })
            }
            _ => false,
        }
    }
}
