//! Where a continuation loads: each leaf on the paths that need it, once, as soon as it is sure to be needed.
//!
//! Notation, for a position in the text: L is what is live there, M what *must* be loaded: what every path from there needs
//! (paths that trap aside). A *final* block ends the continuation on all its paths and jumps nowhere else.
//!
//! 1. A leaf is loaded at the first position where M has it. So loads stand together, at the start of the arm that needs them.
//! 2. What an arm needs that comes out at the end of its `if` or block, the other arms that come out there load too, at their
//!    ends at the latest: a variable means the same on all paths. That is part of their M. What no such arm touches waits
//!    until after the statement.
//! 3. What a loop touches is loaded before it. Only final blocks within it load, as no turn follows them.
//! 4. Components of a vector are loaded together.
//!
//! Any M is right, by these rules: it only decides how early a load stands.

use super::by_stmt::ByStmt;
use super::liveness::Lives;
use super::set::LeafSet;
use super::uses::Uses;
use crate::ir::verify::falls_through;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, LabelId, LoopKind, Place, SiteId, Stmt, StmtKind, VarId};

/// A place between statements: an index in the body, then for each step inwards the block of the statement there and an index
/// in that block.
pub(super) type Path = Vec<usize>;

/// Leaves that are loaded somewhere.
pub(super) struct Placed {
    /// Before the statement there, or at the end of its block.
    pub at: Path,
    pub leaves: LeafSet,
}

/// Where a body loads which of the leaves in `slots`. `stores` is what a site stores.
pub(super) fn place(
    uses: Uses,
    body: &Block,
    lives: &Lives,
    slots: &LeafSet,
    stores: &dyn Fn(SiteId) -> LeafSet,
) -> Vec<Placed> {
    let mut placer = Placer { uses, lives, stores, facts: ByStmt::default(), exits: Vec::new(), placed: Vec::new() };
    placer.touch(body);
    placer.must(body, Some(uses.leaves.none()));
    let walk = Walk { allowed: None, at_end: uses.leaves.none() };
    placer.walk(body, &mut Vec::new(), slots.clone(), &walk, &mut Vec::new());
    placer.placed
}

/// Whether every path through a block ends the continuation within it.
pub(super) fn is_final(block: &Block) -> bool {
    if falls_through(block) {
        return false;
    }
    let mut inside = Vec::new();
    let mut jumps = Vec::new();
    each_stmt(block, &mut |stmt| match stmt.kind {
        StmtKind::Loop(label, ..) | StmtKind::Labelled(label, _) => inside.push(label),
        StmtKind::Break(label) | StmtKind::Continue(label) => jumps.push(label),
        _ => {}
    });
    jumps.iter().all(|label| inside.contains(label))
}

struct Placer<'a> {
    uses: Uses<'a>,
    lives: &'a Lives,
    stores: &'a dyn Fn(SiteId) -> LeafSet,
    facts: ByStmt<Facts>,
    /// What must be loaded where a `Break` of each enclosing label leads; nothing where no path goes on.
    exits: Vec<(LabelId, Option<LeafSet>)>,
    placed: Vec<Placed>,
}

struct Facts {
    /// What it reads itself, not in its blocks.
    mentioned: LeafSet,
    /// What it reads or writes, final blocks aside.
    touched: LeafSet,
    /// The same, only of arms that come out at its end.
    joined: LeafSet,
    /// M before it.
    must: LeafSet,
}

/// How a block is walked.
struct Walk {
    /// What may be loaded in it, where not all.
    allowed: Option<LeafSet>,
    /// What is loaded at its end.
    at_end: LeafSet,
}

/// A loop or block around a statement.
struct Enclosing {
    label: LabelId,
    /// What may be loaded in an arm that breaks out of it.
    allowed: LeafSet,
    /// What is loaded before a `Break`.
    at_break: LeafSet,
}

impl Placer<'_> {
    /// What the statements of a block touch; notes it for each.
    fn touch(&mut self, block: &Block) -> LeafSet {
        let mut all = self.uses.leaves.none();
        for stmt in &block.stmts {
            let mentioned = self.mentioned(stmt);
            let mut touched = mentioned.clone();
            self.written(stmt, &mut touched);
            let mut joined = self.uses.leaves.none();
            let is_choice = matches!(stmt.kind, StmtKind::If(..) | StmtKind::Switch(..));
            for block in stmt.blocks() {
                let inner = self.touch(block);
                if !is_final(block) {
                    touched.union(&inner);
                    if !is_choice || falls_through(block) {
                        joined.union(&inner);
                    }
                }
            }
            self.uses.leaves.whole_vectors(&mut touched);
            self.uses.leaves.whole_vectors(&mut joined);
            all.union(&touched);
            let must = self.uses.leaves.none();
            self.facts.insert(stmt, Facts { mentioned, touched, joined, must });
        }
        all
    }

    fn mentioned(&self, stmt: &Stmt) -> LeafSet {
        let mut found = self.uses.leaves.none();
        stmt.exprs().into_iter().for_each(|expr| self.uses.mentioned(expr, &mut found));
        match &stmt.kind {
            StmtKind::Assign(place, _) => {
                self.uses.indices(place, &mut found);
                if let Some(touched) = self.uses.leaves.place(place).filter(|touched| !touched.exact) {
                    touched.tree.ids().for_each(|leaf| found.insert(leaf));
                }
            }
            StmtKind::Leave(site) => _ = found.union(&(self.stores)(*site)),
            StmtKind::Store(store) => _ = found.union(&self.uses.early[*store]),
            _ => {}
        }
        self.uses.leaves.whole_vectors(&mut found);
        found
    }

    fn written(&self, stmt: &Stmt, found: &mut LeafSet) {
        stmt.exprs().into_iter().for_each(|expr| self.uses.writes(expr, found));
        let mut whole = |var: VarId| {
            let tree = self.uses.leaves.var(var);
            tree.into_iter().flat_map(|tree| tree.ids()).for_each(|leaf| found.insert(leaf));
        };
        match &stmt.kind {
            StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => whole(*var),
            StmtKind::Assign(Place { root, path }, _) => {
                let place = Place { root: *root, path: path.clone() };
                let touched = self.uses.leaves.place(&place);
                touched.iter().flat_map(|touched| touched.tree.ids()).for_each(|leaf| found.insert(leaf));
            }
            _ => {}
        }
    }

    /// M before a block, given M after it; nothing stands for a place that no path goes on from.
    fn must(&mut self, block: &Block, after: Option<LeafSet>) -> Option<LeafSet> {
        block.stmts.iter().rev().fold(after, |after, stmt| self.must_stmt(stmt, after))
    }

    fn must_stmt(&mut self, stmt: &Stmt, after: Option<LeafSet>) -> Option<LeafSet> {
        let key = std::ptr::from_ref(stmt);
        let Some(around) = self.lives.get(&key) else { return after };
        let at_join = |after: Option<LeafSet>, joined: &LeafSet| {
            after.map(|mut after| {
                let mut joined = joined.clone();
                joined.intersect(&around.after);
                after.union(&joined);
                after
            })
        };
        let none = self.uses.leaves.none();
        let before = match &stmt.kind {
            StmtKind::Trap(_) => None,
            StmtKind::Leave(_) | StmtKind::Return(_) => Some(none),
            StmtKind::Break(label) => {
                self.exits.iter().rev().find(|(around, _)| around == label).and_then(|(_, must)| must.clone())
            }
            StmtKind::Continue(_) => Some(none),
            StmtKind::If(..) | StmtKind::Switch(..) => {
                let after = at_join(after, &self.facts[&key].joined);
                let mut all = None;
                for block in stmt.blocks() {
                    all = meet(all, self.must(block, after.clone()));
                }
                all
            }
            StmtKind::Labelled(label, body) => {
                let after = at_join(after, &self.facts[&key].joined);
                self.exits.push((*label, after.clone()));
                let before = self.must(body, after);
                self.exits.pop();
                before
            }
            StmtKind::Loop(label, _, body) => {
                self.exits.push((*label, after.clone()));
                self.must(body, Some(none.clone()));
                self.exits.pop();
                let mut before = if leaves(body) { none } else { after.unwrap_or(none) };
                before.union(&self.facts[&key].touched);
                Some(before)
            }
            _ => after,
        };
        let facts = self.facts.get_mut(&key)?;
        let before = before.map(|mut before| {
            before.union(&facts.mentioned);
            before.intersect(&around.before);
            before
        });
        facts.must = match &before {
            Some(before) => before.clone(),
            None => facts.mentioned.clone(),
        };
        before
    }

    /// Places the loads of a block. `waiting` are leaves whose values are in their slots only.
    fn walk(
        &mut self,
        block: &Block,
        path: &mut Path,
        mut waiting: LeafSet,
        walk: &Walk,
        enclosing: &mut Vec<Enclosing>,
    ) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            let key = std::ptr::from_ref(stmt);
            let (Some(around), Some(facts)) = (self.lives.get(&key), self.facts.get(&key)) else { continue };
            waiting.intersect(&around.before);
            let mut now = facts.must.clone();
            walk.allowed.iter().for_each(|allowed| now.intersect(allowed));
            now.union(&facts.mentioned);
            match &stmt.kind {
                StmtKind::Loop(..) => _ = now.union(&facts.touched),
                StmtKind::Break(label) => {
                    let target = enclosing.iter().rev().find(|around| around.label == *label);
                    target.iter().for_each(|target| _ = now.union(&target.at_break));
                }
                _ => {}
            }
            let mut at_end = facts.joined.clone();
            at_end.intersect(&around.after);
            let (touched, joined) = (facts.touched.clone(), facts.joined.clone());
            self.load(path, at, now, &mut waiting);

            path.push(at);
            match &stmt.kind {
                StmtKind::If(..) | StmtKind::Switch(..) => {
                    for (at, block) in stmt.blocks().into_iter().enumerate() {
                        path.push(at);
                        let allowed = if is_final(block) {
                            None
                        } else if falls_through(block) {
                            Some(joined.clone())
                        } else {
                            enclosing.last().map(|around| around.allowed.clone())
                        };
                        let walk = Walk { allowed, at_end: at_end.clone() };
                        self.walk(block, path, waiting.clone(), &walk, enclosing);
                        path.pop();
                    }
                    waiting.subtract(&joined);
                }
                StmtKind::Labelled(label, body) => {
                    path.push(0);
                    let allowed = if is_final(body) { None } else { Some(touched.clone()) };
                    enclosing.push(Enclosing { label: *label, allowed: touched.clone(), at_break: at_end.clone() });
                    self.walk(body, path, waiting.clone(), &Walk { allowed, at_end }, enclosing);
                    enclosing.pop();
                    path.pop();
                    waiting.subtract(&touched);
                }
                StmtKind::Loop(label, _, body) => {
                    path.push(0);
                    let none = self.uses.leaves.none();
                    enclosing.push(Enclosing { label: *label, allowed: none.clone(), at_break: none.clone() });
                    self.walk(
                        body,
                        path,
                        waiting.clone(),
                        &Walk { allowed: Some(none.clone()), at_end: none },
                        enclosing,
                    );
                    enclosing.pop();
                    path.pop();
                }
                _ => {}
            }
            path.pop();
        }
        if falls_through(block) {
            self.load(path, block.stmts.len(), walk.at_end.clone(), &mut waiting);
        }
    }

    /// Loads what of `now` waits, with the rest of its vectors.
    fn load(&mut self, path: &Path, at: usize, mut now: LeafSet, waiting: &mut LeafSet) {
        now.intersect(waiting);
        self.uses.leaves.whole_vectors(&mut now);
        now.intersect(waiting);
        if !now.is_empty() {
            waiting.subtract(&now);
            let mut place = path.clone();
            place.push(at);
            self.placed.push(Placed { at: place, leaves: now });
        }
    }
}

/// What both paths need, where both go on.
fn meet(a: Option<LeafSet>, b: Option<LeafSet>) -> Option<LeafSet> {
    match (a, b) {
        (Some(mut a), Some(b)) => {
            a.intersect(&b);
            Some(a)
        }
        (a, b) => a.or(b),
    }
}

/// Whether a path through a block may end the continuation, other than by a trap.
fn leaves(block: &Block) -> bool {
    let mut found = false;
    each_stmt(block, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Leave(_)));
    found
}
