//! Reuse: a call that would give again what it gave is not made again.
//!
//! - **Takes** a [`Coroutine`], for [`within`]: what a call gives is kept to the end of its continuation.
//! - **Takes** an [`crate::ir::Program`] whose instances keep what they hold in registers, the megakernel's or the state machine's, for
//!   [`reuse`]: it is kept across points, too. In a frame in memory that would not pay, as the arguments are there anyway.
//! - **Gives** the same with fewer calls; the program, if it has fewer, without the keys of its points, which only a wavefront asks
//!   for, and without what was computed for them alone ([`unread`]). [`without_keys`] does only that.
//! - **Afterwards** instances write and trap as before, in the same order; of the program, an instance may trap before a marker now
//!   that it passed before.
//!
//! Only calls that a second one of the same arguments would repeat are looked at ([`repeatable`]), one after the other. A call that
//! all ways behind a branch make, sooner or later, is made before it ([`early`]); a call whose value is still in a variable is that
//! variable ([`again`]). This is partial redundancy elimination (Morel and Renvoise, CACM 1979) with structured code in the
//! place of a graph, and safe in its sense: no way makes a call that it did not make before.

mod again;
mod early;
mod repeatable;
#[cfg(test)]
mod tests;
mod unread;

use crate::base::Table;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, Function, Program, StmtKind, Var, VarId};
use crate::split::coroutine::Coroutine;

/// The program with fewer calls; nothing where each is needed.
pub fn reuse(program: &Program) -> Option<Program> {
    let mut reused = without_keys(program);
    let mut fewer = false;
    while let Some(entry) = with_one_less(&reused) {
        reused.entry = entry;
        fewer = true;
    }
    unread::forget(&mut reused);
    fewer.then_some(reused)
}

/// The program for a scheduler that takes no instances side by side because of their keys.
pub fn without_keys(program: &Program) -> Program {
    let mut without = program.clone();
    forget_keys(&mut without.entry.body);
    unread::forget(&mut without);
    without
}

/// Makes calls once within each continuation.
pub fn within(coroutine: &mut Coroutine) {
    let Coroutine { program, continuations, vars, .. } = coroutine;
    for body in continuations.iter_mut().map(|continuation| &mut continuation.body) {
        while let Some(fewer) = body_with_one_less(program, vars, body) {
            (*vars, *body) = fewer;
        }
    }
}

/// A continuation's body with fewer calls of one kind, and the variables that it has then.
fn body_with_one_less(program: &Program, vars: &Table<VarId, Var>, body: &Block) -> Option<(Table<VarId, Var>, Block)> {
    repeatable::repeated(program, body).into_iter().find_map(|call| {
        let (mut vars, mut fewer) = (vars.clone(), body.clone());
        again::share_within(&call, &mut vars, &mut fewer);
        (call.times(&fewer) < call.times(body)).then_some((vars, fewer))
    })
}

/// The entry with fewer calls of one kind.
fn with_one_less(program: &Program) -> Option<Function> {
    repeatable::repeated(program, &program.entry.body).into_iter().find_map(|call| {
        let mut entry = program.entry.clone();
        early::hoist(&call, &mut entry);
        again::share(&call, &mut entry);
        (call.times(&entry.body) < call.times(&program.entry.body)).then_some(entry)
    })
}

/// A key groups instances; where each goes its own way there are no groups.
fn forget_keys(block: &mut Block) {
    for stmt in &mut block.stmts {
        if let StmtKind::Suspend(_, key) = &mut stmt.kind {
            *key = None;
        }
        stmt.blocks_mut().into_iter().for_each(forget_keys);
    }
}

/// Whether the last statement of a block goes elsewhere.
fn leaves(block: &Block) -> bool {
    use StmtKind::{Break, Continue, Leave, Return, Trap};
    let last = block.stmts.last();
    last.is_some_and(|stmt| matches!(stmt.kind, Break(_) | Continue(_) | Return(_) | Trap(_) | Leave(_)))
}

/// Whether some statement of a block may go elsewhere.
fn may_leave(block: &Block) -> bool {
    use StmtKind::{Break, Check, Continue, Return, Trap};
    let mut found = false;
    each_stmt(block, &mut |stmt| {
        found |= matches!(stmt.kind, Break(_) | Continue(_) | Return(_) | Trap(_) | Check(..));
    });
    found
}
