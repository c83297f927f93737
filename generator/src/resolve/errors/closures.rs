//! Closures whose signature is not what a bound says. rust-analyzer does not give those in struct literals the one that the struct
//! asks for, and does not count the parameters of those that are handed over.

use ra_ap_hir::{Adt, CallableKind, Function, HasSource, InFile, Type};
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName, HasTypeBounds};

use super::Teller;
use super::similar::node_at;
use crate::base::FileId;
use crate::diag::{Diagnostic, Fix, codes};

/// What rust-analyzer lacks.
const NOT_INFERRED: &str = "the signature of a closure in a struct literal is not inferred from the struct's bound";

impl<'a> Teller<'a> {
    /// The messages for those of a file whose signature came out as another.
    pub(super) fn closures_in_literals(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let fields = tree.syntax().descendants().filter_map(ast::RecordExprField::cast);
        fields.filter_map(|field| self.closure_in_literal(file, &field)).collect()
    }

    fn closure_in_literal(&self, file: FileId, field: &ast::RecordExprField) -> Option<Diagnostic> {
        let value = field.expr()?;
        let ast::Expr::ClosureExpr(closure) = &value else { return None };
        let bound = self.bound_of(field)?;
        let given = self.semantics.type_of_expr(&value)?.original.as_callable(&self.world.db)?;
        let params = closure.param_list()?;
        for ((param, given), bound) in
            params.params().zip(given.params()).zip(bound.parenthesized_arg_list()?.type_args())
        {
            let (None, Some(pat)) = (param.ty(), param.pat()) else { continue };
            if let Some(wanted) = self.other_type(&bound.ty()?, given.ty()) {
                return Some(self.without_type(file, &pat, &wanted));
            }
        }
        let wanted = self.other_type(&bound.ret_type()?.ty()?, &given.return_type())?;
        if closure.ret_type().is_some() {
            return None;
        }
        let help = format!("write what it returns: `{} -> {wanted} {{ … }}`", params.syntax().text());
        Some(Diagnostic::error(codes::TYPE_MISMATCH, self.at(file, params.syntax()), NOT_INFERRED).help(help))
    }

    /// The message for a method call on a parameter of a closure in a struct literal, whose type is known too late.
    pub(super) fn call_on_parameter(&self, place: InFile<TextRange>) -> Option<Diagnostic> {
        let span = self.world.span(place);
        let node = node_at(&self.semantics, self.world, span)?;
        let receiver = node.ancestors().find_map(ast::MethodCallExpr::cast)?.receiver()?.syntax().text();
        let mut closures = node.ancestors().filter_map(ast::ClosureExpr::cast);
        closures.find_map(|closure| {
            let field = ast::RecordExprField::cast(closure.syntax().parent()?)?;
            let mut params = closure.param_list()?.params();
            let at = params.position(|it| it.ty().is_none() && it.syntax().text() == receiver)?;
            let pat = closure.param_list()?.params().nth(at)?.pat()?;
            let wanted = self.bound_of(&field)?.parenthesized_arg_list()?.type_args().nth(at)?.ty()?;
            Some(self.without_type(span.file, &pat, &wanted.syntax().text().to_string()))
        })
    }

    /// `Fn(…) -> …` as the type that is made asks for it of the field's value.
    fn bound_of(&self, field: &ast::RecordExprField) -> Option<ast::PathSegment> {
        let db = &self.world.db;
        let (declared, ..) = self.semantics.resolve_record_field(field)?;
        let parameter = declared.ty(db).as_type_param(db)?;
        let name = parameter.name(db);
        match declared.parent_def(db).adt(db) {
            Adt::Struct(holder) => signature(&self.semantics.source(holder)?.value, name.as_str()),
            Adt::Enum(holder) => signature(&self.semantics.source(holder)?.value, name.as_str()),
            Adt::Union(_) => None,
        }
    }

    fn without_type(&self, file: FileId, pat: &ast::Pat, wanted: &str) -> Diagnostic {
        let span = self.at(file, pat.syntax());
        let fix = Fix {
            span,
            replacement: format!("{}: {wanted}", pat.syntax().text()),
            text: "write the type of the parameter".to_owned(),
            sure: true,
        };
        Diagnostic::error(codes::TYPE_MISMATCH, span, NOT_INFERRED).fix(fix)
    }

    /// The messages for those of a file that are handed to a function that calls them with more or fewer arguments.
    pub(super) fn closures_of_other_arity(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let closures = tree.syntax().descendants().filter_map(ast::ClosureExpr::cast);
        closures.filter_map(|closure| self.of_other_arity(file, &closure)).collect()
    }

    fn of_other_arity(&self, file: FileId, closure: &ast::ClosureExpr) -> Option<Diagnostic> {
        let list = closure.syntax().parent().and_then(ast::ArgList::cast)?;
        let at = list.args().position(|arg| arg.syntax() == closure.syntax())?;
        let callee = self.called(&list)?;
        let name = callee.name(&self.world.db).as_str().to_owned();
        let asked = arguments_of(&callee.source(&self.world.db)?.value, at)?;
        let params = closure.param_list()?;
        let taken = params.params().count();
        let arguments = |count: usize| if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") };
        (asked != taken).then(|| {
            let message = format!("this closure takes {}, and `{name}` calls it with {asked}", arguments(taken));
            let help = match asked {
                0 => "write `||`".to_owned(),
                1 => "write one parameter; the parts of a tuple are one: `|(a, b)|`".to_owned(),
                _ => format!("write {asked} parameters, `_` for one that is not used"),
            };
            Diagnostic::error(codes::TYPE_MISMATCH, self.at(file, params.syntax()), message).help(help)
        })
    }

    /// The function that is called with these arguments.
    pub(super) fn called(&self, arguments: &ast::ArgList) -> Option<Function> {
        let call = arguments.syntax().parent()?;
        if let Some(call) = ast::MethodCallExpr::cast(call.clone()) {
            return self.semantics.resolve_method_call(&call);
        }
        let callee = self.semantics.type_of_expr(&ast::CallExpr::cast(call)?.expr()?)?.original;
        match callee.as_callable(&self.world.db)?.kind() {
            // With `self` among the arguments it is another one's turn.
            CallableKind::Function(it) if !it.has_self_param(&self.world.db) => Some(it),
            _ => None,
        }
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

/// `Fn(…) -> …` among the bounds of a type parameter.
fn signature(holder: &impl HasGenericParams, parameter: &str) -> Option<ast::PathSegment> {
    let declared = holder.generic_param_list().into_iter().flat_map(|list| list.type_or_const_params());
    let declared = declared.filter_map(|it| match it {
        ast::TypeOrConstParam::Type(it) if it.name()?.text() == parameter => it.type_bound_list(),
        _ => None,
    });
    let clauses = holder.where_clause().into_iter().flat_map(|clause| clause.predicates());
    let clauses = clauses.filter(|it| it.ty().is_some_and(|ty| ty.syntax().text() == parameter));
    call_among(declared.chain(clauses.filter_map(|it| it.type_bound_list())))
}

/// `Fn(…) -> …` among bounds.
fn call_among(lists: impl Iterator<Item = ast::TypeBoundList>) -> Option<ast::PathSegment> {
    let segments = lists.flat_map(|list| list.bounds()).filter_map(|bound| match bound.ty()? {
        ast::Type::PathType(path) => path.path()?.segment(),
        _ => None,
    });
    let mut calls = segments.filter(|segment| segment.parenthesized_arg_list().is_some());
    calls.next()
}

/// With how many arguments a function calls the one that it takes at a place, as its bound says.
fn arguments_of(function: &ast::Fn, at: usize) -> Option<usize> {
    let bound = match function.param_list()?.params().nth(at)?.ty()? {
        ast::Type::ImplTraitType(it) => call_among(it.type_bound_list().into_iter()),
        ty => signature(function, &ty.syntax().text().to_string()),
    }?;
    Some(bound.parenthesized_arg_list()?.type_args().count())
}
