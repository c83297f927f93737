//! Why nothing is known of an expression, where rust-analyzer says nothing: operands without that operator, private constructors.

use ra_ap_hir::{Adt, ModuleDef, PathResolution, Semantics, StructKind, Type};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, TextRange};

use super::Teller;
use super::similar::node_at;
use super::types::is_number;
use crate::base::Span;
use crate::diag::{Diagnostic, Fix, codes};
use crate::resolve::world::World;

/// What is to be said of the expression at `span` instead.
pub(in crate::resolve) fn explained(world: &World, span: Span) -> Option<Diagnostic> {
    let teller = Teller { world, semantics: Semantics::new(&world.db) };
    let node = node_at(&teller.semantics, world, span)?;
    let is_in = |range: TextRange| span.start <= range.start().into() && u32::from(range.end()) <= span.end;
    let mut around = node.ancestors().take_while(|it| is_in(it.text_range()));
    around.find_map(|node| match ast::Expr::cast(node)? {
        ast::Expr::BinExpr(it) => teller.no_operator(&it, span),
        ast::Expr::CallExpr(it) => teller.private_constructor(&it, span),
        _ => None,
    })
}

impl Teller<'_> {
    /// What is to be said of an operation in the same function, before `span`, of which nothing is known because its operands do not have it.
    pub(super) fn no_operator_before(&self, span: Span) -> Option<Diagnostic> {
        let node = node_at(&self.semantics, self.world, span)?;
        let function = node.ancestors().find_map(ast::Fn::cast)?;
        let operations = function.syntax().descendants().filter_map(ast::BinExpr::cast);
        let mut before = operations.filter(|it| u32::from(it.syntax().text_range().end()) <= span.end);
        before.find_map(|it| {
            let ty = self.semantics.type_of_expr(&it.clone().into())?.original;
            if !ty.is_unknown() {
                return None;
            }
            self.no_operator(&it, self.at(span.file, it.syntax()))
        })
    }

    /// The call of `sum` or `product` at `span` with its type: that of what it is added to, or of the iterator's items.
    pub(super) fn total_of_items(&self, span: Span) -> Option<String> {
        let is_whole = |node: &SyntaxNode| u32::from(node.text_range().end()) == span.end;
        let node = node_at(&self.semantics, self.world, span)?;
        let call = node.ancestors().take_while(is_whole).find_map(ast::MethodCallExpr::cast)?;
        let name = call.name_ref().filter(|name| matches!(name.text(), "sum" | "product"))?;
        let type_of = |it: &ast::Expr| Some(self.semantics.type_of_expr(it)?.original);
        let added_to = call.syntax().parent().and_then(ast::BinExpr::cast).and_then(|sum| {
            let operands = [sum.lhs()?, sum.rhs()?].into_iter();
            let mut others = operands.filter(|it| it.syntax() != call.syntax() && !matches!(it, ast::Expr::Literal(_)));
            type_of(&others.next()?)
        });
        let item = || type_of(&call.receiver()?)?.iterator_item(&self.world.db);
        let is_known = |ty: &Type<'_>| !ty.is_unknown();
        let ty = added_to.filter(is_known).or_else(|| item().filter(is_known))?.strip_references();
        Some(format!(".{}::<{}>()", name.text(), self.show(&ty)))
    }

    fn no_operator(&self, it: &ast::BinExpr, span: Span) -> Option<Diagnostic> {
        let shown = |it| Some(self.show(&self.semantics.type_of_expr(&it)?.original));
        let (left, right) = (shown(it.lhs()?)?, shown(it.rhs()?)?);
        let operator = it.op_token()?.text().to_owned();
        let message = format!("mismatched types: there is no `{operator}` of `{left}` and `{right}`");
        let is_text = |ty: &str| ty.starts_with('&') && ty.ends_with("str");
        if left.strip_prefix("&mut ").is_some_and(is_number) && is_number(&right) {
            let (to, place) = (it.lhs()?.syntax().text().to_string(), it.lhs()?.syntax().text_range());
            let place = Span::new(span.file, place.start().into(), place.end().into());
            let text = "name what it refers to".to_owned();
            let fix = Fix { span: place, replacement: format!("*{to}"), text, sure: false };
            return Some(Diagnostic::error(codes::TYPE_MISMATCH, span, message).fix(fix));
        }
        let own = || self.own_name(&self.semantics.type_of_expr(&it.lhs()?)?.original);
        let help = if is_text(&left) || is_text(&right) {
            "there is no text on a GPU: use numbers"
        } else if left == "bool" && is_number(&right) || right == "bool" && is_number(&left) {
            "convert the `bool` with `as u32`, and then to the other type"
        } else if is_number(&left) && is_number(&right) {
            "only integers have it: use `to_bits`, or convert with `as`"
        } else if own().is_some() {
            "write an `impl` of the operator's trait in `std::ops`, or a method"
        } else {
            "convert one of them, or write a function"
        };
        let is_known = |ty: &str| !ty.contains("{unknown}") && ty != "_";
        let found = Diagnostic::error(codes::TYPE_MISMATCH, span, message).help(help);
        (is_known(&left) && is_known(&right)).then_some(found)
    }

    fn private_constructor(&self, it: &ast::CallExpr, span: Span) -> Option<Diagnostic> {
        let db = &self.world.db;
        let Some(ast::Expr::PathExpr(callee)) = it.expr() else { return None };
        let path = callee.path()?;
        let Some(PathResolution::Def(ModuleDef::Adt(Adt::Struct(made)))) = self.semantics.resolve_path(&path) else {
            return None;
        };
        let from = self.semantics.scope(path.syntax())?.module();
        let is_private = |field: ra_ap_hir::Field| !ra_ap_hir::HasVisibility::is_visible_from(&field, db, from);
        if made.kind(db) != StructKind::Tuple || !made.fields(db).into_iter().any(is_private) {
            return None;
        }
        let name = made.name(db).as_str().to_owned();
        let found = Diagnostic::error(codes::UNKNOWN_NAME, span, format!("the constructor of `{name}` is private"));
        Some(found.label("it has private fields").help("make its fields `pub`, or add a function that makes one"))
    }
}
