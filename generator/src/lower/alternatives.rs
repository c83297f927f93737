//! The arms of a `match` as what is tried one after the other: alternatives that one value may match, under a guard that can tell them
//! apart, are arms of their own.

use crate::resolve::typed::alternatives::overlap;
use crate::resolve::typed::{Arm, Expr, Pat, PatKind};

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
        let differs = |guard: &Expr| arm.pat.is_told_apart_by(guard);
        match &arm.pat.kind {
            PatKind::Or(alternatives) if arm.guard.as_ref().is_some_and(differs) && overlap(alternatives) => {
                choices.extend(alternatives.iter().map(|pat| Choice { pat, arm }));
            }
            _ => choices.push(Choice { pat: &arm.pat, arm }),
        }
    }
    choices
}
