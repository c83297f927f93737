//! What may hold of each scalar.

use crate::base::Table;
use crate::ir::typing::scalar_count;
use crate::ir::{Program, Var, VarId};

/// What may hold of a scalar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) assigned: bool,
    pub(super) stale: bool,
    pub(super) behind: bool,
    pub(super) loaded: bool,
}

/// Facts of every scalar of every variable, in order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Facts {
    pub(super) vars: Table<VarId, Vec<Fact>>,
}

impl Facts {
    pub(super) fn nothing(program: &Program, vars: &Table<VarId, Var>) -> Self {
        Self { vars: vars.iter().map(|var| vec![Fact::default(); scalar_count(program, &var.ty)]).collect() }
    }

    fn zip(&mut self, other: &Self, join: impl Fn(&mut Fact, &Fact)) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.vars.iter_mut().flatten().zip(other.vars.iter().flatten()) {
            let before = *mine;
            join(mine, theirs);
            changed |= *mine != before;
        }
        changed
    }

    /// Adds what holds on another path; whether that changed anything.
    pub(super) fn join(&mut self, other: &Self) -> bool {
        self.zip(other, |mine, theirs| {
            mine.assigned |= theirs.assigned;
            mine.stale |= theirs.stale;
            mine.behind |= theirs.behind;
            mine.loaded |= theirs.loaded;
        })
    }

    /// Adds what was assigned on another path.
    pub(super) fn join_assigned(&mut self, other: &Self) -> bool {
        self.zip(other, |mine, theirs| mine.assigned |= theirs.assigned)
    }
}
