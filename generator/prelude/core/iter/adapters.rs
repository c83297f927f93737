//! Iterators over one other iterator.

use super::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, Iterator};

/// What a closure makes of each item.
#[derive(Clone)]
pub struct Map<I, F> {
    pub(super) iter: I,
    pub(super) f: F,
}

impl<B, I: Iterator, F: FnMut(I::Item) -> B> Iterator for Map<I, F> {
    type Item = B;

    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(item) => Some((self.f)(item)),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> B> DoubleEndedIterator for Map<I, F> {
    fn next_back(&mut self) -> Option<B> {
        match self.iter.next_back() {
            Some(item) => Some((self.f)(item)),
            None => None,
        }
    }
}

impl<B, I: ExactSizeIterator, F: FnMut(I::Item) -> B> ExactSizeIterator for Map<I, F> {
    fn len(&self) -> usize {
        self.iter.len()
    }
}

/// The items for which a closure is true.
#[derive(Clone)]
pub struct Filter<I, P> {
    pub(super) iter: I,
    pub(super) predicate: P,
}

impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for Filter<I, P> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        while let Some(item) = self.iter.next() {
            if (self.predicate)(&item) {
                return Some(item);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}

impl<I: DoubleEndedIterator, P: FnMut(&I::Item) -> bool> DoubleEndedIterator for Filter<I, P> {
    fn next_back(&mut self) -> Option<I::Item> {
        while let Some(item) = self.iter.next_back() {
            if (self.predicate)(&item) {
                return Some(item);
            }
        }
        None
    }
}

/// What a closure makes of each item, where it makes something.
#[derive(Clone)]
pub struct FilterMap<I, F> {
    pub(super) iter: I,
    pub(super) f: F,
}

impl<B, I: Iterator, F: FnMut(I::Item) -> Option<B>> Iterator for FilterMap<I, F> {
    type Item = B;

    fn next(&mut self) -> Option<B> {
        while let Some(item) = self.iter.next() {
            if let Some(value) = (self.f)(item) {
                return Some(value);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}

impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> Option<B>> DoubleEndedIterator for FilterMap<I, F> {
    fn next_back(&mut self) -> Option<B> {
        while let Some(item) = self.iter.next_back() {
            if let Some(value) = (self.f)(item) {
                return Some(value);
            }
        }
        None
    }
}

/// The items with their numbers.
#[derive(Clone, Debug)]
pub struct Enumerate<I> {
    pub(super) iter: I,
    pub(super) count: usize,
}

impl<I: Iterator> Iterator for Enumerate<I> {
    type Item = (usize, I::Item);

    fn next(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next() {
            Some(item) => {
                let i = self.count;
                self.count += 1;
                Some((i, item))
            }
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<I: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator for Enumerate<I> {
    fn next_back(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next_back() {
            Some(item) => Some((self.count + self.iter.len(), item)),
            None => None,
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Enumerate<I> {
    fn len(&self) -> usize {
        self.iter.len()
    }
}

/// From the back.
#[derive(Clone, Debug)]
pub struct Rev<I> {
    pub(super) iter: I,
}

impl<I: DoubleEndedIterator> Iterator for Rev<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.iter.next_back()
    }

    fn nth(&mut self, n: usize) -> Option<I::Item> {
        self.iter.nth_back(n)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for Rev<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        self.iter.next()
    }

    fn nth_back(&mut self, n: usize) -> Option<I::Item> {
        self.iter.nth(n)
    }
}

impl<I: ExactSizeIterator + DoubleEndedIterator> ExactSizeIterator for Rev<I> {
    fn len(&self) -> usize {
        self.iter.len()
    }
}

/// The first items.
#[derive(Clone, Debug)]
pub struct Take<I> {
    pub(super) iter: I,
    pub(super) n: usize,
}

impl<I: Iterator> Iterator for Take<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if self.n != 0 {
            self.n -= 1;
            self.iter.next()
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.n == 0 {
            return (0, Some(0));
        }
        let (lower, upper) = self.iter.size_hint();
        (lower.min(self.n), Some(upper.map_or(self.n, |upper| upper.min(self.n))))
    }
}

impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Take<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        while self.iter.len() > self.n {
            self.iter.next_back();
        }
        if self.n != 0 {
            self.n -= 1;
            self.iter.next_back()
        } else {
            None
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Take<I> {
    fn len(&self) -> usize {
        self.iter.len().min(self.n)
    }
}

/// All but the first items.
#[derive(Clone, Debug)]
pub struct Skip<I> {
    pub(super) iter: I,
    pub(super) n: usize,
}

impl<I: Iterator> Iterator for Skip<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let n = self.n;
        self.n = 0;
        self.iter.nth(n)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lower, upper) = self.iter.size_hint();
        (lower.saturating_sub(self.n), upper.map(|upper| upper.saturating_sub(self.n)))
    }
}

impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Skip<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if self.len() > 0 { self.iter.next_back() } else { None }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Skip<I> {
    fn len(&self) -> usize {
        self.iter.len().saturating_sub(self.n)
    }
}

/// The first item and from there every so many.
#[derive(Clone, Debug)]
pub struct StepBy<I> {
    pub(super) iter: I,
    /// How many items lie between two that are given.
    pub(super) gap: usize,
    pub(super) first_take: bool,
}

impl<I> StepBy<I> {
    /// How many of `n` items are given.
    fn given(&self, n: usize) -> usize {
        if self.first_take { n.div_ceil(self.gap + 1) } else { n / (self.gap + 1) }
    }
}

impl<I: Iterator> Iterator for StepBy<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let gap = if self.first_take { 0 } else { self.gap };
        self.first_take = false;
        self.iter.nth(gap)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lower, upper) = self.iter.size_hint();
        (self.given(lower), upper.map(|upper| self.given(upper)))
    }
}

impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for StepBy<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        let rest = self.iter.len() % (self.gap + 1);
        let surplus = if self.first_take {
            if rest == 0 { self.gap } else { rest - 1 }
        } else {
            rest
        };
        self.iter.nth_back(surplus)
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for StepBy<I> {
    fn len(&self) -> usize {
        self.given(self.iter.len())
    }
}

/// Copies of what the items refer to.
#[derive(Clone, Debug)]
pub struct Copied<I> {
    pub(super) iter: I,
}

impl<'a, I: Iterator<Item = &'a T>, T: 'a + Copy> Iterator for Copied<I> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(item) => Some(*item),
            None => None,
        }
    }

    fn nth(&mut self, n: usize) -> Option<T> {
        match self.iter.nth(n) {
            Some(item) => Some(*item),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<'a, I: DoubleEndedIterator<Item = &'a T>, T: 'a + Copy> DoubleEndedIterator for Copied<I> {
    fn next_back(&mut self) -> Option<T> {
        match self.iter.next_back() {
            Some(item) => Some(*item),
            None => None,
        }
    }
}

impl<'a, I: ExactSizeIterator<Item = &'a T>, T: 'a + Copy> ExactSizeIterator for Copied<I> {
    fn len(&self) -> usize {
        self.iter.len()
    }
}

/// Clones of what the items refer to.
#[derive(Clone, Debug)]
pub struct Cloned<I> {
    pub(super) iter: I,
}

impl<'a, I: Iterator<Item = &'a T>, T: 'a + Clone> Iterator for Cloned<I> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(item) => Some(item.clone()),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<'a, I: DoubleEndedIterator<Item = &'a T>, T: 'a + Clone> DoubleEndedIterator for Cloned<I> {
    fn next_back(&mut self) -> Option<T> {
        match self.iter.next_back() {
            Some(item) => Some(item.clone()),
            None => None,
        }
    }
}

impl<'a, I: ExactSizeIterator<Item = &'a T>, T: 'a + Clone> ExactSizeIterator for Cloned<I> {
    fn len(&self) -> usize {
        self.iter.len()
    }
}

macro_rules! fused {
    ($($Adapter:ident)*) => {
        $(impl<I: FusedIterator> FusedIterator for $Adapter<I> {})*
    };
}

fused! { Enumerate Take Skip }

impl<I: FusedIterator + DoubleEndedIterator> FusedIterator for Rev<I> {}
impl<B, I: FusedIterator, F: FnMut(I::Item) -> B> FusedIterator for Map<I, F> {}
impl<I: FusedIterator, P: FnMut(&I::Item) -> bool> FusedIterator for Filter<I, P> {}
impl<B, I: FusedIterator, F: FnMut(I::Item) -> Option<B>> FusedIterator for FilterMap<I, F> {}
impl<'a, I: FusedIterator<Item = &'a T>, T: 'a + Copy> FusedIterator for Copied<I> {}
impl<'a, I: FusedIterator<Item = &'a T>, T: 'a + Clone> FusedIterator for Cloned<I> {}
