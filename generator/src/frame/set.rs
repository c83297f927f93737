//! Sets of leaves as bits: the state of every data-flow analysis here.

use super::leaves::LeafId;

/// A set of leaves of one universe.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LeafSet {
    /// The first 64, which are all in most programs: they take no allocation.
    first: u64,
    rest: Vec<u64>,
}

impl LeafSet {
    /// The empty set of a universe of `size` leaves.
    pub(super) fn none(size: usize) -> Self {
        Self { first: 0, rest: vec![0; size.div_ceil(64).saturating_sub(1)] }
    }

    fn word(leaf: LeafId) -> (usize, u64) {
        (leaf.0 as usize / 64, 1 << (leaf.0 % 64))
    }

    pub(super) fn contains(&self, leaf: LeafId) -> bool {
        let (word, bit) = Self::word(leaf);
        let bits = if word == 0 { self.first } else { self.rest[word - 1] };
        bits & bit != 0
    }

    pub(super) fn insert(&mut self, leaf: LeafId) {
        let (word, bit) = Self::word(leaf);
        *self.bits(word) |= bit;
    }

    pub(super) fn remove(&mut self, leaf: LeafId) {
        let (word, bit) = Self::word(leaf);
        *self.bits(word) &= !bit;
    }

    fn bits(&mut self, word: usize) -> &mut u64 {
        if word == 0 { &mut self.first } else { &mut self.rest[word - 1] }
    }

    /// Adds another set; whether that changed this one.
    pub(super) fn union(&mut self, other: &Self) -> bool {
        let mut changed = false;
        self.zip(other, |mine, theirs| {
            changed |= theirs & !*mine != 0;
            *mine |= theirs;
        });
        changed
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        self.zip(other, |mine, theirs| *mine &= theirs);
    }

    /// Whether a leaf is in both.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.first & other.first != 0 || self.rest.iter().zip(&other.rest).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Takes the leaves of another set out.
    pub(super) fn subtract(&mut self, other: &Self) {
        self.zip(other, |mine, theirs| *mine &= !theirs);
    }

    fn zip(&mut self, other: &Self, mut join: impl FnMut(&mut u64, u64)) {
        join(&mut self.first, other.first);
        self.rest.iter_mut().zip(&other.rest).for_each(|(mine, theirs)| join(mine, *theirs));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.first == 0 && self.rest.iter().all(|bits| *bits == 0)
    }

    /// Its leaves, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = LeafId> + '_ {
        (0..64 * (1 + self.rest.len()) as u32).map(LeafId).filter(|leaf| self.contains(*leaf))
    }
}
