//! Webs: a variable with several lifetimes that have nothing in common becomes as many variables.
//!
//! A *web* of a variable is a set of its assignments: two are in one web if some read may see either (S. Muchnick, *Advanced
//! Compiler Design and Implementation*, 1997, 8.10), or if one changes the value that the other gave (`x += 1`), which a reader takes for
//! the same value. Only where several webs are alive at points they are told apart: each then has its own place in the frame, beside
//! what else lives with it. All other variables stay as the user has them.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::cfg::{Cfg, End, LoopId, Node, NodeId, Test};
use super::effects::{Effect, Effects};
use crate::base::Table;
use crate::ir::walk::{VisitMut, walk_expr_mut, walk_place_mut, walk_stmt_mut};
use crate::ir::{Expr, LoopKind, Place, Program, Root, Stmt, StmtKind, Var, VarId};

/// Lifetimes of one variable: more of them are a temporary, not values that a reader tells apart.
const MOST: usize = 8;

/// A variable that was made, and of which.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) var: VarId,
    pub(super) of: VarId,
}

/// Gives each web that is alive at a point a variable of its own, if its variable has several such. New variables are added to `vars`.
pub(super) fn separate(program: &Program, cfg: &mut Cfg, vars: &mut Table<VarId, Var>) -> Vec<Made> {
    let mut made = Vec::new();
    for var in candidates(cfg, vars.len()) {
        let webs = Webs::of(cfg, var);
        let alive = webs.alive_at_points(cfg);
        if alive.len() < 2 || alive.len() > MOST {
            continue;
        }
        // The first keeps the user's variable.
        for &web in &alive[1..] {
            let new = vars.push_and_get_key(vars[var].clone());
            webs.rename(program, cfg, web, new);
            made.push(Made { var: new, of: var });
        }
    }
    if !made.is_empty() {
        correct_loops(cfg);
    }
    made
}

/// The variables that get a value from nothing of their own at several places, but for those that count a loop.
fn candidates(cfg: &Cfg, count: usize) -> Vec<VarId> {
    let mut fresh: Table<VarId, usize> = vec![0; count].into();
    for effect in cfg.nodes.iter().flat_map(|node| &node.effects) {
        effect.kills.iter().filter(|var| !effect.uses.contains(*var)).for_each(|var| fresh[var] += 1);
    }
    for (_, kind) in cfg.loops.iter().filter_map(|it| it.counted.as_ref()) {
        if let LoopKind::For { var, .. } = kind {
            fresh[*var] = 0;
        }
    }
    fresh.iter_enumerated().filter(|(_, count)| **count > 1).map(|(var, _)| var).collect()
}

/// The webs of one variable, each named by one of its assignments.
struct Webs {
    var: VarId,
    /// For each node, the web that each of its statements, and last its end, reads or assigns.
    of: Table<NodeId, Vec<Option<usize>>>,
    /// For each node, the web that is there after it.
    after: Table<NodeId, Option<usize>>,
    /// Whether a value is read before it is replaced, before each node.
    alive: Table<NodeId, bool>,
}

impl Webs {
    fn of(cfg: &Cfg, var: VarId) -> Self {
        let mut sets = Sets::default();
        let mut first: Table<NodeId, usize> = Table::new();
        for node in &cfg.nodes {
            first.push(sets.0.len());
            node.effects.iter().for_each(|_| sets.add());
        }
        let alive = alive(cfg, var);
        // Where a value is alive, its reader may see every assignment that gets there: they are one web.
        let mut before: Table<NodeId, Option<usize>> = vec![None; cfg.nodes.len()].into();
        let mut changed = true;
        while changed {
            changed = false;
            for (id, node) in cfg.nodes.iter_enumerated() {
                let mut here = before[id];
                for (effect, at) in node.effects.iter().zip(first[id]..) {
                    if effect.writes.contains(var) {
                        if let Some(seen) = here.filter(|_| reads(effect, var)) {
                            sets.join(seen, at);
                        }
                        here = Some(at);
                    }
                }
                let Some(here) = here else { continue };
                for &next in everywhere(cfg, id).iter().filter(|next| alive[**next]) {
                    match before[next] {
                        Some(seen) => sets.join(seen, here),
                        None => (before[next], changed) = (Some(here), true),
                    }
                }
            }
        }
        let mut webs = Self { var, of: Table::new(), after: Table::new(), alive };
        for (id, node) in cfg.nodes.iter_enumerated() {
            let mut here = before[id];
            let mut of = Vec::new();
            for (effect, at) in node.effects.iter().zip(first[id]..) {
                if effect.writes.contains(var) {
                    here = Some(at);
                }
                let mentions = effect.writes.contains(var) || effect.uses.contains(var);
                of.push(here.filter(|_| mentions).map(|web| sets.find(web)));
            }
            webs.of.push(of);
            webs.after.push(here.map(|web| sets.find(web)));
        }
        webs
    }

    /// The webs that are alive at points, in the order of the source.
    fn alive_at_points(&self, cfg: &Cfg) -> Vec<usize> {
        let found: BTreeSet<usize> = cfg
            .nodes
            .iter_enumerated()
            .filter_map(|(id, node)| match node.end {
                End::Suspend { next, .. } if self.alive[next] => self.after[id],
                _ => None,
            })
            .collect();
        found.into_iter().collect()
    }

    /// Puts another variable where a web is.
    fn rename(&self, program: &Program, cfg: &mut Cfg, web: usize, to: VarId) {
        let mut rename = Rename { from: self.var, to };
        for (id, of) in self.of.iter_enumerated() {
            if !of.contains(&Some(web)) {
                continue;
            }
            let node = Rc::make_mut(&mut cfg.nodes[id]);
            for (stmt, _) in node.stmts.iter_mut().zip(of).filter(|(_, of)| **of == Some(web)) {
                rename.visit_stmt(stmt);
            }
            if of.last() == Some(&Some(web)) {
                match &mut node.end {
                    End::Choice { test: Test::If(value) | Test::Switch(value, _), .. } => rename.visit_expr(value),
                    End::Suspend { head, .. } => rename.visit_stmt(head),
                    End::Goto(_) | End::Return(_) | End::Trap(_) => {}
                }
            }
            node.effects = Effects { program }.of_node(node);
        }
    }
}

/// Where control goes after a node, an instance that waits there included.
pub(super) fn everywhere(cfg: &Cfg, node: NodeId) -> &[NodeId] {
    match &cfg.nodes[node].end {
        End::Suspend { next, .. } => std::slice::from_ref(next),
        _ => cfg.next(node),
    }
}

/// Whether a statement needs what a variable held: it reads it, or replaces only a part.
fn reads(effect: &Effect, var: VarId) -> bool {
    effect.uses.contains(var) || effect.writes.contains(var) && !effect.kills.contains(var)
}

/// Whether a variable is read before it is replaced, before each node.
fn alive(cfg: &Cfg, var: VarId) -> Table<NodeId, bool> {
    let mut alive: Table<NodeId, bool> = vec![false; cfg.nodes.len()].into();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, node) in cfg.nodes.iter_enumerated().rev() {
            let mut here = everywhere(cfg, id).iter().any(|next| alive[*next]);
            for effect in node.effects.iter().rev() {
                here = reads(effect, var) || here && !effect.kills.contains(var);
            }
            changed |= std::mem::replace(&mut alive[id], here) != here;
        }
    }
    alive
}

/// Disjoint sets (Tarjan, *Efficiency of a good but not linear set union algorithm*, 1975), without ranks.
#[derive(Default)]
struct Sets(Vec<usize>);

impl Sets {
    fn add(&mut self) {
        self.0.push(self.0.len());
    }

    /// The least member of a set.
    fn find(&mut self, mut member: usize) -> usize {
        while self.0[member] != member {
            self.0[member] = self.0[self.0[member]];
            member = self.0[member];
        }
        member
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b);
    }
}

struct Rename {
    from: VarId,
    to: VarId,
}

impl Rename {
    fn var(&self, var: &mut VarId) {
        if *var == self.from {
            *var = self.to;
        }
    }
}

impl VisitMut for Rename {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) = &mut stmt.kind {
            self.var(var);
        }
        walk_stmt_mut(self, stmt);
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
    }

    fn visit_place(&mut self, place: &mut Place) {
        if let Root::Var(var) = &mut place.root {
            self.var(var);
        }
        walk_place_mut(self, place);
    }
}

/// Brings the heads of the source's `for` loops to what their nodes now say.
fn correct_loops(cfg: &mut Cfg) {
    for id in cfg.loops.keys().collect::<Vec<LoopId>>() {
        let header = cfg.loops[id].header;
        let starts = |node: &Rc<Node>| match (&node.end, node.stmts.last().map(|stmt| &stmt.kind)) {
            (End::Goto(next), Some(StmtKind::Let(var, Some(value)))) if *next == header => Some((*var, value.clone())),
            _ => None,
        };
        let started: Vec<(VarId, Expr)> = cfg.nodes.iter().filter_map(starts).collect();
        let Some((step, LoopKind::For { var, start, condition, next })) = &mut cfg.loops[id].counted else { continue };
        if let Some((_, value)) = started.into_iter().find(|(started, _)| started == var) {
            *start = value;
        }
        if let End::Choice { test: Test::If(test), .. } = &cfg.nodes[header].end {
            *condition = test.clone();
        }
        if let Some(StmtKind::Assign(_, value)) = cfg.nodes[*step].stmts.first().map(|stmt| &stmt.kind) {
            *next = value.clone();
        }
    }
}
