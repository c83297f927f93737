//! Sets of leaves as bits: the state of every data-flow analysis here.

use super::leaves::LeafId;

/// A set of leaves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LeafSet {
    bits: Vec<u64>,
}

impl LeafSet {
    /// The empty set of a universe of `size` leaves.
    pub(super) fn none(size: usize) -> Self {
        Self { bits: vec![0; size.div_ceil(64)] }
    }

    pub(super) fn contains(&self, leaf: LeafId) -> bool {
        self.bits[leaf.0 as usize / 64] >> (leaf.0 % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, leaf: LeafId) {
        self.bits[leaf.0 as usize / 64] |= 1 << (leaf.0 % 64);
    }

    pub(super) fn remove(&mut self, leaf: LeafId) {
        self.bits[leaf.0 as usize / 64] &= !(1 << (leaf.0 % 64));
    }

    /// Adds another set; whether that changed this one.
    pub(super) fn union(&mut self, other: &Self) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            changed |= *theirs & !*mine != 0;
            *mine |= theirs;
        }
        changed
    }

    /// Takes the leaves of another set out.
    pub(super) fn subtract(&mut self, other: &Self) {
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine &= !theirs;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bits.iter().all(|bits| *bits == 0)
    }

    /// Its leaves, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = LeafId> + '_ {
        (0..64 * self.bits.len() as u32).map(LeafId).filter(|leaf| self.contains(*leaf))
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine &= theirs;
        }
    }
}
