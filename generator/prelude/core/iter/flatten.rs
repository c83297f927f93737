//! Iterators of iterators.

use super::{DoubleEndedIterator, IntoIterator, Iterator};
use crate::intrinsics;

/// The items of all items.
pub struct Flatten<I: Iterator>
where
    I::Item: IntoIterator,
{
    pub(super) iter: I,
    pub(super) inner: Option<<I::Item as IntoIterator>::IntoIter>,
    pub(super) back: Option<<I::Item as IntoIterator>::IntoIter>,
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
                None => {
                    return match &mut self.back {
                        Some(back) => back.next(),
                        None => None,
                    };
                }
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        intrinsics::unknown_size_hint()
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for Flatten<I>
where
    I::Item: IntoIterator,
    <I::Item as IntoIterator>::IntoIter: DoubleEndedIterator,
{
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(back) = &mut self.back {
                if let Some(item) = back.next_back() {
                    return Some(item);
                }
            }
            match self.iter.next_back() {
                Some(item) => self.back = Some(item.into_iter()),
                None => {
                    return match &mut self.inner {
                        Some(inner) => inner.next_back(),
                        None => None,
                    };
                }
            }
        }
    }
}

/// The items of what a closure makes of each item.
pub struct FlatMap<I, U: IntoIterator, F> {
    pub(super) iter: I,
    pub(super) f: F,
    pub(super) inner: Option<U::IntoIter>,
    pub(super) back: Option<U::IntoIter>,
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
                None => {
                    return match &mut self.back {
                        Some(back) => back.next(),
                        None => None,
                    };
                }
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        intrinsics::unknown_size_hint()
    }
}

impl<I: DoubleEndedIterator, U: IntoIterator, F: FnMut(I::Item) -> U> DoubleEndedIterator for FlatMap<I, U, F>
where
    U::IntoIter: DoubleEndedIterator,
{
    fn next_back(&mut self) -> Option<U::Item> {
        loop {
            if let Some(back) = &mut self.back {
                if let Some(item) = back.next_back() {
                    return Some(item);
                }
            }
            match self.iter.next_back() {
                Some(item) => self.back = Some((self.f)(item).into_iter()),
                None => {
                    return match &mut self.inner {
                        Some(inner) => inner.next_back(),
                        None => None,
                    };
                }
            }
        }
    }
}
