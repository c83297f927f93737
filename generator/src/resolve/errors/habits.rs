//! Functions of shading languages, called as they are there: in Rust they are methods.

use ra_ap_syntax::ast::{self, AstNode, HasArgList};

use crate::base::Span;
use crate::diag::Fix;

/// What such a function is called in Rust.
const METHODS: [(&str, &str); 36] = [
    ("abs", "abs"),
    ("acos", "acos"),
    ("all", "all"),
    ("any", "any"),
    ("asin", "asin"),
    ("atan", "atan"),
    ("ceil", "ceil"),
    ("clamp", "clamp"),
    ("cos", "cos"),
    ("cross", "cross"),
    ("determinant", "determinant"),
    ("distance", "distance"),
    ("dot", "dot"),
    ("exp", "exp"),
    ("exp2", "exp2"),
    ("floor", "floor"),
    ("fma", "mul_add"),
    ("inverse", "inverse"),
    ("length", "length"),
    ("lerp", "lerp"),
    ("log", "ln"),
    ("log2", "log2"),
    ("max", "max"),
    ("min", "min"),
    ("mix", "lerp"),
    ("normalize", "normalize"),
    ("pow", "powf"),
    ("reflect", "reflect"),
    ("refract", "refract"),
    ("round", "round"),
    ("saturate", "saturate"),
    ("sign", "signum"),
    ("sin", "sin"),
    ("sqrt", "sqrt"),
    ("tan", "tan"),
    ("transpose", "transpose"),
];

/// The call of such a function as Rust has it: `normalize(a + b)` is `(a + b).normalize()`.
pub(super) fn as_method(path: &ast::Path, span: Span) -> Option<Fix> {
    let name = path.as_single_name_ref()?.text().to_string();
    let (_, method) = METHODS.iter().find(|(function, _)| *function == name)?;
    let callee = path.syntax().parent().and_then(ast::PathExpr::cast)?;
    let call = callee.syntax().parent().and_then(ast::CallExpr::cast)?;
    let mut arguments = call.arg_list()?.args();
    let this = arguments.next()?;
    let is_operand = matches!(
        this,
        ast::Expr::PathExpr(_)
            | ast::Expr::CallExpr(_)
            | ast::Expr::MethodCallExpr(_)
            | ast::Expr::FieldExpr(_)
            | ast::Expr::IndexExpr(_)
            | ast::Expr::ParenExpr(_)
    );
    let text = this.syntax().text();
    let this = match &this {
        // Nothing else says the type of what a method is called on.
        ast::Expr::Literal(literal) => match literal.kind() {
            ast::LiteralKind::FloatNumber(number) if number.suffix().is_none() => format!("{text}_f32"),
            _ => text.to_string(),
        },
        _ if is_operand => text.to_string(),
        _ => format!("({text})"),
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
