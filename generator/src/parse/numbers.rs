//! Number literals: digits of their base, and a suffix that is a type.

use ra_ap_syntax::ast::{self, AstToken};
use ra_ap_syntax::{AstNode, SourceFile, SyntaxToken};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};

const INTEGERS: [&str; 12] = ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];
const FLOATS: [&str; 2] = ["f32", "f64"];

/// Reports the literals of a file that are no numbers.
pub(super) fn check(file: FileId, tree: &SourceFile, diagnostics: &mut Diagnostics) {
    let tokens = tree.syntax().descendants_with_tokens().filter_map(|element| element.into_token());
    for token in tokens {
        let range = token.text_range();
        let Some((message, help)) = mistake(token) else { continue };
        let span = Span::new(file, range.start().into(), range.end().into());
        diagnostics.push(Diagnostic::error(codes::SYNTAX, span, message).help(help));
    }
}

/// What is wrong with a token, and the way out, if it is a number and something is.
fn mistake(token: SyntaxToken) -> Option<(String, String)> {
    if let Some(number) = ast::FloatNumber::cast(token.clone()) {
        let (digits, suffix) = number.split_into_parts();
        return (!suffix.is_empty() && !FLOATS.contains(&suffix)).then(|| unknown_suffix(digits, suffix, "f32"));
    }
    let number = ast::IntNumber::cast(token)?;
    let (prefix, digits, suffix) = number.split_into_parts();
    let radix = number.radix() as u32;
    if let Some(digit) = digits.chars().find(|digit| *digit != '_' && !digit.is_digit(radix)) {
        let help = format!("the digits of base {radix} go from 0 to {}", char::from_digit(radix - 1, radix)?);
        return Some((format!("`{digit}` is no digit of base {radix}"), help));
    }
    let is_type = INTEGERS.contains(&suffix) || FLOATS.contains(&suffix) && radix == 10;
    (!suffix.is_empty() && !is_type).then(|| unknown_suffix(&format!("{prefix}{digits}"), suffix, "u32"))
}

fn unknown_suffix(digits: &str, suffix: &str, example: &str) -> (String, String) {
    let help = format!("write `{digits}`, or with its type, as in `{digits}{example}`");
    (format!("`{suffix}` is no suffix of a number"), help)
}
