//! Iterating over elements. The bounds are known, so no access is checked.

use crate::intrinsics;
use crate::iter::FusedIterator;

/// The elements from `start` up to `end`, by reference.
pub struct Iter<'a, T> {
    pub(super) slice: &'a [T],
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a, T> Iter<'a, T> {
    pub fn as_slice(&self) -> &'a [T] {
        intrinsics::slice_range_unchecked(self.slice, self.start, self.end)
    }
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { slice: self.slice, start: self.start, end: self.end }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        if self.start < self.end {
            let i = self.start;
            self.start += 1;
            Some(intrinsics::slice_get_unchecked(self.slice, i))
        } else {
            None
        }
    }

    fn nth(&mut self, n: usize) -> Option<&'a T> {
        self.start += n.min(self.end - self.start);
        self.next()
    }

    fn count(self) -> usize {
        self.end - self.start
    }

    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.start, Some(self.end - self.start))
    }
}

impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        if self.start < self.end {
            self.end -= 1;
            Some(intrinsics::slice_get_unchecked(self.slice, self.end))
        } else {
            None
        }
    }

    fn nth_back(&mut self, n: usize) -> Option<&'a T> {
        self.end -= n.min(self.end - self.start);
        self.next_back()
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {
    fn len(&self) -> usize {
        self.end - self.start
    }
}

impl<T> FusedIterator for Iter<'_, T> {}

/// The elements from `start` up to `end`, by mutable reference.
pub struct IterMut<'a, T> {
    pub(super) slice: &'a mut [T],
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a, T> IterMut<'a, T> {
    pub fn into_slice(self) -> &'a mut [T] {
        intrinsics::slice_range_unchecked_mut(self.slice, self.start, self.end)
    }

    pub fn as_slice(&self) -> &[T] {
        intrinsics::slice_range_unchecked(self.slice, self.start, self.end)
    }
}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;

    fn next(&mut self) -> Option<&'a mut T> {
        if self.start < self.end {
            let i = self.start;
            self.start += 1;
            Some(intrinsics::slice_get_unchecked_mut(self.slice, i))
        } else {
            None
        }
    }

    fn nth(&mut self, n: usize) -> Option<&'a mut T> {
        self.start += n.min(self.end - self.start);
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.start, Some(self.end - self.start))
    }
}

impl<'a, T> DoubleEndedIterator for IterMut<'a, T> {
    fn next_back(&mut self) -> Option<&'a mut T> {
        if self.start < self.end {
            self.end -= 1;
            Some(intrinsics::slice_get_unchecked_mut(self.slice, self.end))
        } else {
            None
        }
    }

    fn nth_back(&mut self, n: usize) -> Option<&'a mut T> {
        self.end -= n.min(self.end - self.start);
        self.next_back()
    }
}

impl<T> ExactSizeIterator for IterMut<'_, T> {
    fn len(&self) -> usize {
        self.end - self.start
    }
}

impl<T> FusedIterator for IterMut<'_, T> {}
