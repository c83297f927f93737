//! What statements do to variables, by whole variables.

use super::cfg::{End, Node, Test};
use super::vars::Vars;
use crate::ir::effects::has_effect;
use crate::ir::walk::each_expr;
use crate::ir::{Block, Expr, ExprKind, LoopKind, ParamMode, Place, Program, Stmt, StmtKind, VarId};

/// What a statement does to variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Effect {
    /// Read before they are wholly written.
    pub(super) uses: Vars,
    /// Wholly written on every path.
    pub(super) kills: Vars,
    /// Written, perhaps in part, perhaps on some path only.
    pub(super) writes: Vars,
    /// The statement does no more than that.
    only_writes: bool,
    /// The statement declares this variable without a value.
    forgets: Option<VarId>,
}

impl Effect {
    /// What is alive before it, given what is alive after it; a write that nothing reads has no operands.
    pub(super) fn before(&self, alive: &mut Vars) {
        if !self.is_dead(alive) {
            alive.remove(&self.kills);
            alive.extend(&self.uses);
        }
    }

    /// What may have a value after it, given what may have one before it.
    pub(super) fn after(&self, assigned: &mut Vars) {
        match self.forgets {
            Some(var) => assigned.forget(var),
            None => _ = assigned.extend(&self.writes),
        }
    }

    pub(super) fn is_dead(&self, after: &Vars) -> bool {
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
