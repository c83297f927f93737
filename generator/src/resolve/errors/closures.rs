//! Closures in the fields of struct literals: rust-analyzer does not give them the signature that the struct's bound says.

use ra_ap_hir::{Adt, Type};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName, HasTypeBounds};

use super::Teller;
use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Fix, codes};

impl<'a> Teller<'a> {
    /// The messages for those of a file whose signature came out as another.
    pub(super) fn closures_in_literals(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let fields = tree.syntax().descendants().filter_map(ast::RecordExprField::cast);
        fields.filter_map(|field| self.closure_in_literal(file, &field)).collect()
    }

    fn closure_in_literal(&self, file: FileId, field: &ast::RecordExprField) -> Option<Diagnostic> {
        let db = &self.world.db;
        let value = field.expr()?;
        let ast::Expr::ClosureExpr(closure) = &value else { return None };
        let (declared, ..) = self.semantics.resolve_record_field(field)?;
        let parameter = declared.ty(db).as_type_param(db)?;
        let Adt::Struct(holder) = declared.parent_def(db).adt(db) else { return None };
        let source = self.semantics.source(holder)?.value;
        let bound = signature(&source, parameter.name(db).as_str())?;
        let given = self.semantics.type_of_expr(&value)?.original.as_callable(db)?;
        let at = |node: &SyntaxNode| {
            let range = node.text_range();
            Span::new(file, range.start().into(), range.end().into())
        };
        let message = "the signature of a closure in a struct literal is not inferred from the struct's bound";
        let params = closure.param_list()?;
        for ((param, given), bound) in
            params.params().zip(given.params()).zip(bound.parenthesized_arg_list()?.type_args())
        {
            let (None, Some(pat)) = (param.ty(), param.pat()) else { continue };
            let Some(wanted) = self.other_type(&bound.ty()?, given.ty()) else { continue };
            let span = at(pat.syntax());
            let fix = Fix {
                span,
                replacement: format!("{}: {wanted}", pat.syntax().text()),
                text: "write the type of the parameter".to_owned(),
                sure: true,
            };
            return Some(Diagnostic::error(codes::TYPE_MISMATCH, span, message).fix(fix));
        }
        let wanted = self.other_type(&bound.ret_type()?.ty()?, &given.return_type())?;
        if closure.ret_type().is_some() {
            return None;
        }
        let help = format!("write what it returns: `{} -> {wanted} {{ … }}`", params.syntax().text());
        Some(Diagnostic::error(codes::TYPE_MISMATCH, at(params.syntax()), message).help(help))
    }

    /// The type that the bound says, where it depends on no parameter and is not the one that was inferred.
    fn other_type(&self, bound: &ast::Type, inferred: &Type<'a>) -> Option<String> {
        let wanted = self.semantics.resolve_type(bound)?;
        let is_fixed = wanted.generic_params(&self.world.db).is_empty();
        // What is behind a reference tells them apart: lifetimes do not.
        let shown = self.show(&wanted.strip_references());
        (is_fixed && shown != self.show(&inferred.strip_references())).then(|| bound.syntax().text().to_string())
    }
}

/// `Fn(…) -> …` among the bounds of a struct's type parameter.
fn signature(holder: &ast::Struct, parameter: &str) -> Option<ast::PathSegment> {
    let declared = holder.generic_param_list().into_iter().flat_map(|list| list.type_or_const_params());
    let declared = declared.filter_map(|it| match it {
        ast::TypeOrConstParam::Type(it) if it.name()?.text() == parameter => it.type_bound_list(),
        _ => None,
    });
    let clauses = holder.where_clause().into_iter().flat_map(|clause| clause.predicates());
    let clauses = clauses.filter(|it| it.ty().is_some_and(|ty| ty.syntax().text() == parameter));
    let bounds = declared.chain(clauses.filter_map(|it| it.type_bound_list())).flat_map(|list| list.bounds());
    let segments = bounds.filter_map(|bound| match bound.ty()? {
        ast::Type::PathType(path) => path.path()?.segment(),
        _ => None,
    });
    segments.into_iter().find(|segment| segment.parenthesized_arg_list().is_some())
}
