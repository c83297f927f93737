//! What the paths to each site have loaded, and what they have stored before it.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{FieldId, Layout};
use crate::ir::forward::{self, Forward};
use crate::ir::{Block, Expr, LoadId, Place, SiteId, StoreId, VarId};

/// Adds what each site of a body has behind it to the layout.
pub(super) fn before_sites(layout: &mut Layout, body: &Block) {
    let mut moved = Moved { layout, sites: BTreeMap::new() };
    forward::run(&mut moved, body, State::default());
    for (site, State { loaded, stored }) in moved.sites {
        layout.loaded[site] = loaded.into_iter().collect();
        let stored: BTreeSet<FieldId> = stored.into_iter().chain(layout.stores[site].iter().copied()).collect();
        layout.stored[site] = stored.into_iter().collect();
    }
}

/// What a path has moved.
#[derive(Clone, Default)]
struct State {
    loaded: BTreeSet<FieldId>,
    stored: BTreeSet<FieldId>,
}

struct Moved<'a> {
    layout: &'a Layout,
    sites: BTreeMap<SiteId, State>,
}

impl Forward for Moved<'_> {
    type State = State;

    fn join(&self, into: &mut State, other: &State) -> bool {
        let count = |state: &State| state.loaded.len() + state.stored.len();
        let before = count(into);
        into.loaded.extend(&other.loaded);
        into.stored.extend(&other.stored);
        count(into) > before
    }

    fn load(&mut self, state: &mut State, load: LoadId) {
        state.loaded.extend(&self.layout.loads[load]);
    }

    fn store(&mut self, state: &mut State, store: StoreId) {
        state.stored.extend(&self.layout.early[store]);
    }

    fn leave(&mut self, state: State, site: SiteId) {
        let mut all = self.sites.remove(&site).unwrap_or_default();
        self.join(&mut all, &state);
        self.sites.insert(site, all);
    }

    fn declare(&mut self, _: &mut State, _: VarId, _: Option<&Expr>) {}
    fn assign(&mut self, _: &mut State, _: &Place, _: &Expr) {}
    fn observe(&mut self, _: &mut State, _: &Expr) {}
}
