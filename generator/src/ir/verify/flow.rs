//! Whether control comes out at the end of a block.

use std::collections::BTreeSet;

use crate::ir::{Block, LabelId, LoopKind, StmtKind};

/// Whether control can reach the end of a block. A condition is taken to go both ways.
pub fn falls_through(block: &Block) -> bool {
    Flow::default().block(block)
}

#[derive(Default)]
struct Flow {
    /// Labels that a reachable `Break` names.
    broken: BTreeSet<LabelId>,
}

impl Flow {
    fn block(&mut self, block: &Block) -> bool {
        block.stmts.iter().all(|stmt| self.stmt(&stmt.kind))
    }

    fn stmt(&mut self, stmt: &StmtKind) -> bool {
        match stmt {
            StmtKind::If(_, then, otherwise) => self.block(then) | self.block(otherwise),
            StmtKind::Switch(_, arms, default) => {
                arms.iter().fold(self.block(default), |out, arm| out | self.block(&arm.body))
            }
            StmtKind::Loop(label, kind, body) => {
                self.broken.remove(label);
                self.block(body);
                self.broken.remove(label) | !matches!(kind, LoopKind::Forever)
            }
            StmtKind::Labelled(label, body) => {
                self.broken.remove(label);
                let end = self.block(body);
                self.broken.remove(label) | end
            }
            StmtKind::Break(label) => {
                self.broken.insert(*label);
                false
            }
            StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Trap(_) | StmtKind::Leave(_) => false,
            StmtKind::Ending(..) => false,
            StmtKind::Let(..)
            | StmtKind::Assign(..)
            | StmtKind::Eval(_)
            | StmtKind::Check(..)
            | StmtKind::Suspend(..)
            | StmtKind::Promise(..)
            | StmtKind::Load(_)
            | StmtKind::Store(_) => true,
        }
    }
}
