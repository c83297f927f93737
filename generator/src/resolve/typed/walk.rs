//! Visits every expression below one, in source order.

use super::{Expr, ExprKind, Pat, PatKind, StmtKind};

/// Calls `visit` on `expr` and on everything below it, patterns' expressions included; not on the bodies of closures, which are
/// expressions of [`super::Program::closures`].
pub fn each_expr<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(expr);
    let mut all = |exprs: &'a [Expr]| exprs.iter().for_each(|expr| each_expr(expr, visit));
    match &expr.kind {
        ExprKind::Literal(_)
        | ExprKind::Local(_)
        | ExprKind::Const(_)
        | ExprKind::FnItem(_)
        | ExprKind::Closure(_)
        | ExprKind::Continue(_)
        | ExprKind::Panic(_) => {}
        ExprKind::Field(base, _)
        | ExprKind::Deref(base)
        | ExprKind::Borrow { place: base, .. }
        | ExprKind::Unsize(base)
        | ExprKind::Unary(_, base)
        | ExprKind::Cast(base)
        | ExprKind::Repeat(base)
        | ExprKind::Loop(_, base)
        | ExprKind::Try { value: base, .. } => each_expr(base, visit),
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::AssignOp { place: a, value: b, .. }
        | ExprKind::While(_, a, b) => {
            each_expr(a, visit);
            each_expr(b, visit);
        }
        ExprKind::Call { args, .. } | ExprKind::Tuple(args) | ExprKind::Array(args) => all(args),
        ExprKind::CallValue { callee, args } => {
            each_expr(callee, visit);
            args.iter().for_each(|arg| each_expr(arg, visit));
        }
        ExprKind::Adt { fields, base, .. } => {
            fields.iter().for_each(|(_, value)| each_expr(value, visit));
            base.iter().for_each(|base| each_expr(base, visit));
        }
        ExprKind::Block { stmts, tail, .. } => {
            for stmt in stmts {
                match &stmt.kind {
                    StmtKind::Expr(expr) => each_expr(expr, visit),
                    StmtKind::Let { pat, value, otherwise } => {
                        value.iter().for_each(|value| each_expr(value, visit));
                        each_pat_expr(pat, visit);
                        otherwise.iter().for_each(|otherwise| each_expr(otherwise, visit));
                    }
                }
            }
            tail.iter().for_each(|tail| each_expr(tail, visit));
        }
        ExprKind::If(condition, then, otherwise) => {
            each_expr(condition, visit);
            each_expr(then, visit);
            otherwise.iter().for_each(|otherwise| each_expr(otherwise, visit));
        }
        ExprKind::Let(pat, value) => {
            each_expr(value, visit);
            each_pat_expr(pat, visit);
        }
        ExprKind::Match(value, arms) => {
            each_expr(value, visit);
            for arm in arms {
                each_pat_expr(&arm.pat, visit);
                arm.guard.iter().for_each(|guard| each_expr(guard, visit));
                each_expr(&arm.body, visit);
            }
        }
        ExprKind::For { iterable, body, .. } => {
            each_expr(iterable, visit);
            each_expr(body, visit);
        }
        ExprKind::Break(_, value) | ExprKind::Return(value) => value.iter().for_each(|value| each_expr(value, visit)),
    }
}

/// Calls `visit` on the values and bounds that a pattern compares with.
fn each_pat_expr<'a>(pat: &'a Pat, visit: &mut dyn FnMut(&'a Expr)) {
    each_pat(pat, &mut |pat| match &pat.kind {
        PatKind::Value(value) => each_expr(value, visit),
        PatKind::Range { start, end, .. } => start.iter().chain(end).for_each(|bound| each_expr(bound, visit)),
        _ => {}
    });
}

/// Calls `visit` on a pattern and on everything below it.
pub fn each_pat<'a>(pat: &'a Pat, visit: &mut dyn FnMut(&'a Pat)) {
    visit(pat);
    match &pat.kind {
        PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => {}
        PatKind::Binding { sub, .. } => sub.iter().for_each(|sub| each_pat(sub, visit)),
        PatKind::Tuple(fields) | PatKind::Adt { fields, .. } => fields.iter().for_each(|(_, pat)| each_pat(pat, visit)),
        PatKind::Deref(pat) => each_pat(pat, visit),
        PatKind::Or(pats) => pats.iter().for_each(|pat| each_pat(pat, visit)),
        PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().for_each(|pat| each_pat(pat, visit));
            rest.iter().flatten().for_each(|pat| each_pat(pat, visit));
            suffix.iter().for_each(|pat| each_pat(pat, visit));
        }
    }
}
