//! Types and traits that do not fit.

use either::Either;
use ra_ap_hir::InFile;
use ra_ap_hir::diagnostics::AnyDiagnostic;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, TextRange};

use super::Teller;
use super::names::Place;
use crate::diag::{Diagnostic, Fix, codes};

impl<'a> Teller<'a> {
    /// The message for types that do not fit, and bounds that do not hold.
    pub(super) fn types(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        use AnyDiagnostic as D;
        Some(match diagnostic {
            D::TypeMismatch(it) => {
                let place = it.expr_or_pat.map(|ptr| ptr.text_range());
                if self.is_range_in_parentheses(&it.expr_or_pat) {
                    return Some(
                        self.error(codes::UNSUPPORTED, place, "a pattern in parentheses cannot begin with `..` yet")
                            .label("it is read as a tuple")
                            .help(
                                "put another alternative first, as in `(10..=15 | ..=5)`, or leave out the parentheses",
                            ),
                    );
                }
                let (expected, actual) = (self.show(&it.expected), self.show(&it.actual));
                let found = self
                    .error(codes::TYPE_MISMATCH, place, "mismatched types")
                    .label(format!("expected `{expected}`, found `{actual}`").replace("{unknown}", "_"));
                match self.without_value(&it.expr_or_pat).filter(|_| actual == "()") {
                    Some(instead) => found.help(instead),
                    None => self.conversion(found, place, &expected, &actual),
                }
            }
            D::MismatchedArgCount(it) => {
                let message = format!("this call takes {} but {} given", arguments(it.expected), given(it.found));
                let place = it.call_expr.map(|ptr| ptr.text_range());
                let help =
                    if it.found < it.expected { "add those that are missing" } else { "leave out those too many" };
                self.error(codes::TYPE_MISMATCH, place, message).help(help)
            }
            D::ExpectedFunction(it) => {
                let message = format!("expected a function, found `{}`", self.show(&it.found));
                self.error(codes::TYPE_MISMATCH, it.call.map(|ptr| ptr.text_range()), message)
                    .help("only functions, closures and tuple structs are called; an operator between would be missing")
            }
            D::CannotBeDereferenced(it) => {
                let message = format!("type `{}` cannot be dereferenced", self.show(&it.found));
                self.error(codes::TYPE_MISMATCH, it.expr.map(|ptr| ptr.text_range()), message).help("leave out the `*`")
            }
            D::CannotIndexInto(it) => {
                let message = format!("cannot index into `{}`", self.show(&it.found));
                self.error(codes::TYPE_MISMATCH, it.expr.map(|ptr| ptr.text_range()), message)
                    .help("arrays, slices and vectors have elements; a tuple's are `.0`, `.1`")
            }
            D::InvalidCast(it) => {
                let (from, to) = (self.show(&it.expr_ty), self.show(&it.cast_ty));
                let message = format!("`{from}` cannot be cast to `{to}`");
                self.error(codes::TYPE_MISMATCH, it.expr.map(|ptr| ptr.text_range()), message)
                    .help(instead_of_cast(&from, &to))
            }
            D::CastToUnsized(it) => {
                let message = format!("cannot cast to `{}`", self.show(&it.cast_ty));
                self.error(codes::TYPE_MISMATCH, it.expr.map(|ptr| ptr.text_range()), message)
                    .help("cast to a number, or borrow with `&`")
            }
            D::TypeMustBeKnown(it) => {
                let message = "this type cannot be inferred: a type annotation is needed";
                self.error(codes::UNKNOWN_TYPE, it.at_point.map(|ptr| ptr.text_range()), message)
                    .help("say it where the value is declared: `let name: Type = …`")
            }
            D::UnimplementedTrait(it) => {
                return Some(self.bound(&it.trait_predicate, it.span.map(|ptr| ptr.text_range())));
            }
            D::IncorrectGenericsLen(it) => {
                let message = format!("expected {} generic arguments, found {}", it.expected, it.provided);
                let place = it.generics_or_segment.map(|ptr| ptr.text_range());
                self.error(codes::TYPE_MISMATCH, place, message).help("give one for each parameter of the declaration")
            }
            D::GenericArgsProhibited(it) => {
                let place = it.args.map(|ptr| ptr.text_range());
                self.error(codes::TYPE_MISMATCH, place, "generic arguments are not allowed here")
                    .help("leave out the `<…>`")
            }
            D::InvalidLhsOfAssignment(it) => {
                crate::resolve::mutability::no_place(self.world.span(it.lhs.map(|ptr| ptr.text_range())))
            }
            D::TypedHole(it) => {
                let place = it.expr.map(|ptr| ptr.text_range());
                self.error(codes::UNKNOWN_NAME, place, "`_` is no expression").help("write a value")
            }
            D::MissingUnsafe(it) => {
                let place = it.node.map(|ptr| ptr.text_range());
                let message = "this needs `unsafe`, which is not supported";
                self.error(codes::UNSUPPORTED, place, message).help("use references and slices")
            }
            D::AwaitOutsideOfAsync(it) => {
                let place = it.node.map(|ptr| ptr.text_range());
                self.error(codes::UNSUPPORTED, place, "`async` is not supported")
                    .help("mark the place with `suspend()`")
            }
            _ => return None,
        })
    }

    /// Whether it is `(..=5 | 10..=15)`, which the parser takes for a tuple with a rest.
    fn is_range_in_parentheses(&self, place: &Place) -> bool {
        let root = self.semantics.parse_or_expand(place.file_id);
        let Either::Right(ast::Pat::TuplePat(tuple)) = place.value.to_node(&root) else { return false };
        let mut tokens = tuple.syntax().children_with_tokens().filter_map(|it| it.into_token());
        tuple.syntax().text().to_string()[1..].trim_start().starts_with("..")
            && tokens.all(|token| token.kind() != SyntaxKind::COMMA)
    }

    /// Why an expression gives no value, and what to write so that it does.
    fn without_value(&self, place: &Place) -> Option<&'static str> {
        let root = self.semantics.parse_or_expand(place.file_id);
        let is_unit = |expr| self.semantics.type_of_expr(&expr).is_some_and(|ty| ty.original.is_unit());
        let Either::Left(mut expr) = place.value.to_node(&root) else { return None };
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
    fn conversion(&self, found: Diagnostic, place: InFile<TextRange>, expected: &str, actual: &str) -> Diagnostic {
        let (text, span) = (self.text(place), self.world.span(place));
        let is_literal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
        if is_float(expected) && is_literal {
            let fix = Fix { span, replacement: format!("{text}.0"), text: "write a float".to_owned(), sure: true };
            return found.fix(fix);
        }
        if is_number(expected) && is_number(actual) {
            let replacement = format!("{} as {expected}", operand(&text));
            return found.fix(Fix { span, replacement, text: "convert it".to_owned(), sure: false });
        }
        if expected == format!("Option<{actual}>") {
            let text_of_fix = "wrap it".to_owned();
            return found.fix(Fix { span, replacement: format!("Some({text})"), text: text_of_fix, sure: false });
        }
        if expected == "bool" && is_number(actual) {
            return found.help("compare it: `… != 0`");
        }
        if expected == "()" {
            return found.help("end it with `;`, or say what is returned: `-> Type`");
        }
        if actual.strip_prefix('&').is_some_and(|target| target == expected) {
            return found.help("take what it refers to: `*…`");
        }
        if expected.strip_prefix('&').is_some_and(|target| target == actual) {
            return found.fix(Fix { span, replacement: format!("&{text}"), text: "borrow it".to_owned(), sure: false });
        }
        found.help(format!("write a value of type `{expected}`"))
    }
}

/// `text` where an operator binds tighter than what it may hold.
pub(super) fn operand(text: &str) -> String {
    let simple = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':');
    if text.bytes().all(simple) { text.to_owned() } else { format!("({text})") }
}

pub(super) fn is_float(ty: &str) -> bool {
    matches!(ty, "f32" | "f64")
}

pub(super) fn is_integer(ty: &str) -> bool {
    matches!(ty, "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize")
}

pub(super) fn is_number(ty: &str) -> bool {
    is_float(ty) || is_integer(ty)
}

fn instead_of_cast(from: &str, to: &str) -> String {
    match to {
        "bool" if is_number(from) => "compare it: `… != 0`".to_owned(),
        "char" => "there is no `char` on a GPU: use `u8` or `u32`".to_owned(),
        _ if is_number(to) => {
            "numbers, `bool` and enums without fields can be cast to numbers: take a field, or `match` on it".to_owned()
        }
        _ => "`as` converts between numbers: write a function, or `impl From`".to_owned(),
    }
}

fn arguments(count: usize) -> String {
    if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") }
}

fn given(count: usize) -> String {
    if count == 1 { "1 is".to_owned() } else { format!("{count} are") }
}

#[cfg(test)]
mod tests {
    use super::operand;

    #[test]
    fn what_an_operator_would_tear_apart_is_enclosed() {
        assert_eq!(operand("view.width"), "view.width");
        assert_eq!(operand("id + 1"), "(id + 1)");
        assert_eq!(operand("-x"), "(-x)");
    }
}
