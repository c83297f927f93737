//! Two variables for one value.
//!
//! `let w; if c { w = a } else { w = b }  outer = w` is `if c { outer = a } else { outer = b }`: the value of an inner choice goes
//! straight to where the outer one wants it. Not where a jump may leave between the two: `outer` keeps its old value there.

use super::Uses;
use super::temporaries::mentions;
use crate::ir::walk::{VisitMut, each_stmt};
use crate::ir::{Block, ExprKind, LabelId, Place, Root, Stmt, StmtKind, VarId};

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner, uses);
        }
    }
    let mut at = 0;
    while at < block.stmts.len() {
        if let StmtKind::Let(inner, None) = block.stmts[at].kind
            && uses.is_synthetic(inner)
            && uses.loads(inner) == 1
            && let Some((copy, outer)) = copy_of(block, at, inner)
            && !(Leaving { inner, returns: uses.is_inout(outer), labels: Vec::new() })
                .after_value(&block.stmts[at..copy])
        {
            block.stmts.remove(copy);
            let comments = block.stmts.remove(at).leading;
            if let Some(next) = block.stmts.get_mut(at) {
                next.leading.splice(0..0, comments);
            }
            Rename { from: inner, to: outer }.visit_block(block);
            changed = true;
        } else {
            at += 1;
        }
    }
    changed
}

/// The assignment of the inner variable to an outer one that nothing in between mentions.
fn copy_of(block: &Block, at: usize, inner: VarId) -> Option<(usize, VarId)> {
    let (copy, outer) = block.stmts.iter().enumerate().skip(at + 1).find_map(|(index, stmt)| match &stmt.kind {
        StmtKind::Assign(place, value)
            if place.path.is_empty() && matches!(&value.kind, ExprKind::Load(from) if *from == Place::var(inner)) =>
        {
            place.base_var().map(|outer| (index, outer))
        }
        _ => None,
    })?;
    let untouched = block.stmts[at..copy].iter().all(|stmt| !mentions(stmt, outer));
    (untouched && block.stmts[copy].leading.is_empty()).then_some((copy, outer))
}

/// Looks for jumps that leave the statements between a value and its copy.
struct Leaving {
    inner: VarId,
    /// Whether a `return` counts: what it leaves ends with the function, unless the caller sees it.
    returns: bool,
    /// The labels within the statements.
    labels: Vec<LabelId>,
}

impl Leaving {
    /// Whether the inner variable may have its value where control leaves.
    fn after_value(&mut self, stmts: &[Stmt]) -> bool {
        let first = stmts.iter().position(|stmt| self.gives_value(stmt));
        let Some((first, rest)) = first.and_then(|first| stmts[first..].split_first()) else { return false };
        self.within(first) || rest.iter().any(|stmt| self.leaves(stmt))
    }

    /// The same within the statement that gives the value, on one of its ways.
    fn within(&mut self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            // What its body does, it may do again.
            StmtKind::Loop(..) => self.leaves(stmt),
            StmtKind::Labelled(label, body) => {
                self.labels.push(*label);
                self.after_value(&body.stmts)
            }
            _ => stmt.blocks().into_iter().any(|block| self.after_value(&block.stmts)),
        }
    }

    fn gives_value(&self, stmt: &Stmt) -> bool {
        let mut found = false;
        each_stmt(&Block { stmts: vec![stmt.clone()] }, &mut |stmt| {
            found |= matches!(&stmt.kind, StmtKind::Assign(place, _) if place.base_var() == Some(self.inner));
        });
        found
    }

    fn leaves(&self, stmt: &Stmt) -> bool {
        let block = Block { stmts: vec![stmt.clone()] };
        let mut within = self.labels.clone();
        each_stmt(&block, &mut |stmt| {
            if let StmtKind::Loop(label, ..) | StmtKind::Labelled(label, _) = &stmt.kind {
                within.push(*label);
            }
        });
        let mut found = false;
        each_stmt(&block, &mut |stmt| {
            found |= match &stmt.kind {
                StmtKind::Break(label) | StmtKind::Continue(label) => !within.contains(label),
                StmtKind::Return(_) => self.returns,
                _ => false,
            };
        });
        found
    }
}

/// Puts one variable in another's place.
pub(super) struct Rename {
    pub from: VarId,
    pub to: VarId,
}

impl VisitMut for Rename {
    fn visit_place(&mut self, place: &mut Place) {
        if place.root == Root::Var(self.from) {
            place.root = Root::Var(self.to);
        }
        crate::ir::walk::walk_place_mut(self, place);
    }
}
