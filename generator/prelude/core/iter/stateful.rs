//! Iterators over one other iterator that remember something: whether they ended, an item, a state.

use super::Iterator;

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
}

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
}

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
}

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

/// The items of options until the first none, which is reported.
pub(super) struct UntilNone<'a, I> {
    pub(super) iter: I,
    pub(super) failed: &'a mut bool,
}

impl<T, I: Iterator<Item = Option<T>>> Iterator for UntilNone<'_, I> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(Some(item)) => Some(item),
            Some(None) => {
                *self.failed = true;
                None
            }
            None => None,
        }
    }
}
