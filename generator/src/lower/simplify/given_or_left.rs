//! Choices that give a value on one way, and leave on the other.
//!
//! `let v; if c { v = a } else { return }` is `if !c { return }  let v = a`: what `?`, `let … else` and a `match` with a `return` leave, once
//! nothing else fits.

use super::temporaries::mentions;
use crate::ir::verify::falls_through;
use crate::ir::{Block, Place, Stmt, StmtKind, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block) -> bool {
    let mut changed = false;
    for stmt in &mut block.stmts {
        for inner in stmt.blocks_mut() {
            changed |= self::block(inner);
        }
    }
    for at in (0..block.stmts.len()).rev() {
        let declared = without_value(&block.stmts[..at]);
        let StmtKind::If(condition, then, otherwise) = &mut block.stmts[at].kind else { continue };
        let given = if leaves(otherwise, &declared) && only_gives(then, &declared) {
            *condition = fold::not(condition.clone());
            std::mem::swap(then, otherwise);
            std::mem::take(otherwise)
        } else if leaves(then, &declared) && only_gives(otherwise, &declared) {
            std::mem::take(otherwise)
        } else {
            continue;
        };
        block.stmts.splice(at + 1..at + 1, given.stmts);
        changed = true;
    }
    changed
}

/// The variables that statements declare and do not mention again.
fn without_value(stmts: &[Stmt]) -> Vec<VarId> {
    let declares = |(at, stmt): (usize, &Stmt)| match stmt.kind {
        StmtKind::Let(var, None) if !stmts[at + 1..].iter().any(|later| mentions(later, var)) => Some(var),
        _ => None,
    };
    stmts.iter().enumerate().filter_map(declares).collect()
}

/// Whether control does not come out of a block that knows nothing of these variables.
fn leaves(block: &Block, declared: &[VarId]) -> bool {
    !falls_through(block) && !declared.iter().any(|&var| block.stmts.iter().any(|stmt| mentions(stmt, var)))
}

/// Whether a block does nothing but give some of these variables their values, with names for what they are computed from.
fn only_gives(block: &Block, declared: &[VarId]) -> bool {
    let gives = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Assign(place, _) => declared.iter().any(|&var| *place == Place::var(var)),
        _ => false,
    };
    let names = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Let(_, Some(_)));
    block.stmts.last().is_some_and(gives) && block.stmts.iter().all(|stmt| gives(stmt) || names(stmt))
}

#[cfg(test)]
mod tests {
    use super::block;
    use crate::ir::{Block, Expr, LabelId, Place, Stmt, StmtKind, Type, VarId};

    const V: VarId = VarId(0);
    const OTHER: VarId = VarId(1);

    fn assign(var: VarId, value: u32) -> StmtKind {
        StmtKind::Assign(Place::var(var), Expr::u32(value))
    }

    /// `let v; if test { v = 1 } else { … }`, or with the arms exchanged.
    fn choice(other: StmtKind, is_first: bool) -> Block {
        let (gives, other) = (Block::from(vec![assign(V, 1)]), Block::from(vec![other]));
        let (then, otherwise) = if is_first { (gives, other) } else { (other, gives) };
        let test = Expr::var(VarId(2), Type::BOOL);
        vec![StmtKind::Let(V, None), StmtKind::If(test, then, otherwise)].into()
    }

    fn kinds(block: &Block) -> Vec<&'static str> {
        let kind = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Let(..) => "let",
            StmtKind::If(_, _, otherwise) if otherwise.stmts.is_empty() => "if",
            StmtKind::If(..) => "if else",
            StmtKind::Assign(..) => "assign",
            _ => "other",
        };
        block.stmts.iter().map(kind).collect()
    }

    #[test]
    fn a_value_beside_what_leaves_stands_behind_it() {
        for is_first in [true, false] {
            for leaving in [StmtKind::Return(None), StmtKind::Break(LabelId(0))] {
                let mut choice = choice(leaving, is_first);
                assert!(block(&mut choice));
                assert_eq!(kinds(&choice), ["let", "if", "assign"]);
            }
        }
    }

    #[test]
    fn a_value_beside_what_goes_on_stays_there() {
        for is_first in [true, false] {
            let mut choice = choice(assign(OTHER, 2), is_first);
            assert!(!block(&mut choice));
            assert_eq!(kinds(&choice), ["let", "if else"]);
        }
    }
}
