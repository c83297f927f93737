//! Motion: what is computed beside a point is computed on the side where less lives across the point.
//!
//! - What is computed after a point, from values that end there, is computed before it if it is smaller: of nine words of
//!   vertices remains one of a distance.
//! - What is computed before a point and used only after it is computed after it, if what it is computed from lives there anyway,
//!   or is smaller.
//!
//! Control has no way past a marker to the node behind it but through the node before it. So statements move from the end of the one to the
//! start of the other, or back: each runs as often as in the source, on the same values. Only what has no effect, cannot trap and
//! reads no memory moves, and only scalars, vectors and matrices.
//!
//! What a value takes in a frame is not known here, but within bounds: at least nothing if `frame` can compute it again, a bit if it is
//! an integer, which may share a word; at most its words, as far as they are read. Something moves where it narrows the frame
//! in any case.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::cfg::{Cfg, End, NodeId, Test};
use super::effects::Effects;
use super::vars::Vars;
use super::webs::everywhere;
use crate::base::Table;
use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{
    Block, Expr, ExprKind, LoopKind, Place, Program, Projection, Root, Scalar, Stmt, StmtKind, Type, Var, VarId,
    effects, typing,
};

/// Moves what narrows the frame.
pub(super) fn narrow(program: &Program, cfg: &mut Cfg, vars: &Table<VarId, Var>) {
    let points: Vec<(NodeId, NodeId)> = cfg
        .nodes
        .iter_enumerated()
        .filter_map(|(id, node)| match node.end {
            End::Suspend { next, .. } => Some((id, next)),
            _ => None,
        })
        .collect();
    let (alive, free, in_parts) = (alive(cfg), free(program, cfg), in_parts(cfg));
    let mut motion = Motion { program, cfg, vars, alive, free, in_parts };
    for &(before, after) in points.iter().rev() {
        while motion.hoist(before, after) {}
    }
    for &(before, after) in &points {
        while motion.sink(before, after) {}
    }
}

/// The variables that are read before they are replaced, before each node.
fn alive(cfg: &Cfg) -> Table<NodeId, Vars> {
    let mut alive: Table<NodeId, Vars> = vec![Vars::default(); cfg.nodes.len()].into();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, node) in cfg.nodes.iter_enumerated().rev() {
            let mut here = Vars::default();
            everywhere(cfg, id).iter().for_each(|next| _ = here.extend(&alive[*next]));
            node.effects.iter().rev().for_each(|effect| effect.before(&mut here));
            changed |= alive[id].extend(&here);
        }
    }
    alive
}

/// The variables with one value that follows from the instance's number, uniforms and constants.
fn free(program: &Program, cfg: &Cfg) -> Vars {
    // The end of a node writes too, by calls.
    let mut written: Vec<(Option<&Stmt>, VarId)> = Vec::new();
    for node in &cfg.nodes {
        for (effect, at) in node.effects.iter().zip(0..) {
            let stmt = node.stmts.get(at);
            written.extend(effect.writes.iter().map(|var| (stmt, var)));
        }
    }
    written.sort_by_key(|(_, var)| *var);
    let mut free = Vars::default();
    let mut changed = true;
    while changed {
        changed = false;
        for writes in written.chunk_by(|a, b| a.1 == b.1) {
            let [(Some(stmt), var)] = writes else { continue };
            let Some((_, value)) = pure(program, stmt) else { continue };
            if !free.contains(*var) && reads(value).iter().all(|part| free.contains(part.var)) {
                free.insert(*var);
                changed = true;
            }
        }
    }
    free
}

/// The variable that a statement declares with a value that may be computed elsewhere, and that moves.
fn computed<'a>(program: &Program, stmt: &'a Stmt) -> Option<(VarId, &'a Expr)> {
    let (var, value) = pure(program, stmt)?;
    let mut moves = true;
    each_expr(value, &mut |expr| moves &= expr.ty.scalar().is_some());
    moves.then_some((var, value))
}

/// The variable that a statement declares with a value that is the same wherever it is computed from the same values.
fn pure<'a>(program: &Program, stmt: &'a Stmt) -> Option<(VarId, &'a Expr)> {
    let StmtKind::Let(var, Some(value)) = &stmt.kind else { return None };
    let mut pure = !effects::has_effect(program, value) && effects::is_total(value);
    each_expr(value, &mut |expr| {
        pure &= match &expr.kind {
            ExprKind::Load(place) => !matches!(place.root, Root::Buffer(_)),
            ExprKind::Call(..) => false,
            _ => true,
        };
    });
    pure.then_some((*var, value))
}

/// A part of a variable: a scalar, a vector or some components of one, a matrix.
#[derive(Clone, PartialEq)]
struct Part<'a> {
    var: VarId,
    path: &'a [Projection],
    ty: &'a Type,
    /// How many scalars of it.
    count: usize,
}

/// The parts of variables that an expression reads, each once.
fn reads(value: &Expr) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    collect(value, &mut found);
    found
}

fn collect<'a>(expr: &'a Expr, found: &mut Vec<Part<'a>>) {
    let (read, swizzle) = match &expr.kind {
        ExprKind::Swizzle(read, components) => (&**read, Some(components)),
        _ => (expr, None),
    };
    if let ExprKind::Load(Place { root: Root::Var(var), path }) = &read.kind {
        let count = match (swizzle, &read.ty) {
            (Some(components), _) => components.iter().collect::<BTreeSet<_>>().len(),
            (None, Type::Vector(_, size)) => usize::from(*size),
            (None, Type::Matrix(columns, rows)) => usize::from(*columns) * usize::from(*rows),
            _ => 1,
        };
        let part = Part { var: *var, path, ty: &read.ty, count };
        if !found.contains(&part) {
            found.push(part);
        }
    }
    expr.operands().into_iter().for_each(|operand| collect(operand, found));
}

/// Variables of which something is read in parts.
fn in_parts(cfg: &Cfg) -> Vars {
    let mut parts = Vars::default();
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Load(place) if !place.path.is_empty() => {
            place.base_var().into_iter().for_each(|var| parts.insert(var))
        }
        ExprKind::Swizzle(value, _) | ExprKind::Index(value, _) => {
            if let ExprKind::Load(place) = &value.kind {
                place.base_var().into_iter().for_each(|var| parts.insert(var));
            }
        }
        _ => {}
    };
    for node in &cfg.nodes {
        for stmt in &node.stmts {
            each_expr_in(&Block { stmts: vec![stmt.clone()] }, &mut visit);
        }
        match &node.end {
            End::Choice { test: Test::If(value) | Test::Switch(value, _), .. } => each_expr(value, &mut visit),
            End::Suspend { head, .. } => head.exprs().into_iter().for_each(|expr| each_expr(expr, &mut visit)),
            End::Goto(_) | End::Return(_) | End::Trap(_) => {}
        }
    }
    parts
}

struct Motion<'a> {
    program: &'a Program,
    cfg: &'a mut Cfg,
    vars: &'a Table<VarId, Var>,
    /// Before each node.
    alive: Table<NodeId, Vars>,
    /// What takes no place in a frame.
    free: Vars,
    /// What is read in parts.
    in_parts: Vars,
}

impl Motion<'_> {
    /// Moves statements from behind a marker to before it; whether there were some to move.
    fn hoist(&mut self, before: NodeId, after: NodeId) -> bool {
        let node = &self.cfg.nodes[after];
        let mut sets: Vec<Option<BTreeSet<usize>>> = Vec::new();
        for at in 0..node.stmts.len() {
            let set = self.needed(after, at, &sets);
            if let Some(set) = &set
                && self.narrows(after, set)
            {
                let moved = self.take(after, set);
                let into = Rc::make_mut(&mut self.cfg.nodes[before]);
                into.stmts.extend(moved);
                into.effects = Effects { program: self.program }.of_node(into);
                return true;
            }
            sets.push(set);
        }
        false
    }

    /// The statements that must move with a statement to the start of its node, itself included; nothing if it cannot.
    fn needed(&self, node: NodeId, at: usize, sets: &[Option<BTreeSet<usize>>]) -> Option<BTreeSet<usize>> {
        let node = &self.cfg.nodes[node];
        let (var, value) = computed(self.program, &node.stmts[at]).filter(|(var, _)| !self.counts(*var))?;
        let mut needed = BTreeSet::from([at]);
        let writers = |var: VarId| (0..at).filter(move |&earlier| node.effects[earlier].writes.contains(var));
        if writers(var).next().is_some() {
            return None;
        }
        for part in reads(value) {
            let writers: Vec<usize> = writers(part.var).collect();
            match writers[..] {
                [] => {}
                [one] => needed.extend(sets[one].as_ref()?),
                _ => return None,
            }
        }
        Some(needed)
    }

    /// Whether a variable counts a loop, whose head it belongs in.
    fn counts(&self, var: VarId) -> bool {
        let mut loops = self.cfg.loops.iter().filter_map(|it| it.counted.as_ref());
        loops.any(|(_, kind)| matches!(kind, LoopKind::For { var: own, .. } if *own == var))
    }

    /// Whether less is alive at the start of a node without these statements.
    fn narrows(&self, node: NodeId, set: &BTreeSet<usize>) -> bool {
        let without = self.alive_without(node, set);
        let with = &self.alive[node];
        let stmts = &self.cfg.nodes[node].stmts;
        let values = set.iter().filter_map(|&at| computed(self.program, &stmts[at])).map(|(_, value)| value);
        let mut read = Vec::new();
        values.for_each(|value| collect(value, &mut read));
        let ended = read.iter().filter(|part| with.contains(part.var) && !without.contains(part.var));
        let saved: usize = ended.map(|part| self.at_least(part)).sum();
        let made = without.iter().filter(|var| !with.contains(*var));
        let cost: usize =
            made.map(|var| at_most(&self.vars[var].ty, typing::scalar_count(self.program, &self.vars[var].ty))).sum();
        saved > cost
    }

    /// What is alive at the start of a node that does not have these statements.
    fn alive_without(&self, node: NodeId, set: &BTreeSet<usize>) -> Vars {
        let mut alive = Vars::default();
        everywhere(self.cfg, node).iter().for_each(|next| _ = alive.extend(&self.alive[*next]));
        let effects = self.cfg.nodes[node].effects.iter().enumerate().rev();
        effects.filter(|(at, _)| !set.contains(at)).for_each(|(_, effect)| effect.before(&mut alive));
        alive
    }

    /// Takes statements out of a node.
    fn take(&mut self, node: NodeId, set: &BTreeSet<usize>) -> Vec<Stmt> {
        self.alive[node] = self.alive_without(node, set);
        let node = Rc::make_mut(&mut self.cfg.nodes[node]);
        let all = std::mem::take(&mut node.stmts).into_iter().enumerate();
        let (taken, left): (Vec<_>, Vec<_>) = all.partition(|(at, _)| set.contains(at));
        node.stmts = left.into_iter().map(|(_, stmt)| stmt).collect();
        node.effects = Effects { program: self.program }.of_node(node);
        taken.into_iter().map(|(_, stmt)| stmt).collect()
    }

    /// Moves a statement from before a marker to behind it; whether there was one to move.
    fn sink(&mut self, before: NodeId, after: NodeId) -> bool {
        let node = &self.cfg.nodes[before];
        let found = (0..node.stmts.len()).rev().find(|&at| {
            let Some((var, value)) = computed(self.program, &node.stmts[at]) else { return false };
            let later = &node.effects[at + 1..];
            let reads = reads(value);
            let stays = later.iter().any(|effect| {
                effect.uses.contains(var)
                    || effect.writes.contains(var)
                    || reads.iter().any(|part| effect.writes.contains(part.var))
            });
            let alive = &self.alive[after];
            let is_aggregate = |part: &Part| self.vars[part.var].ty.scalar().is_none();
            if stays
                || reads.iter().any(|part| is_aggregate(part) && !self.lives(after, part))
                || !alive.contains(var)
                || self.free.contains(var)
                || self.counts(var)
            {
                return false;
            }
            let ty = &self.vars[var].ty;
            // Of a vector that is read by components, one may be all that is read.
            let count = if self.in_parts.contains(var) { 1 } else { typing::scalar_count(self.program, ty) };
            let saved = self.at_least(&Part { var, path: &[], ty, count });
            // Of what is read in parts, another may be all that lives there.
            let lives =
                |part: &&Part| is_aggregate(part) || alive.contains(part.var) && !self.in_parts.contains(part.var);
            let further = reads.iter().filter(|part| !lives(part));
            saved > further.map(|part| at_most(part.ty, part.count)).sum()
        });
        let Some(at) = found else { return false };
        let moved = self.take(before, &BTreeSet::from([at]));
        let into = Rc::make_mut(&mut self.cfg.nodes[after]);
        into.stmts.splice(0..0, moved);
        into.effects = Effects { program: self.program }.of_node(into);
        self.alive[after] = self.alive_without(after, &BTreeSet::new());
        true
    }

    /// Whether a part of a struct or array is read as such from a node on, before it is written.
    fn lives(&self, start: NodeId, part: &Part) -> bool {
        let place = Place { root: Root::Var(part.var), path: part.path.to_vec() };
        let reads = |expr: &Expr| match &expr.kind {
            ExprKind::Load(read) => read.root == place.root && read.path.starts_with(&place.path),
            _ => false,
        };
        let (mut pending, mut seen) = (vec![start], BTreeSet::new());
        'nodes: while let Some(id) = pending.pop() {
            if !seen.insert(id) {
                continue;
            }
            let node = &self.cfg.nodes[id];
            for stmt in &node.stmts {
                let stmt = Block { stmts: vec![stmt.clone()] };
                let (mut is_read, mut is_written) = (false, false);
                each_expr_in(&stmt, &mut |expr| {
                    is_read |= reads(expr);
                    is_written |= effects::written_by(self.program, expr).iter().any(|it| effects::overlap(it, &place));
                });
                each_stmt(&stmt, &mut |inner| {
                    is_written |= match &inner.kind {
                        StmtKind::Let(var, _) => *var == part.var,
                        StmtKind::Assign(target, _) => effects::overlap(target, &place),
                        _ => false,
                    };
                });
                if is_read {
                    return true;
                }
                if is_written {
                    continue 'nodes;
                }
            }
            if matches!(&node.end, End::Choice { test: Test::If(value) | Test::Switch(value, _), .. } if any(value, &reads))
            {
                return true;
            }
            pending.extend(everywhere(self.cfg, id));
        }
        false
    }

    /// Bits of a frame that a part of a variable takes at least.
    fn at_least(&self, part: &Part) -> usize {
        match part.ty.scalar() {
            Some(scalar) if scalar.is_float() && !self.free.contains(part.var) => at_most(part.ty, part.count),
            Some(_) if !self.free.contains(part.var) => part.count,
            _ => 0,
        }
    }
}

/// Whether a node of an expression is one of these.
fn any(value: &Expr, is_one: &impl Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    each_expr(value, &mut |expr| found |= is_one(expr));
    found
}

/// Bits of a frame that so many scalars of a value take at most.
fn at_most(ty: &Type, count: usize) -> usize {
    count * ty.scalar().map_or(0, |scalar| if scalar == Scalar::Bool { 1 } else { 32 * scalar.words() as usize })
}
