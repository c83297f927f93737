//! The interpretation of one continuation.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::{Fact, Facts};
use super::values::Values;
use crate::frame::layout::{Field, Layout};
use crate::ir::forward::Forward;
use crate::ir::{Expr, LoadId, Place, PointId, Root, SiteId, StoreId, VarId};
use crate::split::coroutine::Coroutine;

/// The interpretation of one continuation.
pub(super) struct Check<'a> {
    pub(super) coroutine: &'a Coroutine,
    pub(super) layout: &'a Layout,
    pub(super) values: Values<'a>,
    pub(super) point: PointId,
    /// Facts where it leaves for each point.
    pub(super) leaving: BTreeMap<PointId, Facts>,
    pub(super) wrong: &'a mut BTreeSet<String>,
}

impl Check<'_> {
    /// The scalars of a field in its variable.
    fn scalars_of(&self, field: &Field) -> Vec<usize> {
        field.scalars(self.values.program, &self.coroutine.vars[field.var].ty)
    }

    /// At the start, the live slots hold their values; all else that was assigned is lost.
    pub(super) fn start(&mut self, assigned: &Facts) -> Facts {
        let mut facts = assigned.clone();
        for fact in facts.vars.iter_mut().flatten() {
            *fact = Fact { assigned: fact.assigned, stale: fact.assigned, behind: fact.assigned, loaded: false };
        }
        for var in &self.coroutine.continuations[self.point].unassigned {
            facts.vars[*var].fill(Fact::default());
        }
        for field in self.layout.live[self.point].iter().map(|field| &self.layout.fields[*field]) {
            for at in self.scalars_of(field) {
                facts.vars[field.var][at].behind = false;
            }
        }
        facts
    }

    fn report(&mut self, message: String) {
        let name = &self.coroutine.program.points[self.point].name;
        self.wrong.insert(format!("'{name}: {message}"));
    }
}

impl Forward for Check<'_> {
    type State = Facts;

    fn join(&self, into: &mut Facts, other: &Facts) -> bool {
        into.join(other)
    }

    fn declare(&mut self, facts: &mut Facts, var: VarId, value: Option<&Expr>) {
        match value {
            Some(value) => self.assign(facts, &Place::var(var), value),
            // Its slot keeps its value wherever the printer declares it.
            None if self.coroutine.continuations[self.point].live_in.contains(&var) => {}
            None => facts.vars[var].fill(Fact::default()),
        }
    }

    fn assign(&mut self, facts: &mut Facts, place: &Place, value: &Expr) {
        let stale = self.values.eval(facts, value);
        self.evaluate(facts, value);
        self.values.names(facts, place).into_iter().for_each(|wrong| self.report(wrong));
        if matches!(place.root, Root::Buffer(_)) && stale.contains(&true) {
            self.report("a value that is not loaded goes to a buffer".into());
        }
        self.values.write(facts, place, &stale);
    }

    fn observe(&mut self, facts: &mut Facts, value: &Expr) {
        if self.values.any_stale(facts, value) {
            self.report("a value that is not loaded decides".into());
        }
        self.evaluate(facts, value);
    }

    fn load(&mut self, facts: &mut Facts, load: LoadId) {
        for id in &self.layout.loads[load] {
            let field = &self.layout.fields[*id];
            if !self.layout.live[self.point].contains(id) {
                self.report(format!("loads {}, which is dead", field.name));
            }
            for at in self.scalars_of(field) {
                let fact = &mut facts.vars[field.var][at];
                let (behind, again) = (fact.behind, fact.loaded);
                (fact.stale, fact.loaded) = (false, true);
                if behind {
                    self.report(format!("loads {} over a later value", field.name));
                } else if again {
                    self.report(format!("loads {} again", field.name));
                }
            }
        }
    }

    fn store(&mut self, facts: &mut Facts, store: StoreId) {
        let layout = self.layout;
        let fields = || layout.early[store].iter().map(|id| &layout.fields[*id]);
        let written: BTreeSet<u32> = fields().flat_map(|field| &field.words).copied().collect();
        for field in layout.live[self.point].iter().map(|id| &layout.fields[*id]) {
            if field.words.iter().any(|word| written.contains(word)) {
                self.scalars_of(field).into_iter().for_each(|at| facts.vars[field.var][at].behind = true);
            }
        }
        for field in fields() {
            for at in self.scalars_of(field) {
                let fact = &mut facts.vars[field.var][at];
                fact.behind = false;
                if fact.stale {
                    self.report(format!("{store:?} stores {}, which is not loaded", field.name));
                }
            }
        }
    }

    fn evaluate(&mut self, facts: &mut Facts, value: &Expr) {
        self.values.evaluate(facts, value).into_iter().for_each(|wrong| self.report(wrong));
    }

    fn leave(&mut self, mut facts: Facts, site: SiteId) {
        if let Some(key) = &self.coroutine.sites[site].key {
            self.observe(&mut facts, key);
        }
        let Some(to) = self.coroutine.sites[site].target.point() else { return };
        let early = &self.layout.stored[site];
        for id in &self.layout.live[to] {
            let field = &self.layout.fields[*id];
            let stored = self.layout.stores[site].contains(id);
            for at in self.scalars_of(field) {
                let fact = facts.vars[field.var][at];
                let stays = stored || early.contains(id) || self.layout.live[self.point].contains(id);
                if stored && fact.stale {
                    self.report(format!("{site:?} stores {}, which is not loaded", field.name));
                } else if !stored && fact.behind {
                    self.report(format!("{site:?} does not store {}", field.name));
                } else if fact.assigned && !stays {
                    self.report(format!("{site:?} does not put {} into its slot", field.name));
                }
            }
        }
        match self.leaving.get_mut(&to) {
            Some(seen) => _ = seen.join_assigned(&facts),
            None => _ = self.leaving.insert(to, facts),
        }
    }
}
