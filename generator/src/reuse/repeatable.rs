//! Which calls give again what they gave: those whose callees only look at their arguments and at what nothing writes.

use std::collections::BTreeSet;

use crate::base::Table;
use crate::base::case::snake_case;
use crate::ir::effects::{is_atomic, written_by};
use crate::ir::same::same;
use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{
    BinaryOp, Block, BufferAccess, Expr, ExprKind, Function, FunctionId, LoopKind, ParamMode, Place, Program, Root,
    Stmt, StmtKind, VarId,
};

/// A call that may be made once for several.
pub(super) struct Call<'a> {
    pub(super) program: &'a Program,
    /// The call as it stands in the entry.
    pub(super) expr: Expr,
    /// The variables in its arguments.
    pub(super) reads: BTreeSet<VarId>,
    /// Whether it may end the instance.
    pub(super) can_trap: bool,
}

/// The calls that stand more than once in the entry and may be repeated, each once, in program order.
pub(super) fn repeated<'a>(program: &'a Program, body: &Block) -> Vec<Call<'a>> {
    let functions = functions(program);
    let mut calls: Vec<(Expr, usize)> = Vec::new();
    each_expr_in(body, &mut |expr| {
        if matches!(expr.kind, ExprKind::Call(..)) && is_repeatable(program, &functions, expr) {
            match calls.iter_mut().find(|(known, _)| same(known, expr)) {
                Some((_, times)) => *times += 1,
                None => calls.push((expr.clone(), 1)),
            }
        }
    });
    calls.into_iter().filter(|&(_, times)| times > 1).map(|(expr, _)| Call::new(program, expr)).collect()
}

/// Whether each function may be called again; each stands after those that it calls.
fn functions(program: &Program) -> Table<FunctionId, bool> {
    let mut table: Table<FunctionId, bool> = Table::new();
    for function in &program.functions {
        let repeatable = function.params.iter().all(|param| param.mode == ParamMode::In)
            && keeps_to_itself(function)
            && every_expr(&function.body, |expr| is_repeatable_node(program, &table, expr));
        table.push(repeatable);
    }
    table
}

/// Whether a function assigns nothing but its variables.
fn keeps_to_itself(function: &Function) -> bool {
    let mut keeps = true;
    each_stmt(&function.body, &mut |stmt| {
        if let StmtKind::Assign(place, _) = &stmt.kind {
            keeps &= matches!(place.root, Root::Var(_));
        }
    });
    keeps
}

fn every_expr(block: &Block, holds: impl Fn(&Expr) -> bool) -> bool {
    let mut all = true;
    each_expr_in(block, &mut |expr| all &= holds(expr));
    all
}

/// Whether a tree has the same value as long as its variables have.
fn is_repeatable(program: &Program, functions: &Table<FunctionId, bool>, tree: &Expr) -> bool {
    let mut all = true;
    each_expr(tree, &mut |expr| all &= is_repeatable_node(program, functions, expr));
    all
}

fn is_repeatable_node(program: &Program, functions: &Table<FunctionId, bool>, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Load(place) => match place.root {
            Root::Buffer(buffer) => program.interface.buffers[buffer].access == BufferAccess::Read,
            Root::Var(_) | Root::Uniform(_) | Root::Constant(_) => true,
        },
        ExprKind::Call(function, _) => functions[*function],
        ExprKind::Builtin(builtin, _) => !is_atomic(*builtin),
        _ => true,
    }
}

impl<'a> Call<'a> {
    fn new(program: &'a Program, expr: Expr) -> Self {
        let (mut reads, mut can_trap) = (BTreeSet::new(), false);
        each_expr(&expr, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => reads.extend(place.base_var()),
            ExprKind::Call(function, _) => can_trap |= program.functions[*function].can_trap,
            _ => {}
        });
        Self { program, expr, reads, can_trap }
    }

    /// `hit_surface_result`: what its value is called where the user gives it no name.
    pub(super) fn result_name(&self) -> String {
        let ExprKind::Call(function, _) = self.expr.kind else { unreachable!("it is a call") };
        format!("{}_result", snake_case(&self.program.functions[function].name))
    }

    /// How often it stands in a block.
    pub(super) fn times(&self, block: &Block) -> usize {
        let mut times = 0;
        each_expr_in(block, &mut |expr| times += usize::from(same(expr, &self.expr)));
        times
    }

    /// Whether an expression makes it whatever the values in it are.
    pub(super) fn is_made_by(&self, expr: &Expr) -> bool {
        if same(expr, &self.expr) {
            return true;
        }
        match &expr.kind {
            ExprKind::Load(place) => place.indices().into_iter().any(|index| self.is_made_by(index)),
            ExprKind::Select(condition, ..) => self.is_made_by(condition),
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, first, _) => self.is_made_by(first),
            _ => expr.operands().into_iter().any(|operand| self.is_made_by(operand)),
        }
    }

    /// Whether a statement's own expressions write one of its arguments, or `also`; or the statement itself does.
    pub(super) fn is_changed_by(&self, stmt: &Stmt, also: Option<VarId>) -> bool {
        let changes = |var: VarId| self.reads.contains(&var) || also == Some(var);
        let mut changed = match &stmt.kind {
            StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => changes(*var),
            StmtKind::Assign(place, _) => place.base_var().is_some_and(changes),
            _ => false,
        };
        for tree in stmt.exprs() {
            each_expr(tree, &mut |expr| {
                let written = written_by(self.program, expr);
                changed |= written.into_iter().filter_map(Place::base_var).any(changes);
            });
        }
        changed
    }

    /// The same for all that is in a block.
    pub(super) fn is_changed_in(&self, block: &Block, also: Option<VarId>) -> bool {
        let mut changed = false;
        each_stmt(block, &mut |stmt| changed |= self.is_changed_by(stmt, also));
        changed
    }
}
