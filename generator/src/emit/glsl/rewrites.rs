//! Whether an instance may write a buffer, and write it again after it has changed threads.
//!
//! Two writes of one thread are in order; those of two threads are only if the first is made available to the second (Vulkan
//! specification, appendix B, location-ordered). Where threads change is the scheduler's choice: at suspension points, and wherever ways
//! of a continuation come together. So writes count as one only where nothing lies between them but statements in a row.

use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{Block, BufferId, ExprKind, Program, Root, Stmt, StmtKind};

/// Whether an instance may write the buffer twice with a change of threads in between.
pub(super) fn writes_again(program: &Program, buffer: BufferId) -> bool {
    let mut ways = Ways { program, buffer, behind_loops: Way::Unwritten, again: false };
    ways.block(&program.entry.body, Way::Unwritten);
    ways.again
}

/// What the way to a statement has done to the buffer, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// There is no way.
    Ended,
    Unwritten,
    /// Written by the statements in a row that end here.
    JustWritten,
    Written,
}

impl Way {
    /// The way goes on elsewhere than in the next statement of the row.
    fn turns(self) -> Self {
        if self == Way::JustWritten { Way::Written } else { self }
    }
}

struct Ways<'a> {
    program: &'a Program,
    buffer: BufferId,
    /// What ways have done that leave a loop or a labelled block, or begin another turn: at most what any of them has.
    behind_loops: Way,
    again: bool,
}

impl Ways<'_> {
    /// What the way through a block has done.
    fn block(&mut self, block: &Block, before: Way) -> Way {
        block.stmts.iter().fold(before, |way, stmt| self.stmt(stmt, way))
    }

    fn stmt(&mut self, stmt: &Stmt, before: Way) -> Way {
        if before == Way::Ended {
            return Way::Ended;
        }
        let way = if self.writes(stmt) {
            self.again |= before == Way::Written;
            Way::JustWritten.max(before)
        } else {
            before
        };
        match &stmt.kind {
            StmtKind::If(..) | StmtKind::Switch(..) => {
                let ends: Vec<Way> = stmt.blocks().into_iter().map(|block| self.block(block, way.turns())).collect();
                ends.into_iter().max().unwrap_or(way).turns()
            }
            StmtKind::Loop(_, _, body) => {
                let before = way.turns();
                let first = self.block(body, before).turns();
                let next = before.max(first).max(self.behind_loops);
                if next == before {
                    return next;
                }
                // A later turn begins with more. There is little more that it could be, so this is rare in each loop of a nest.
                let last = self.block(body, next).turns();
                next.max(last).max(self.behind_loops)
            }
            StmtKind::Labelled(_, body) => self.block(body, way.turns()).turns().max(self.behind_loops),
            StmtKind::Break(_) | StmtKind::Continue(_) => {
                self.behind_loops = self.behind_loops.max(way.turns());
                Way::Ended
            }
            StmtKind::Return(_) | StmtKind::Trap(_) => Way::Ended,
            StmtKind::Suspend(..) => way.turns(),
            _ => way,
        }
    }

    /// Whether the statement itself, its blocks aside, writes the buffer; in a function, perhaps.
    fn writes(&self, stmt: &Stmt) -> bool {
        let assigns = matches!(&stmt.kind, StmtKind::Assign(place, _) if place.root == Root::Buffer(self.buffer));
        let mut calls = false;
        for expr in stmt.exprs() {
            each_expr(expr, &mut |expr| calls |= self.callee_writes(&expr.kind));
        }
        assigns || calls
    }

    fn callee_writes(&self, expr: &ExprKind) -> bool {
        let ExprKind::Call(id, _) = expr else { return false };
        let Some(callee) = self.program.functions.get(*id) else { return false };
        let mut found = false;
        each_stmt(&callee.body, &mut |stmt| {
            found |= matches!(&stmt.kind, StmtKind::Assign(place, _) if place.root == Root::Buffer(self.buffer));
        });
        each_expr_in(&callee.body, &mut |expr| found |= self.callee_writes(&expr.kind));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::writes_again;
    use crate::ir::testing::source;

    fn again(text: &str) -> bool {
        let program = source::program(text);
        let buffer = program.interface.buffers.keys().next().expect("the tests' programs have a buffer");
        writes_again(&program, buffer)
    }

    #[test]
    fn threads_change_at_points_and_where_ways_meet() {
        assert!(again("out[0] = 1; suspend(); out[0] = 2;"));
        assert!(again("if id > 3 { out[0] = 1; } out[0] = 2;"));
        assert!(again("loop { out[0] = id; suspend(); if id > 3 { break; } }"));
        assert!(again("'a: loop { loop { out[0] = 1; break 'a; } } suspend(); out[1] = 2;"));
        assert!(again("loop { suspend(); if id > 3 { out[0] = 1; continue; } if id > 2 { break; } } "));
    }

    #[test]
    fn who_writes_once_is_in_order_with_itself() {
        assert!(!again("suspend(); out[0] = 1; out[1] = 2;"));
        assert!(!again("if id > 3 { out[0] = 1; return; } suspend(); out[0] = 2;"));
        assert!(!again("suspend(); if id > 3 { out[0] = 1; } else { out[0] = 2; }"));
        assert!(!again("loop { suspend(); if id > 3 { break; } } out[0] = 1;"));
    }
}
