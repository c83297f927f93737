//! Iterators made of values and closures.

use super::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, Iterator};
use crate::marker::PhantomData;

/// No value.
#[derive(Clone, Debug, Default)]
pub struct Empty<T> {
    marker: PhantomData<T>,
}

pub const fn empty<T>() -> Empty<T> {
    Empty { marker: PhantomData }
}

impl<T> Iterator for Empty<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(0))
    }
}

impl<T> DoubleEndedIterator for Empty<T> {
    fn next_back(&mut self) -> Option<T> {
        None
    }
}

impl<T> ExactSizeIterator for Empty<T> {}

impl<T> FusedIterator for Empty<T> {}

/// One value.
#[derive(Clone, Debug)]
pub struct Once<T> {
    value: Option<T>,
}

pub fn once<T>(value: T) -> Once<T> {
    Once { value: Some(value) }
}

impl<T> Iterator for Once<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.value.take()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.value.is_some() as usize;
        (len, Some(len))
    }
}

impl<T> DoubleEndedIterator for Once<T> {
    fn next_back(&mut self) -> Option<T> {
        self.value.take()
    }
}

impl<T> ExactSizeIterator for Once<T> {}

impl<T> FusedIterator for Once<T> {}

/// What a closure gives, once.
#[derive(Clone)]
pub struct OnceWith<F> {
    make: Option<F>,
}

pub fn once_with<A, F: FnOnce() -> A>(make: F) -> OnceWith<F> {
    OnceWith { make: Some(make) }
}

impl<A, F: FnOnce() -> A> Iterator for OnceWith<F> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        match self.make.take() {
            Some(make) => Some(make()),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.make.is_some() as usize;
        (len, Some(len))
    }
}

impl<A, F: FnOnce() -> A> DoubleEndedIterator for OnceWith<F> {
    fn next_back(&mut self) -> Option<A> {
        self.next()
    }
}

impl<A, F: FnOnce() -> A> ExactSizeIterator for OnceWith<F> {}

impl<A, F: FnOnce() -> A> FusedIterator for OnceWith<F> {}

/// One value, for ever.
#[derive(Clone, Debug)]
pub struct Repeat<A> {
    element: A,
}

pub fn repeat<T: Clone>(element: T) -> Repeat<T> {
    Repeat { element }
}

impl<A: Clone> Iterator for Repeat<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        Some(self.element.clone())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl<A: Clone> DoubleEndedIterator for Repeat<A> {
    fn next_back(&mut self) -> Option<A> {
        Some(self.element.clone())
    }
}

impl<A: Clone> FusedIterator for Repeat<A> {}

/// One value, some times.
#[derive(Clone, Debug)]
pub struct RepeatN<A> {
    element: A,
    count: usize,
}

pub fn repeat_n<T: Clone>(element: T, count: usize) -> RepeatN<T> {
    RepeatN { element, count }
}

impl<A: Clone> Iterator for RepeatN<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        if self.count != 0 {
            self.count -= 1;
            Some(self.element.clone())
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }
}

impl<A: Clone> DoubleEndedIterator for RepeatN<A> {
    fn next_back(&mut self) -> Option<A> {
        self.next()
    }
}

impl<A: Clone> FusedIterator for RepeatN<A> {}

impl<A: Clone> ExactSizeIterator for RepeatN<A> {
    fn len(&self) -> usize {
        self.count
    }
}

/// What a closure gives, for ever.
#[derive(Clone)]
pub struct RepeatWith<F> {
    repeater: F,
}

pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> RepeatWith<F> {
    RepeatWith { repeater }
}

impl<A, F: FnMut() -> A> Iterator for RepeatWith<F> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        Some((self.repeater)())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

/// What a closure gives, until it gives none.
#[derive(Clone)]
pub struct FromFn<F> {
    f: F,
}

pub fn from_fn<T, F: FnMut() -> Option<T>>(f: F) -> FromFn<F> {
    FromFn { f }
}

impl<T, F: FnMut() -> Option<T>> Iterator for FromFn<F> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        (self.f)()
    }
}

/// Each value from the one before.
#[derive(Clone)]
pub struct Successors<T, F> {
    next: Option<T>,
    succ: F,
}

pub fn successors<T, F: FnMut(&T) -> Option<T>>(first: Option<T>, succ: F) -> Successors<T, F> {
    Successors { next: first, succ }
}

impl<T, F: FnMut(&T) -> Option<T>> Iterator for Successors<T, F> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.next.take() {
            Some(item) => {
                self.next = (self.succ)(&item);
                Some(item)
            }
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.next.is_some() { (1, None) } else { (0, Some(0)) }
    }
}
