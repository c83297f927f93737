//! Checks that cannot fail, whatever the instance is: the index of a stack that is tested before each push, a counter within its loop.

use crate::ir::ranges::{self, Memory};
use crate::ir::same::same;
use crate::ir::walk::{VisitMut, each_stmt, walk_stmt_mut};
use crate::ir::{Block, Expr, Function, Program, Stmt, StmtKind, TrapId};

/// Drops the checks of which the intervals of their operands say that they hold; whether there were any.
pub(super) fn checks(function: &mut Function, program: &Program, memory: &mut Memory) -> bool {
    if !has_checks(&function.body) {
        return false;
    }
    memory.read(program, &function.body);
    let mut proved = Proved { may_fail: ranges::may_fail(program, function, memory), dropped: false };
    proved.visit_block(&mut function.body);
    proved.dropped
}

fn has_checks(body: &Block) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Check(..)));
    found
}

struct Proved {
    may_fail: Vec<(TrapId, Expr)>,
    dropped: bool,
}

impl Proved {
    fn holds(&self, stmt: &Stmt) -> bool {
        let StmtKind::Check(condition, trap) = &stmt.kind else { return false };
        !self.may_fail.iter().any(|(site, other)| site == trap && same(other, condition))
    }
}

impl VisitMut for Proved {
    fn visit_block(&mut self, block: &mut Block) {
        let mut carried = Vec::new();
        for mut stmt in std::mem::take(&mut block.stmts) {
            stmt.leading.splice(0..0, std::mem::take(&mut carried));
            if self.holds(&stmt) {
                self.dropped = true;
                carried = stmt.leading;
                continue;
            }
            walk_stmt_mut(self, &mut stmt);
            block.stmts.push(stmt);
        }
    }

    fn visit_expr(&mut self, _: &mut Expr) {}
}
