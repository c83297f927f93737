//! Sets of variables as bits.

use crate::ir::VarId;

/// A set of variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Vars(Vec<u64>);

impl Vars {
    fn slot(var: VarId) -> (usize, u64) {
        (var.0 as usize / 64, 1 << (var.0 % 64))
    }

    pub(super) fn contains(&self, var: VarId) -> bool {
        let (word, bit) = Self::slot(var);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    pub(super) fn insert(&mut self, var: VarId) {
        let (word, bit) = Self::slot(var);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    /// Adds the others; says whether that changed anything.
    pub(super) fn extend(&mut self, others: &Vars) -> bool {
        if self.0.len() < others.0.len() {
            self.0.resize(others.0.len(), 0);
        }
        let mut changed = false;
        for (mine, other) in self.0.iter_mut().zip(&others.0) {
            changed |= *other & !*mine != 0;
            *mine |= other;
        }
        changed
    }

    pub(super) fn retain(&mut self, keep: &Vars) {
        for (at, mine) in self.0.iter_mut().enumerate() {
            *mine &= keep.0.get(at).copied().unwrap_or(0);
        }
    }

    pub(super) fn meets(&self, others: &Vars) -> bool {
        self.0.iter().zip(&others.0).any(|(mine, other)| mine & other != 0)
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn forget(&mut self, var: VarId) {
        let (word, bit) = Self::slot(var);
        if let Some(bits) = self.0.get_mut(word) {
            *bits &= !bit;
        }
    }

    pub(super) fn remove(&mut self, gone: &Vars) {
        for (mine, other) in self.0.iter_mut().zip(&gone.0) {
            *mine &= !other;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = VarId> {
        let bits = |(word, bits): (usize, &u64)| {
            let bits = *bits;
            (0..64).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| VarId((word * 64 + bit) as u32))
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}
