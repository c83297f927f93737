//! What the paths to each site have loaded.

use std::collections::BTreeSet;

use super::forward::{self, Forward};
use super::layout::FieldId;
use crate::base::Table;
use crate::ir::{Block, Expr, LoadId, Place, SiteId, VarId};

/// Adds what each site of a body has behind it.
pub(super) fn before_sites(body: &Block, loads: &Table<LoadId, Vec<FieldId>>, found: &mut Table<SiteId, Vec<FieldId>>) {
    forward::run(&mut Loaded { loads, found }, body, BTreeSet::new());
}

struct Loaded<'a> {
    loads: &'a Table<LoadId, Vec<FieldId>>,
    found: &'a mut Table<SiteId, Vec<FieldId>>,
}

impl Forward for Loaded<'_> {
    type State = BTreeSet<FieldId>;

    fn join(&self, into: &mut Self::State, other: &Self::State) -> bool {
        let before = into.len();
        into.extend(other);
        into.len() > before
    }

    fn load(&mut self, loaded: &mut Self::State, load: LoadId) {
        loaded.extend(&self.loads[load]);
    }

    fn leave(&mut self, loaded: Self::State, site: SiteId) {
        self.found[site] = loaded.into_iter().collect();
    }

    fn declare(&mut self, _: &mut Self::State, _: VarId, _: Option<&Expr>) {}
    fn assign(&mut self, _: &mut Self::State, _: &Place, _: &Expr) {}
    fn observe(&mut self, _: &mut Self::State, _: &Expr) {}
}
