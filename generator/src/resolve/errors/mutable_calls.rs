//! Calls that change what is called, of a variable without `mut`: rust-analyzer takes them.

use ra_ap_hir::{Crate, FnTrait, Local, PathResolution, Trait, Type};
use ra_ap_hir_def::lang_item::LangItemEnum as LangItem;
use ra_ap_syntax::ast::{self, AstNode};

use super::Teller;
use crate::base::FileId;
use crate::diag::{Diagnostic, Fix, codes};

impl<'a> Teller<'a> {
    /// The messages for those of a file.
    pub(super) fn mutable_calls(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let calls = tree.syntax().descendants().filter_map(ast::CallExpr::cast);
        calls.filter_map(|call| self.mutable_call(file, &call)).collect()
    }

    fn mutable_call(&self, file: FileId, call: &ast::CallExpr) -> Option<Diagnostic> {
        let callee = call.expr()?;
        let ast::Expr::PathExpr(path) = &callee else { return None };
        let Some(PathResolution::Local(local)) = self.semantics.resolve_path(&path.path()?) else { return None };
        let is_mutable = local.is_mut(&self.world.db);
        if is_mutable || !self.is_changed_by_calls(&self.semantics.type_of_expr(&callee)?.original) {
            return None;
        }
        let name = callee.syntax().text();
        let message = format!("cannot borrow `{name}` as mutable, as it is not declared as mutable");
        let found = Diagnostic::error(codes::IMMUTABLE, self.at(file, callee.syntax()), message)
            .label("what it holds may change when it is called");
        Some(self.made_mutable(found, local))
    }

    /// Whether values of a type are called through `&mut self`.
    fn is_changed_by_calls(&self, ty: &Type<'a>) -> bool {
        let db = &self.world.db;
        if let Some(closure) = ty.as_closure() {
            return closure.fn_trait(db) == FnTrait::FnMut;
        }
        let Some(param) = ty.as_type_param(db) else { return false };
        let bounds = param.trait_bounds(db);
        let is_bound =
            |item| Trait::lang(db, Crate::from(self.world.input), item).is_some_and(|it| bounds.contains(&it));
        is_bound(LangItem::FnMut) && !is_bound(LangItem::Fn)
    }

    fn made_mutable(&self, found: Diagnostic, local: Local) -> Diagnostic {
        let Some(pat) = local.primary_source(&self.world.db).into_ident_pat() else { return found };
        let Some(name) = ast::HasName::name(&pat) else { return found };
        let Some(range) = self.semantics.original_range_opt(name.syntax()) else { return found };
        let span = self.world.span(ra_ap_hir::InFile::new(range.file_id.into(), range.range));
        let replacement = format!("mut {}", name.text());
        let fix = Fix { span, replacement, text: "make it mutable".to_owned(), sure: true };
        found.also(span, "declared without `mut`").fix(fix)
    }
}
