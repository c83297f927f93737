//! Before a branch: a call that some ways through it make, and all others make behind it.

use super::may_leave;
use super::repeatable::Call;
use crate::ir::effects::has_effect;
use crate::ir::{Block, Function, Root, Stmt, StmtKind, Var};

/// What the ways through a piece of code do about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ways {
    /// None makes it, and it might as well be made before.
    None,
    /// Some make it; for the others it might as well be made before.
    Some,
    /// All make it, and it might as well be made before.
    All,
    /// On some way it is not the same before: it would be seen, or give something else, or be made for nothing.
    Fixed,
}

impl Ways {
    /// This code, and then other code.
    fn then(self, rest: impl FnOnce() -> Self) -> Self {
        match self {
            Self::None => rest(),
            Self::Some => match rest() {
                Self::None => Self::Some,
                rest => rest,
            },
            Self::All | Self::Fixed => self,
        }
    }

    /// Either this code or other code.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Fixed, _) | (_, Self::Fixed) => Self::Fixed,
            (a, b) if a == b => a,
            _ => Self::Some,
        }
    }
}

/// Makes the call before the outermost branches behind whose beginning all ways make it.
pub(super) fn hoist(call: &Call<'_>, entry: &mut Function) {
    let mut body = std::mem::take(&mut entry.body);
    before_branches(call, entry, &mut body);
    entry.body = body;
}

fn before_branches(call: &Call<'_>, entry: &mut Function, block: &mut Block) {
    let mut at = 0;
    while at < block.stmts.len() {
        let stmt = &block.stmts[at];
        if matches!(stmt.kind, StmtKind::If(..) | StmtKind::Switch(..))
            && is_made_in(call, stmt)
            && !stmt.exprs().into_iter().any(|expr| call.is_made_by(expr))
            && ways(call, &block.stmts[at..]) == Ways::All
        {
            let span = stmt.span;
            let made = Var { name: call.result_name(), named: false, ty: call.expr.ty.clone(), span };
            let var = entry.vars.push_and_get_key(made);
            block.stmts.insert(at, Stmt::new(StmtKind::Let(var, Some(call.expr.clone())), span));
            at += 1;
        } else {
            block.stmts[at].blocks_mut().into_iter().for_each(|inner| before_branches(call, entry, inner));
        }
        at += 1;
    }
}

/// Whether the call is made somewhere in the blocks of a statement.
fn is_made_in(call: &Call<'_>, stmt: &Stmt) -> bool {
    stmt.blocks().into_iter().any(|block| call.times(block) > 0)
}

fn ways(call: &Call<'_>, stmts: &[Stmt]) -> Ways {
    match stmts {
        [] => Ways::None,
        [first, rest @ ..] => ways_through(call, first).then(|| ways(call, rest)),
    }
}

fn ways_through(call: &Call<'_>, stmt: &Stmt) -> Ways {
    if stmt.exprs().into_iter().any(|expr| call.is_made_by(expr)) && !matches!(stmt.kind, StmtKind::Loop(..)) {
        return Ways::All;
    }
    let effect = || stmt.exprs().into_iter().any(|expr| has_effect(call.program, expr));
    if call.is_changed_by(stmt, None) || call.can_trap && effect() {
        return Ways::Fixed;
    }
    match &stmt.kind {
        StmtKind::If(..) | StmtKind::Switch(..) => {
            let blocks = stmt.blocks().into_iter().map(|block| ways(call, &block.stmts));
            blocks.reduce(Ways::or).unwrap_or(Ways::None)
        }
        StmtKind::Labelled(_, body) if !may_leave(body) => ways(call, &body.stmts),
        // It may never end, and the trap would not have come.
        StmtKind::Loop(_, _, body) if !call.can_trap && !may_leave(body) && !is_made_in(call, stmt) => {
            if call.is_changed_in(body, None) { Ways::Fixed } else { Ways::None }
        }
        StmtKind::Assign(place, _) if call.can_trap && !matches!(place.root, Root::Var(_)) => Ways::Fixed,
        StmtKind::Promise(..) if call.can_trap => Ways::Fixed,
        StmtKind::Let(..)
        | StmtKind::Assign(..)
        | StmtKind::Eval(_)
        | StmtKind::Suspend(..)
        | StmtKind::Promise(..) => Ways::None,
        _ => Ways::Fixed,
    }
}
