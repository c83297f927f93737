//! The user's comments: each goes to the first statement that comes from what it belongs to.

use super::Lowerer;
use crate::ir::StmtKind;

impl Lowerer<'_> {
    /// Gives the comments of a statement to the first of the statements emitted since `start` in the block at `depth`; if there is
    /// none, to the next one.
    pub(super) fn attach_comments(&mut self, depth: usize, start: usize, leading: &[String], trailing: Option<&str>) {
        if leading.is_empty() && trailing.is_none() {
            return;
        }
        match self.f.blocks.get_mut(depth - 1).and_then(|block| block.get_mut(start..)).unwrap_or_default() {
            stmts @ [_, ..] => {
                stmts[0].leading.splice(0..0, leading.iter().cloned());
                // What stands beside the statement says nothing of the checks before it.
                let done = stmts.iter().position(|stmt| !matches!(stmt.kind, StmtKind::Check(..))).unwrap_or(0);
                if stmts[done].trailing.is_none() {
                    stmts[done].trailing = trailing.map(str::to_owned);
                }
            }
            [] => {
                self.carry_comments(leading);
                self.f.comments.extend(trailing.map(str::to_owned));
            }
        }
    }

    /// Gives comments to the next statement.
    pub(super) fn carry_comments(&mut self, leading: &[String]) {
        self.f.comments.extend(leading.iter().cloned());
    }
}
