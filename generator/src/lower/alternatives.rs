//! The arms of a `match` as what is tried one after the other.
//!
//! Where a guard fails, the next alternative of its pattern is tried before the next arm: `(0, v) | (v, 1) if even(v)` takes
//! `(0, 1)` with `v = 1` or with `v = 0`. Alternatives that one value may match, and that bind, are arms of their own.

use crate::resolve::typed::{Arm, ExprKind, Pat, PatKind};

/// A pattern, and the arm that it leads to.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) pat: &'a Pat,
    pub(super) arm: &'a Arm,
}

/// What is tried for each arm, in order.
pub(super) fn choices<'a>(arms: &[&'a Arm]) -> Vec<Choice<'a>> {
    let mut choices = Vec::new();
    for &arm in arms {
        match &arm.pat.kind {
            PatKind::Or(alternatives) if arm.guard.is_some() && binds(&arm.pat) && overlap(alternatives) => {
                choices.extend(alternatives.iter().map(|pat| Choice { pat, arm }));
            }
            _ => choices.push(Choice { pat: &arm.pat, arm }),
        }
    }
    choices
}

fn overlap(alternatives: &[Pat]) -> bool {
    let later = |at: usize| &alternatives[at + 1..];
    alternatives.iter().enumerate().any(|(at, one)| later(at).iter().any(|other| !is_apart(one, other)))
}

/// Whether no value is known to match both.
fn is_apart(a: &Pat, b: &Pat) -> bool {
    match (&a.kind, &b.kind) {
        (PatKind::Value(a), PatKind::Value(b)) => match (&a.kind, &b.kind) {
            (ExprKind::Literal(a), ExprKind::Literal(b)) => a != b,
            _ => false,
        },
        (PatKind::Tuple(a), PatKind::Tuple(b)) => parts_are_apart(a, b),
        (PatKind::Adt { variant: a, fields, .. }, PatKind::Adt { variant: b, fields: others, .. }) => {
            a != b || parts_are_apart(fields, others)
        }
        (PatKind::Deref(a), PatKind::Deref(b)) => is_apart(a, b),
        (PatKind::Binding { sub: Some(a), .. }, _) => is_apart(a, b),
        (_, PatKind::Binding { sub: Some(b), .. }) => is_apart(a, b),
        _ => false,
    }
}

fn parts_are_apart(a: &[(u32, Pat)], b: &[(u32, Pat)]) -> bool {
    a.iter().any(|(at, a)| b.iter().any(|(other, b)| at == other && is_apart(a, b)))
}

fn binds(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Binding { .. } => true,
        PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => false,
        PatKind::Tuple(parts) | PatKind::Adt { fields: parts, .. } => parts.iter().any(|(_, part)| binds(part)),
        PatKind::Deref(inner) => binds(inner),
        PatKind::Or(alternatives) => alternatives.iter().any(binds),
        PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().chain(suffix).any(binds) || rest.iter().flatten().any(|rest| binds(rest))
        }
    }
}
