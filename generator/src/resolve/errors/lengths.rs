//! Lengths for which a type parameter is written: a type is no number, and rust-analyzer says nothing of it.

use ra_ap_syntax::ast::{self, AstNode, HasName};

use super::Teller;
use crate::base::FileId;
use crate::diag::{Diagnostic, codes};
use crate::resolve::definitions::length_of;

impl Teller<'_> {
    /// The messages for those of a file.
    pub(super) fn lengths_of_types(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let lengths = tree.syntax().descendants().filter_map(|node| length_of(&node));
        lengths.filter_map(|length| self.of_type(file, &length)).collect()
    }

    fn of_type(&self, file: FileId, length: &ast::Expr) -> Option<Diagnostic> {
        let ast::Expr::PathExpr(path) = length else { return None };
        let name = path.path()?.as_single_name_ref()?.text().to_string();
        let lists = path.syntax().ancestors().filter_map(|it| it.children().find_map(ast::GenericParamList::cast));
        let param = lists.flat_map(|list| list.generic_params()).find_map(|param| {
            match param {
                ast::GenericParam::TypeParam(it) => Some((true, it.name()?)),
                ast::GenericParam::ConstParam(it) => Some((false, it.name()?)),
                ast::GenericParam::LifetimeParam(_) => None,
            }
            .filter(|(_, declared)| declared.text() == name)
        });
        let (true, declared) = param? else { return None };
        let message = format!("a length is a number, and `{name}` is a type");
        let found = Diagnostic::error(codes::UNKNOWN_NAME, self.at(file, path.syntax()), message);
        let found = found.also(self.at(file, declared.syntax()), "declared here");
        Some(found.help(format!("declare it as a number: `const {name}: usize`")))
    }
}
