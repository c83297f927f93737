//! The alternatives of a pattern: what a guard is asked for one after the other.
//!
//! Where a guard fails, the next alternative is tried before the next arm: `(0, v) | (v, 1) if even(v)` takes `(0, 1)` with `v = 1` or
//! with `v = 0`, and `Some(0 | _) if ask()` may ask twice for `Some(0)`.

use super::walk::each_expr;
use super::{Expr, ExprKind, Literal, Pat, PatKind};

impl Pat {
    /// The most alternatives that are spread.
    const MOST: usize = 256;

    /// The same with all alternatives at the top, in the order in which they are tried, if one value may match several; nothing if they
    /// are too many. Where some stand behind a variant, rustc may try them in another order, which the language leaves open.
    pub(in crate::resolve) fn spread(&self) -> Option<Self> {
        let all = self.alternatives()?;
        Some(if overlap(&all) { Self { kind: PatKind::Or(all), ..self.clone() } } else { self.clone() })
    }

    /// Whether a guard can tell its alternatives apart.
    pub fn is_told_apart_by(&self, guard: &Expr) -> bool {
        self.binds() || may_change(guard)
    }

    /// Patterns without alternatives that match together what it matches; nothing if they are too many.
    fn alternatives(&self) -> Option<Vec<Self>> {
        let made = |kind: PatKind| Self { kind, ..self.clone() };
        let all: Vec<Self> = match &self.kind {
            PatKind::Or(alternatives) => {
                alternatives.iter().map(Self::alternatives).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect()
            }
            PatKind::Binding { local, by_ref, sub: Some(sub) } => {
                let with = |sub| made(PatKind::Binding { local: *local, by_ref: *by_ref, sub: Some(Box::new(sub)) });
                sub.alternatives()?.into_iter().map(with).collect()
            }
            PatKind::Deref(inner) => {
                inner.alternatives()?.into_iter().map(|inner| made(PatKind::Deref(Box::new(inner)))).collect()
            }
            PatKind::Tuple(parts) => numbered(parts)?.into_iter().map(|parts| made(PatKind::Tuple(parts))).collect(),
            PatKind::Adt { adt, variant, fields } => {
                let with = |fields| made(PatKind::Adt { adt: *adt, variant: *variant, fields });
                numbered(fields)?.into_iter().map(with).collect()
            }
            PatKind::Slice { prefix, rest, suffix } => {
                let parts: Vec<&Self> = prefix.iter().chain(suffix).collect();
                let with = |mut prefix: Vec<Self>, length: usize| {
                    let suffix = prefix.split_off(length);
                    made(PatKind::Slice { prefix, rest: rest.clone(), suffix })
                };
                product(&parts)?.into_iter().map(|parts| with(parts, prefix.len())).collect()
            }
            PatKind::Binding { sub: None, .. } | PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => {
                vec![self.clone()]
            }
        };
        (all.len() <= Self::MOST).then_some(all)
    }

    /// Whether it binds a name.
    pub fn binds(&self) -> bool {
        match &self.kind {
            PatKind::Binding { .. } => true,
            PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => false,
            PatKind::Tuple(parts) | PatKind::Adt { fields: parts, .. } => parts.iter().any(|(_, part)| part.binds()),
            PatKind::Deref(inner) => inner.binds(),
            PatKind::Or(alternatives) => alternatives.iter().any(Self::binds),
            PatKind::Slice { prefix, rest, suffix } => {
                prefix.iter().chain(suffix).any(Self::binds) || rest.iter().flatten().any(|rest| rest.binds())
            }
        }
    }
}

/// Whether a guard may give something else, or do something more, when it is asked again.
fn may_change(guard: &Expr) -> bool {
    let mut found = false;
    each_expr(guard, &mut |expr| {
        found |= matches!(
            expr.kind,
            ExprKind::Assign(..) | ExprKind::AssignOp { .. } | ExprKind::Call { .. } | ExprKind::CallValue { .. }
        );
    });
    found
}

/// The same parts, each by one of its alternatives, in every way.
fn numbered(parts: &[(u32, Pat)]) -> Option<Vec<Vec<(u32, Pat)>>> {
    let pats: Vec<&Pat> = parts.iter().map(|(_, pat)| pat).collect();
    let ways = product(&pats)?.into_iter();
    Some(ways.map(|way| parts.iter().map(|(at, _)| *at).zip(way).collect()).collect())
}

/// Every way to take one alternative of each; those of the last change first.
fn product(parts: &[&Pat]) -> Option<Vec<Vec<Pat>>> {
    let mut ways = vec![Vec::new()];
    for part in parts {
        let alternatives = part.alternatives()?;
        let longer = |way: &Vec<Pat>, pat: &Pat| way.iter().chain([pat]).cloned().collect();
        ways = ways.iter().flat_map(|way| alternatives.iter().map(move |pat| longer(way, pat))).collect();
        if ways.len() > Pat::MOST {
            return None;
        }
    }
    Some(ways)
}

/// Whether one value may match several of them.
pub fn overlap(alternatives: &[Pat]) -> bool {
    let later = |at: usize| &alternatives[at + 1..];
    alternatives.iter().enumerate().any(|(at, one)| later(at).iter().any(|other| !is_apart(one, other)))
}

/// Whether no value is known to match both.
fn is_apart(a: &Pat, b: &Pat) -> bool {
    match (&a.kind, &b.kind) {
        (PatKind::Value(_) | PatKind::Range { .. }, PatKind::Value(_) | PatKind::Range { .. }) => {
            match (ends(a), ends(b)) {
                (Some((first, last)), Some((other_first, other_last))) => last < other_first || other_last < first,
                _ => false,
            }
        }
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

/// The least and the greatest number that a pattern matches, if it says both as they are.
fn ends(pat: &Pat) -> Option<(u128, u128)> {
    let number = |expr: &Expr| match expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Some(value),
        ExprKind::Literal(Literal::Bool(value)) => Some(u128::from(value)),
        _ => None,
    };
    match &pat.kind {
        PatKind::Value(value) => number(value).map(|value| (value, value)),
        PatKind::Range { start: Some(start), end: Some(end), inclusive } => {
            let last = number(end)?;
            Some((number(start)?, if *inclusive { last } else { last.checked_sub(1)? }))
        }
        _ => None,
    }
}

fn parts_are_apart(a: &[(u32, Pat)], b: &[(u32, Pat)]) -> bool {
    a.iter().any(|(at, a)| b.iter().any(|(other, b)| at == other && is_apart(a, b)))
}
