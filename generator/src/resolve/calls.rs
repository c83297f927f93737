//! The call graph: which function calls which, and which of them suspend.

use std::collections::BTreeSet;

use super::typed::walk::each_expr;
use super::typed::{
    Body, ClosureId, ConstId, Expr, ExprKind, Function, FunctionBody, FunctionId, Marker, Program, Type,
};
use crate::base::{Span, Table};

/// A call, or a function passed as a value, which counts as a call where it is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CallSite {
    /// Who is called.
    pub(super) callee: FunctionId,
    /// Where.
    pub(super) span: Span,
}

/// The calls of each function, those in its closures included, in source order.
pub(super) fn call_graph(program: &Program) -> Table<FunctionId, Vec<CallSite>> {
    program.functions.iter().map(|function| calls_of(program, function)).collect()
}

fn calls_of(program: &Program, function: &Function) -> Vec<CallSite> {
    let mut sites = Vec::new();
    let FunctionBody::Source(body) = &function.body else { return sites };
    each_expr_of(program, body, &mut |expr| {
        match &expr.kind {
            ExprKind::Call { function, name_span, .. } => sites.push(CallSite { callee: *function, span: *name_span }),
            ExprKind::For { into_iter, next, iterable, .. } => {
                sites.extend([*into_iter, *next].map(|callee| CallSite { callee, span: iterable.span }));
            }
            ExprKind::FnItem(callee) => sites.push(CallSite { callee: *callee, span: expr.span }),
            ExprKind::Try { convert: Some(callee), .. } => sites.push(CallSite { callee: *callee, span: expr.span }),
            _ => {}
        }
        // a value of a function item's type, wherever it comes from, calls that function when it is called
        if let ExprKind::CallValue { callee, .. } = &expr.kind
            && let Some(callee) = item_of(program, callee)
        {
            sites.push(CallSite { callee, span: expr.span });
        }
    });
    sites
}

/// Visits the expressions of a body, those of the closures in it included.
pub(super) fn each_expr_of<'a>(program: &'a Program, body: &'a Body, visit: &mut dyn FnMut(&'a Expr)) {
    let mut open: Vec<&Expr> = body.value.iter().map(|value| &**value).collect();
    let mut closures: BTreeSet<ClosureId> = BTreeSet::new();
    while let Some(root) = open.pop() {
        each_expr(root, &mut |expr| {
            visit(expr);
            if let ExprKind::Closure(closure) = expr.kind
                && closures.insert(closure)
            {
                open.push(&program.closures[closure].body);
            }
        });
    }
}

/// What `roots` need: functions and constants.
pub(super) struct Reached {
    /// Those that are called, directly or through others.
    pub(super) functions: BTreeSet<FunctionId>,
    /// Those that are mentioned there.
    pub(super) consts: BTreeSet<ConstId>,
}

impl Reached {
    /// Follows calls and mentions from `roots`.
    pub(super) fn from(program: &Program, graph: &Table<FunctionId, Vec<CallSite>>, roots: &[FunctionId]) -> Self {
        let mut reached = Self { functions: BTreeSet::new(), consts: BTreeSet::new() };
        let mut open = roots.to_vec();
        while let Some(function) = open.pop() {
            if !reached.functions.insert(function) {
                continue;
            }
            open.extend(graph[function].iter().map(|site| site.callee));
            if let FunctionBody::Source(body) = &program.functions[function].body {
                reached.consts_of(program, body, &mut open);
            }
        }
        reached
    }

    fn consts_of(&mut self, program: &Program, body: &Body, functions: &mut Vec<FunctionId>) {
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            each_expr_of(program, body, &mut |expr| match expr.kind {
                ExprKind::Const(id) if self.consts.insert(id) => bodies.push(&program.consts[id].body),
                ExprKind::Call { function, .. } | ExprKind::FnItem(function) => functions.push(function),
                _ => {}
            });
        }
    }
}

/// The function whose item type a callee has, through references.
fn item_of(program: &Program, callee: &Expr) -> Option<FunctionId> {
    let mut ty = callee.ty;
    loop {
        match &program.types[ty] {
            Type::Ref { target, .. } => ty = *target,
            Type::FnItem(function) => return Some(*function),
            _ => return None,
        }
    }
}

/// Which functions call a suspending marker, directly or through others. A function that takes a suspending closure suspends where
/// it is instantiated with that closure: its arguments tell.
pub(super) fn suspending(program: &Program, graph: &Table<FunctionId, Vec<CallSite>>) -> Table<FunctionId, bool> {
    let mut suspends: Table<FunctionId, bool> = program
        .functions
        .iter()
        .map(|function| matches!(function.body, FunctionBody::Marker(marker) if marker != Marker::Promise))
        .collect();
    loop {
        let mut changed = false;
        for (caller, sites) in graph.iter_enumerated() {
            if !suspends[caller] && sites.iter().any(|site| suspends[site.callee]) {
                suspends[caller] = true;
                changed = true;
            }
        }
        if !changed {
            return suspends;
        }
    }
}
