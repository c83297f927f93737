//! Functions that do not suspend, and the uncut entry.

use std::collections::BTreeSet;

use super::body::{Body, Context, Exit};
use super::helpers::Helpers;
use super::order::in_source_order;
use super::read_once::put_where_read;
use super::types::{declarator, type_name};
use crate::base::Span;
use crate::ir::walk::each_expr_in;
use crate::ir::{ExprKind, Function, FunctionId, ParamMode, Program, Stmt, StmtKind};

/// The order of their definitions.
pub(super) fn order(program: &Program) -> Vec<FunctionId> {
    let calls = |function: &Function| {
        let mut called = Vec::new();
        each_expr_in(&function.body, &mut |expr| {
            if let ExprKind::Call(id, _) = expr.kind {
                called.push(id);
            }
        });
        called
    };
    in_source_order(&program.functions, |function| function.span, calls)
}

/// A function's definition with the user's documentation.
pub(super) fn definition(
    cx: &Context,
    id: FunctionId,
    helpers: &mut Helpers,
    printed: &mut BTreeSet<(Span, String)>,
) -> String {
    let function = &cx.program.functions[id];
    let exit = Exit::Function(function.ret.clone());
    let mut body = Body::new(cx, &function.vars, &function.body, exit, helpers, printed);
    for line in &function.docs {
        body.lines.raw(&super::comment(line));
    }
    body.scopes.enter();
    let params: Vec<String> = function
        .params
        .iter()
        .map(|param| {
            let declared = &function.vars[param.var];
            let name = body.scopes.declare(param.var, &declared.name);
            let declaration = declarator(&cx.names, &declared.ty, &name);
            match param.mode {
                ParamMode::In => declaration,
                ParamMode::InOut => format!("inout {declaration}"),
            }
        })
        .collect();
    let ret = function.ret.as_ref().map_or("void".into(), |ty| type_name(&cx.names, ty));
    body.lines.open(&format!("{ret} {}({})", cx.names.functions[id], params.join(", ")));
    // Parameters and body are one scope in GLSL.
    body.stmts(without_last_return(&function.body.stmts));
    body.lines.close_function();
    body.lines.finish()
}

/// The statements of the uncut entry, indented.
pub(super) fn entry_body(
    cx: &Context,
    entry: &Function,
    helpers: &mut Helpers,
    printed: &mut BTreeSet<(Span, String)>,
) -> String {
    let mut block = entry.body.clone();
    put_where_read(cx, &entry.vars, &mut block);
    let mut body = Body::new(cx, &entry.vars, &block, Exit::Entry, helpers, printed);
    body.lines.indent();
    body.scopes.enter();
    body.stmts(without_last_return(&block.stmts));
    body.lines.finish()
}

/// A `return;` at the very end says nothing.
fn without_last_return(stmts: &[Stmt]) -> &[Stmt] {
    match stmts.split_last() {
        Some((Stmt { kind: StmtKind::Return(None), .. }, rest)) => rest,
        _ => stmts,
    }
}
