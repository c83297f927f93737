//! Two iterators, one after the other or side by side.

use super::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, IntoIterator, Iterator};

/// One after the other.
#[derive(Clone, Debug)]
pub struct Chain<A, B> {
    pub(super) a: A,
    pub(super) b: B,
    pub(super) a_done: bool,
    pub(super) b_done: bool,
}

impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Chain<A, B> {
    type Item = A::Item;

    fn next(&mut self) -> Option<A::Item> {
        if !self.a_done {
            if let Some(item) = self.a.next() {
                return Some(item);
            }
            self.a_done = true;
        }
        if self.b_done { None } else { self.b.next() }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (a_lower, a_upper) = if self.a_done { (0, Some(0)) } else { self.a.size_hint() };
        let (b_lower, b_upper) = if self.b_done { (0, Some(0)) } else { self.b.size_hint() };
        let upper = match (a_upper, b_upper) {
            (Some(a), Some(b)) => a.checked_add(b),
            _ => None,
        };
        (a_lower.saturating_add(b_lower), upper)
    }
}

impl<A: DoubleEndedIterator, B: DoubleEndedIterator<Item = A::Item>> DoubleEndedIterator for Chain<A, B> {
    fn next_back(&mut self) -> Option<A::Item> {
        if !self.b_done {
            if let Some(item) = self.b.next_back() {
                return Some(item);
            }
            self.b_done = true;
        }
        if self.a_done { None } else { self.a.next_back() }
    }
}

impl<A: FusedIterator, B: FusedIterator<Item = A::Item>> FusedIterator for Chain<A, B> {}

pub fn chain<A: IntoIterator, B: IntoIterator<Item = A::Item>>(a: A, b: B) -> Chain<A::IntoIter, B::IntoIter> {
    Chain { a: a.into_iter(), b: b.into_iter(), a_done: false, b_done: false }
}

/// Side by side, as long as both have items.
#[derive(Clone, Debug)]
pub struct Zip<A, B> {
    pub(super) a: A,
    pub(super) b: B,
}

pub fn zip<A: IntoIterator, B: IntoIterator>(a: A, b: B) -> Zip<A::IntoIter, B::IntoIter> {
    Zip { a: a.into_iter(), b: b.into_iter() }
}

impl<A: Iterator, B: Iterator> Iterator for Zip<A, B> {
    type Item = (A::Item, B::Item);

    fn next(&mut self) -> Option<(A::Item, B::Item)> {
        match self.a.next() {
            Some(a) => match self.b.next() {
                Some(b) => Some((a, b)),
                None => None,
            },
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (a_lower, a_upper) = self.a.size_hint();
        let (b_lower, b_upper) = self.b.size_hint();
        let upper = match (a_upper, b_upper) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (upper, None) => upper,
            (None, upper) => upper,
        };
        (a_lower.min(b_lower), upper)
    }
}

impl<A, B> DoubleEndedIterator for Zip<A, B>
where
    A: DoubleEndedIterator + ExactSizeIterator,
    B: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<(A::Item, B::Item)> {
        while self.a.len() > self.b.len() {
            self.a.next_back();
        }
        while self.b.len() > self.a.len() {
            self.b.next_back();
        }
        match self.a.next_back() {
            Some(a) => match self.b.next_back() {
                Some(b) => Some((a, b)),
                None => None,
            },
            None => None,
        }
    }
}

impl<A: ExactSizeIterator, B: ExactSizeIterator> ExactSizeIterator for Zip<A, B> {
    fn len(&self) -> usize {
        self.a.len().min(self.b.len())
    }
}

impl<A: FusedIterator, B: FusedIterator> FusedIterator for Zip<A, B> {}
