//! The bindings that patterns of a typed expression make.

use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{Expr, ExprKind, LocalId, Pat, PatKind, StmtKind};

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
