//! A value or pattern of another type than its place asks for, and what to write so that it fits.

use either::Either;
use ra_ap_hir::{InFile, Type};
use ra_ap_syntax::ast::{self, AstNode, BinaryOp};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, TextRange};

use super::Teller;
use super::names::Place;
use super::types::{is_float, is_integer, is_number, operand};
use crate::base::Span;
use crate::diag::{Diagnostic, Fix, codes};

impl<'a> Teller<'a> {
    /// The message for types that differ at a place.
    pub(super) fn mismatch(&self, place: &Place, expected: &Type<'a>, actual: &Type<'a>) -> Diagnostic {
        let root = self.semantics.parse_or_expand(place.file_id);
        let at = place.map(|ptr| ptr.text_range());
        let (expected, actual) = (self.show(expected), self.show(actual));
        let found = self
            .error(codes::TYPE_MISMATCH, at, "mismatched types")
            .label(format!("expected `{expected}`, found `{actual}`").replace("{unknown}", "_"));
        match place.value.to_node(&root) {
            Either::Right(ast::Pat::TuplePat(tuple)) if is_range_in_parentheses(&tuple) => self
                .error(codes::UNSUPPORTED, at, "a pattern in parentheses cannot begin with `..` yet")
                .label("it is read as a tuple")
                .help("put another alternative first, as in `(10..=15 | ..=5)`, or leave out the parentheses"),
            Either::Right(pat) => self.of_pattern(found, &pat, at, &expected, &actual),
            Either::Left(expr) => {
                // a literal that is a pattern is an expression in it
                if let Some(pat) = expr.syntax().parent().and_then(ast::Pat::cast) {
                    return self.of_pattern(found, &pat, at, &expected, &actual);
                }
                match self.without_value(&expr).filter(|_| actual == "()") {
                    Some(instead) if expected != "!" => found.help(instead),
                    _ => match self.slip(&expr, place, &expected) {
                        Some(fix) => found.fix(fix),
                        None => self.conversion(found, InFile::new(place.file_id, expr), &expected, &actual),
                    },
                }
            }
        }
    }

    /// What to write instead of a pattern. Patterns are not converted.
    fn of_pattern(
        &self,
        found: Diagnostic,
        pat: &ast::Pat,
        at: InFile<TextRange>,
        expected: &str,
        actual: &str,
    ) -> Diagnostic {
        let (text, span) = (self.text(at), self.world.span(at));
        if let Some(fix) = float(&text, span, expected) {
            return found.fix(fix);
        }
        match pat {
            ast::Pat::TuplePat(_) if expected.starts_with('(') => {
                return found.help("name each field of the tuple, or write `..` for the others");
            }
            ast::Pat::LiteralPat(_) | ast::Pat::RangePat(_) if is_integer(expected) && is_number(actual) => {
                return found.help("write an integer literal: a pattern is not converted");
            }
            _ => {}
        }
        if actual.starts_with("fn ") && actual.ends_with(&format!(" -> {expected}")) {
            let text_of_fix = "bind what is in it, or pass over it".to_owned();
            return found.fix(Fix { span, replacement: format!("{text}(..)"), text: text_of_fix, sure: false });
        }
        if expected == format!("Option<{actual}>") {
            let text_of_fix = "match what is in it".to_owned();
            return found.fix(Fix { span, replacement: format!("Some({text})"), text: text_of_fix, sure: false });
        }
        if expected.strip_prefix('&').is_some_and(|target| target == actual) {
            let text_of_fix = "match what it refers to".to_owned();
            return found.fix(Fix { span, replacement: format!("&{text}"), text: text_of_fix, sure: false });
        }
        if actual.strip_prefix('&').is_some_and(|target| target == expected) {
            return found.help("leave out the `&`");
        }
        found.help(match expected.split('<').next() {
            Some("Option") => "the patterns of an `Option` are `Some(…)` and `None`".to_owned(),
            Some("Result") => "the patterns of a `Result` are `Ok(…)` and `Err(…)`".to_owned(),
            _ => format!("write a pattern for values of type `{expected}`"),
        })
    }

    /// What a slip of the pen made of a comparison: `x = 2`, and `1 < x < 5`.
    fn slip(&self, expr: &ast::Expr, place: &Place, expected: &str) -> Option<Fix> {
        if expected != "bool" {
            return None;
        }
        let span = |range: TextRange| self.world.span(InFile::new(place.file_id, range));
        if let ast::Expr::BinExpr(it) = expr
            && it.op_kind() == Some(BinaryOp::Assignment { op: None })
        {
            let span = span(it.op_token()?.text_range());
            let text = "`=` assigns: compare with `==`".to_owned();
            return Some(Fix { span, replacement: "==".to_owned(), text, sure: false });
        }
        let chain = expr.syntax().parent().and_then(ast::BinExpr::cast)?;
        let Some(ast::Expr::BinExpr(first)) = chain.lhs() else { return None };
        let compares = |it: &ast::BinExpr| matches!(it.op_kind(), Some(BinaryOp::CmpOp(_)));
        if !compares(&chain) || !compares(&first) {
            return None;
        }
        let middle = first.rhs()?;
        let replacement = format!(
            "{} && {} {} {}",
            first.syntax().text(),
            middle.syntax().text(),
            chain.op_token()?.text(),
            chain.rhs()?.syntax().text()
        );
        let text = "comparisons do not chain: make two of them".to_owned();
        Some(Fix { span: span(chain.syntax().text_range()), replacement, text, sure: false })
    }

    /// Why an expression gives no value, and what to write so that it does.
    fn without_value(&self, expr: &ast::Expr) -> Option<&'static str> {
        let is_unit = |expr| self.semantics.type_of_expr(&expr).is_some_and(|ty| ty.original.is_unit());
        let mut expr = expr.clone();
        loop {
            let block = match expr {
                ast::Expr::BlockExpr(block) => block.stmt_list()?,
                ast::Expr::IfExpr(it) if it.else_branch().is_none() => {
                    return Some("add an `else`, with the value for the other case");
                }
                ast::Expr::ForExpr(_) | ast::Expr::WhileExpr(_) => {
                    return Some("a loop that may end by itself has no value: write one behind it");
                }
                ast::Expr::ReturnExpr(_) | ast::Expr::BreakExpr(_) => {
                    return Some("write a value behind the `return` or `break`");
                }
                _ => return None,
            };
            expr = match (block.tail_expr(), block.statements().last()) {
                (Some(tail), _) => tail,
                (None, Some(ast::Stmt::ExprStmt(last))) if !is_unit(last.expr()?) => {
                    return Some("a block gives the value of its last expression: leave out the `;` after that");
                }
                (None, _) => return Some("a block gives the value of its last expression: write one at its end"),
            };
        }
    }

    /// Says how to get from the one type to the other, where that is likely to be meant.
    fn conversion(&self, found: Diagnostic, expr: InFile<ast::Expr>, expected: &str, actual: &str) -> Diagnostic {
        let expr = expr.map(value_of);
        let node = expr.value.syntax();
        let at = InFile::new(expr.file_id, node.text_range());
        let (text, span) = (self.text(at), self.world.span(at));
        let name = if is_shorthand(node) { format!("{text}: ") } else { String::new() };
        let offer = |replacement: String, text: &str| {
            let replacement = format!("{name}{replacement}");
            Fix { span, replacement, text: text.to_owned(), sure: false }
        };
        if expected == "!" {
            return found
                .help("this must not come to its end: finish it with `return`, `break`, `continue` or `panic!`");
        }
        if let Some(fix) = float(&text, span, expected) {
            return found.fix(fix);
        }
        if is_number(expected) && is_number(actual) {
            if is_branch(node) {
                return found.help(format!("convert the value of each branch, `… as {expected}`"));
            }
            let cast = format!("{} as {expected}", operand(&text));
            return found.fix(offer(if binds_tighter(node) { format!("({cast})") } else { cast }, "convert it"));
        }
        if expected == format!("Option<{actual}>") {
            return found.fix(offer(format!("Some({text})"), "wrap it"));
        }
        if expected.starts_with('&') && is_number(actual) && is_compared(node) {
            return found.help("compare what the other side refers to: one `*` more");
        }
        if expected == "bool" && is_number(actual) {
            return found.help("compare it: `… != 0`");
        }
        if expected == "()" && node.parent().is_some_and(|it| ast::ReturnExpr::can_cast(it.kind())) {
            return found.help("write `return;`, or say what is returned: `-> Type`");
        }
        if expected == "()" {
            return found.help("end it with `;`, or say what is returned: `-> Type`");
        }
        if actual.strip_prefix('&').is_some_and(|target| target == expected) {
            return found.help("take what it refers to: `*…`");
        }
        if let Some(target) = expected.strip_prefix("&mut ") {
            let borrowed = text.strip_prefix('&').map(str::trim_start);
            if actual == target {
                return found.fix(offer(format!("&mut {}", operand(&text)), "borrow it mutably"));
            }
            if actual.strip_prefix('&').is_some_and(|shared| shared == target) {
                return match borrowed {
                    Some(place) => found.fix(offer(format!("&mut {place}"), "borrow it mutably")),
                    None => found.help(format!("take it as `{expected}` where it comes from: a `&` cannot be changed")),
                };
            }
            if actual.starts_with('&') || is_number(actual) {
                return found.help(format!("borrow a `{target}` with `&mut`"));
            }
        }
        if expected.strip_prefix('&').is_some_and(|target| target == actual) {
            return found.fix(offer(format!("&{text}"), "borrow it"));
        }
        let name = |ty: &str| ty.split('<').next().unwrap_or_default().to_owned();
        found.help(match (name(expected).as_str(), text.split('(').next().unwrap_or_default()) {
            ("Option", "Err") => "write `None`: an `Option` does not say what is wrong".to_owned(),
            ("Option", "Ok") => "write `Some(…)`".to_owned(),
            ("Result", "None") => "write `Err(…)`: a `Result` says what is wrong".to_owned(),
            ("Result", "Some") => "write `Ok(…)`".to_owned(),
            _ => format!("write a value of type `{expected}`"),
        })
    }
}

/// Whether it is the right side of a comparison.
fn is_compared(node: &SyntaxNode) -> bool {
    let comparison = node.parent().and_then(ast::BinExpr::cast);
    comparison.is_some_and(|it| {
        matches!(it.op_kind(), Some(BinaryOp::CmpOp(_))) && it.rhs().is_some_and(|rhs| rhs.syntax() == node)
    })
}

/// Where digits are a float's but for the `.0`.
fn float(text: &str, span: Span, expected: &str) -> Option<Fix> {
    let is_literal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
    let fix = || Fix { span, replacement: format!("{text}.0"), text: "write a float".to_owned(), sure: true };
    (is_float(expected) && is_literal).then(fix)
}

/// Whether it is `(..=5 | 10..=15)`, which the parser takes for a tuple with a rest.
fn is_range_in_parentheses(tuple: &ast::TuplePat) -> bool {
    let mut tokens = tuple.syntax().children_with_tokens().filter_map(|it| it.into_token());
    tuple.syntax().text().to_string()[1..].trim_start().starts_with("..")
        && tokens.all(|token| token.kind() != SyntaxKind::COMMA)
}

/// The expression in blocks around it that gives their value: behind `else` nothing but a block may stand.
fn value_of(mut expr: ast::Expr) -> ast::Expr {
    while let ast::Expr::BlockExpr(block) = &expr
        && let Some(tail) = block.tail_expr()
    {
        expr = tail;
    }
    expr
}

/// Whether it is a field of a struct literal without a `:`.
fn is_shorthand(node: &SyntaxNode) -> bool {
    node.parent().and_then(ast::RecordExprField::cast).is_some_and(|field| field.colon_token().is_none())
}

/// Whether it is an expression with branches where a cast of the whole cannot stand: behind `else`.
fn is_branch(node: &SyntaxNode) -> bool {
    ast::BlockExpr::can_cast(node.kind())
        || ast::IfExpr::can_cast(node.kind()) && node.parent().is_some_and(|it| ast::IfExpr::can_cast(it.kind()))
}

/// Whether what is around an expression would take a part of `… as Type` for itself.
fn binds_tighter(node: &SyntaxNode) -> bool {
    let Some(around) = node.parent() else { return false };
    let is_receiver = || around.first_child().as_ref() == Some(node);
    match around.kind() {
        SyntaxKind::PREFIX_EXPR | SyntaxKind::REF_EXPR => true,
        SyntaxKind::METHOD_CALL_EXPR | SyntaxKind::FIELD_EXPR | SyntaxKind::INDEX_EXPR | SyntaxKind::TRY_EXPR => {
            is_receiver()
        }
        // `as u32 <` begins generic arguments
        SyntaxKind::BIN_EXPR => {
            is_receiver()
                && ast::BinExpr::cast(around).and_then(|it| it.op_token()).is_some_and(|op| op.text().starts_with('<'))
        }
        _ => false,
    }
}
