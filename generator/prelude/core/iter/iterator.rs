//! `Iterator` and what is more than one.

use super::{
    compare, Chain, Cloned, Copied, Cycle, Enumerate, Filter, FilterMap, FlatMap, Flatten, FromIterator, Fuse, Inspect,
    IntoIterator, Map, MapWhile, Peekable, Product, Rev, Scan, Skip, SkipWhile, StepBy, Sum, Take, TakeWhile, Zip,
};
use crate::cmp::Ordering;
use crate::ops::{ControlFlow, Try};

#[lang = "iterator"]
pub trait Iterator {
    type Item;

    #[lang = "next"]
    fn next(&mut self) -> Option<Self::Item>;

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, None)
    }

    fn count(self) -> usize where Self: Sized {
        let mut count = 0;
        for _ in self {
            count += 1;
        }
        count
    }

    fn last(self) -> Option<Self::Item> where Self: Sized {
        let mut last = None;
        for item in self {
            last = Some(item);
        }
        last
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let mut n = n;
        while n != 0 {
            if self.next().is_none() {
                return None;
            }
            n -= 1;
        }
        self.next()
    }

    fn step_by(self, step: usize) -> StepBy<Self> where Self: Sized {
        assert!(step != 0);
        StepBy { iter: self, gap: step - 1, first_take: true }
    }

    fn chain<U: IntoIterator<Item = Self::Item>>(self, other: U) -> Chain<Self, U::IntoIter> where Self: Sized {
        Chain { a: self, b: other.into_iter(), a_done: false, b_done: false }
    }

    fn zip<U: IntoIterator>(self, other: U) -> Zip<Self, U::IntoIter> where Self: Sized {
        Zip { a: self, b: other.into_iter() }
    }

    fn map<B, F: FnMut(Self::Item) -> B>(self, f: F) -> Map<Self, F> where Self: Sized {
        Map { iter: self, f }
    }

    fn for_each<F: FnMut(Self::Item)>(self, mut f: F) where Self: Sized {
        for item in self {
            f(item);
        }
    }

    fn filter<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> Filter<Self, P> where Self: Sized {
        Filter { iter: self, predicate }
    }

    fn filter_map<B, F: FnMut(Self::Item) -> Option<B>>(self, f: F) -> FilterMap<Self, F> where Self: Sized {
        FilterMap { iter: self, f }
    }

    fn enumerate(self) -> Enumerate<Self> where Self: Sized {
        Enumerate { iter: self, count: 0 }
    }

    fn peekable(self) -> Peekable<Self> where Self: Sized {
        Peekable { iter: self, peeked: None }
    }

    fn skip_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> SkipWhile<Self, P> where Self: Sized {
        SkipWhile { iter: self, predicate, started: false }
    }

    fn take_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> TakeWhile<Self, P> where Self: Sized {
        TakeWhile { iter: self, predicate, done: false }
    }

    fn map_while<B, P: FnMut(Self::Item) -> Option<B>>(self, predicate: P) -> MapWhile<Self, P> where Self: Sized {
        MapWhile { iter: self, predicate }
    }

    fn skip(self, n: usize) -> Skip<Self> where Self: Sized {
        Skip { iter: self, n }
    }

    fn take(self, n: usize) -> Take<Self> where Self: Sized {
        Take { iter: self, n }
    }

    fn scan<St, B, F: FnMut(&mut St, Self::Item) -> Option<B>>(self, initial_state: St, f: F) -> Scan<Self, St, F> where Self: Sized {
        Scan { iter: self, state: initial_state, f }
    }

    fn flat_map<U: IntoIterator, F: FnMut(Self::Item) -> U>(self, f: F) -> FlatMap<Self, U, F> where Self: Sized {
        FlatMap { iter: self, f, inner: None, back: None }
    }

    fn flatten(self) -> Flatten<Self>
    where
        Self: Sized,
        Self::Item: IntoIterator,
    {
        Flatten { iter: self, inner: None, back: None }
    }

    fn fuse(self) -> Fuse<Self> where Self: Sized {
        Fuse { iter: self, done: false }
    }

    fn inspect<F: FnMut(&Self::Item)>(self, f: F) -> Inspect<Self, F> where Self: Sized {
        Inspect { iter: self, f }
    }

    fn by_ref(&mut self) -> &mut Self where Self: Sized {
        self
    }

    fn collect<B: FromIterator<Self::Item>>(self) -> B where Self: Sized {
        FromIterator::from_iter(self)
    }

    fn partition<B: Default + Extend<Self::Item>, F: FnMut(&Self::Item) -> bool>(self, mut f: F) -> (B, B) where Self: Sized {
        let (mut left, mut right) = (B::default(), B::default());
        for item in self {
            if f(&item) {
                left.extend(Some(item));
            } else {
                right.extend(Some(item));
            }
        }
        (left, right)
    }

    fn unzip<A, B, FromA: Default + Extend<A>, FromB: Default + Extend<B>>(self) -> (FromA, FromB)
    where
        Self: Sized + Iterator<Item = (A, B)>,
    {
        let mut both = <(FromA, FromB)>::default();
        both.extend(self);
        both
    }

    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B where Self: Sized {
        let mut accum = init;
        for item in self {
            accum = f(accum, item);
        }
        accum
    }

    fn try_fold<B, F: FnMut(B, Self::Item) -> R, R: Try<Output = B>>(&mut self, init: B, mut f: F) -> R where Self: Sized {
        let mut accum = init;
        while let Some(item) = self.next() {
            match f(accum, item).branch() {
                ControlFlow::Continue(value) => accum = value,
                ControlFlow::Break(residual) => return R::from_residual(residual),
            }
        }
        R::from_output(accum)
    }

    fn try_for_each<F: FnMut(Self::Item) -> R, R: Try<Output = ()>>(&mut self, mut f: F) -> R where Self: Sized {
        while let Some(item) = self.next() {
            if let ControlFlow::Break(residual) = f(item).branch() {
                return R::from_residual(residual);
            }
        }
        R::from_output(())
    }

    fn reduce<F: FnMut(Self::Item, Self::Item) -> Self::Item>(mut self, f: F) -> Option<Self::Item> where Self: Sized {
        match self.next() {
            Some(first) => Some(self.fold(first, f)),
            None => None,
        }
    }

    fn all<F: FnMut(Self::Item) -> bool>(&mut self, mut f: F) -> bool where Self: Sized {
        while let Some(item) = self.next() {
            if !f(item) {
                return false;
            }
        }
        true
    }

    fn any<F: FnMut(Self::Item) -> bool>(&mut self, mut f: F) -> bool where Self: Sized {
        while let Some(item) = self.next() {
            if f(item) {
                return true;
            }
        }
        false
    }

    fn find<P: FnMut(&Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<Self::Item> where Self: Sized {
        while let Some(item) = self.next() {
            if predicate(&item) {
                return Some(item);
            }
        }
        None
    }

    fn find_map<B, F: FnMut(Self::Item) -> Option<B>>(&mut self, mut f: F) -> Option<B> where Self: Sized {
        while let Some(item) = self.next() {
            if let Some(value) = f(item) {
                return Some(value);
            }
        }
        None
    }

    fn position<P: FnMut(Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<usize> where Self: Sized {
        let mut position = 0;
        while let Some(item) = self.next() {
            if predicate(item) {
                return Some(position);
            }
            position += 1;
        }
        None
    }

    fn rposition<P: FnMut(Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<usize>
    where
        Self: Sized + ExactSizeIterator + DoubleEndedIterator,
    {
        let mut position = self.len();
        while let Some(item) = self.next_back() {
            position -= 1;
            if predicate(item) {
                return Some(position);
            }
        }
        None
    }

    fn max(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.reduce(|a, b| a.max(b))
    }

    fn min(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.reduce(|a, b| a.min(b))
    }

    fn max_by_key<B: Ord, F>(self, mut f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B,
    {
        let mut iter = self;
        let mut best = iter.next()?;
        let mut best_key = f(&best);
        while let Some(item) = iter.next() {
            let key = f(&item);
            if key >= best_key {
                best = item;
                best_key = key;
            }
        }
        Some(best)
    }

    fn max_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, mut compare: F) -> Option<Self::Item> where Self: Sized {
        self.reduce(|a, b| if compare(&a, &b) == Ordering::Greater { a } else { b })
    }

    fn min_by_key<B: Ord, F>(self, mut f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B,
    {
        let mut iter = self;
        let mut best = iter.next()?;
        let mut best_key = f(&best);
        while let Some(item) = iter.next() {
            let key = f(&item);
            if key < best_key {
                best = item;
                best_key = key;
            }
        }
        Some(best)
    }

    fn min_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, mut compare: F) -> Option<Self::Item> where Self: Sized {
        self.reduce(|a, b| if compare(&a, &b) == Ordering::Greater { b } else { a })
    }

    fn rev(self) -> Rev<Self>
    where
        Self: Sized + DoubleEndedIterator,
    {
        Rev { iter: self }
    }

    fn copied<'a, T: Copy + 'a>(self) -> Copied<Self>
    where
        Self: Sized + Iterator<Item = &'a T>,
    {
        Copied { iter: self }
    }

    fn cloned<'a, T: Clone + 'a>(self) -> Cloned<Self>
    where
        Self: Sized + Iterator<Item = &'a T>,
    {
        Cloned { iter: self }
    }

    fn cycle(self) -> Cycle<Self>
    where
        Self: Sized + Clone,
    {
        Cycle { original: self.clone(), iter: self }
    }

    fn sum<S: Sum<Self::Item>>(self) -> S where Self: Sized {
        S::sum(self)
    }

    fn product<P: Product<Self::Item>>(self) -> P where Self: Sized {
        P::product(self)
    }

    fn cmp<I: IntoIterator<Item = Self::Item>>(self, other: I) -> Ordering
    where
        Self::Item: Ord,
        Self: Sized,
    {
        compare::cmp(self, other.into_iter())
    }

    fn partial_cmp<I: IntoIterator>(self, other: I) -> Option<Ordering>
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        compare::partial_cmp(self, other.into_iter())
    }

    fn eq<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        compare::eq(self, other.into_iter())
    }

    fn ne<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        !self.eq(other)
    }

    fn lt<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        compare::partial_cmp(self, other.into_iter()) == Some(Ordering::Less)
    }

    fn le<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        matches!(compare::partial_cmp(self, other.into_iter()), Some(Ordering::Less | Ordering::Equal))
    }

    fn gt<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        compare::partial_cmp(self, other.into_iter()) == Some(Ordering::Greater)
    }

    fn ge<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        matches!(compare::partial_cmp(self, other.into_iter()), Some(Ordering::Greater | Ordering::Equal))
    }

    fn is_sorted(self) -> bool
    where
        Self: Sized,
        Self::Item: PartialOrd,
    {
        compare::is_sorted(self, |a, b| *a <= *b)
    }

    fn is_sorted_by<F: FnMut(&Self::Item, &Self::Item) -> bool>(self, compare: F) -> bool where Self: Sized {
        compare::is_sorted(self, compare)
    }

    fn is_sorted_by_key<K: PartialOrd, F: FnMut(Self::Item) -> K>(self, key: F) -> bool where Self: Sized {
        self.map(key).is_sorted()
    }
}

impl<I: Iterator + ?Sized> Iterator for &mut I {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        (**self).next()
    }

    fn nth(&mut self, n: usize) -> Option<I::Item> {
        (**self).nth(n)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (**self).size_hint()
    }
}
