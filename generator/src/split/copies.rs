//! Copies of short ends to the jumps that lead there.

use super::jumps::{Jump, catches_breaks, diverges, stmt_diverges};
use crate::ir::{Stmt, StmtKind};

/// Copies what ends a path in one statement to the jumps that lead there, if it `may` be copied.
pub(super) fn copy_ends(stmts: &mut Vec<Stmt>, may: &impl Fn(&Stmt) -> bool) {
    let mut out: Vec<Stmt> = Vec::new();
    while let Some(mut stmt) = stmts.pop() {
        let end = match out.last() {
            Some(end) if Jump::of(end).is_none() && stmt_diverges(end) && end.blocks().is_empty() && may(end) => {
                end.clone()
            }
            _ => {
                stmt.blocks_mut().into_iter().for_each(|block| copy_ends(&mut block.stmts, may));
                out.push(stmt);
                continue;
            }
        };
        if let StmtKind::Labelled(label, body) = &mut stmt.kind {
            Jump::Break(*label).replace(&mut body.stmts, &[end]);
            if let Some(first) = body.stmts.first_mut() {
                first.leading.splice(0..0, stmt.leading);
            }
            if diverges(&body.stmts) {
                out.pop();
            }
            stmts.append(&mut body.stmts);
        } else {
            stmt.blocks_mut().into_iter().for_each(|block| copy_ends(&mut block.stmts, may));
            out.push(stmt);
        }
    }
    out.reverse();
    *stmts = out;
}

/// Puts the statements that it leads to in the place of a jump that an inner construct would catch.
pub(super) fn copy_for_caught(stmts: &mut Vec<Stmt>, jump: Jump, by: &[Stmt], caught: bool) {
    if caught {
        return jump.replace(stmts, by);
    }
    for stmt in stmts {
        let catches = catches_breaks(stmt);
        stmt.blocks_mut().into_iter().for_each(|block| copy_for_caught(&mut block.stmts, jump, by, catches));
    }
}
