//! Walking typed expressions.

use crate::resolve::typed::{Expr, ExprKind, LocalId, Pat, PatKind, StmtKind};

/// Calls `f` for an expression and all that stand in it, patterns' constants included, in source order; not for bodies of closures.
pub(super) fn each_expr<'a>(expr: &'a Expr, f: &mut impl FnMut(&'a Expr)) {
    f(expr);
    match &expr.kind {
        ExprKind::Literal(_)
        | ExprKind::Local(_)
        | ExprKind::Const(_)
        | ExprKind::FnItem(_)
        | ExprKind::Closure(_)
        | ExprKind::Continue(_)
        | ExprKind::Panic(_) => {}
        ExprKind::Field(inner, _)
        | ExprKind::Deref(inner)
        | ExprKind::Borrow { place: inner, .. }
        | ExprKind::Unsize(inner)
        | ExprKind::Unary(_, inner)
        | ExprKind::Cast(inner)
        | ExprKind::Repeat(inner)
        | ExprKind::Loop(_, inner)
        | ExprKind::Try { value: inner, .. } => each_expr(inner, f),
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::AssignOp(_, a, b)
        | ExprKind::While(_, a, b) => {
            each_expr(a, f);
            each_expr(b, f);
        }
        ExprKind::Call { args, .. } => args.iter().for_each(|arg| each_expr(arg, f)),
        ExprKind::CallValue { callee, args } => {
            each_expr(callee, f);
            args.iter().for_each(|arg| each_expr(arg, f));
        }
        ExprKind::Adt { fields, base, .. } => {
            fields.iter().for_each(|(_, value)| each_expr(value, f));
            if let Some(base) = base {
                each_expr(base, f);
            }
        }
        ExprKind::Tuple(items) | ExprKind::Array(items) => items.iter().for_each(|item| each_expr(item, f)),
        ExprKind::Block { stmts, tail, .. } => {
            for stmt in stmts {
                match &stmt.kind {
                    StmtKind::Let { pat, value, otherwise } => {
                        each_in_pat(pat, f);
                        value.iter().chain(otherwise).for_each(|expr| each_expr(expr, f));
                    }
                    StmtKind::Expr(expr) => each_expr(expr, f),
                }
            }
            if let Some(tail) = tail {
                each_expr(tail, f);
            }
        }
        ExprKind::If(condition, then, otherwise) => {
            each_expr(condition, f);
            each_expr(then, f);
            if let Some(otherwise) = otherwise {
                each_expr(otherwise, f);
            }
        }
        ExprKind::Let(pat, value) => {
            each_in_pat(pat, f);
            each_expr(value, f);
        }
        ExprKind::Match(scrutinee, arms) => {
            each_expr(scrutinee, f);
            for arm in arms {
                each_in_pat(&arm.pat, f);
                if let Some(guard) = &arm.guard {
                    each_expr(guard, f);
                }
                each_expr(&arm.body, f);
            }
        }
        ExprKind::For { pat, iterable, body, .. } => {
            each_expr(iterable, f);
            each_in_pat(pat, f);
            each_expr(body, f);
        }
        ExprKind::Break(_, value) | ExprKind::Return(value) => {
            if let Some(value) = value {
                each_expr(value, f);
            }
        }
    }
}

fn each_in_pat<'a>(pat: &'a Pat, f: &mut impl FnMut(&'a Expr)) {
    match &pat.kind {
        PatKind::Wild => {}
        PatKind::Binding { sub, .. } => {
            if let Some(sub) = sub {
                each_in_pat(sub, f);
            }
        }
        PatKind::Value(value) => each_expr(value, f),
        PatKind::Range { start, end, .. } => {
            for bound in start.iter().chain(end) {
                each_expr(bound, f);
            }
        }
        PatKind::Tuple(items) | PatKind::Adt { fields: items, .. } => {
            items.iter().for_each(|(_, sub)| each_in_pat(sub, f));
        }
        PatKind::Deref(sub) => each_in_pat(sub, f),
        PatKind::Or(alternatives) => alternatives.iter().for_each(|sub| each_in_pat(sub, f)),
        PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().for_each(|sub| each_in_pat(sub, f));
            if let Some(Some(rest)) = rest {
                each_in_pat(rest, f);
            }
            suffix.iter().for_each(|sub| each_in_pat(sub, f));
        }
    }
}

/// Calls `f` for each local that a pattern in an expression binds; not for those in closures.
pub(super) fn each_binding(expr: &Expr, f: &mut impl FnMut(LocalId)) {
    each_expr(expr, &mut |expr| match &expr.kind {
        ExprKind::Block { stmts, .. } => {
            for stmt in stmts {
                if let StmtKind::Let { pat, .. } = &stmt.kind {
                    each_binding_of(pat, f);
                }
            }
        }
        ExprKind::Let(pat, _) | ExprKind::For { pat, .. } => each_binding_of(pat, f),
        ExprKind::Match(_, arms) => arms.iter().for_each(|arm| each_binding_of(&arm.pat, f)),
        _ => {}
    });
}

/// Calls `f` for each local that a pattern binds, once where alternatives bind the same ones.
pub(super) fn each_binding_of(pat: &Pat, f: &mut impl FnMut(LocalId)) {
    match &pat.kind {
        PatKind::Binding { local, sub, .. } => {
            f(*local);
            if let Some(sub) = sub {
                each_binding_of(sub, f);
            }
        }
        PatKind::Tuple(items) | PatKind::Adt { fields: items, .. } => {
            items.iter().for_each(|(_, sub)| each_binding_of(sub, f));
        }
        PatKind::Deref(sub) => each_binding_of(sub, f),
        PatKind::Or(alternatives) => alternatives.iter().take(1).for_each(|sub| each_binding_of(sub, f)),
        PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().chain(suffix).for_each(|sub| each_binding_of(sub, f));
            if let Some(Some(rest)) = rest {
                each_binding_of(rest, f);
            }
        }
        PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => {}
    }
}
