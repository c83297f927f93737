//! Which functions hold a marker, directly or through others, and how often a local is used.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::{Span, Table};
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{
    self, ClosureId, Expr, ExprKind, FunctionBody, FunctionId, LocalId, Marker, Origin, Program, Type,
};

use super::{Lowerer, walk};

/// Which functions and closures hold a marker.
#[derive(Debug, Default)]
pub(super) struct Suspends {
    functions: Table<FunctionId, bool>,
    closures: Table<ClosureId, bool>,
}

impl Suspends {
    /// Finds them: the least fixed point over the calls.
    pub(super) fn of(program: &Program) -> Self {
        let mut suspends = Self {
            functions: program
                .functions
                .iter()
                .map(|function| matches!(function.body, FunctionBody::Marker(_)))
                .collect(),
            closures: program.closures.iter().map(|_| false).collect(),
        };
        loop {
            let mut changed = false;
            for (id, function) in program.functions.iter_enumerated() {
                if let FunctionBody::Source(body) = &function.body
                    && !suspends.functions[id]
                    && body.value.as_deref().is_some_and(|value| suspends.expr(program, value))
                {
                    suspends.functions[id] = true;
                    changed = true;
                }
            }
            for (id, closure) in program.closures.iter_enumerated() {
                if !suspends.closures[id] && suspends.expr(program, &closure.body) {
                    suspends.closures[id] = true;
                    changed = true;
                }
            }
            if !changed {
                return suspends;
            }
        }
    }

    /// Whether a function holds a marker.
    pub(super) fn function(&self, id: FunctionId) -> bool {
        self.functions[id]
    }

    /// Whether a closure holds a marker.
    pub(super) fn closure(&self, id: ClosureId) -> bool {
        self.closures[id]
    }

    fn expr(&self, program: &Program, expr: &Expr) -> bool {
        let mut found = false;
        each_expr(expr, &mut |expr| {
            found |= match &expr.kind {
                ExprKind::Call { function, .. } => self.functions[*function],
                ExprKind::For { into_iter, next, .. } => self.functions[*into_iter] || self.functions[*next],
                ExprKind::Try { convert: Some(convert), .. } => self.functions[*convert],
                ExprKind::CallValue { callee, .. } => self.callee(program, callee.ty),
                _ => false,
            };
        });
        found
    }

    fn callee(&self, program: &Program, ty: typed::TypeId) -> bool {
        match &program.types[ty] {
            Type::Closure(id) => self.closures[*id],
            Type::FnItem(id) => self.functions[*id],
            Type::Ref { target, .. } => self.callee(program, *target),
            _ => false,
        }
    }
}

/// The number of each unnamed marker of the user in its function, from 1, in source order.
pub(super) fn marker_numbers(program: &Program) -> BTreeMap<Span, u32> {
    let mut by_function: BTreeMap<Span, Vec<Span>> = BTreeMap::new();
    let mut collect = |owner: Span, value: &Expr| {
        let mut found = Vec::new();
        collect_markers(program, value, &mut found);
        by_function.entry(owner).or_default().extend(found);
    };
    for function in program.functions.iter().filter(|function| function.origin == Origin::User) {
        if let FunctionBody::Source(body) = &function.body
            && let Some(value) = &body.value
        {
            collect(function.span, value);
        }
    }
    let mut numbers = BTreeMap::new();
    for mut spans in by_function.into_values() {
        spans.sort();
        spans.dedup();
        numbers.extend((1..).zip(spans).map(|(number, span)| (span, number)));
    }
    numbers
}

fn collect_markers(program: &Program, value: &Expr, into: &mut Vec<Span>) {
    each_expr(value, &mut |expr| match &expr.kind {
        ExprKind::Call { function, .. } => {
            if let FunctionBody::Marker(Marker::Suspend | Marker::SuspendBy) = program.functions[*function].body {
                into.push(expr.span);
            }
        }
        ExprKind::Closure(id) => collect_markers(program, &program.closures[*id].body, into),
        _ => {}
    });
}

impl<'a> Lowerer<'a> {
    /// How often a local is used; a use in a loop or closure counts twice, since it may happen more than once.
    pub(super) fn use_count(&mut self, body: &'a typed::Body, local: LocalId) -> u32 {
        let key = (std::ptr::from_ref(body), local);
        if let Some(count) = self.use_counts.get(&key) {
            return *count;
        }
        let mut counts = BTreeMap::new();
        if let Some(value) = &body.value {
            self.count_uses(value, &mut counts);
        }
        for (id, _) in body.locals.iter_enumerated() {
            self.use_counts.insert((key.0, id), counts.get(&id).copied().unwrap_or(0));
        }
        counts.get(&local).copied().unwrap_or(0)
    }

    fn count_uses(&self, expr: &'a Expr, counts: &mut BTreeMap<LocalId, u32>) {
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Local(local) => *counts.entry(*local).or_default() += 1,
            ExprKind::Closure(id) => {
                let closure = &self.typed.closures[*id];
                self.count_uses(&closure.body, counts);
                for capture in &closure.captures {
                    *counts.entry(capture.local).or_default() += 1;
                }
            }
            ExprKind::Loop(_, body) | ExprKind::For { body, .. } => self.count_again(body, counts),
            ExprKind::While(_, condition, body) => {
                self.count_again(condition, counts);
                self.count_again(body, counts);
            }
            _ => {}
        });
    }

    /// What is used in a loop but declared before it counts once more for the loop. Not its uses again, which loops in loops would
    /// double each time.
    fn count_again(&self, part: &'a Expr, counts: &mut BTreeMap<LocalId, u32>) {
        let mut used = BTreeSet::new();
        self.each_use(part, &mut used);
        walk::each_binding(part, &mut |local| {
            used.remove(&local);
        });
        for local in used {
            *counts.entry(local).or_default() += 1;
        }
    }

    fn each_use(&self, expr: &'a Expr, used: &mut BTreeSet<LocalId>) {
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Local(local) => {
                used.insert(*local);
            }
            ExprKind::Closure(id) => {
                let closure = &self.typed.closures[*id];
                self.each_use(&closure.body, used);
                used.extend(closure.captures.iter().map(|capture| capture.local));
            }
            _ => {}
        });
    }
}
