//! Functions of shading languages, called as they are there: in Rust they are methods.

use ra_ap_syntax::ast::{self, AstNode, HasArgList};

use super::types::operand;
use crate::base::Span;
use crate::diag::Fix;

/// Those that have the same name in Rust.
const SAME: [&str; 31] = [
    "abs",
    "acos",
    "all",
    "any",
    "asin",
    "atan",
    "ceil",
    "clamp",
    "cos",
    "cross",
    "determinant",
    "distance",
    "dot",
    "exp",
    "exp2",
    "floor",
    "inverse",
    "length",
    "lerp",
    "log2",
    "max",
    "min",
    "normalize",
    "reflect",
    "refract",
    "round",
    "saturate",
    "sin",
    "sqrt",
    "tan",
    "transpose",
];

/// The others, each with what it is called in Rust.
const RENAMED: [(&str, &str); 5] =
    [("fma", "mul_add"), ("log", "ln"), ("mix", "lerp"), ("pow", "powf"), ("sign", "signum")];

/// The call of such a function as Rust has it: `normalize(a + b)` is `(a + b).normalize()`.
pub(super) fn as_method(path: &ast::Path, span: Span) -> Option<Fix> {
    let name = path.as_single_name_ref()?.text().to_string();
    let renamed = RENAMED.iter().find(|(function, _)| *function == name).map(|(_, method)| *method);
    let method = renamed.or_else(|| SAME.into_iter().find(|method| *method == name))?;
    let callee = path.syntax().parent().and_then(ast::PathExpr::cast)?;
    let call = callee.syntax().parent().and_then(ast::CallExpr::cast)?;
    let mut arguments = call.arg_list()?.args();
    let this = arguments.next()?;
    let text = this.syntax().text().to_string();
    let this = match &this {
        // Nothing else says the type of what a method is called on.
        ast::Expr::Literal(literal) => match literal.kind() {
            ast::LiteralKind::FloatNumber(number) if number.suffix().is_none() => format!("{text}_f32"),
            _ => text,
        },
        ast::Expr::CallExpr(_) | ast::Expr::MethodCallExpr(_) | ast::Expr::ParenExpr(_) => text,
        _ => operand(&text),
    };
    let others: Vec<String> = arguments.map(|argument| argument.syntax().text().to_string()).collect();
    let range = call.syntax().text_range();
    Some(Fix {
        span: Span::new(span.file, range.start().into(), range.end().into()),
        replacement: format!("{this}.{method}({})", others.join(", ")),
        text: "it is a method".to_owned(),
        sure: false,
    })
}
