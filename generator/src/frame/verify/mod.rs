//! Checks a layout by abstract interpretation, knowing nothing of how it was made.
//!
//! The bodies must be the splitter's, with loads, stores and declarations. For each scalar of each variable four facts are followed along every path, each of which may hold on some path:
//! - *assigned*: it has had a value at all;
//! - *stale*: the variable does not hold its value, because it was not loaded;
//! - *behind*: the frame slot does not hold its value, because it was assigned since, or another value was stored there;
//! - *loaded*: it was loaded.
//!
//! An operation on a stale value gives a stale value, and a call is followed into the function. It is wrong if a stale value
//! decides anything, names an element, or is stored to the frame or to a buffer; if a load reads a slot that is dead or behind,
//! or reads it again; and if a slot that its target needs is behind when a continuation leaves.

mod calls;
mod check;
mod facts;
mod recomputed;
mod shape;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{FieldId, Layout};
use crate::base::Table;
use crate::ir::forward;
use crate::ir::walk::each_expr;
use crate::ir::{Block, Expr, ExprKind, LoopKind, PointId, Root, Stmt, StmtKind, VarId};
use crate::split::coroutine::Coroutine;
use calls::Calls;
use check::Check;
use facts::Facts;
use values::Values;

/// What is wrong with a layout; nothing if it is right.
pub fn verify(coroutine: &Coroutine, layout: &Layout) -> Vec<String> {
    let mut found = shape::verify(coroutine, layout);
    found.extend(scopes(coroutine, layout));
    let mut assigned: Table<PointId, Facts> =
        coroutine.continuations.iter().map(|_| Facts::nothing(&coroutine.program, &coroutine.vars)).collect();
    let calls = Calls::default();
    let values = Values { program: &coroutine.program, vars: &coroutine.vars, calls: &calls };
    let mut pending = BTreeSet::from([PointId(0)]);
    let mut reached = pending.clone();
    let mut wrong = BTreeSet::new();
    while !pending.is_empty() {
        for point in std::mem::take(&mut pending) {
            let mut check = Check { coroutine, layout, values, point, leaving: BTreeMap::new(), wrong: &mut wrong };
            let start = check.start(&assigned[point]);
            forward::run(&mut check, &layout.bodies[point], start);
            for (to, state) in check.leaving {
                if assigned[to].join_assigned(&state) | reached.insert(to) {
                    pending.insert(to);
                }
            }
        }
    }
    found.extend(wrong);
    found.extend(recomputed::verify(coroutine));
    found
}

/// The bodies are the coroutine's; what is loaded and stored is in scope there.
fn scopes(coroutine: &Coroutine, layout: &Layout) -> Vec<String> {
    let mut found = Vec::new();
    for (point, continuation) in coroutine.continuations.iter_enumerated() {
        let body = &layout.bodies[point];
        let moved: Vec<&StmtKind> = continuation.body.stmts[..continuation.recomputed]
            .iter()
            .map(|stmt| &stmt.kind)
            .filter(|kind| matches!(kind, StmtKind::Let(_, Some(value)) if reads_no_variable(value)))
            .collect();
        if without_added(body, &continuation.live_in, &moved) != without_added(&continuation.body, &[], &moved) {
            found.push(format!("{point:?} has another body"));
        }
        in_scope(layout, body, &mut Vec::new(), &mut found);
    }
    found
}

/// A body without its loads and stores, the declarations of these variables and these definitions.
fn without_added(block: &Block, vars: &[VarId], moved: &[&StmtKind]) -> Block {
    let keep = |stmt: &&Stmt| match stmt.kind {
        StmtKind::Load(_) | StmtKind::Store(_) => false,
        StmtKind::Let(var, None) => {
            !vars.contains(&var) && !moved.iter().any(|it| matches!(it, StmtKind::Let(moved, _) if *moved == var))
        }
        _ => !moved.contains(&&stmt.kind),
    };
    let stmts = block.stmts.iter().filter(keep).cloned().map(|mut stmt| {
        stmt.blocks_mut().into_iter().for_each(|block| *block = without_added(block, vars, moved));
        stmt
    });
    Block { stmts: stmts.collect() }
}

/// Whether an expression gives the same anywhere in a continuation.
fn reads_no_variable(value: &Expr) -> bool {
    let mut found = false;
    each_expr(value, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            found |= matches!(place.root, Root::Var(_) | Root::Buffer(_));
        }
    });
    !found
}

fn in_scope(layout: &Layout, block: &Block, scope: &mut Vec<VarId>, found: &mut Vec<String>) {
    let outer = scope.len();
    for stmt in &block.stmts {
        let mut moved = |fields: &[FieldId]| {
            let outside = fields.iter().map(|field| &layout.fields[*field]).filter(|it| !scope.contains(&it.var));
            found.extend(outside.map(|field| format!("{} is moved outside its scope", field.name)));
        };
        match &stmt.kind {
            StmtKind::Let(var, _) => scope.push(*var),
            StmtKind::Leave(site) => moved(&layout.stores[*site]),
            StmtKind::Load(load) => moved(&layout.loads[*load]),
            StmtKind::Store(store) => moved(&layout.early[*store]),
            _ => {}
        }
        let inner = scope.len();
        if let StmtKind::Loop(_, LoopKind::For { var, .. }, _) = &stmt.kind {
            scope.push(*var);
        }
        for block in stmt.blocks() {
            in_scope(layout, block, scope, found);
        }
        scope.truncate(inner);
    }
    scope.truncate(outer);
}
