//! Iterators over one other iterator that remember something: whether they ended, an item, a state.

use super::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, Iterator};

/// Items as long as a closure is true.
#[derive(Clone)]
pub struct TakeWhile<I, P> {
    pub(super) iter: I,
    pub(super) predicate: P,
    pub(super) done: bool,
}

impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for TakeWhile<I, P> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if self.done {
            return None;
        }
        if let Some(item) = self.iter.next() {
            if (self.predicate)(&item) {
                return Some(item);
            }
            self.done = true;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done { (0, Some(0)) } else { (0, self.iter.size_hint().1) }
    }
}

/// Items from the first for which a closure is false.
#[derive(Clone)]
pub struct SkipWhile<I, P> {
    pub(super) iter: I,
    pub(super) predicate: P,
    pub(super) started: bool,
}

impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for SkipWhile<I, P> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        while let Some(item) = self.iter.next() {
            if self.started || !(self.predicate)(&item) {
                self.started = true;
                return Some(item);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}

/// What a closure makes of each item, as long as it makes something.
#[derive(Clone)]
pub struct MapWhile<I, P> {
    pub(super) iter: I,
    pub(super) predicate: P,
}

impl<B, I: Iterator, P: FnMut(I::Item) -> Option<B>> Iterator for MapWhile<I, P> {
    type Item = B;

    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(item) => (self.predicate)(item),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}

/// What a closure with a state makes of each item, as long as it makes something.
#[derive(Clone)]
pub struct Scan<I, St, F> {
    pub(super) iter: I,
    pub(super) state: St,
    pub(super) f: F,
}

impl<B, I: Iterator, St, F: FnMut(&mut St, I::Item) -> Option<B>> Iterator for Scan<I, St, F> {
    type Item = B;

    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(item) => (self.f)(&mut self.state, item),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}

/// The items, each shown to a closure.
#[derive(Clone)]
pub struct Inspect<I, F> {
    pub(super) iter: I,
    pub(super) f: F,
}

impl<I: Iterator, F: FnMut(&I::Item)> Iterator for Inspect<I, F> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        match self.iter.next() {
            Some(item) => {
                (self.f)(&item);
                Some(item)
            }
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<I: DoubleEndedIterator, F: FnMut(&I::Item)> DoubleEndedIterator for Inspect<I, F> {
    fn next_back(&mut self) -> Option<I::Item> {
        match self.iter.next_back() {
            Some(item) => {
                (self.f)(&item);
                Some(item)
            }
            None => None,
        }
    }
}

impl<I: ExactSizeIterator, F: FnMut(&I::Item)> ExactSizeIterator for Inspect<I, F> {}

/// None for ever after the first none.
#[derive(Clone, Debug)]
pub struct Fuse<I> {
    pub(super) iter: I,
    pub(super) done: bool,
}

impl<I: Iterator> Iterator for Fuse<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if self.done {
            return None;
        }
        let item = self.iter.next();
        self.done = item.is_none();
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done { (0, Some(0)) } else { self.iter.size_hint() }
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for Fuse<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if self.done {
            return None;
        }
        let item = self.iter.next_back();
        self.done = item.is_none();
        item
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Fuse<I> {}

impl<I: Iterator> FusedIterator for Fuse<I> {}

/// The same again and again.
#[derive(Clone, Debug)]
pub struct Cycle<I> {
    pub(super) original: I,
    pub(super) iter: I,
}

impl<I: Clone + Iterator> Iterator for Cycle<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        match self.iter.next() {
            None => {
                self.iter = self.original.clone();
                self.iter.next()
            }
            item => item,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.original.size_hint() {
            (0, Some(0)) => (0, Some(0)),
            (0, _) => (0, None),
            _ => (usize::MAX, None),
        }
    }
}

/// With a look at the next item.
#[derive(Clone, Debug)]
pub struct Peekable<I: Iterator> {
    pub(super) iter: I,
    pub(super) peeked: Option<Option<I::Item>>,
}

impl<I: Iterator> Iterator for Peekable<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        match self.peeked.take() {
            Some(item) => item,
            None => self.iter.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let peeked = match self.peeked {
            Some(None) => return (0, Some(0)),
            Some(Some(_)) => 1,
            None => 0,
        };
        let (lower, upper) = self.iter.size_hint();
        (lower.saturating_add(peeked), upper.and_then(|upper| upper.checked_add(peeked)))
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for Peekable<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if matches!(self.peeked, Some(None)) {
            return None;
        }
        match self.iter.next_back() {
            None => {
                let last = self.peeked.take();
                self.peeked = Some(None);
                last.flatten()
            }
            item => item,
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Peekable<I> {}

impl<I: Iterator> Peekable<I> {
    pub fn peek(&mut self) -> Option<&I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &self.peeked {
            Some(Some(item)) => Some(item),
            _ => None,
        }
    }

    pub fn peek_mut(&mut self) -> Option<&mut I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &mut self.peeked {
            Some(Some(item)) => Some(item),
            _ => None,
        }
    }

    pub fn next_if_eq<T: ?Sized>(&mut self, expected: &T) -> Option<I::Item>
    where
        I::Item: PartialEq<T>,
    {
        self.next_if(|next| *next == *expected)
    }

    pub fn next_if_map<R>(&mut self, f: impl FnOnce(I::Item) -> Result<R, I::Item>) -> Option<R> {
        self.peeked = match self.next() {
            Some(item) => match f(item) {
                Ok(result) => return Some(result),
                Err(item) => Some(Some(item)),
            },
            None => Some(None),
        };
        None
    }

    pub fn next_if_map_mut<R>(&mut self, f: impl FnOnce(&mut I::Item) -> Option<R>) -> Option<R> {
        self.peeked = match self.next() {
            Some(mut item) => match f(&mut item) {
                Some(result) => return Some(result),
                None => Some(Some(item)),
            },
            None => Some(None),
        };
        None
    }

    pub fn next_if(&mut self, f: impl FnOnce(&I::Item) -> bool) -> Option<I::Item> {
        match self.next() {
            Some(item) => {
                if f(&item) {
                    Some(item)
                } else {
                    self.peeked = Some(Some(item));
                    None
                }
            }
            None => {
                self.peeked = Some(None);
                None
            }
        }
    }
}
