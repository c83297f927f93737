//! Leaves out what cannot run: arms and loops whose condition is a constant, and what stands after a jump.

use super::jumps::stmt_diverges;
use crate::ir::walk::{VisitMut, walk_block_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Literal, LoopKind, Stmt, StmtKind, UnaryOp};

/// Prunes a body.
pub(super) fn prune(body: &mut Block) {
    Prune.visit_block(body);
}

struct Prune;

impl VisitMut for Prune {
    fn visit_block(&mut self, block: &mut Block) {
        walk_block_mut(self, block);
        let mut out: Vec<Stmt> = Vec::new();
        for stmt in std::mem::take(&mut block.stmts) {
            out.extend(taken(stmt));
            if let Some(end) = out.iter().position(stmt_diverges) {
                out.truncate(end + 1);
                break;
            }
        }
        block.stmts = out;
    }

    fn visit_expr(&mut self, _: &mut Expr) {}
}

/// What a statement comes to.
fn taken(mut stmt: Stmt) -> Vec<Stmt> {
    match &mut stmt.kind {
        StmtKind::If(condition, then, otherwise) => match truth(condition) {
            Some(true) => std::mem::take(&mut then.stmts),
            Some(false) => std::mem::take(&mut otherwise.stmts),
            None => vec![stmt],
        },
        StmtKind::Switch(value, arms, default) => match value.kind {
            ExprKind::Literal(Literal::Int(value)) => {
                let arm = arms.iter_mut().find(|arm| arm.values.iter().any(|case| case.value == value));
                std::mem::take(&mut arm.map_or(default, |arm| &mut arm.body).stmts)
            }
            _ => vec![stmt],
        },
        StmtKind::Loop(_, kind @ LoopKind::While(_), _) => {
            let LoopKind::While(condition) = kind else { return vec![stmt] };
            match truth(condition) {
                Some(false) => Vec::new(),
                Some(true) => {
                    *kind = LoopKind::Forever;
                    vec![stmt]
                }
                None => vec![stmt],
            }
        }
        _ => vec![stmt],
    }
}

/// The value of a condition that does not depend on the run.
fn truth(condition: &Expr) -> Option<bool> {
    match &condition.kind {
        ExprKind::Literal(Literal::Bool(value)) => Some(*value),
        ExprKind::Unary(UnaryOp::Not, value) => truth(value).map(|value| !value),
        ExprKind::Binary(BinaryOp::And, left, right) => match truth(left)? {
            true => truth(right),
            false => Some(false),
        },
        ExprKind::Binary(BinaryOp::Or, left, right) => match truth(left)? {
            true => Some(true),
            false => truth(right),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Place, Type, VarId};

    #[test]
    fn a_condition_is_known_where_its_operands_decide_it() {
        let (yes, no) = (|| Expr::bool(true), || Expr::bool(false));
        let open = || Expr::load(Place::var(VarId(0)), Type::BOOL);
        assert_eq!([truth(&yes()), truth(&no()), truth(&open())], [Some(true), Some(false), None]);
        assert_eq!([truth(&yes().not()), truth(&no().not()), truth(&open().not())], [Some(false), Some(true), None]);
        let and = |a: Expr, b: Expr| truth(&a.binary(BinaryOp::And, b));
        assert_eq!([and(yes(), yes()), and(yes(), no()), and(no(), open())], [Some(true), Some(false), Some(false)]);
        assert_eq!([and(yes(), open()), and(open(), no())], [None, None]);
        let or = |a: Expr, b: Expr| truth(&a.binary(BinaryOp::Or, b));
        assert_eq!([or(no(), no()), or(no(), yes()), or(yes(), open())], [Some(false), Some(true), Some(true)]);
        assert_eq!([or(no(), open()), or(open(), yes())], [None, None]);
    }
}
