//! Assignments whose value no path of a continuation reads or stores, by whole variables: backward liveness.
//!
//! They are left by what is computed again behind a point: before it, nobody asks for the value any more.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::body::Context;
use crate::frame::layout::FieldId;
use crate::ir::effects::has_effect;
use crate::ir::walk::each_expr;
use crate::ir::{Block, Expr, ExprKind, LabelId, LoopKind, Place, Root, Stmt, StmtKind, VarId};

pub(super) type Vars = BTreeSet<VarId>;

/// The dead assignments of a body, by the addresses of their statements.
pub(super) fn assignments(cx: &Context, body: &Block) -> HashSet<*const Stmt> {
    let mut liveness = Liveness { cx, heads: BTreeMap::new(), labels: Vec::new(), live: HashSet::new() };
    liveness.block(body, Vars::new());
    let mut dead = HashSet::new();
    crate::ir::walk::each_stmt(body, &mut |stmt| {
        if liveness.may_be_dead(stmt) && !liveness.live.contains(&std::ptr::from_ref(stmt)) {
            dead.insert(std::ptr::from_ref(stmt));
        }
    });
    dead
}

/// The variables whose values a block reads of what comes before it, where nothing follows it.
pub(super) fn live_in(cx: &Context, body: &Block) -> Vars {
    Liveness { cx, heads: BTreeMap::new(), labels: Vec::new(), live: HashSet::new() }.block(body, Vars::new())
}

struct Liveness<'a> {
    cx: &'a Context<'a>,
    /// What is live at the head of each loop, as far as that is known: sets only grow.
    heads: BTreeMap<LabelId, Vars>,
    /// What is live where a `Break` and a `Continue` of each enclosing label lead.
    labels: Vec<(LabelId, Vars, Vars)>,
    /// The assignments whose value was found to be read.
    live: HashSet<*const Stmt>,
}

impl Liveness<'_> {
    /// Whether all that a statement does is to assign to a variable.
    fn may_be_dead(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Assign(place @ Place { root: Root::Var(_), .. }, value) => {
                !place.indices().into_iter().chain([value]).any(|expr| has_effect(self.cx.program, expr))
            }
            _ => false,
        }
    }

    fn block(&mut self, block: &Block, after: Vars) -> Vars {
        block.stmts.iter().rev().fold(after, |live, stmt| self.stmt(stmt, live))
    }

    fn stmt(&mut self, stmt: &Stmt, mut live: Vars) -> Vars {
        match &stmt.kind {
            StmtKind::Let(var, _) => _ = live.remove(var),
            StmtKind::Assign(place, _) => {
                let is_live = place.base_var().is_none_or(|var| live.contains(&var));
                if !is_live && self.may_be_dead(stmt) {
                    return live;
                }
                self.live.insert(stmt);
                if let (Root::Var(var), true) = (place.root, place.path.is_empty()) {
                    live.remove(&var);
                }
                place.indices().into_iter().for_each(|index| read(index, &mut live));
            }
            StmtKind::If(_, then, otherwise) => {
                let mut before = self.block(then, live.clone());
                before.extend(self.block(otherwise, live));
                live = before;
            }
            StmtKind::Switch(_, arms, default) => {
                let mut before = self.block(default, live.clone());
                for arm in arms {
                    before.extend(self.block(&arm.body, live.clone()));
                }
                live = before;
            }
            StmtKind::Loop(label, kind, body) => return self.repeat(*label, kind, body, live),
            StmtKind::Labelled(label, body) => {
                self.labels.push((*label, live.clone(), Vars::new()));
                let before = self.block(body, live);
                self.labels.pop();
                return before;
            }
            StmtKind::Break(label) => return self.label(*label).0.clone(),
            StmtKind::Continue(label) => return self.label(*label).1.clone(),
            StmtKind::Return(_) | StmtKind::Trap(_) | StmtKind::Ending(..) => live.clear(),
            StmtKind::Leave(site) => {
                live = self.moved(&self.cx.layout.stores[*site]);
                self.cx.coroutine.sites[*site].key.iter().for_each(|key| read(key, &mut live));
                return live;
            }
            StmtKind::Store(store) => live.extend(self.moved(&self.cx.layout.early[*store])),
            StmtKind::Load(load) => {
                let whole = self.cx.layout.loads[*load].iter().map(|&field| &self.cx.layout.fields[field]);
                whole.filter(|field| field.is_whole()).for_each(|field| _ = live.remove(&field.var));
            }
            StmtKind::Eval(_) | StmtKind::Check(..) | StmtKind::Suspend(..) | StmtKind::Promise(..) => {}
        }
        stmt.exprs().into_iter().for_each(|expr| read(expr, &mut live));
        live
    }

    fn repeat(&mut self, label: LabelId, kind: &LoopKind, body: &Block, after: Vars) -> Vars {
        let mut head = self.heads.remove(&label).unwrap_or_default();
        loop {
            // `head` is live where a turn begins with its test; a `For` steps before that.
            let mut next_turn = head.clone();
            if let LoopKind::For { next, .. } = kind {
                read(next, &mut next_turn);
            }
            self.labels.push((label, after.clone(), next_turn.clone()));
            let mut before = self.block(body, next_turn);
            self.labels.pop();
            if let LoopKind::While(condition) | LoopKind::For { condition, .. } = kind {
                before.extend(&after);
                read(condition, &mut before);
            }
            if before.is_subset(&head) {
                break;
            }
            head.extend(before);
        }
        self.heads.insert(label, head.clone());
        if let LoopKind::For { start, .. } = kind {
            read(start, &mut head);
        }
        head
    }

    fn label(&self, label: LabelId) -> (&Vars, &Vars) {
        let (_, on_break, on_continue) =
            self.labels.iter().rev().find(|(id, ..)| *id == label).expect("the verifier checked that labels enclose");
        (on_break, on_continue)
    }

    fn moved(&self, fields: &[FieldId]) -> Vars {
        fields.iter().map(|&field| self.cx.layout.fields[field].var).collect()
    }
}

/// Adds the variables that an expression reads.
fn read(expr: &Expr, live: &mut Vars) {
    each_expr(expr, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            live.extend(place.base_var());
        }
    });
}
