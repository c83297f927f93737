//! Variables, labels, functions and trap sites that nothing mentions any more: names are free for others, and the device keeps no record of
//! what cannot happen.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Table;
use crate::ir::walk::{VisitMut, each_expr_in, each_stmt, walk_expr_mut, walk_place_mut, walk_stmt_mut};
use crate::ir::{
    Expr, ExprKind, Function, FunctionId, LabelId, LoopKind, Place, Program, Root, Stmt, StmtKind, TrapId, VarId,
};

/// Takes the unused ones out of the function's tables.
pub(in crate::lower) fn unused(function: &mut Function) {
    let mut vars: BTreeSet<VarId> = function.params.iter().map(|param| param.var).collect();
    let mut labels = BTreeSet::new();
    each_expr_in(&function.body, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            vars.extend(place.base_var());
        }
    });
    each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::Let(var, _) => {
            vars.insert(*var);
        }
        StmtKind::Assign(place, _) => vars.extend(place.base_var()),
        StmtKind::Loop(label, kind, _) => {
            labels.insert(*label);
            if let LoopKind::For { var, .. } = kind {
                vars.insert(*var);
            }
        }
        StmtKind::Labelled(label, _) => {
            labels.insert(*label);
        }
        _ => {}
    });
    let vars: BTreeMap<VarId, VarId> = vars.into_iter().zip((0..).map(VarId)).collect();
    let labels: BTreeMap<LabelId, LabelId> = labels.into_iter().zip((0..).map(LabelId)).collect();
    function.vars = kept(&function.vars, &vars);
    function.labels = kept(&function.labels, &labels);
    for param in &mut function.params {
        param.var = vars[&param.var];
    }
    Renumber { vars, labels }.visit_block(&mut function.body);
}

/// Takes the functions that nothing calls out of a program.
pub(in crate::lower) fn unused_functions(program: &mut Program) {
    let mut used = BTreeSet::new();
    let mut bodies = vec![&program.entry.body];
    while let Some(body) = bodies.pop() {
        each_expr_in(body, &mut |expr| {
            if let ExprKind::Call(id, _) = expr.kind
                && used.insert(id)
            {
                bodies.push(&program.functions[id].body);
            }
        });
    }
    let functions: BTreeMap<FunctionId, FunctionId> = used.into_iter().zip((0..).map(FunctionId)).collect();
    program.functions = kept(&program.functions, &functions);
    let mut renumber = RenumberFunctions(functions);
    program.functions.iter_mut().for_each(|function| renumber.visit_block(&mut function.body));
    renumber.visit_block(&mut program.entry.body);
}

struct RenumberFunctions(BTreeMap<FunctionId, FunctionId>);

impl VisitMut for RenumberFunctions {
    fn visit_expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Call(id, _) = &mut expr.kind {
            *id = self.0[id];
        }
        walk_expr_mut(self, expr);
    }
}

/// Takes the trap sites that nothing reaches out of a program.
pub(in crate::lower) fn unused_traps(program: &mut Program) {
    let mut used = BTreeSet::new();
    for function in program.functions.iter().chain([&program.entry]) {
        each_stmt(&function.body, &mut |stmt| {
            if let StmtKind::Check(_, trap) | StmtKind::Trap(trap) = stmt.kind {
                used.insert(trap);
            }
        });
    }
    let traps: BTreeMap<TrapId, TrapId> = used.into_iter().zip((0..).map(TrapId)).collect();
    program.traps = kept(&program.traps, &traps);
    let mut renumber = RenumberTraps(traps);
    program.functions.iter_mut().for_each(|function| renumber.visit_block(&mut function.body));
    renumber.visit_block(&mut program.entry.body);
}

struct RenumberTraps(BTreeMap<TrapId, TrapId>);

impl VisitMut for RenumberTraps {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Check(_, trap) | StmtKind::Trap(trap) = &mut stmt.kind {
            *trap = self.0[trap];
        }
        walk_stmt_mut(self, stmt);
    }

    fn visit_expr(&mut self, _: &mut Expr) {}
}

pub(super) fn kept<I: Copy + Ord + From<usize>, T: Clone>(table: &Table<I, T>, ids: &BTreeMap<I, I>) -> Table<I, T>
where
    usize: From<I>,
{
    ids.keys().map(|&id| table[id].clone()).collect()
}

struct Renumber {
    vars: BTreeMap<VarId, VarId>,
    labels: BTreeMap<LabelId, LabelId>,
}

impl VisitMut for Renumber {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        match &mut stmt.kind {
            StmtKind::Let(var, _) => *var = self.vars[var],
            StmtKind::Loop(label, kind, _) => {
                *label = self.labels[label];
                if let LoopKind::For { var, .. } = kind {
                    *var = self.vars[var];
                }
            }
            StmtKind::Labelled(label, _) | StmtKind::Break(label) | StmtKind::Continue(label) => {
                *label = self.labels[label];
            }
            _ => {}
        }
        walk_stmt_mut(self, stmt);
    }

    fn visit_place(&mut self, place: &mut Place) {
        if let Root::Var(var) = &mut place.root {
            *var = self.vars[var];
        }
        walk_place_mut(self, place);
    }
}
