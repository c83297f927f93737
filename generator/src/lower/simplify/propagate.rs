//! Variables that are only another name for a value: of a literal, of a variable that never changes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Uses, literals};
use crate::ir::walk::{VisitMut, each_stmt, walk_expr_mut};
use crate::ir::{Expr, ExprKind, Function, StmtKind, VarId};
use crate::lower::effects::same;

/// A variable that only repeats a literal, or another variable that never changes, is that.
pub(super) fn all(function: &mut Function, uses: &Uses) -> bool {
    let mut known: BTreeMap<VarId, Expr> = BTreeMap::new();
    each_stmt(&function.body, &mut |stmt| {
        if let StmtKind::Let(var, Some(value)) = &stmt.kind
            && uses.is_synthetic(*var)
            && uses.stores(*var) == 0
            && uses.loads(*var) > 0
            && uses.is_fixed(value)
        {
            known.insert(*var, value.clone());
        }
    });
    struct Replace {
        known: BTreeMap<VarId, Expr>,
        count: u32,
    }
    impl VisitMut for Replace {
        fn visit_expr(&mut self, expr: &mut Expr) {
            let before = self.count;
            walk_expr_mut(self, expr);
            if self.count > before {
                literals::compute(expr);
            }
            let ExprKind::Load(place) = &expr.kind else { return };
            let Some(value) = place.base_var().and_then(|var| self.known.get(&var)) else { return };
            self.count += 1;
            match (&value.kind, place.path.is_empty()) {
                (_, true) => *expr = value.clone(),
                (ExprKind::Load(of), false) => {
                    let mut whole = of.clone();
                    whole.path.extend(place.path.iter().cloned());
                    expr.kind = ExprKind::Load(whole);
                }
                _ => {}
            }
        }
    }
    known.extend(same_on_all_ways(function, uses));
    // a value may be a variable that is replaced itself
    let chain = known.clone();
    for value in known.values_mut() {
        Replace { known: chain.clone(), count: 0 }.visit_expr(value);
    }
    let changed = !known.is_empty();
    Replace { known, count: 0 }.visit_block(&mut function.body);
    changed
}

/// Variables that get one literal, wherever they get a value: what is read before is not asked for.
fn same_on_all_ways(function: &Function, uses: &Uses) -> BTreeMap<VarId, Expr> {
    struct Given {
        literal: Option<Expr>,
        /// How often it is assigned; nothing if it is anything else.
        times: Option<u32>,
    }
    let mut given: BTreeMap<VarId, Given> = BTreeMap::new();
    each_stmt(&function.body, &mut |stmt| {
        let (var, value, is_assigned) = match &stmt.kind {
            StmtKind::Let(var, value) if uses.is_synthetic(*var) => (*var, value.as_ref(), false),
            StmtKind::Assign(place, value) if place.path.is_empty() => match place.base_var() {
                Some(var) => (var, Some(value), true),
                None => return,
            },
            _ => return,
        };
        // Declared before it is assigned; a parameter is not.
        let known = match given.entry(var) {
            Entry::Vacant(_) if is_assigned => return,
            entry => entry.or_insert(Given { literal: None, times: Some(0) }),
        };
        known.times = known.times.map(|times| times + u32::from(is_assigned));
        match (value, &known.literal) {
            (None, _) => {}
            (Some(value), Some(literal)) if same(value, literal) => {}
            (Some(value), None) if matches!(value.kind, ExprKind::Literal(_)) => known.literal = Some(value.clone()),
            _ => known.times = None,
        }
    });
    let literal = |(var, given): (VarId, Given)| {
        let always = given.times == Some(uses.stores(var)) && uses.loads(var) > 0;
        Some((var, given.literal.filter(|_| always)?))
    };
    given.into_iter().filter_map(literal).collect()
}
