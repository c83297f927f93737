//! Backward liveness over structured code.
//!
//! A leaf is live where some path reads it before it is written, and the read matters: an assignment to what is not live reads
//! nothing. Where a continuation leaves, `at_site` says what is live, so one analysis answers two questions: with what the
//! target needs, which leaves must survive a suspension; with what the site stores, which leaves must be loaded.
//!
//! Code is structured, so there is no graph: a loop's head is iterated to its least fixed point, kept between runs because
//! sets only grow.

use super::by_stmt::ByStmt;
use super::leaves::Tree;
use super::set::LeafSet;
use super::uses::Uses;
use crate::ir::{Block, Expr, LabelId, LoopKind, Place, SiteId, Stmt, StmtKind};

/// The analysis of one continuation, or of a function.
pub(super) struct Liveness<'a> {
    uses: Uses<'a>,
    /// What is wanted where a function ends, and which leaves of that its result is.
    at_end: LeafSet,
    result: Option<&'a Tree>,
    /// What is live at the head of each loop.
    heads: ByStmt<LeafSet>,
    /// What is live where a `Break` and a `Continue` of each enclosing label lead.
    labels: Vec<(LabelId, LeafSet, LeafSet)>,
    /// What is live around each statement, if asked for.
    lives: Option<Lives>,
}

/// What is live around each statement.
pub(super) type Lives = ByStmt<Around>;

/// What is live before and after a statement.
pub(super) struct Around {
    pub before: LeafSet,
    pub after: LeafSet,
}

impl<'a> Liveness<'a> {
    pub(super) fn new(uses: Uses<'a>) -> Self {
        Self::of_function(uses, None, uses.leaves.none())
    }

    /// Of a function of which these leaves are wanted, of its result and of its parameters.
    pub(super) fn of_function(uses: Uses<'a>, result: Option<&'a Tree>, wanted: LeafSet) -> Self {
        Self { uses, at_end: wanted, result, heads: ByStmt::default(), labels: Vec::new(), lives: None }
    }

    /// What is live at the start of a function.
    pub(super) fn run_function(&mut self, body: &Block) -> LeafSet {
        let none = self.uses.leaves.none();
        self.block(body, self.at_end.clone(), &|_| none.clone())
    }

    /// What is live at the start of a body.
    pub(super) fn run(&mut self, body: &Block, at_site: &dyn Fn(SiteId) -> LeafSet) -> LeafSet {
        self.block(body, self.uses.leaves.none(), at_site)
    }

    /// What is live around each statement of a body.
    pub(super) fn lives(mut self, body: &Block, at_site: &dyn Fn(SiteId) -> LeafSet) -> Lives {
        self.lives = Some(Lives::default());
        self.run(body, at_site);
        self.lives.unwrap_or_default()
    }

    fn block(&mut self, block: &Block, after: LeafSet, at_site: &dyn Fn(SiteId) -> LeafSet) -> LeafSet {
        let mut live = after;
        for stmt in block.stmts.iter().rev() {
            let after = self.lives.is_some().then(|| live.clone());
            live = self.stmt(stmt, live, at_site);
            if let (Some(lives), Some(after)) = (&mut self.lives, after) {
                lives.insert(stmt, Around { before: live.clone(), after });
            }
        }
        live
    }

    fn stmt(&mut self, stmt: &Stmt, mut live: LeafSet, at_site: &dyn Fn(SiteId) -> LeafSet) -> LeafSet {
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                if let Some(tree) = self.uses.leaves.var(*var) {
                    self.assign(tree, true, value.as_ref(), &mut live);
                }
            }
            StmtKind::Assign(place, value) => self.assign_place(place, value, &mut live),
            StmtKind::Eval(value) => self.uses.unwanted(value, &mut live),
            StmtKind::If(condition, then, otherwise) => {
                let mut before = self.block(then, live.clone(), at_site);
                before.union(&self.block(otherwise, live, at_site));
                self.uses.all(condition, &mut before);
                return before;
            }
            StmtKind::Switch(value, arms, default) => {
                let mut before = self.block(default, live.clone(), at_site);
                for arm in arms {
                    before.union(&self.block(&arm.body, live.clone(), at_site));
                }
                self.uses.all(value, &mut before);
                return before;
            }
            StmtKind::Loop(label, kind, body) => return self.repeat(stmt, *label, kind, body, live, at_site),
            StmtKind::Labelled(label, body) => {
                self.labels.push((*label, live.clone(), self.uses.leaves.none()));
                let before = self.block(body, live, at_site);
                self.labels.pop();
                return before;
            }
            StmtKind::Break(label) => return self.label(*label).0.clone(),
            StmtKind::Continue(label) => return self.label(*label).1.clone(),
            StmtKind::Check(condition, _) => self.uses.all(condition, &mut live),
            StmtKind::Promise(_, value) | StmtKind::Suspend(_, Some(value)) => self.uses.all(value, &mut live),
            StmtKind::Suspend(_, None) | StmtKind::Load(_) => {}
            StmtKind::Store(store) => _ = live.union(&self.uses.early[*store]),
            StmtKind::Return(value) => {
                live = self.at_end.clone();
                match (value, self.result) {
                    (Some(value), Some(result)) => self.uses.wanted(value, result, &self.at_end, &mut live),
                    (Some(value), None) => self.uses.all(value, &mut live),
                    (None, _) => {}
                }
            }
            StmtKind::Trap(_) | StmtKind::Ending(..) => return self.uses.leaves.none(),
            StmtKind::Leave(site) => return at_site(*site),
        }
        live
    }

    fn label(&self, label: LabelId) -> (&LeafSet, &LeafSet) {
        let (_, on_break, on_continue) =
            self.labels.iter().rev().find(|(id, ..)| *id == label).expect("the verifier checked that labels enclose");
        (on_break, on_continue)
    }

    fn assign_place(&self, place: &Place, value: &Expr, live: &mut LeafSet) {
        // Before and after the value: a call in it may write what an index reads.
        self.uses.indices(place, live);
        match self.uses.leaves.place(place) {
            // An inexact write keeps the rest of what it writes into, which therefore stays live.
            Some(touched) => self.assign(touched.tree, touched.exact, Some(value), live),
            None => self.uses.all(value, live),
        }
        self.uses.indices(place, live);
    }

    fn assign(&self, tree: &Tree, exact: bool, value: Option<&Expr>, live: &mut LeafSet) {
        let wanted = live.clone();
        if exact {
            tree.ids().for_each(|leaf| live.remove(leaf));
        }
        match value {
            Some(value) if exact || !tree.meets(&wanted) => self.uses.wanted(value, tree, &wanted, live),
            Some(value) => self.uses.all(value, live),
            None => {}
        }
    }

    fn repeat(
        &mut self,
        stmt: &Stmt,
        label: LabelId,
        kind: &LoopKind,
        body: &Block,
        after: LeafSet,
        at_site: &dyn Fn(SiteId) -> LeafSet,
    ) -> LeafSet {
        let mut head = self.heads.remove(&std::ptr::from_ref(stmt)).unwrap_or_else(|| self.uses.leaves.none());
        loop {
            // `head` is live where a turn begins with its test; a `For` steps before that.
            let mut next_turn = head.clone();
            if let LoopKind::For { var, next, .. } = kind
                && let Some(tree) = self.uses.leaves.var(*var)
            {
                self.assign(tree, true, Some(next), &mut next_turn);
            }
            self.labels.push((label, after.clone(), next_turn.clone()));
            let mut before = self.block(body, next_turn, at_site);
            self.labels.pop();
            if let LoopKind::While(condition) | LoopKind::For { condition, .. } = kind {
                before.union(&after);
                self.uses.all(condition, &mut before);
            }
            if !head.union(&before) {
                break;
            }
        }
        self.heads.insert(std::ptr::from_ref(stmt), head.clone());
        if let LoopKind::For { var, start, .. } = kind
            && let Some(tree) = self.uses.leaves.var(*var)
        {
            self.assign(tree, true, Some(start), &mut head);
        }
        head
    }
}
