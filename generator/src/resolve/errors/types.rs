//! Types and traits that do not fit.

use ra_ap_hir::diagnostics::AnyDiagnostic;
use ra_ap_hir::{DisplayTarget, HirDisplay, InFile};
use ra_ap_syntax::ast::{self, HasArgList};
use ra_ap_syntax::{SyntaxKind, TextRange};

use super::Teller;
use crate::diag::{Diagnostic, codes};

impl<'a> Teller<'a> {
    /// Whether what begins with a `*` here stands behind another.
    fn is_power(&self, place: InFile<TextRange>) -> bool {
        let root = self.semantics.parse_or_expand(place.file_id);
        let star = root.token_at_offset(place.value.start()).right_biased();
        star.and_then(|star| star.prev_token()).is_some_and(|before| before.kind() == SyntaxKind::STAR)
    }

    /// What the function that is called here takes.
    fn parameters(&self, call: &ast::Expr) -> Option<String> {
        let arguments = match call {
            ast::Expr::CallExpr(call) => call.arg_list(),
            ast::Expr::MethodCallExpr(call) => call.arg_list(),
            _ => None,
        };
        let callee = self.called(&arguments?)?;
        let target = DisplayTarget::from_crate(&self.world.db, self.world.input);
        Some(format!("it is declared as `{}`", callee.display(&self.world.db, target)))
    }

    /// The message for types that do not fit, and bounds that do not hold.
    pub(super) fn types(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        use AnyDiagnostic as D;
        Some(match diagnostic {
            D::TypeMismatch(it) if self.is_no_object(&it.expected) => return None,
            D::TypeMismatch(it) => self.mismatch(&it.expr_or_pat, &it.expected, &it.actual),
            D::MismatchedArgCount(it) => {
                let message = format!("this call takes {} but {} given", arguments(it.expected), given(it.found));
                let place = it.call_expr.map(|ptr| ptr.text_range());
                if let Some(instead) = marker_with(&self.text(place)) {
                    return Some(self.error(codes::TYPE_MISMATCH, place, message).help(instead));
                }
                let help =
                    if it.found < it.expected { "add those that are missing" } else { "leave out those too many" };
                let found = self.error(codes::TYPE_MISMATCH, place, message);
                let root = self.semantics.parse_or_expand(place.file_id);
                match it.call_expr.value.to_node(&root).left().and_then(|call| self.parameters(&call)) {
                    Some(parameters) => found.note(parameters).help(help),
                    None => found.help(help),
                }
            }
            D::ExpectedFunction(it) => {
                let message = format!("expected a function, found `{}`", self.show(&it.found));
                self.error(codes::TYPE_MISMATCH, it.call.map(|ptr| ptr.text_range()), message)
                    .help("only functions, closures and tuple structs are called; an operator between would be missing")
            }
            D::CannotBeDereferenced(it) if self.is_power(it.expr.map(|ptr| ptr.text_range())) => {
                let place = it.expr.map(|ptr| ptr.text_range());
                self.error(codes::TYPE_MISMATCH, place, "there is no operator `**`")
                    .help("a power is `x.pow(n)` of integers, `x.powi(n)` or `x.powf(y)` of floats")
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
                let place = it.at_point.map(|ptr| ptr.text_range());
                if let Some(found) = self.no_operator_before(self.world.span(place)) {
                    return Some(found);
                }
                let message = "this type cannot be inferred: a type annotation is needed";
                let found = self.error(codes::UNKNOWN_TYPE, place, message);
                match self.total_of_items(self.world.span(place)) {
                    Some(call) => found.help(format!("say it where it is called: `{call}`")),
                    None => found.help("say it where the value is declared: `let name: Type = …`"),
                }
            }
            D::UnimplementedTrait(it) => {
                return self.bound(&it.trait_predicate, it.span.map(|ptr| ptr.text_range()));
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
            _ => return None,
        })
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

/// What marks a place with an argument, where that stands in a call of `suspend`.
fn marker_with(call: &str) -> Option<&'static str> {
    let argument = call.strip_prefix("suspend(")?;
    Some(match argument.starts_with('"') {
        true => "a name is given with `suspend_at(\"name\")`",
        false => "a key is given with `suspend_by(key)`",
    })
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
