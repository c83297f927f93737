//! Forward analysis of one continuation: what its frame slots still hold.
//!
//! A leaf is in one of three states: *undefined* (nothing was ever assigned), *in its slot* (the slot holds its value) or *dirty*
//! (assigned since the continuation began). Where paths meet, the later state of this list wins: an undefined value may as well
//! be what the slot holds, and what one path has assigned must be stored.

use std::collections::BTreeMap;

use super::set::LeafSet;
use super::uses::Uses;
use crate::ir::forward::{self, Forward};
use crate::ir::{Block, Expr, Place, SiteId, StoreId, VarId};

/// The state of every leaf: dirty if it is there, else in its slot if it is there, else undefined.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub in_slot: LeafSet,
    pub dirty: LeafSet,
}

/// The state at each site that is reached, when the slots of `in_slot` are valid at the start.
pub(super) fn at_sites(uses: Uses, body: &Block, in_slot: LeafSet) -> BTreeMap<SiteId, State> {
    let mut analysis = Valid { uses, sites: BTreeMap::new() };
    forward::run(&mut analysis, body, State { in_slot, dirty: uses.leaves.none() });
    analysis.sites
}

struct Valid<'a> {
    uses: Uses<'a>,
    sites: BTreeMap<SiteId, State>,
}

impl Valid<'_> {
    fn write(&self, state: &mut State, place: &Place) {
        if let Some(touched) = self.uses.leaves.place(place) {
            touched.tree.ids().for_each(|leaf| state.dirty.insert(leaf));
        }
    }
}

impl Forward for Valid<'_> {
    type State = State;

    fn join(&self, into: &mut State, other: &State) -> bool {
        into.in_slot.union(&other.in_slot) | into.dirty.union(&other.dirty)
    }

    fn declare(&mut self, state: &mut State, var: VarId, value: Option<&Expr>) {
        value.iter().for_each(|value| self.observe(state, value));
        let Some(tree) = self.uses.leaves.var(var) else { return };
        for leaf in tree.ids() {
            state.in_slot.remove(leaf);
            if value.is_some() {
                state.dirty.insert(leaf);
            } else {
                state.dirty.remove(leaf);
            }
        }
    }

    fn assign(&mut self, state: &mut State, place: &Place, value: &Expr) {
        self.observe(state, value);
        self.write(state, place);
    }

    /// Calls write their `inout` arguments.
    fn observe(&mut self, state: &mut State, value: &Expr) {
        self.uses.writes(value, &mut state.dirty);
    }

    fn store(&mut self, state: &mut State, store: StoreId) {
        state.dirty.subtract(&self.uses.early[store]);
        state.in_slot.union(&self.uses.early[store]);
    }

    fn leave(&mut self, state: State, site: SiteId) {
        match self.sites.remove(&site) {
            Some(mut seen) => {
                self.join(&mut seen, &state);
                self.sites.insert(site, seen);
            }
            None => {
                self.sites.insert(site, state);
            }
        }
    }
}
