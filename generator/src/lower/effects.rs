//! What expressions read and write: the facts that keep Rust's evaluation order.

use std::collections::BTreeSet;

use crate::ir::effects::is_atomic;
pub(super) use crate::ir::same::{same, same_place};
use crate::ir::walk::each_expr;
use crate::ir::{
    BufferAccess, BufferId, Builtin, Expr, ExprKind, Literal, ParamMode, Place, Projection, Root, Stmt, StmtKind,
};

use super::Lowerer;

/// What a function of the IR does besides computing a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    /// Buffers that it reads.
    pub reads: BTreeSet<BufferId>,
    /// Buffers that it writes.
    pub writes: BTreeSet<BufferId>,
    /// Whether it may end the instance.
    pub can_trap: bool,
}

/// What one expression tree does besides computing a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Effects {
    /// Whether it must be evaluated exactly once, and in its turn.
    pub effectful: bool,
    /// What it writes.
    pub writes: Vec<Place>,
}

impl Lowerer<'_> {
    /// The effects of the calls in a tree.
    pub(super) fn effects(&self, expr: &Expr) -> Effects {
        let mut effects = Effects::default();
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Call(function, args) => {
                let callee = &self.program.functions[*function];
                effects.effectful |= callee.has_effects;
                for (param, arg) in callee.params.iter().zip(args) {
                    if let (ParamMode::InOut, ExprKind::Load(place)) = (param.mode, &arg.kind) {
                        effects.writes.push(place.clone());
                    }
                }
                let buffers = self.summaries[*function].writes.iter();
                effects.writes.extend(buffers.map(|&buffer| whole_buffer(buffer)));
            }
            ExprKind::Builtin(Builtin::AtomicFence, _) => {
                effects.effectful = true;
                effects.writes.extend(self.changing_buffers().map(whole_buffer));
            }
            ExprKind::Builtin(builtin, args) if is_atomic(*builtin) => {
                effects.effectful = true;
                if let Some(ExprKind::Load(place)) = args.first().map(|arg| &arg.kind) {
                    effects.writes.push(place.clone());
                }
            }
            _ => {}
        });
        effects
    }

    /// The buffers that instances write: no read or write of them moves past a fence.
    pub(super) fn changing_buffers(&self) -> impl Iterator<Item = BufferId> {
        let buffers = self.program.interface.buffers.iter_enumerated();
        buffers.filter(|(_, buffer)| buffer.access != BufferAccess::Read).map(|(id, _)| id)
    }

    /// The call in a tree that has an effect.
    pub(super) fn effect_in(&self, expr: &Expr) -> Option<Expr> {
        let mut found = None;
        each_expr(expr, &mut |expr| {
            let effectful = match &expr.kind {
                ExprKind::Call(function, _) => self.program.functions[*function].has_effects,
                ExprKind::Builtin(builtin, _) => is_atomic(*builtin),
                _ => false,
            };
            if effectful {
                found = Some(expr.clone());
            }
        });
        found
    }

    /// Whether an expression reads any of these places.
    pub(super) fn reads_any(&self, expr: &Expr, places: &[Place]) -> bool {
        let mut found = false;
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => found |= places.iter().any(|other| self.may_overlap(place, other)),
            ExprKind::Call(function, _) => {
                let reads = &self.summaries[*function].reads;
                found |= places.iter().any(|place| matches!(place.root, Root::Buffer(id) if reads.contains(&id)));
            }
            _ => {}
        });
        found
    }

    /// Whether two places may share bits; a stand-in may stand for any place that is written.
    pub(super) fn may_overlap(&self, a: &Place, b: &Place) -> bool {
        let stands_in = |place: &Place| self.stands_in(place);
        let writable = |place: &Place| match place.root {
            Root::Var(_) => true,
            root => !self.is_stable_root(root),
        };
        overlap(a, b) || stands_in(a) && writable(b) || stands_in(b) && writable(a)
    }

    fn stands_in(&self, place: &Place) -> bool {
        place.base_var().is_some_and(|var| self.f.stand_ins.contains(&var))
    }

    /// Whether an expression reads what a reference that was chosen at run time refers to: an element, it may be, of which nobody has the
    /// index where nothing was chosen.
    pub(super) fn reads_chosen(&self, expr: &Expr) -> bool {
        let mut found = false;
        each_expr(expr, &mut |expr| found |= matches!(&expr.kind, ExprKind::Load(place) if self.stands_in(place)));
        found
    }

    /// Whether an expression gives the same value wherever it is evaluated in the rest of its scope.
    pub(super) fn is_stable(&self, expr: &Expr) -> bool {
        let mut stable = true;
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => stable &= self.is_stable_root(place.root),
            ExprKind::Call(function, _) => {
                let summary = &self.summaries[*function];
                stable &= summary.reads.is_empty() && !self.program.functions[*function].has_effects;
            }
            ExprKind::Builtin(builtin, _) => stable &= !is_atomic(*builtin),
            _ => {}
        });
        stable
    }

    fn is_stable_root(&self, root: Root) -> bool {
        match root {
            Root::Var(var) => self.f.facts[var].immutable,
            Root::Buffer(buffer) => self.program.interface.buffers[buffer].access == BufferAccess::Read,
            Root::Uniform(_) | Root::Constant(_) => true,
        }
    }

    /// What the expressions of one statement do, not those of the blocks in it.
    pub(super) fn stmt_effects(&self, stmt: &Stmt) -> Effects {
        let mut all = Effects::default();
        for expr in stmt.exprs() {
            let effects = self.effects(expr);
            all.effectful |= effects.effectful;
            all.writes.extend(effects.writes);
        }
        if let StmtKind::Assign(place, _) = &stmt.kind {
            all.writes.push(place.clone());
        }
        all
    }
}

fn whole_buffer(buffer: BufferId) -> Place {
    Place { root: Root::Buffer(buffer), path: Vec::new() }
}

/// Whether two places may share bits.
fn overlap(a: &Place, b: &Place) -> bool {
    let apart = |(a, b): (&Projection, &Projection)| match (a, b) {
        (Projection::Field(a), Projection::Field(b)) => a != b,
        (Projection::Component(a), Projection::Component(b)) => a != b,
        (Projection::Index(a), Projection::Index(b)) => match (&a.kind, &b.kind) {
            (ExprKind::Literal(Literal::Int(a)), ExprKind::Literal(Literal::Int(b))) => a != b,
            _ => false,
        },
        _ => false,
    };
    a.root == b.root && !a.path.iter().zip(&b.path).any(apart)
}
