//! What is computed for a key that nobody asks for any more, where that has become free of effects.

use std::collections::BTreeSet;

use super::again::remove_let;
use crate::ir::effects::has_effect;
use crate::ir::walk::{each_expr_in, each_stmt};
use crate::ir::{Block, ExprKind, Program, StmtKind, VarId};

/// Removes the declarations of variables that are nowhere mentioned.
pub(super) fn forget(program: &mut Program) {
    while let Some(var) = unread(program, &program.entry.body) {
        remove_let(&mut program.entry.body, var);
    }
}

/// The first whose value has no effect.
fn unread(program: &Program, body: &Block) -> Option<VarId> {
    let mentioned = mentioned(body);
    let mut found = None;
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Let(var, Some(value)) = &stmt.kind
            && !mentioned.contains(var)
            && !has_effect(program, value)
        {
            found = found.or(Some(*var));
        }
    });
    found
}

/// The variables that are read, or written elsewhere than where they are declared.
fn mentioned(body: &Block) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    each_expr_in(body, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            found.extend(place.base_var());
        }
    });
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Assign(place, _) = &stmt.kind {
            found.extend(place.base_var());
        }
    });
    found
}
