//! Numbers of variants that the type in an enum's `#[repr(…)]` does not hold: rust-analyzer lets them wrap.

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName, LiteralKind};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use crate::resolve::world::World;

/// Reports them, where they are literals or follow from such.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        // Then a literal may wrap.
        let wraps = module.sources.files[file].text.contains("overflowing_literals");
        for item in world.tree(file).descendants().filter_map(ast::Enum::cast) {
            check_enum(file, &item, wraps, diagnostics);
        }
    }
}

fn check_enum(file: FileId, item: &ast::Enum, wraps: bool, diagnostics: &mut Diagnostics) {
    let Some((ty, least, most)) = item.attrs().find_map(|it| repr(&it.syntax().text().to_string())) else { return };
    let mut next = Some(0);
    for variant in item.variant_list().into_iter().flat_map(|list| list.variants()) {
        let number = match variant.const_arg().and_then(|it| it.expr()) {
            Some(expr) => literal(&expr).filter(|number| !wraps || (least..=most).contains(number)),
            None => next,
        };
        if let (Some(number), Some(name)) = (number, variant.name())
            && !(least..=most).contains(&number)
        {
            let range = variant.syntax().text_range();
            let span = Span::new(file, range.start().into(), range.end().into());
            let message = format!("the number of `{}`, {number}, does not fit into `{ty}`", name.text());
            let help = "give it another number, or the enum a wider type in `#[repr(…)]`";
            diagnostics.push(Diagnostic::error(codes::OVERFLOW, span, message).help(help));
            return;
        }
        next = number.map(|it| it + 1);
    }
}

/// The integer type in `#[repr(…)]`, and what it holds.
fn repr(attribute: &str) -> Option<(String, i128, i128)> {
    let text: String = attribute.split_whitespace().collect();
    let words = text.strip_prefix("#[repr(")?.strip_suffix(")]")?;
    words.split(',').find_map(|word| {
        let (least, most) = match word {
            "u8" => (0, u8::MAX.into()),
            "u16" => (0, u16::MAX.into()),
            "u32" => (0, u32::MAX.into()),
            "i8" => (i8::MIN.into(), i8::MAX.into()),
            "i16" => (i16::MIN.into(), i16::MAX.into()),
            "i32" => (i32::MIN.into(), i32::MAX.into()),
            _ => return None,
        };
        Some((word.to_owned(), least, most))
    })
}

/// The number that an expression is, where it is a literal.
fn literal(expr: &ast::Expr) -> Option<i128> {
    match expr {
        ast::Expr::Literal(it) => match it.kind() {
            LiteralKind::IntNumber(number) => i128::try_from(number.value().ok()?).ok(),
            _ => None,
        },
        ast::Expr::PrefixExpr(it) if it.op_kind() == Some(ast::UnaryOp::Neg) => Some(-literal(&it.expr()?)?),
        ast::Expr::ParenExpr(it) => literal(&it.expr()?),
        _ => None,
    }
}
