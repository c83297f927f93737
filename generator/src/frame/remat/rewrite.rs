//! Puts definitions at the top of continuations.

use std::collections::{BTreeMap, BTreeSet};

use super::choose::Chosen;
use super::known::Scopes;
use crate::base::Span;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, Place, Stmt, StmtKind, VarId};
use crate::split::coroutine::Coroutine;

/// Begins each body with what was chosen for it.
pub(super) fn rewrite(coroutine: &mut Coroutine, chosen: &Chosen) {
    let commented = commented(coroutine);
    for (continuation, definitions) in coroutine.continuations.iter_mut().zip(chosen) {
        // What the body declares again further down has one declaration for both, which its printer places.
        let declared = Scopes::of(&continuation.body).declared;
        let vars = definitions.iter().flat_map(|it| it.vars.iter().copied().chain(it.place.base_var()));
        let both: BTreeSet<VarId> = vars.filter(|var| declared.contains(var)).collect();
        assign_where_declared(&mut continuation.body, &both);
        continuation.live_in.extend(&both);
        let mut commented = commented.clone();
        let mut defined = Vec::new();
        let mut top = Vec::new();
        for definition in definitions {
            let Some(var) = definition.place.base_var() else { continue };
            let value = definition.value.clone();
            let kind = if definition.place.path.is_empty() && !both.contains(&var) {
                defined.push(var);
                StmtKind::Let(var, Some(value))
            } else {
                continuation.live_in.push(var);
                StmtKind::Assign(definition.place.clone(), value)
            };
            let stmt = Stmt::new(kind, definition.value.span);
            top.push(match commented.remove(&definition.value.span) {
                Some(source) => Stmt { kind: stmt.kind, ..source },
                None => stmt,
            });
            continuation.live_in.extend(&definition.vars);
        }
        continuation.recomputed = top.len();
        continuation.body.stmts.splice(0..0, top);
        continuation.live_in.sort();
        continuation.live_in.dedup();
        continuation.live_in.retain(|var| !defined.contains(var));
    }
}

/// Leaves the declaration of variables to the body's printer: a `let` of theirs is an assignment, or nothing.
fn assign_where_declared(block: &mut Block, vars: &BTreeSet<VarId>) {
    block.stmts.retain_mut(|stmt| {
        stmt.blocks_mut().into_iter().for_each(|block| assign_where_declared(block, vars));
        match &mut stmt.kind {
            StmtKind::Let(var, value) if vars.contains(var) => match value.take() {
                Some(value) => {
                    stmt.kind = StmtKind::Assign(Place::var(*var), value);
                    true
                }
                None => false,
            },
            _ => true,
        }
    });
}

/// The definitions of the source that have comments, by where their value stands: they have them too where they are computed again.
fn commented(coroutine: &Coroutine) -> BTreeMap<Span, Stmt> {
    let mut found = BTreeMap::new();
    for continuation in &coroutine.continuations {
        each_stmt(&continuation.body, &mut |stmt| {
            if let StmtKind::Let(_, Some(value)) | StmtKind::Assign(_, value) = &stmt.kind
                && (!stmt.leading.is_empty() || stmt.trailing.is_some())
                && value.span != Span::default()
            {
                found.insert(value.span, stmt.clone());
            }
        });
    }
    found
}
