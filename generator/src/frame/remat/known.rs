//! Which variables still hold what an expression of the source gives: a forward must-analysis over all continuations.
//!
//! A definition `place = value` holds from its assignment on, across points too, until something in `place` or something that
//! `value` reads is assigned. Where paths meet, only what holds on all of them stays, from the same assignment in the source:
//! a value with several reaching definitions is not known.
//!
//! A variable that is out of scope at a site cannot be kept there, but can be computed again as any other: the `i` of
//! `{ let i = t - 1; x = table[i]; }` is known beside `x`, and marked as hidden.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use super::super::given::{Functions, Given, step};
use super::super::leaves::{LeafId, Leaves, Tree};
use super::super::set::LeafSet;
use super::super::uses::Uses;
use super::exact::Exact;
use crate::base::Table;
use crate::ir::forward::{self, Forward};
use crate::ir::walk::each_expr;
use crate::ir::{Block, Expr, ExprKind, LoopKind, Place, PointId, Root, SiteId, StmtKind, Type, VarId, typing};
use crate::split::coroutine::{Coroutine, Target};

/// An assignment whose value could be computed again.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Definition {
    /// What it assigns; all indices in it are known.
    pub place: Place,
    /// The leaves of that.
    pub leaves: Range<u32>,
    pub value: Expr,
    /// The leaves that the value reads.
    pub reads: LeafSet,
    /// The variables that the value reads.
    pub vars: BTreeSet<VarId>,
    /// What computing it costs.
    pub cost: u32,
}

/// The definitions that hold, by their first leaf; they do not overlap.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Known {
    pub definitions: BTreeMap<u32, Rc<Definition>>,
    /// The variables of definitions that were out of scope somewhere on the way: they cannot be kept, only computed.
    pub hidden: BTreeSet<VarId>,
}

impl Known {
    /// The definition of a leaf.
    pub(super) fn of(&self, leaf: LeafId) -> Option<&Rc<Definition>> {
        let (_, definition) = self.definitions.range(..=leaf.0).next_back()?;
        definition.leaves.contains(&leaf.0).then_some(definition)
    }

    /// Forgets the definitions that read what is hidden and has no definition, and those that read such a one.
    pub(super) fn forget_unfounded(&mut self, leaves: &Leaves) {
        loop {
            let is_missing = |leaf: LeafId| self.is_hidden(leaves, leaf) && self.of(leaf).is_none();
            let unfounded = self.definitions.iter().filter(|(_, it)| it.reads.iter().any(is_missing));
            let unfounded: Vec<u32> = unfounded.map(|(first, _)| *first).collect();
            if unfounded.is_empty() {
                return;
            }
            unfounded.iter().for_each(|first| _ = self.definitions.remove(first));
        }
    }

    /// Forgets what is hidden but for what the rest is computed from.
    fn forget_unused(&mut self, leaves: &Leaves) {
        let mut used: BTreeSet<u32> = BTreeSet::new();
        let visible = self.definitions.iter().filter(|(first, _)| !self.is_hidden(leaves, LeafId(**first)));
        let mut pending: Vec<u32> = visible.map(|(first, _)| *first).collect();
        while let Some(first) = pending.pop() {
            if used.insert(first) {
                let operands = self.definitions[&first].reads.iter().filter_map(|leaf| self.of(leaf));
                pending.extend(operands.map(|operand| operand.leaves.start));
            }
        }
        self.definitions.retain(|first, _| used.contains(first));
    }

    /// Whether a leaf is part of a hidden variable.
    pub(super) fn is_hidden(&self, leaves: &Leaves, leaf: LeafId) -> bool {
        self.hidden.contains(&leaves.leaves[leaf].var)
    }
}

/// What is known at each point; nothing where no path leads.
pub(super) fn at_points(
    coroutine: &Coroutine,
    uses: Uses,
    exact: &Exact,
    functions: &Functions,
) -> Table<PointId, Known> {
    let mut known: Table<PointId, Option<Known>> = vec![None; coroutine.continuations.len()].into();
    known[PointId(0)] = Some(Known::default());
    let scopes: Table<PointId, Scopes> = coroutine.continuations.iter().map(|it| Scopes::of(&it.body)).collect();
    let mut pending = BTreeSet::from([PointId(0)]);
    while !pending.is_empty() {
        for point in std::mem::take(&mut pending) {
            let Some(start) = known[point].clone() else { continue };
            let mut analysis =
                Analysis { coroutine, uses, exact, functions, scopes: &scopes[point], leaving: BTreeMap::new() };
            forward::run(&mut analysis, &coroutine.continuations[point].body, start);
            for (to, arriving) in analysis.leaving {
                let changed = match &mut known[to] {
                    Some(there) => meet(there, &arriving),
                    unknown => {
                        *unknown = Some(arriving);
                        true
                    }
                };
                if changed {
                    pending.insert(to);
                }
            }
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
}

/// Keeps what both know; whether that is less than before.
fn meet(into: &mut Known, other: &Known) -> bool {
    let before = (into.definitions.len(), into.hidden.len());
    into.definitions.retain(|first, definition| {
        other.definitions.get(first).is_some_and(|other| Rc::ptr_eq(other, definition) || other == definition)
    });
    into.hidden.extend(&other.hidden);
    (into.definitions.len(), into.hidden.len()) != before
}

/// What a continuation declares inside its body, and what of that is in scope at its sites.
pub(super) struct Scopes {
    pub declared: BTreeSet<VarId>,
    /// Those of them with which a `For` counts.
    pub counting: BTreeSet<VarId>,
    at_site: BTreeMap<SiteId, BTreeSet<VarId>>,
}

impl Scopes {
    pub(super) fn of(body: &Block) -> Self {
        let mut scopes = Self { declared: BTreeSet::new(), counting: BTreeSet::new(), at_site: BTreeMap::new() };
        scopes.block(body, &mut Vec::new());
        scopes
    }

    fn block(&mut self, block: &Block, scope: &mut Vec<VarId>) {
        let outer = scope.len();
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Let(var, _) => {
                    self.declared.insert(*var);
                    scope.push(*var);
                }
                StmtKind::Leave(site) => {
                    self.at_site.insert(*site, scope.iter().copied().collect());
                }
                _ => {}
            }
            let inner = scope.len();
            if let StmtKind::Loop(_, LoopKind::For { var, .. }, _) = &stmt.kind {
                self.declared.insert(*var);
                self.counting.insert(*var);
                scope.push(*var);
            }
            stmt.blocks().into_iter().for_each(|block| self.block(block, scope));
            scope.truncate(inner);
        }
        scope.truncate(outer);
    }

    /// Whether a variable can be stored at a site: what is declared in the body may be out of scope there.
    fn reaches(&self, site: SiteId, var: VarId) -> bool {
        !self.declared.contains(&var) || self.at_site.get(&site).is_some_and(|scope| scope.contains(&var))
    }
}

struct Analysis<'a> {
    coroutine: &'a Coroutine,
    uses: Uses<'a>,
    exact: &'a Exact<'a>,
    functions: &'a Functions<'a>,
    scopes: &'a Scopes,
    /// What is known where the continuation leaves for each point.
    leaving: BTreeMap<PointId, Known>,
}

impl Analysis<'_> {
    /// Forgets what an assignment to a part of a variable changes.
    fn changed(known: &mut Known, tree: &Tree) {
        known.definitions.retain(|_, definition| {
            let overlaps = definition.leaves.start < tree.leaves.end && tree.leaves.start < definition.leaves.end;
            !overlaps && !tree.meets(&definition.reads)
        });
    }

    /// Learns that `place`, with these leaves, holds what is given.
    fn give(&self, known: &mut Known, (place, ty): (&Place, &Type), tree: &Tree, given: &Given, assigned: &LeafSet) {
        match given {
            Given::Unknown => {}
            Given::Known(value) => self.define(known, place, tree, value, assigned),
            Given::Parts(parts) if parts.len() == tree.parts.len() => {
                let types = typing::parts(&self.coroutine.program, ty);
                for (at, (part, tree)) in parts.iter().zip(&tree.parts).enumerate() {
                    self.give(known, (&place.clone().then(step(ty, at)), &types[at]), tree, part, assigned);
                }
            }
            // an array whose elements are told apart at run time only
            Given::Parts(_) => {
                if let Some(value) = self.functions.whole(given.clone(), ty) {
                    self.define(known, place, tree, &value, assigned);
                }
            }
        }
    }

    /// Learns that `place`, with these leaves, holds `value`: by field where the value is taken from other variables, so that
    /// one that changes leaves the rest known.
    fn define(&self, known: &mut Known, place: &Place, tree: &Tree, value: &Expr, assigned: &LeafSet) {
        let program = &self.coroutine.program;
        match (&value.kind, &value.ty) {
            (ExprKind::Construct(parts), Type::Struct(_) | Type::Array(..)) if parts.len() == tree.parts.len() => {
                for (at, (part, tree)) in parts.iter().zip(&tree.parts).enumerate() {
                    self.define(known, &place.clone().then(step(&value.ty, at)), tree, part, assigned);
                }
            }
            (ExprKind::Load(source), Type::Struct(_)) if matches!(source.root, Root::Var(_)) => {
                for (at, (ty, tree)) in typing::parts(program, &value.ty).into_iter().zip(&tree.parts).enumerate() {
                    let part = Expr::load(source.clone().then(step(&value.ty, at)), ty).at(value.span);
                    self.define(known, &place.clone().then(step(&value.ty, at)), tree, &part, assigned);
                }
            }
            _ => {
                let Some(cost) = self.exact.cost(value) else { return };
                let mut reads = self.uses.leaves.none();
                self.uses.all(value, &mut reads);
                if !assigned.meets(&reads) && tree.ids().all(|leaf| assigned.contains(leaf)) {
                    let leaves = tree.leaves.clone();
                    let vars = vars(value);
                    let definition =
                        Definition { place: place.clone(), leaves, value: value.clone(), reads, vars, cost };
                    known.definitions.insert(tree.leaves.start, Rc::new(definition));
                }
            }
        }
    }
}

/// The variables that an expression reads.
fn vars(value: &Expr) -> BTreeSet<VarId> {
    let mut vars = BTreeSet::new();
    each_expr(value, &mut |expr| {
        if let ExprKind::Load(place) = &expr.kind {
            vars.extend(place.base_var());
        }
    });
    vars
}

impl Forward for Analysis<'_> {
    type State = Known;

    fn join(&self, into: &mut Known, other: &Known) -> bool {
        meet(into, other)
    }

    fn declare(&mut self, known: &mut Known, var: VarId, value: Option<&Expr>) {
        known.hidden.remove(&var);
        match value {
            Some(value) => self.assign(known, &Place::var(var), value),
            None => self.uses.leaves.var(var).into_iter().for_each(|tree| Self::changed(known, tree)),
        }
    }

    fn assign(&mut self, known: &mut Known, place: &Place, value: &Expr) {
        self.observe(known, value);
        let Some(touched) = self.uses.leaves.place(place) else { return };
        Self::changed(known, touched.tree);
        if touched.exact && self.functions.only_gives(value) {
            let mut assigned = self.uses.leaves.none();
            touched.tree.ids().for_each(|leaf| assigned.insert(leaf));
            self.give(known, (place, &value.ty), touched.tree, &self.functions.without_calls(value), &assigned);
        }
    }

    /// Calls write their `inout` arguments.
    fn observe(&mut self, known: &mut Known, value: &Expr) {
        let written = self.functions.written(value);
        if written.is_empty() {
            return;
        }
        let mut leaves = self.uses.leaves.none();
        let touched = |(place, _): &(Place, Given)| self.uses.leaves.place(place);
        written.iter().filter_map(touched).flat_map(|it| it.tree.ids()).for_each(|leaf| leaves.insert(leaf));
        known.definitions.retain(|_, definition| {
            let is_written = definition.leaves.clone().any(|leaf| leaves.contains(LeafId(leaf)));
            !is_written && !definition.reads.meets(&leaves)
        });
        for (place, given) in &written {
            if let (Given::Known(value), Some(touched)) = (given, self.uses.leaves.place(place))
                && touched.exact
            {
                self.define(known, place, touched.tree, value, &leaves);
            }
        }
    }

    fn leave(&mut self, mut known: Known, site: SiteId) {
        let Target::Point(to) = self.coroutine.sites[site].target else { return };
        let vars = known.definitions.values().flat_map(|it| it.vars.iter().copied().chain(it.place.base_var()));
        let hidden: BTreeSet<VarId> = vars.filter(|var| !self.scopes.reaches(site, *var)).collect();
        known.hidden.extend(hidden);
        known.forget_unused(self.uses.leaves);
        match self.leaving.get_mut(&to) {
            Some(seen) => _ = meet(seen, &known),
            None => _ = self.leaving.insert(to, known),
        }
    }
}
