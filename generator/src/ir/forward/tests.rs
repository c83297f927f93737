//! Ways with flags are told apart, and what nests stays linear.

use super::{Forward, run};
use crate::ir::{Block, Expr, LabelId, LoopKind, Place, SiteId, Stmt, StmtKind as S, Type, VarId};

/// Which values were assigned to variable 0 on some way, and how many assignments were looked at.
struct Values {
    left: Vec<(SiteId, Vec<i128>)>,
    looked_at: usize,
}

impl Forward for Values {
    type State = Vec<i128>;

    fn join(&self, into: &mut Vec<i128>, other: &Vec<i128>) -> bool {
        let before = into.len();
        into.extend(other);
        into.sort_unstable();
        into.dedup();
        into.len() > before
    }

    fn declare(&mut self, _: &mut Vec<i128>, _: VarId, _: Option<&Expr>) {}

    fn assign(&mut self, state: &mut Vec<i128>, place: &Place, value: &Expr) {
        self.looked_at += 1;
        if let (Some(VarId(0)), crate::ir::ExprKind::Literal(crate::ir::Literal::Int(value))) =
            (place.base_var(), &value.kind)
        {
            *state = vec![*value];
        }
    }

    fn observe(&mut self, _: &mut Vec<i128>, _: &Expr) {}

    fn leave(&mut self, state: Vec<i128>, site: SiteId) {
        self.left.push((site, state));
    }
}

fn values(stmts: Vec<S>) -> Values {
    let mut values = Values { left: Vec::new(), looked_at: 0 };
    let stmts: Vec<Stmt> = stmts.into_iter().map(Stmt::from).collect();
    run(&mut values, &Block { stmts }, Vec::new());
    values
}

fn flag(var: u32) -> Expr {
    Expr::var(VarId(var), Type::BOOL)
}

fn set(value: u32) -> S {
    S::Assign(Place::var(VarId(0)), Expr::u32(value))
}

fn raise(var: u32) -> S {
    S::Assign(Place::var(VarId(var)), Expr::bool(true))
}

fn block(stmts: Vec<S>) -> Block {
    stmts.into_iter().map(Stmt::from).collect::<Vec<_>>().into()
}

/// `if test { 0 = 1; 2 = true; break } 0 = 5; if test { break }` in a loop.
fn loop_with_exit() -> S {
    let leaves = vec![set(1), raise(2), S::Break(LabelId(0))];
    let body = vec![
        S::If(flag(1), block(leaves), Block::default()),
        set(5),
        S::If(flag(1), block(vec![S::Break(LabelId(0))]), Block::default()),
    ];
    S::Loop(LabelId(0), LoopKind::Forever, block(body))
}

#[test]
fn what_a_flag_stands_for_is_not_blurred_by_other_ways() {
    let leave = |site| block(vec![S::Leave(SiteId(site))]);
    let declared = S::Let(VarId(2), Some(Expr::bool(false)));
    let body = vec![declared.clone(), loop_with_exit(), S::If(flag(2), leave(0), leave(1))];
    assert_eq!(values(body).left, [(SiteId(1), vec![5]), (SiteId(0), vec![1])]);
    // One that is also lowered again says nothing.
    let lowered = S::Assign(Place::var(VarId(2)), Expr::bool(false));
    let body = vec![declared, loop_with_exit(), lowered, S::If(flag(2), leave(0), leave(1))];
    assert_eq!(values(body).left, [(SiteId(1), vec![1, 5]), (SiteId(0), vec![1, 5])]);
}

#[test]
fn turns_of_loops_within_loops_do_not_multiply() {
    fn nested(depth: u32) -> Vec<S> {
        if depth == 0 {
            return vec![set(7)];
        }
        let inner = nested(depth - 1);
        vec![set(depth), S::Loop(LabelId(depth), LoopKind::While(flag(1)), block(inner))]
    }
    let depth = 16;
    let looked_at = values(nested(depth)).looked_at;
    assert!(looked_at <= 16 * 16 * 2, "{looked_at}");
}

#[test]
fn flags_in_blocks_within_blocks_do_not_multiply() {
    fn nested(depth: u32) -> Vec<S> {
        if depth == 0 {
            return vec![set(7)];
        }
        vec![
            S::Let(VarId(depth + 1), Some(Expr::bool(false))),
            S::If(flag(1), block(vec![raise(depth + 1)]), Block::default()),
            S::Labelled(LabelId(depth), block(nested(depth - 1))),
            S::If(flag(depth + 1), block(vec![set(depth)]), Block::default()),
        ]
    }
    // At each level there is a way for each flag above it, and not for each set of flags.
    let depth = 16;
    let looked_at = values(nested(depth)).looked_at;
    assert!(looked_at <= 16 * 16, "{looked_at}");
}
