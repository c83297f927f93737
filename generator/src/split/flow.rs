//! Which variables are alive, by whole variables: enough to know where a declaration must stand.
//!
//! `frame` asks the same of each scalar leaf to know what is kept; what it finds alive is alive here too.

use super::cfg::{Cfg, End, Node, Test};
use super::region::{Region, What};
use crate::base::Table;
use crate::ir::walk::each_expr;
use crate::ir::{
    Block, Expr, ExprKind, Function, FunctionId, LoopKind, ParamMode, Place, PointId, Stmt, StmtKind, VarId,
};

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

    fn remove(&mut self, gone: &Vars) {
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

/// What statements do to variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Effect {
    /// Read before they are wholly written.
    pub(super) uses: Vars,
    /// Wholly written on every path.
    kills: Vars,
    /// Written, perhaps in part, perhaps on some path only.
    pub(super) writes: Vars,
}

/// Reads effects off statements.
pub(super) struct Effects<'a> {
    pub(super) functions: &'a Table<FunctionId, Function>,
}

impl Effects<'_> {
    fn node(&self, node: &Node) -> Effect {
        let mut effect = Effect::default();
        for stmt in &node.stmts {
            self.stmt(&mut effect, stmt);
        }
        match &node.end {
            End::Choice { test: Test::If(value) | Test::Switch(value, _), .. } => self.expr(&mut effect, value),
            End::Suspend { head, .. } => {
                if let StmtKind::Suspend(_, Some(key)) = &head.kind {
                    self.expr(&mut effect, key);
                }
            }
            End::Goto(_) | End::Return(_) | End::Trap(_) => {}
        }
        effect
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
        let Effect { uses, kills, writes } = effect;
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => {
                if let Some(var) = place.base_var().filter(|var| !kills.contains(*var)) {
                    uses.insert(var);
                }
            }
            ExprKind::Call(function, args) => {
                for (param, arg) in self.functions[*function].params.iter().zip(args) {
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
pub(super) struct Liveness {
    pub(super) effects: Table<super::cfg::NodeId, Effect>,
    /// At each point: read after it, on some path, before it is wholly written.
    pub(super) at: Table<PointId, Vars>,
}

impl Liveness {
    /// Solves the equations over the whole entry, markers passed.
    pub(super) fn new(cfg: &Cfg, effects: &Effects<'_>) -> Self {
        let effects: Table<_, _> = cfg.nodes.iter().map(|node| effects.node(node)).collect();
        let mut before: Table<super::cfg::NodeId, Vars> = effects.iter().map(|effect| effect.uses.clone()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for node in cfg.nodes.keys().rev() {
                let next = match &cfg.nodes[node].end {
                    End::Suspend { next, .. } => std::slice::from_ref(next),
                    _ => cfg.next(node),
                };
                let mut after = Vars::default();
                next.iter().for_each(|&next| {
                    after.extend(&before[next]);
                });
                after.remove(&effects[node].kills);
                changed |= before[node].extend(&after);
            }
        }
        let at = cfg.starts.iter().map(|start| start.map_or(Vars::default(), |node| before[node].clone())).collect();
        Self { effects, at }
    }

    /// For one continuation: what it uses before writing it, and for each node that suspends, what of its own writes must be
    /// there when it leaves.
    pub(super) fn of_region(&self, cfg: &Cfg, region: &Region) -> (Vars, Vec<Vars>) {
        let effect = |what: What| match what {
            What::Source(node) => self.effects[node].clone(),
            What::Outer(_) => Effect::default(),
            What::Set(var, _) => {
                let mut effect = Effect::default();
                effect.writes.insert(var);
                effect.kills.insert(var);
                effect
            }
            What::Test(var) => {
                let mut effect = Effect::default();
                effect.uses.insert(var);
                effect
            }
        };
        let effects: Vec<Effect> = region.nodes.iter().map(|node| effect(node.what)).collect();

        let mut written: Vec<Vars> = effects.iter().map(|effect| effect.writes.clone()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for node in 0..region.nodes.len() {
                let out = written[node].clone();
                for &next in &region.nodes[node].next {
                    changed |= written[next].extend(&out);
                }
            }
        }
        let needs: Vec<Vars> = region
            .nodes
            .iter()
            .zip(written)
            .map(|(node, written)| {
                let What::Source(source) = node.what else { return Vars::default() };
                let End::Suspend { head, .. } = &cfg.nodes[source].end else { return Vars::default() };
                let StmtKind::Suspend(point, _) = head.kind else { return Vars::default() };
                let mut needs = self.at[point].clone();
                needs.retain(&written);
                needs
            })
            .collect();

        let mut before: Vec<Vars> = effects.iter().map(|effect| effect.uses.clone()).collect();
        changed = true;
        while changed {
            changed = false;
            for node in (0..region.nodes.len()).rev() {
                let mut after = needs[node].clone();
                for &next in &region.nodes[node].next {
                    after.extend(&before[next]);
                }
                after.remove(&effects[node].kills);
                changed |= before[node].extend(&after);
            }
        }
        (before.swap_remove(0), needs)
    }
}
