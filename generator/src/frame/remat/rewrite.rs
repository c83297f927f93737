//! Puts definitions at the top of continuations.

use super::choose::Chosen;
use crate::ir::{Stmt, StmtKind};
use crate::split::coroutine::Coroutine;

/// Begins each body with what was chosen for it.
pub(super) fn rewrite(coroutine: &mut Coroutine, chosen: &Chosen) {
    for (continuation, definitions) in coroutine.continuations.iter_mut().zip(chosen) {
        let mut defined = Vec::new();
        let mut top = Vec::new();
        for definition in definitions {
            let Some(var) = definition.place.base_var() else { continue };
            let value = definition.value.clone();
            let kind = if definition.place.path.is_empty() {
                defined.push(var);
                StmtKind::Let(var, Some(value))
            } else {
                continuation.live_in.push(var);
                StmtKind::Assign(definition.place.clone(), value)
            };
            top.push(Stmt::new(kind, definition.value.span));
            continuation.live_in.extend(&definition.vars);
        }
        continuation.recomputed = top.len();
        continuation.body.stmts.splice(0..0, top);
        continuation.live_in.sort();
        continuation.live_in.dedup();
        continuation.live_in.retain(|var| !defined.contains(var));
    }
}
