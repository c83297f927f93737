//! Which variables are alive, by whole variables: enough to know where a declaration must stand.
//!
//! `frame` asks the same of each scalar leaf to know what is kept; what it finds alive is alive here too.

use std::collections::BTreeSet;

use super::cfg::{Cfg, End, Node, NodeId, Test};
use super::facts::Source;
use super::region::{Region, What};
use crate::base::Table;
use crate::ir::effects::has_effect;
use crate::ir::walk::each_expr;
use crate::ir::{Block, Expr, ExprKind, LoopKind, ParamMode, Place, PointId, Program, Stmt, StmtKind, VarId};

/// A set of variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Vars(Vec<u64>);

impl Vars {
    fn slot(var: VarId) -> (usize, u64) {
        (var.0 as usize / 64, 1 << (var.0 % 64))
    }

    pub(super) fn contains(&self, var: VarId) -> bool {
        let (word, bit) = Self::slot(var);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    pub(super) fn insert(&mut self, var: VarId) {
        let (word, bit) = Self::slot(var);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    /// Adds the others; says whether that changed anything.
    pub(super) fn extend(&mut self, others: &Vars) -> bool {
        if self.0.len() < others.0.len() {
            self.0.resize(others.0.len(), 0);
        }
        let mut changed = false;
        for (mine, other) in self.0.iter_mut().zip(&others.0) {
            changed |= *other & !*mine != 0;
            *mine |= other;
        }
        changed
    }

    pub(super) fn retain(&mut self, keep: &Vars) {
        for (at, mine) in self.0.iter_mut().enumerate() {
            *mine &= keep.0.get(at).copied().unwrap_or(0);
        }
    }

    fn meets(&self, others: &Vars) -> bool {
        self.0.iter().zip(&others.0).any(|(mine, other)| mine & other != 0)
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn forget(&mut self, var: VarId) {
        let (word, bit) = Self::slot(var);
        if let Some(bits) = self.0.get_mut(word) {
            *bits &= !bit;
        }
    }

    pub(super) fn remove(&mut self, gone: &Vars) {
        for (mine, other) in self.0.iter_mut().zip(&gone.0) {
            *mine &= !other;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = VarId> {
        let bits = |(word, bits): (usize, &u64)| {
            let bits = *bits;
            (0..64).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| VarId((word * 64 + bit) as u32))
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

/// What a statement does to variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Effect {
    /// Read before they are wholly written.
    uses: Vars,
    /// Wholly written on every path.
    kills: Vars,
    /// Written, perhaps in part, perhaps on some path only.
    writes: Vars,
    /// The statement does no more than that.
    only_writes: bool,
    /// The statement declares this variable without a value.
    forgets: Option<VarId>,
}

impl Effect {
    /// What is alive before it, given what is alive after it; a write that nothing reads has no operands.
    fn before(&self, alive: &mut Vars) {
        if !self.is_dead(alive) {
            alive.remove(&self.kills);
            alive.extend(&self.uses);
        }
    }

    /// What may have a value after it, given what may have one before it.
    fn after(&self, assigned: &mut Vars) {
        match self.forgets {
            Some(var) => assigned.forget(var),
            None => _ = assigned.extend(&self.writes),
        }
    }

    fn is_dead(&self, after: &Vars) -> bool {
        self.only_writes && !self.writes.meets(after)
    }
}

/// Reads effects off statements.
pub(super) struct Effects<'a> {
    pub(super) program: &'a Program,
}

impl Effects<'_> {
    /// The effects of a node's statements, and of its end.
    pub(super) fn of_node(&self, node: &Node) -> Vec<Effect> {
        let mut effects: Vec<Effect> = node.stmts.iter().map(|stmt| self.of_stmt(stmt)).collect();
        let mut end = Effect::default();
        match &node.end {
            End::Choice { test: Test::If(value) | Test::Switch(value, _), .. } => self.expr(&mut end, value),
            End::Suspend { head, .. } => {
                if let StmtKind::Suspend(_, Some(key)) = &head.kind {
                    self.expr(&mut end, key);
                }
            }
            End::Goto(_) | End::Return(_) | End::Trap(_) => {}
        }
        effects.push(end);
        effects
    }

    fn of_stmt(&self, stmt: &Stmt) -> Effect {
        let mut effect = Effect::default();
        self.stmt(&mut effect, stmt);
        effect.only_writes = self.only_writes(stmt);
        effect.forgets = match &stmt.kind {
            StmtKind::Let(var, None) => Some(*var),
            _ => None,
        };
        effect
    }

    /// Whether a statement does nothing but write variables. A loop may also never end.
    fn only_writes(&self, stmt: &Stmt) -> bool {
        let pure = |expr: &Expr| !has_effect(self.program, expr);
        let inside = |block: &Block| block.stmts.iter().all(|stmt| self.only_writes(stmt));
        match &stmt.kind {
            StmtKind::Let(_, value) => value.as_ref().is_none_or(pure),
            StmtKind::Assign(place, value) => {
                place.base_var().is_some() && pure(value) && place.indices().into_iter().all(pure)
            }
            StmtKind::If(..) | StmtKind::Switch(..) => {
                stmt.exprs().into_iter().all(pure) && stmt.blocks().into_iter().all(inside)
            }
            _ => false,
        }
    }

    fn block(&self, effect: &mut Effect, block: &Block) {
        for stmt in &block.stmts {
            self.stmt(effect, stmt);
        }
    }

    fn stmt(&self, effect: &mut Effect, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                if let Some(value) = value {
                    self.expr(effect, value);
                }
                self.write(effect, &Place::var(*var));
            }
            StmtKind::Assign(place, value) => {
                self.expr(effect, value);
                for index in place.indices() {
                    self.expr(effect, index);
                }
                self.write(effect, place);
            }
            StmtKind::If(..) | StmtKind::Switch(..) => {
                stmt.exprs().into_iter().for_each(|expr| self.expr(effect, expr));
                let before = effect.kills.clone();
                let mut all: Option<Vars> = None;
                for block in stmt.blocks() {
                    effect.kills = before.clone();
                    self.block(effect, block);
                    match &mut all {
                        Some(all) => all.retain(&effect.kills),
                        None => all = Some(effect.kills.clone()),
                    }
                }
                effect.kills = all.unwrap_or(before);
            }
            StmtKind::Loop(_, kind, body) => {
                let before = effect.kills.clone();
                if let LoopKind::For { var, start, .. } = kind {
                    self.expr(effect, start);
                    self.write(effect, &Place::var(*var));
                }
                let inner = effect.kills.clone();
                if let LoopKind::While(condition) | LoopKind::For { condition, .. } = kind {
                    self.expr(effect, condition);
                }
                self.block(effect, body);
                if let LoopKind::For { next, .. } = kind {
                    // A `continue` gets here without the rest of the body.
                    effect.kills = inner;
                    self.expr(effect, next);
                }
                effect.kills = before;
            }
            StmtKind::Labelled(_, body) => {
                let before = effect.kills.clone();
                self.block(effect, body);
                effect.kills = before;
            }
            _ => stmt.exprs().into_iter().for_each(|expr| self.expr(effect, expr)),
        }
    }

    fn write(&self, effect: &mut Effect, place: &Place) {
        if let Some(var) = place.base_var() {
            effect.writes.insert(var);
            if place.path.is_empty() {
                effect.kills.insert(var);
            }
        }
    }

    fn expr(&self, effect: &mut Effect, expr: &Expr) {
        let Effect { uses, kills, writes, .. } = effect;
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => {
                if let Some(var) = place.base_var().filter(|var| !kills.contains(*var)) {
                    uses.insert(var);
                }
            }
            ExprKind::Call(function, args) => {
                for (param, arg) in self.program.functions[*function].params.iter().zip(args) {
                    if let (ParamMode::InOut, ExprKind::Load(place)) = (param.mode, &arg.kind) {
                        place.base_var().into_iter().for_each(|var| writes.insert(var));
                    }
                }
            }
            _ => {}
        });
    }
}

/// What is alive where an instance goes on.
pub(super) struct Liveness<'a> {
    /// For each point, the point that continues in its place.
    representative: &'a Table<PointId, PointId>,
    /// At each point: read after it, on some path, before it is wholly written.
    pub(super) at: Table<PointId, Vars>,
    /// Of that, what no path has given a value since its declaration.
    pub(super) unassigned: Table<PointId, Vars>,
}

/// What one continuation needs.
#[derive(Debug)]
pub(super) struct RegionFlow {
    /// Used before it is written.
    pub(super) live_in: Vars,
    /// For each node that suspends, what of the continuation's own writes must be there when it leaves.
    pub(super) needs: Vec<Vars>,
    /// For each node, which of its statements do nothing but write what nothing reads.
    pub(super) dead: Vec<Vec<bool>>,
}

impl<'a> Liveness<'a> {
    /// Solves the equations over all continuations.
    pub(super) fn new(
        cfg: &Cfg,
        sources: &Table<PointId, Option<Source>>,
        representative: &'a Table<PointId, PointId>,
    ) -> Self {
        let nothing: Table<PointId, Vars> = vec![Vars::default(); sources.len()].into();
        let mut this = Self { representative, at: nothing.clone(), unassigned: nothing };
        let mut from: Table<PointId, Vec<PointId>> = vec![Vec::new(); sources.len()].into();
        for (point, source) in sources.iter_enumerated() {
            let targets = source.iter().flat_map(|source| targets(&source.cfg, &source.region));
            targets.flatten().for_each(|target| from[representative[target]].push(point));
        }
        // Later points first: most edges lead forwards in the source.
        let mut pending: BTreeSet<PointId> = sources.keys().collect();
        while !pending.is_empty() {
            for point in std::mem::take(&mut pending).into_iter().rev() {
                let Some(Source { cfg, region }) = &sources[point] else { continue };
                let alive =
                    |target: Option<PointId>| target.map_or(Vars::default(), |to| this.at[representative[to]].clone());
                let leaving: Vec<Vars> = targets(cfg, region).map(alive).collect();
                let start = before(region, &region_effects(cfg, region, &[]), &leaving).swap_remove(0);
                if this.at[point].extend(&start) {
                    pending.extend(&from[point]);
                }
            }
        }
        this.unassigned = this.at.clone();
        for (point, assigned) in Self::assigned(cfg) {
            this.unassigned[representative[point]].remove(&assigned);
        }
        this
    }

    /// What may have a value at each point.
    fn assigned(cfg: &Cfg) -> Vec<(PointId, Vars)> {
        let mut assigned: Table<NodeId, Vars> = vec![Vars::default(); cfg.nodes.len()].into();
        let mut changed = true;
        while changed {
            changed = false;
            for (id, node) in cfg.nodes.iter_enumerated() {
                let mut after = assigned[id].clone();
                node.effects.iter().for_each(|effect| effect.after(&mut after));
                let next = match &node.end {
                    End::Suspend { next, .. } => std::slice::from_ref(next),
                    _ => cfg.next(id),
                };
                next.iter().for_each(|&next| changed |= assigned[next].extend(&after));
            }
        }
        let at = |(point, start): (PointId, &Option<NodeId>)| Some((point, assigned[(*start)?].clone()));
        cfg.starts.iter_enumerated().filter_map(at).collect()
    }

    /// Solves them for one continuation.
    pub(super) fn of_region(&self, cfg: &Cfg, region: &Region) -> RegionFlow {
        let guards: Vec<Option<Effect>> = region.nodes.iter().map(|node| guard(node.what)).collect();
        let effects = region_effects(cfg, region, &guards);
        let needs = self.needs(cfg, region, &effects);
        let mut before = before(region, &effects, &needs);
        let mut alive = Vars::default();
        let dead = (0..region.nodes.len()).map(|node| {
            after(region, &before, &needs, node, &mut alive);
            let mut dead: Vec<bool> = Vec::with_capacity(effects[node].len());
            for effect in effects[node].iter().rev() {
                dead.push(effect.is_dead(&alive));
                effect.before(&mut alive);
            }
            dead.reverse();
            dead
        });
        let dead = dead.collect();
        RegionFlow { live_in: before.swap_remove(0), needs, dead }
    }

    /// For each node that suspends, what its target needs of what the region may have written by then.
    fn needs(&self, cfg: &Cfg, region: &Region, effects: &[&[Effect]]) -> Vec<Vars> {
        let mut written: Vec<Vars> = vec![Vars::default(); effects.len()];
        for (written, effects) in written.iter_mut().zip(effects) {
            effects.iter().for_each(|effect| {
                written.extend(&effect.writes);
            });
        }
        let mut changed = true;
        while changed {
            changed = false;
            for node in 0..region.nodes.len() {
                let out = std::mem::take(&mut written[node]);
                for &next in region.nodes[node].next.iter().filter(|&&next| next != node) {
                    changed |= written[next].extend(&out);
                }
                written[node] = out;
            }
        }
        let needs = |(target, written): (Option<PointId>, &Vars)| match target {
            Some(point) => {
                let mut needs = self.at[self.representative[point]].clone();
                needs.retain(written);
                needs
            }
            None => Vars::default(),
        };
        targets(cfg, region).zip(&written).map(needs).collect()
    }
}

/// What a continuation reads itself before it writes it, whatever its targets need.
pub(super) fn read_first(cfg: &Cfg, region: &Region) -> Vars {
    let nothing = vec![Vars::default(); region.nodes.len()];
    before(region, &region_effects(cfg, region, &[]), &nothing).swap_remove(0)
}

/// For each node, where an instance goes on if it suspends there.
fn targets<'a>(cfg: &'a Cfg, region: &'a Region) -> impl Iterator<Item = Option<PointId>> + 'a {
    region.nodes.iter().map(|node| match &cfg.nodes[node.what.source()?].end {
        End::Suspend { head: Stmt { kind: StmtKind::Suspend(point, _), .. }, .. } => Some(*point),
        _ => None,
    })
}

/// What the statements of each node do; `guards` has those that the splitter adds.
fn region_effects<'a>(cfg: &'a Cfg, region: &Region, guards: &'a [Option<Effect>]) -> Vec<&'a [Effect]> {
    let of_node = |(at, node): (usize, &super::region::Node)| match node.what {
        What::Source(source) => cfg.nodes[source].effects.as_slice(),
        _ => guards.get(at).and_then(Option::as_ref).map_or(&[][..], std::slice::from_ref),
    };
    region.nodes.iter().enumerate().map(of_node).collect()
}

/// What is alive before each node, given what must be there where it leaves.
fn before(region: &Region, effects: &[&[Effect]], leaving: &[Vars]) -> Vec<Vars> {
    let mut before: Vec<Vars> = vec![Vars::default(); region.nodes.len()];
    let mut alive = Vars::default();
    let mut changed = true;
    while changed {
        changed = false;
        for node in (0..region.nodes.len()).rev() {
            after(region, &before, leaving, node, &mut alive);
            effects[node].iter().rev().for_each(|effect| effect.before(&mut alive));
            changed |= before[node].extend(&alive);
        }
    }
    before
}

/// What is alive after a node.
fn after(region: &Region, before: &[Vars], leaving: &[Vars], node: usize, alive: &mut Vars) {
    alive.clear();
    alive.extend(&leaving[node]);
    for &next in &region.nodes[node].next {
        alive.extend(&before[next]);
    }
}

/// What the splitter's own nodes do.
fn guard(what: What) -> Option<Effect> {
    let mut effect = Effect::default();
    match what {
        What::Source(_) | What::Outer(_) => return None,
        What::Set(var, _) => {
            effect.writes.insert(var);
            effect.kills.insert(var);
        }
        What::Test(var) => effect.uses.insert(var),
    }
    Some(effect)
}
