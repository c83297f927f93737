//! Two variables for one value.
//!
//! `let w; if c { w = a } else { w = b }  outer = w` is `if c { outer = a } else { outer = b }`: the value of an inner choice goes
//! straight to where the outer one wants it.

use super::Uses;
use super::temporaries::mentions;
use crate::ir::walk::VisitMut;
use crate::ir::{Block, ExprKind, Place, Root, StmtKind, VarId};

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
