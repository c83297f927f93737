//! The point that a state machine's loop resumes by itself: its continuation is that loop.
//!
//! ```text
//! while (true) {
//!     …
//!     if (turn >= turns) return;    // where it goes elsewhere
//!     store_turn(slot, turn);       // and from here to itself
//! }
//! ```
//!
//! A loop around the continuation would ask after each turn what it returned, and each lane would carry the answer there
//! (measured on the software driver: 7 % of the Collatz sequences' time, 2 % of the distance field's).

use super::body::{Context, Exit};
use crate::ir::effects::traps;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, PointId, SiteId, Stmt, StmtKind};
use crate::split::coroutine::Target;

/// A point that its continuation resumes itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Alone {
    pub(super) point: PointId,
    /// The one place where instances go from it at last.
    pub(super) next: Target,
    /// Whether an instance may trap in it, and then goes nowhere.
    pub(super) traps: bool,
}

impl Alone {
    /// The only point of a loop, if instances go from it to one other place only and can jump to the loop's next turn.
    pub(super) fn of(cx: &Context, turn: &[PointId]) -> Option<Self> {
        let &[point] = turn else { return None };
        let sites = || cx.coroutine.continuations[point].sites.iter().map(|&site| cx.coroutine.sites[site].target);
        let mut others: Vec<Target> = sites().filter(|&target| target != Target::Point(point)).collect();
        others.dedup();
        let [next] = others[..] else { return None };
        // What never comes back to its point is no loop.
        let comes_back = sites().any(|target| target == Target::Point(point));
        let traps = traps(&cx.program.functions, &cx.coroutine.continuations[point].body);
        // A `continue` in an inner loop is that loop's.
        let jumps = !goes_on_inside(cx, &cx.layout.bodies[point], false);
        (comes_back && jumps).then_some(Self { point, next, traps })
    }
}

/// Whether a path resumes its own point from inside a loop or a labelled block.
fn goes_on_inside(cx: &Context, block: &Block, inside: bool) -> bool {
    block.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Leave(site) => inside && goes_on(cx, *site),
        kind => {
            let inside = inside || matches!(kind, StmtKind::Loop(..) | StmtKind::Labelled(..));
            stmt.blocks().into_iter().any(|block| goes_on_inside(cx, block, inside))
        }
    })
}

/// Whether instances go from a site to the point that they were resumed at.
pub(super) fn goes_on(cx: &Context, site: SiteId) -> bool {
    let site = &cx.coroutine.sites[site];
    site.target == Target::Point(site.from)
}

/// What a turn of the loop does, and how it ends: a continuation's statements, with the way that goes on as the last one.
pub(super) fn turn(cx: &Context, block: &Block) -> (Vec<Stmt>, Exit) {
    let mut stmts = block.stmts.clone();
    if let [.., Stmt { kind: StmtKind::If(_, then, otherwise), .. }, last] = &stmts[..]
        && otherwise.stmts.is_empty()
        && matches!(then.stmts.last(), Some(Stmt { kind: StmtKind::Leave(site), .. }) if goes_on(cx, *site))
        && is_return(cx, last)
    {
        let last = stmts.pop();
        if let Some(Stmt { kind: StmtKind::If(condition, then, _), span, leading, trailing }) = stmts.pop() {
            let kind = StmtKind::If(condition.negated(), last.into_iter().collect::<Vec<_>>().into(), Block::default());
            stmts.push(Stmt { kind, span, leading, trailing });
            stmts.extend(then.stmts);
        }
    }
    let exit = Exit::Alone(last_site(cx, &stmts));
    (stmts, exit)
}

/// Whether a statement leaves for elsewhere, and does nothing else.
fn is_return(cx: &Context, stmt: &Stmt) -> bool {
    let StmtKind::Leave(site) = stmt.kind else { return false };
    cx.only_jumps(site) && !goes_on(cx, site) && stmt.leading.is_empty() && stmt.trailing.is_none()
}

/// The site at the end of a turn, if no other jump is one of that site: there the loop goes on by itself.
fn last_site(cx: &Context, stmts: &[Stmt]) -> Option<SiteId> {
    let StmtKind::Leave(last) = stmts.last()?.kind else { return None };
    let mut count = 0;
    each_stmt(&Block { stmts: stmts.to_vec() }, &mut |stmt| {
        count += usize::from(matches!(stmt.kind, StmtKind::Leave(site) if site == last));
    });
    (count == 1 && goes_on(cx, last)).then_some(last)
}
