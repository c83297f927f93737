//! Comparing what iterators give, item by item.

use super::Iterator;
use crate::cmp::Ordering;

pub(super) fn cmp<A: Iterator, B: Iterator<Item = A::Item>>(a: A, mut b: B) -> Ordering
where
    A::Item: Ord,
{
    for item in a {
        match b.next() {
            None => return Ordering::Greater,
            Some(other) => {
                let ordering = item.cmp(&other);
                if ordering != Ordering::Equal {
                    return ordering;
                }
            }
        }
    }
    if b.next().is_some() { Ordering::Less } else { Ordering::Equal }
}

pub(super) fn partial_cmp<A: Iterator, B: Iterator>(a: A, mut b: B) -> Option<Ordering>
where
    A::Item: PartialOrd<B::Item>,
{
    for item in a {
        match b.next() {
            None => return Some(Ordering::Greater),
            Some(other) => {
                let ordering = item.partial_cmp(&other);
                if ordering != Some(Ordering::Equal) {
                    return ordering;
                }
            }
        }
    }
    if b.next().is_some() { Some(Ordering::Less) } else { Some(Ordering::Equal) }
}

pub(super) fn eq<A: Iterator, B: Iterator>(a: A, mut b: B) -> bool
where
    A::Item: PartialEq<B::Item>,
{
    for item in a {
        match b.next() {
            Some(other) if item == other => {}
            _ => return false,
        }
    }
    b.next().is_none()
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
