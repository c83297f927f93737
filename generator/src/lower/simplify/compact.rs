//! Variables and labels that nothing mentions any more: their names are free for others.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Table;
use crate::ir::walk::{VisitMut, each_expr_in, each_stmt, walk_place_mut, walk_stmt_mut};
use crate::ir::{ExprKind, Function, LabelId, LoopKind, Place, Root, Stmt, StmtKind, VarId};

/// Takes the unused ones out of the function's tables.
pub(super) fn unused(function: &mut Function) {
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

fn kept<I: Copy + Ord + From<usize>, T: Clone>(table: &Table<I, T>, ids: &BTreeMap<I, I>) -> Table<I, T>
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
