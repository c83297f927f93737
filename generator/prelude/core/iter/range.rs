//! Iterating over ranges.

use super::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, Iterator};
use crate::ops::{Range, RangeFrom, RangeInclusive};

/// What a range can count.
pub trait Step: Clone + PartialOrd {
    /// How many steps there are from `start` up to `end`.
    fn steps_between(start: &Self, end: &Self) -> usize;

    fn forward(start: Self, count: usize) -> Self;

    fn backward(start: Self, count: usize) -> Self;
}

macro_rules! steps {
    (plain $t:ty, $start:expr, $end:expr) => {
        ($end - $start) as usize
    };
    // The difference of two may need a bit more than they do.
    (narrow $t:ty, $start:expr, $end:expr) => {
        ($end as i32 - $start as i32) as usize
    };
    // More than an index counts is as many as it does.
    (wide $t:ty, $start:expr, $end:expr) => {{
        let steps = ($end - $start) as usize;
        if steps as $t == $end - $start { steps } else { usize::MAX }
    }};
}

macro_rules! impl_step {
    ($how:ident $t:ty) => {
        impl Step for $t {
            fn steps_between(start: &$t, end: &$t) -> usize {
                steps!($how $t, *start, *end)
            }

            fn forward(start: $t, count: usize) -> $t {
                start + count as $t
            }

            fn backward(start: $t, count: usize) -> $t {
                start - count as $t
            }
        }
    };
}

macro_rules! step {
    ($($t:ty)*) => {
        $(impl_step! { plain $t })*
    };
}

macro_rules! narrow_step {
    ($($t:ty)*) => {
        $(impl_step! { narrow $t })*
    };
}

macro_rules! wide_step {
    ($($t:ty)*) => {
        $(impl_step! { wide $t })*
    };
}

step! { u8 u16 u32 usize i32 isize }
narrow_step! { i8 i16 }
wide_step! { u64 i64 }

impl<A: Step> Iterator for Range<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        if self.start < self.end {
            let value = self.start.clone();
            self.start = A::forward(value.clone(), 1);
            Some(value)
        } else {
            None
        }
    }

    fn nth(&mut self, n: usize) -> Option<A> {
        if self.start < self.end && n < A::steps_between(&self.start, &self.end) {
            let value = A::forward(self.start.clone(), n);
            self.start = A::forward(value.clone(), 1);
            Some(value)
        } else {
            self.start = self.end.clone();
            None
        }
    }

    fn last(mut self) -> Option<A> {
        self.next_back()
    }

    fn min(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next()
    }

    fn max(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next_back()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = if self.start < self.end { A::steps_between(&self.start, &self.end) } else { 0 };
        (len, Some(len))
    }
}

impl<A: Step> DoubleEndedIterator for Range<A> {
    fn next_back(&mut self) -> Option<A> {
        if self.start < self.end {
            self.end = A::backward(self.end.clone(), 1);
            Some(self.end.clone())
        } else {
            None
        }
    }

    fn nth_back(&mut self, n: usize) -> Option<A> {
        if self.start < self.end && n < A::steps_between(&self.start, &self.end) {
            self.end = A::backward(self.end.clone(), n + 1);
            Some(self.end.clone())
        } else {
            self.end = self.start.clone();
            None
        }
    }
}

impl<A: Step> FusedIterator for Range<A> {}

impl<A: Step> Iterator for RangeFrom<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        let value = self.start.clone();
        self.start = A::forward(value.clone(), 1);
        Some(value)
    }

    fn nth(&mut self, n: usize) -> Option<A> {
        let value = A::forward(self.start.clone(), n);
        self.start = A::forward(value.clone(), 1);
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl<A: Step> FusedIterator for RangeFrom<A> {}

impl<A: Step> Iterator for RangeInclusive<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let value = self.start.clone();
        if value < self.end {
            self.start = A::forward(value.clone(), 1);
        } else {
            self.exhausted = true;
        }
        Some(value)
    }

    fn nth(&mut self, n: usize) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let rest = A::steps_between(&self.start, &self.end);
        if n < rest {
            let value = A::forward(self.start.clone(), n);
            self.start = A::forward(value.clone(), 1);
            return Some(value);
        }
        self.start = self.end.clone();
        self.exhausted = true;
        if n == rest { Some(self.end.clone()) } else { None }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.exhausted || !(self.start <= self.end) {
            return (0, Some(0));
        }
        let rest = A::steps_between(&self.start, &self.end);
        (rest.saturating_add(1), rest.checked_add(1))
    }

    fn last(mut self) -> Option<A> {
        self.next_back()
    }

    fn min(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next()
    }

    fn max(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next_back()
    }
}

impl<A: Step> DoubleEndedIterator for RangeInclusive<A> {
    fn next_back(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let value = self.end.clone();
        if self.start < value {
            self.end = A::backward(value.clone(), 1);
        } else {
            self.exhausted = true;
        }
        Some(value)
    }

    fn nth_back(&mut self, n: usize) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let rest = A::steps_between(&self.start, &self.end);
        if n < rest {
            let value = A::backward(self.end.clone(), n);
            self.end = A::backward(value.clone(), 1);
            return Some(value);
        }
        self.end = self.start.clone();
        self.exhausted = true;
        if n == rest { Some(self.end.clone()) } else { None }
    }
}

impl<A: Step> FusedIterator for RangeInclusive<A> {}

macro_rules! exact_size {
    ($($t:ty)*) => {
        $(impl ExactSizeIterator for Range<$t> {
            fn len(&self) -> usize {
                if self.start < self.end { <$t>::steps_between(&self.start, &self.end) } else { 0 }
            }
        })*
    };
}

exact_size! { usize u8 isize i8 u16 i16 u32 i32 }

macro_rules! exact_size_inclusive {
    ($($t:ty)*) => {
        $(impl ExactSizeIterator for RangeInclusive<$t> {
            fn len(&self) -> usize {
                if self.is_empty() { 0 } else { <$t>::steps_between(&self.start, &self.end) + 1 }
            }
        })*
    };
}

exact_size_inclusive! { u8 i8 u16 i16 }
