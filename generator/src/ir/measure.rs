//! How much code a block is.

use super::walk::{each_stmt, reads};
use super::{Block, LoopKind, Stmt, StmtKind, VarId};

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

/// The statements of a block that only declare, set or ask for one of these variables.
pub fn statements_about(block: &Block, vars: &[VarId]) -> usize {
    let mut count = 0;
    each_stmt(block, &mut |stmt| {
        let about = match &stmt.kind {
            StmtKind::Let(var, Some(_)) => vars.contains(var),
            StmtKind::Assign(place, _) => place.base_var().is_some_and(|var| vars.contains(&var)),
            StmtKind::If(condition, ..) => vars.iter().any(|&var| reads(condition, var)),
            _ => false,
        };
        count += usize::from(about);
    });
    count
}

#[cfg(test)]
mod tests {
    use super::{statements, statements_about};
    use crate::ir::{Block, Expr, LabelId, LoopKind, Place, StmtKind, Type, VarId};

    #[test]
    fn work_counts_and_form_does_not() {
        let one = || Expr::var(VarId(0), Type::BOOL);
        let declared = StmtKind::Let(VarId(0), None);
        let inner = Block::from(vec![StmtKind::Let(VarId(1), Some(one())), StmtKind::Break(LabelId(0))]);
        let turns = StmtKind::Loop(LabelId(0), LoopKind::While(one()), inner);
        assert_eq!(statements(&Block::from(vec![declared, turns, StmtKind::Return(None)])), 3);
    }
    #[test]
    fn a_flag_is_declared_set_and_asked_for() {
        let of = |id| Expr::var(VarId(id), Type::BOOL);
        let set = StmtKind::Assign(Place::var(VarId(0)), Expr::bool(true));
        let other = StmtKind::Assign(Place::var(VarId(1)), Expr::bool(true));
        let turns = StmtKind::Loop(LabelId(0), LoopKind::While(of(1)), vec![set, other].into());
        let asked = |id| StmtKind::If(of(id), vec![StmtKind::Return(None)].into(), Block::default());
        let declared = StmtKind::Let(VarId(0), Some(Expr::bool(false)));
        let body = Block::from(vec![declared, turns, asked(0), asked(1)]);
        assert_eq!(statements_about(&body, &[VarId(0)]), 3);
        assert_eq!(statements(&body), 8);
    }
}
