//! The user's constants and tables.

use std::collections::BTreeSet;

use super::body::{Body, Context, Exit};
use super::helpers::Helpers;
use super::order::in_source_order;
use super::types::{declarator, type_name, zero};
use crate::base::Table;
use crate::ir::walk::each_expr;
use crate::ir::{Block, ConstantId, Expr, ExprKind, Place, Root, Type};

/// `const float EPSILON = 1e-4;`, or a table as a function; both with the user's documentation. A table of GLSL constants
/// comes after all constants.
pub(super) fn definitions(cx: &Context, helpers: &mut Helpers) -> (Vec<String>, Vec<String>) {
    let (mut constants, mut tables) = (Vec::new(), Vec::new());
    for id in in_source_order(&cx.program.constants, |constant| constant.span, |constant| used(&constant.value)) {
        let docs: String =
            cx.program.constants[id].docs.iter().map(|line| format!("{}\n", super::comment(line))).collect();
        if cx.tables.is_function(id) {
            tables.push(docs + &table(cx, id, helpers));
        } else {
            constants.push(docs + &constant(cx, id, helpers));
        }
    }
    (constants, tables)
}

fn used(value: &Expr) -> Vec<ConstantId> {
    let mut used = Vec::new();
    each_expr(value, &mut |expr| match &expr.kind {
        ExprKind::Constant(id) | ExprKind::Load(Place { root: Root::Constant(id), .. }) => used.push(*id),
        _ => {}
    });
    used
}

fn constant(cx: &Context, id: ConstantId, helpers: &mut Helpers) -> String {
    let value = &cx.program.constants[id].value;
    let declaration = declarator(&cx.names, &value.ty, &cx.names.constants[id]);
    with_body(cx, helpers, |body| {
        let text = body.whole(value);
        let line = format!("const {declaration} = {text};");
        match (&value.kind, &value.ty) {
            // A long table has a line for each element.
            (ExprKind::Construct(elements), Type::Array(..)) if line.len() > body.lines.room() => {
                body.lines.raw(&format!("const {declaration} = {}(", type_name(&cx.names, &value.ty)));
                body.lines.indent();
                for (at, element) in elements.iter().enumerate() {
                    let comma = if at + 1 == elements.len() { "" } else { "," };
                    let text = body.whole(element);
                    body.lines.code(&format!("{text}{comma}"));
                }
                body.lines.dedent();
                body.lines.raw(");");
            }
            _ => body.lines.code(&line),
        }
    })
}

/// `vec3 PALETTE(uint index) { switch (index) { … } }`: an index out of range was checked before, so the last element is
/// the default, and an only one needs no `switch`.
fn table(cx: &Context, id: ConstantId, helpers: &mut Helpers) -> String {
    let value = &cx.program.constants[id].value;
    let (ExprKind::Construct(elements), Type::Array(element, _)) = (&value.kind, &value.ty) else {
        return String::new();
    };
    let ty = type_name(&cx.names, element);
    with_body(cx, helpers, |body| {
        body.lines.open(&format!("{ty} {}(uint index)", cx.names.constants[id]));
        let only = match &elements[..] {
            // nothing is in range
            [] => Some(zero(cx, element)),
            [only] => Some(body.whole(only)),
            _ => None,
        };
        if let Some(only) = only {
            body.lines.code(&format!("return {only};"));
            return body.lines.close("");
        }
        body.lines.open("switch (index)");
        for (at, element) in elements.iter().enumerate() {
            let text = body.whole(element);
            let label = if at + 1 == elements.len() { "default".to_string() } else { format!("case {at}u") };
            body.lines.code(&format!("{label}: return {text};"));
        }
        body.lines.close("");
        body.lines.close("");
    })
}

fn with_body(cx: &Context, helpers: &mut Helpers, print: impl FnOnce(&mut Body)) -> String {
    let (vars, block) = (Table::new(), Block::default());
    let mut printed = BTreeSet::new();
    let mut body = Body::new(cx, &vars, &block, Exit::Function(None), helpers, &mut printed);
    print(&mut body);
    body.lines.finish().trim_end().to_string()
}
