//! Iterators that go from both ends, know their length, or stay at their end.

use super::Iterator;
use crate::ops::{ControlFlow, Try};

pub trait DoubleEndedIterator: Iterator {
    fn next_back(&mut self) -> Option<Self::Item>;

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let mut n = n;
        while n != 0 {
            if self.next_back().is_none() {
                return None;
            }
            n -= 1;
        }
        self.next_back()
    }

    fn try_rfold<B, F: FnMut(B, Self::Item) -> R, R: Try<Output = B>>(&mut self, init: B, mut f: F) -> R
    where
        Self: Sized,
    {
        let mut accum = init;
        while let Some(item) = self.next_back() {
            match f(accum, item).branch() {
                ControlFlow::Continue(value) => accum = value,
                ControlFlow::Break(residual) => return R::from_residual(residual),
            }
        }
        R::from_output(accum)
    }

    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B
    where
        Self: Sized,
    {
        let mut iter = self;
        let mut accum = init;
        while let Some(item) = iter.next_back() {
            accum = f(accum, item);
        }
        accum
    }

    fn rfind<P: FnMut(&Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
    {
        while let Some(item) = self.next_back() {
            if predicate(&item) {
                return Some(item);
            }
        }
        None
    }
}

impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for &mut I {
    fn next_back(&mut self) -> Option<I::Item> {
        (**self).next_back()
    }

    fn nth_back(&mut self, n: usize) -> Option<I::Item> {
        (**self).nth_back(n)
    }
}

pub trait ExactSizeIterator: Iterator {
    fn len(&self) -> usize {
        let (lower, upper) = self.size_hint();
        assert!(upper == Some(lower));
        lower
    }
}

impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for &mut I {
    fn len(&self) -> usize {
        (**self).len()
    }
}

/// Gives none for ever after the first none.
pub trait FusedIterator: Iterator {}

impl<I: FusedIterator + ?Sized> FusedIterator for &mut I {}
