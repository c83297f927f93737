//! Reuse: a call that would give again what it gave is not made again.
//!
//! - **Takes** an [`crate::ir::Program`] whose instances keep what they hold in registers: the megakernel's, the state machine's.
//! - **Gives** the same program with fewer calls, if it can be; without the keys of its points, which no such scheduler asks for.
//! - **Afterwards** instances write and trap as before, in the same order; a marker may be passed by an instance that traps before it
//!   now.
//!
//! In a frame in memory it would not pay: what a call gave has to be kept across points, and its arguments are there anyway.
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

use crate::ir::walk::each_stmt;
use crate::ir::{Block, Function, Program, StmtKind};

/// The program with fewer calls; nothing where each is needed.
pub fn reuse(program: &Program) -> Option<Program> {
    let mut reused = program.clone();
    forget_keys(&mut reused.entry.body);
    let mut fewer = false;
    while let Some(entry) = with_one_less(&reused) {
        reused.entry = entry;
        fewer = true;
    }
    fewer.then_some(reused)
}

/// The entry with fewer calls of one kind.
fn with_one_less(program: &Program) -> Option<Function> {
    repeatable::repeated(program).into_iter().find_map(|call| {
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
    use StmtKind::{Break, Continue, Return, Trap};
    block.stmts.last().is_some_and(|stmt| matches!(stmt.kind, Break(_) | Continue(_) | Return(_) | Trap(_)))
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
