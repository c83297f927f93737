//! Computing ahead: what goes on is computed before it is asked whether anything does, where threads take turns by themselves.
//!
//! ```text
//! if turn < turns {                   n = start(turn);
//!     n = start(turn);           →    if turn >= turns { leave 'finish; }
//!     leave 'next;                    leave 'next;
//! }
//! leave 'finish;
//! ```
//!
//! A branch that nearly all lanes take is worth little, and costs what branches cost: each register that it writes is merged behind it.
//! Computed ahead it is straight code, and the stores of the way that goes on move up to it (`frame/hoist`). The other
//! way only ends the instance: what is computed for nothing is so once.
//!
//! This is for the relays of a loop with one point: one branch less a turn. With several points each turn has tests anyway, and what
//! is computed ahead only lives longer. The entry runs once, before the loop, and computes ahead however many there are: what does not
//! depend on the turn is then there for all of them.
//!
//! The continuation of the point itself asks first. Whether it goes on is a constant at each of its ends: the way that ends the
//! instance writes it, and no other. A comparison would be merged with the others in every turn, which of a loop of twenty
//! instructions makes 10 % more on the software driver.
//!
//! It is not computed ahead if anyone could tell: where it writes what the other way needs or the test reads, where it could trap,
//! read outside of something, or take long, and where the test is no comparison of integers. Another test may guard a value
//! that is only there if it holds, such as an enum's.

use super::coroutine::{Coroutine, Target};
use crate::base::Table;
use crate::ir::effects::{has_effect, is_atomic, written_by};
use crate::ir::walk::{each_expr_in, each_stmt, reads};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, FunctionId, Place, PointId, Program, Projection, Root, SiteId, Stmt, StmtKind,
    UnaryOp, VarId,
};

/// Computes ahead in the entry, and in the relays of a coroutine that has one point from which instances go on: points from
/// `markers` on are relays.
pub(super) fn compute_ahead(coroutine: &mut Coroutine, markers: usize) {
    let is_relay = |point: PointId| usize::from(point) >= markers;
    let goes_on = |point: &&PointId| !coroutine.only_ends(**point) && !is_relay(**point);
    let has_one = coroutine.turn.iter().filter(goes_on).count() == 1;
    let mut bodies: Vec<Block> = coroutine.continuations.iter().map(|it| it.body.clone()).collect();
    let ahead = Ahead { coroutine, harmless: harmless_functions(&coroutine.program) };
    for (continuation, body) in coroutine.continuations.iter().zip(&mut bodies) {
        if continuation.point == PointId(0) || has_one && is_relay(continuation.point) {
            ahead.block(body);
        }
    }
    for (continuation, body) in coroutine.continuations.iter_mut().zip(bodies) {
        continuation.sites = sites_of(&body);
        continuation.body = body;
    }
}

/// The sites of a body in the order of its text.
fn sites_of(body: &Block) -> Vec<SiteId> {
    let mut sites = Vec::new();
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Leave(site) = stmt.kind {
            sites.push(site);
        }
    });
    sites
}

struct Ahead<'a> {
    coroutine: &'a Coroutine,
    /// Which functions may be called for nothing.
    harmless: Table<FunctionId, bool>,
}

/// The end of a block as a test and two ways, one of which only ends the instance.
struct Choice {
    /// Where the test stands.
    at: usize,
    /// Whether the instance ends.
    ends: Expr,
    /// Where it does.
    last: Stmt,
    /// What the other way computes, and how it goes on.
    other: Vec<Stmt>,
}

impl Ahead<'_> {
    fn block(&self, block: &mut Block) {
        block.stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(|block| self.block(block));
        let Some(Choice { at, ends, last, mut other }) = self.choice(&block.stmts) else { return };
        let test = &block.stmts[at];
        let kind = StmtKind::If(ends, vec![last].into(), Block::default());
        let leading = test.leading.iter().cloned().chain(["remark: asked last: nearly always it goes on".to_owned()]);
        let test = Stmt { kind, span: test.span, leading: leading.collect(), trailing: test.trailing.clone() };
        other.insert(other.len() - 1, test);
        block.stmts.truncate(at);
        block.stmts.append(&mut other);
    }

    /// The choice that a block ends in, if one way may be computed ahead of it.
    fn choice(&self, stmts: &[Stmt]) -> Option<Choice> {
        let is_test = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::If(condition, ..) if compares_integers(condition));
        let choice = |at: usize| {
            let StmtKind::If(condition, then, otherwise) = &stmts[at].kind else { return None };
            let otherwise = [&otherwise.stmts[..], &stmts[at + 1..]].concat();
            let (ends, last, other) = match (&then.stmts[..], &otherwise[..]) {
                ([last], _) if self.only_ends(last) => (condition.clone(), last.clone(), otherwise),
                (_, [last]) if self.only_ends(last) => (condition.clone().negated(), last.clone(), then.stmts.clone()),
                _ => return None,
            };
            Some(Choice { at, ends, last, other }).filter(|choice| self.is_unseen(choice))
        };
        (0..stmts.len()).filter(|&at| is_test(&stmts[at])).find_map(choice)
    }

    /// Whether a statement leaves for where the instance ends.
    fn only_ends(&self, stmt: &Stmt) -> bool {
        let StmtKind::Leave(site) = stmt.kind else { return false };
        self.coroutine.sites[site].target.point().is_none_or(|point| self.coroutine.only_ends(point))
    }

    /// Whether nobody can tell that the other way is computed where the instance ends.
    fn is_unseen(&self, choice: &Choice) -> bool {
        let Some((end, computed)) = choice.other.split_last() else { return false };
        let program = &self.coroutine.program;
        let goes_on = matches!(end.kind, StmtKind::Leave(_) | StmtKind::Break(_)) && !self.only_ends(end);
        if !goes_on || computed.is_empty() || has_effect(program, &choice.ends) {
            return false;
        }
        let computed = Block { stmts: computed.to_vec() };
        if jumps(&computed) || !is_harmless(&self.harmless, &computed) {
            return false;
        }
        let needed = |var: VarId| reads(&choice.ends, var) || self.is_needed_by(&choice.last, var);
        !written(program, &computed).into_iter().any(needed)
    }

    /// Whether what a statement leaves for uses a variable.
    fn is_needed_by(&self, last: &Stmt, var: VarId) -> bool {
        let StmtKind::Leave(site) = last.kind else { return false };
        let site = &self.coroutine.sites[site];
        let at_target = match site.target {
            Target::Point(point) => self.coroutine.continuations[point].live_in.contains(&var),
            Target::End => false,
        };
        at_target || site.key.as_ref().is_some_and(|key| reads(key, var))
    }
}

/// Whether a condition is `a < b` or the like, of integers, or its opposite.
fn compares_integers(condition: &Expr) -> bool {
    use BinaryOp::{Ge, Gt, Le, Lt};
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => compares_integers(inner),
        ExprKind::Binary(Lt | Le | Gt | Ge, left, _) => left.ty.scalar().is_some_and(|scalar| scalar.is_integer()),
        _ => false,
    }
}

/// The variables that a block writes.
fn written(program: &Program, block: &Block) -> Vec<VarId> {
    let mut vars = Vec::new();
    each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::Let(var, _) => vars.push(*var),
        StmtKind::Assign(place, _) => vars.extend(place.base_var()),
        _ => {}
    });
    each_expr_in(block, &mut |expr| {
        vars.extend(written_by(program, expr).into_iter().filter_map(Place::base_var));
    });
    vars
}

/// Whether some way through a block may not come to its end.
fn jumps(block: &Block) -> bool {
    let mut found = false;
    each_stmt(block, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Break(_) | StmtKind::Return(_)));
    found
}

/// Whether each function may be called for nothing; each stands after those that it calls.
fn harmless_functions(program: &Program) -> Table<FunctionId, bool> {
    let mut table: Table<FunctionId, bool> = Table::new();
    for function in &program.functions {
        table.push(is_harmless(&table, &function.body));
    }
    table
}

/// Whether running a block for nothing writes variables only, reads nothing outside of anything, and takes no longer than its text.
fn is_harmless(functions: &Table<FunctionId, bool>, block: &Block) -> bool {
    let mut harmless = true;
    each_stmt(block, &mut |stmt| {
        harmless &= match &stmt.kind {
            StmtKind::Assign(place, _) => is_own(place),
            StmtKind::Let(..)
            | StmtKind::Eval(_)
            | StmtKind::If(..)
            | StmtKind::Switch(..)
            | StmtKind::Labelled(..)
            | StmtKind::Break(_)
            | StmtKind::Return(_) => true,
            _ => false,
        };
    });
    each_expr_in(block, &mut |expr| {
        harmless &= match &expr.kind {
            ExprKind::Load(place) => is_own(place),
            ExprKind::Index(_, index) => matches!(index.kind, ExprKind::Literal(_)),
            ExprKind::Call(function, _) => functions[*function],
            ExprKind::Builtin(builtin, _) => !is_atomic(*builtin),
            _ => true,
        };
    });
    harmless
}

/// Whether a place is there, whatever is computed.
fn is_own(place: &Place) -> bool {
    let is_known = |step: &Projection| match step {
        Projection::Index(index) => matches!(index.kind, ExprKind::Literal(_)),
        Projection::Field(_) | Projection::Component(_) => true,
    };
    !matches!(place.root, Root::Buffer(_)) && place.path.iter().all(is_known)
}
