//! Comparisons in a row, whose types fit: rust-analyzer reads `a < b == c` as `(a < b) == c`, and rustc refuses it.

use ra_ap_syntax::ast::{self, AstNode, BinaryOp};

use super::Teller;
use crate::base::FileId;
use crate::diag::{Diagnostic, Fix, codes};

impl Teller<'_> {
    /// The messages for those of a file. Where types do not fit, that is told.
    pub(super) fn chains(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let operators = tree.syntax().descendants().filter_map(ast::BinExpr::cast);
        operators.filter_map(|outer| self.chain(file, &outer)).collect()
    }

    fn chain(&self, file: FileId, outer: &ast::BinExpr) -> Option<Diagnostic> {
        let ast::Expr::BinExpr(inner) = outer.lhs()? else { return None };
        let compares = |it: &ast::BinExpr| matches!(it.op_kind(), Some(BinaryOp::CmpOp(_)));
        let fits = || self.semantics.type_of_expr(&outer.rhs()?).map(|ty| ty.original.is_bool());
        if !compares(&inner) || !compares(outer) || fits() != Some(true) {
            return None;
        }
        let span = self.at(file, inner.syntax());
        let replacement = format!("({})", inner.syntax().text());
        let text = "compare the result of the first".to_owned();
        let found = Diagnostic::error(codes::SYNTAX, span, "comparison operators cannot be chained");
        Some(found.fix(Fix { span, replacement, text, sure: true }))
    }
}
