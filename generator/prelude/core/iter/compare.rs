//! Comparing what iterators give, item by item.

use super::Iterator;
use crate::cmp::Ordering;

pub(super) fn cmp<A: Iterator, B: Iterator<Item = A::Item>>(iter: A, mut other: B) -> Ordering
where
    A::Item: Ord,
{
    for a in iter {
        match other.next() {
            None => return Ordering::Greater,
            Some(b) => {
                let ordering = a.cmp(&b);
                if ordering != Ordering::Equal {
                    return ordering;
                }
            }
        }
    }
    if other.next().is_some() { Ordering::Less } else { Ordering::Equal }
}

pub(super) fn partial_cmp<A: Iterator, B: Iterator>(iter: A, mut other: B) -> Option<Ordering>
where
    A::Item: PartialOrd<B::Item>,
{
    for a in iter {
        match other.next() {
            None => return Some(Ordering::Greater),
            Some(b) => {
                let ordering = a.partial_cmp(&b);
                if ordering != Some(Ordering::Equal) {
                    return ordering;
                }
            }
        }
    }
    if other.next().is_some() { Some(Ordering::Less) } else { Some(Ordering::Equal) }
}

pub(super) fn eq<A: Iterator, B: Iterator>(iter: A, mut other: B) -> bool
where
    A::Item: PartialEq<B::Item>,
{
    for a in iter {
        match other.next() {
            Some(b) if a == b => {}
            _ => return false,
        }
    }
    other.next().is_none()
}

/// Whether `in_order` is true of all neighbours.
pub(super) fn is_sorted<I: Iterator, F: FnMut(&I::Item, &I::Item) -> bool>(mut iter: I, mut in_order: F) -> bool {
    let Some(mut last) = iter.next() else { return true };
    for item in iter {
        if !in_order(&last, &item) {
            return false;
        }
        last = item;
    }
    true
}
