//! How much code a block is.

use super::walk::each_stmt;
use super::{Block, LoopKind, Stmt, StmtKind};

/// The statements of a block that do something, those inside of others included.
///
/// Jumps, labels and declarations without a value are form, not work; a `for` counts its start, test and step.
pub fn statements(block: &Block) -> usize {
    let mut count = 0;
    each_stmt(block, &mut |stmt| count += own(stmt));
    count
}

/// What a statement counts itself, without those inside of it.
fn own(stmt: &Stmt) -> usize {
    match &stmt.kind {
        StmtKind::Let(_, None)
        | StmtKind::Labelled(..)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Loop(_, LoopKind::Forever, _) => 0,
        StmtKind::Loop(_, LoopKind::For { .. }, _) => 3,
        _ => 1,
    }
}

/// The same for statements that are not in a block.
pub fn statements_of(stmts: &[Stmt]) -> usize {
    stmts.iter().map(|stmt| own(stmt) + stmt.blocks().into_iter().map(statements).sum::<usize>()).sum()
}

#[cfg(test)]
mod tests {
    use super::statements;
    use crate::ir::{Block, Expr, LabelId, LoopKind, StmtKind, Type, VarId};

    #[test]
    fn work_counts_and_form_does_not() {
        let one = || Expr::var(VarId(0), Type::BOOL);
        let declared = StmtKind::Let(VarId(0), None);
        let inner = Block::from(vec![StmtKind::Let(VarId(1), Some(one())), StmtKind::Break(LabelId(0))]);
        let turns = StmtKind::Loop(LabelId(0), LoopKind::While(one()), inner);
        assert_eq!(statements(&Block::from(vec![declared, turns, StmtKind::Return(None)])), 3);
    }
}
