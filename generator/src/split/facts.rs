//! Edges that cannot be taken, found from what is known before the program runs.
//!
//! Known today: whether the first turn of a counted loop happens. Where every turn of such a loop suspends, its first test is
//! left out, and with it the code for a loop that never begins. (A loop that turns by itself keeps its test: it prints as the
//! user's `for`.)

use super::cfg::{Cfg, End, LoopId, NodeId};
use crate::ir::interpret::constant;
use crate::ir::walk::{VisitMut, walk_expr_mut};
use crate::ir::{Expr, ExprKind, Literal, LoopKind, Program, VarId};

/// Leaves out first tests that always hold.
pub(super) fn apply(program: &Program, cfg: &mut Cfg) {
    // Inner loops first: they may be what an outer turn passed without a marker.
    for id in cfg.loops.keys().rev() {
        let header = cfg.loops[id].header;
        let Some((step, LoopKind::For { var, start, condition, .. })) = &cfg.loops[id].counted else { continue };
        let End::Choice { next, .. } = &cfg.nodes[header].end else { continue };
        let first = next[0];
        if !always_begins(program, *var, start, condition) || reaches(cfg, first, *step) {
            continue;
        }
        for node in cfg.nodes.keys() {
            let enters = !cfg.is_in(node, id) && matches!(cfg.nodes[node].end, End::Goto(to) if to == header);
            if enters {
                cfg.nodes[node].end = End::Goto(first);
            }
        }
        keep_comments(cfg, id, first);
    }
}

/// The loop's comments stay where it is entered.
fn keep_comments(cfg: &mut Cfg, id: LoopId, first: NodeId) {
    let header = cfg.loops[id].header;
    if let End::Choice { head, .. } = &mut cfg.nodes[header].end {
        let comments = std::mem::take(&mut head.leading);
        cfg.nodes[first].leading.splice(0..0, comments);
    }
}

/// Whether a condition holds for a variable's first value, whatever the arguments.
fn always_begins(program: &Program, var: VarId, start: &Expr, condition: &Expr) -> bool {
    let mut condition = condition.clone();
    let mut replace = Replace { var, value: start, known: true };
    replace.visit_expr(&mut condition);
    let truth = replace.known.then(|| constant(program, &condition).ok()).flatten();
    matches!(truth, Some(Expr { kind: ExprKind::Literal(Literal::Bool(true)), .. }))
}

/// Puts a value in the place of a variable; what else is not a constant makes the whole unknown.
struct Replace<'a> {
    var: VarId,
    value: &'a Expr,
    known: bool,
}

impl VisitMut for Replace<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        match &expr.kind {
            ExprKind::Load(place) if place.path.is_empty() && place.base_var() == Some(self.var) => {
                *expr = self.value.clone();
                self.known &= is_constant(expr);
            }
            ExprKind::Literal(_) | ExprKind::Constant(_) => {}
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_) => walk_expr_mut(self, expr),
            _ => self.known = false,
        }
    }
}

fn is_constant(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Literal(_) | ExprKind::Constant(_))
}

/// Whether control gets from one node to another without passing a marker.
fn reaches(cfg: &Cfg, from: NodeId, to: NodeId) -> bool {
    let mut seen = vec![false; cfg.nodes.len()];
    let mut work = vec![from];
    while let Some(node) = work.pop() {
        if node == to {
            return true;
        }
        if !std::mem::replace(&mut seen[usize::from(node)], true) {
            work.extend(cfg.next(node));
        }
    }
    false
}
