//! Exits behind the loops that they leave.
//!
//! ```text
//! while … {                   suspends = false;
//!     if test {               while … {
//!         leave 'next;            if test { suspends = true; break; }
//!     }                  →    }
//! }                           if suspends { leave 'next; }
//! ```
//!
//! Lanes that suspend in different turns of a loop would store their frames one after the other, each in a turn that all the others wait
//! for. Behind the loop they store together. An exit goes behind all loops around it, except that it stays in a counted one whose
//! counter it stores. One that stores nothing stays where it is, and so do all where a loop has so many that nobody could follow their
//! flags.

use super::coroutine::{Site, Target};
use super::jumps::Jump;
use super::labels::Lowering;
use super::levels::{Flag, Left};
use super::structure::{Sites, are_same};
use crate::ir::walk::reads;
use crate::ir::{LabelId, LoopKind, Program, SiteId, Stmt, StmtKind, VarId};

/// A loop with more exits keeps them.
const MOST: usize = 2;

/// Moves the exits of a lowered body behind its loops; it stays lowered.
pub(super) fn sink_exits(stmts: &mut Vec<Stmt>, sites: &Sites, program: &Program, lowering: &mut Lowering<'_>) {
    for mut stmt in std::mem::take(stmts) {
        let mut behind = Vec::new();
        let exits = exits_of_loop(&mut stmt, sites);
        for &site in &exits {
            let flag = match sites[site].0.target {
                Target::Point(to) if exits.len() > 1 => format!("goes_to_{}", program.points[to].name),
                _ => "suspends".to_string(),
            };
            // No label has this number yet: it stands for the exit until the loops are left.
            let jump = Jump::Break(LabelId::from(lowering.labels.len()));
            let exit = jump_to_exit(&mut stmt, site, jump, sites);
            let remark = "remark: lanes that suspend in different turns store together, behind the loop";
            let left = lowering.leave(stmt, jump, exit, Flag::New(flag, remark.to_string()));
            let Left { mut declaration, then, .. } = left;
            if !behind.is_empty() {
                // The first flag has said it.
                declaration.iter_mut().for_each(|flag| flag.leading.clear());
            }
            stmts.extend(declaration);
            stmt = left.stmt;
            behind.push(then);
        }
        stmt.blocks_mut().into_iter().for_each(|block| sink_exits(&mut block.stmts, sites, program, lowering));
        stmts.push(stmt);
        // The first exit may have no flag, if nothing but an exit leaves the loop: the others are asked for before it.
        stmts.extend(behind.into_iter().rev());
    }
}

/// The different exits that may stand behind the loop that a statement is, if they are few.
fn exits_of_loop(stmt: &mut Stmt, sites: &Sites) -> Vec<SiteId> {
    let mut exits: Vec<SiteId> = Vec::new();
    if let StmtKind::Loop(..) = stmt.kind {
        each_exit(stmt, sites, &mut Vec::new(), &mut |_, site| {
            if !exits.iter().any(|&exit| are_same(sites, exit, site)) {
                exits.push(site);
            }
        });
    }
    if exits.len() > MOST { Vec::new() } else { exits }
}

/// Puts a jump in the place of an exit, wherever it stands in a loop and may stand behind it; gives the exit.
fn jump_to_exit(stmt: &mut Stmt, exit: SiteId, jump: Jump, sites: &Sites) -> Stmt {
    let mut taken = Stmt::from(StmtKind::Leave(exit));
    each_exit(stmt, sites, &mut Vec::new(), &mut |stmt, site| {
        if site == exit {
            taken = std::mem::replace(stmt, jump.kind().into());
        } else if are_same(sites, exit, site) {
            stmt.kind = jump.kind();
        }
    });
    taken
}

/// Each exit in a statement that stores something, and no counter of the loops around it.
fn each_exit(stmt: &mut Stmt, sites: &Sites, counters: &mut Vec<VarId>, f: &mut impl FnMut(&mut Stmt, SiteId)) {
    if let StmtKind::Leave(site) = stmt.kind {
        let (Site { key, .. }, needs) = &sites[site];
        let uses = |&var: &VarId| needs.contains(var) || key.as_ref().is_some_and(|key| reads(key, var));
        if needs.iter().next().is_some() && !counters.iter().any(uses) {
            f(stmt, site);
        }
        return;
    }
    let outside = counters.len();
    if let StmtKind::Loop(_, LoopKind::For { var, .. }, _) = stmt.kind {
        counters.push(var);
    }
    for stmt in stmt.blocks_mut().into_iter().flat_map(|block| &mut block.stmts) {
        each_exit(stmt, sites, counters, f);
    }
    counters.truncate(outside);
}
