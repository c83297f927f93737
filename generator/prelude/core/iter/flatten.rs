//! Iterators of iterators.

use super::{IntoIterator, Iterator};
use crate::intrinsics;

/// The items of all items.
pub struct Flatten<I: Iterator>
where
    I::Item: IntoIterator,
{
    pub(super) iter: I,
    pub(super) inner: Option<<I::Item as IntoIterator>::IntoIter>,
}

impl<I: Iterator> Iterator for Flatten<I>
where
    I::Item: IntoIterator,
{
    type Item = <I::Item as IntoIterator>::Item;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(inner) = &mut self.inner {
                if let Some(item) = inner.next() {
                    return Some(item);
                }
            }
            match self.iter.next() {
                Some(next) => self.inner = Some(next.into_iter()),
                None => return None,
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        intrinsics::unknown_size_hint()
    }
}

/// The items of what a closure makes of each item.
pub struct FlatMap<I, U: IntoIterator, F> {
    pub(super) iter: I,
    pub(super) f: F,
    pub(super) inner: Option<U::IntoIter>,
}

impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> Iterator for FlatMap<I, U, F> {
    type Item = U::Item;

    fn next(&mut self) -> Option<U::Item> {
        loop {
            if let Some(inner) = &mut self.inner {
                if let Some(item) = inner.next() {
                    return Some(item);
                }
            }
            match self.iter.next() {
                Some(item) => self.inner = Some((self.f)(item).into_iter()),
                None => return None,
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        intrinsics::unknown_size_hint()
    }
}
