//! What code costs to run, as far as that is seen in its text.

use super::cfg::{Cfg, End, NodeId, Test};
use super::jumps;
use super::region::Region;
use crate::base::Table;
use crate::ir::walk::each_expr;
use crate::ir::{Expr, ExprKind, FunctionId, Place, Program, Root, Stmt, StmtKind, typing};

/// How much there is to compute: an operation on one scalar counts one, whatever it is, and what is in a loop counts once.
pub(super) struct Work {
    functions: Table<FunctionId, usize>,
}

impl Work {
    pub(super) fn of(program: &Program) -> Self {
        let mut work = Self { functions: Table::new() };
        for function in &program.functions {
            let operations = work.stmts(program, &function.body.stmts);
            work.functions.push(operations);
        }
        work
    }

    /// What a region computes, on all its ways together.
    pub(super) fn region(&self, program: &Program, cfg: &Cfg, region: &Region) -> usize {
        region.nodes.iter().filter_map(|it| it.what.source()).map(|node| self.node(program, cfg, node)).sum()
    }

    /// What a node computes.
    pub(super) fn node(&self, program: &Program, cfg: &Cfg, node: NodeId) -> usize {
        let test = match &cfg.nodes[node].end {
            End::Choice { test: Test::If(value) | Test::Switch(value, _), .. } => self.expr(program, value),
            _ => 0,
        };
        test + self.stmts(program, &cfg.nodes[node].stmts)
    }

    fn stmts(&self, program: &Program, stmts: &[Stmt]) -> usize {
        let mut operations = 0;
        jumps::each(stmts, &mut |stmt| {
            operations += stmt.exprs().into_iter().map(|expr| self.expr(program, expr)).sum::<usize>();
            if let StmtKind::Assign(place @ Place { root: Root::Buffer(_), .. }, value) = &stmt.kind {
                operations += typing::scalar_count(program, &value.ty);
                operations += place.indices().into_iter().map(|index| self.expr(program, index)).sum::<usize>();
            }
        });
        operations
    }

    fn expr(&self, program: &Program, expr: &Expr) -> usize {
        let mut operations = 0;
        each_expr(expr, &mut |expr| {
            operations += match &expr.kind {
                ExprKind::Call(function, _) => self.functions[*function],
                ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Cast(_)
                | ExprKind::Select(..)
                | ExprKind::Builtin(..)
                | ExprKind::Load(Place { root: Root::Buffer(_) | Root::Constant(_), .. }) => {
                    typing::scalar_count(program, &expr.ty)
                }
                _ => 0,
            }
        });
        operations
    }
}
