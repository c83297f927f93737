//! Iterating over the parts between the elements of which a closure is true.

use crate::intrinsics;
use crate::iter::FusedIterator;

impl<T> [T] {
    pub fn split<F: FnMut(&T) -> bool>(&self, predicate: F) -> Split<'_, T, F> {
        let end = self.len();
        Split { slice: self, start: 0, end, done: false, predicate }
    }

    pub fn split_mut<F: FnMut(&T) -> bool>(&mut self, predicate: F) -> SplitMut<'_, T, F> {
        let end = self.len();
        SplitMut { slice: self, start: 0, end, done: false, predicate }
    }

    pub fn split_inclusive<F: FnMut(&T) -> bool>(&self, predicate: F) -> SplitInclusive<'_, T, F> {
        let end = self.len();
        SplitInclusive { slice: self, start: 0, end, predicate }
    }

    pub fn split_inclusive_mut<F: FnMut(&T) -> bool>(&mut self, predicate: F) -> SplitInclusiveMut<'_, T, F> {
        let end = self.len();
        SplitInclusiveMut { slice: self, start: 0, end, predicate }
    }

    pub fn rsplit<F: FnMut(&T) -> bool>(&self, predicate: F) -> RSplit<'_, T, F> {
        RSplit { inner: self.split(predicate) }
    }

    pub fn rsplit_mut<F: FnMut(&T) -> bool>(&mut self, predicate: F) -> RSplitMut<'_, T, F> {
        RSplitMut { inner: self.split_mut(predicate) }
    }

    pub fn splitn<F: FnMut(&T) -> bool>(&self, n: usize, predicate: F) -> SplitN<'_, T, F> {
        SplitN { inner: self.split(predicate), count: n }
    }

    pub fn splitn_mut<F: FnMut(&T) -> bool>(&mut self, n: usize, predicate: F) -> SplitNMut<'_, T, F> {
        SplitNMut { inner: self.split_mut(predicate), count: n }
    }

    pub fn rsplitn<F: FnMut(&T) -> bool>(&self, n: usize, predicate: F) -> RSplitN<'_, T, F> {
        RSplitN { inner: self.rsplit(predicate), count: n }
    }

    pub fn rsplitn_mut<F: FnMut(&T) -> bool>(&mut self, n: usize, predicate: F) -> RSplitNMut<'_, T, F> {
        RSplitNMut { inner: self.rsplit_mut(predicate), count: n }
    }
}

/// From the front, from the back, and either up to a count.
macro_rules! parts {
    ($($Split:ident $RSplit:ident $SplitN:ident $RSplitN:ident $Inclusive:ident $slice:ty, $range:ident;)*) => {
        $(
            /// The parts between `start` and `end`, without what separates them.
            pub struct $Split<'a, T, P> {
                slice: $slice,
                start: usize,
                end: usize,
                done: bool,
                predicate: P,
            }

            impl<'a, T, P: FnMut(&T) -> bool> $Split<'a, T, P> {
                /// All that is left as one part.
                fn finish(&mut self) -> Option<$slice> {
                    if self.done {
                        return None;
                    }
                    self.done = true;
                    let from = self.start;
                    self.start = self.end;
                    Some(intrinsics::$range(self.slice, from, self.end))
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> Iterator for $Split<'a, T, P> {
                type Item = $slice;

                fn next(&mut self) -> Option<$slice> {
                    let from = self.start;
                    let mut to = from;
                    while to < self.end {
                        if (self.predicate)(intrinsics::slice_get_unchecked(self.slice, to)) {
                            self.start = to + 1;
                            return Some(intrinsics::$range(self.slice, from, to));
                        }
                        to += 1;
                    }
                    self.finish()
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    if self.done { (0, Some(0)) } else { (1, Some(self.end - self.start + 1)) }
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> DoubleEndedIterator for $Split<'a, T, P> {
                fn next_back(&mut self) -> Option<$slice> {
                    let to = self.end;
                    let mut from = to;
                    while from > self.start {
                        if (self.predicate)(intrinsics::slice_get_unchecked(self.slice, from - 1)) {
                            self.end = from - 1;
                            return Some(intrinsics::$range(self.slice, from, to));
                        }
                        from -= 1;
                    }
                    self.finish()
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> FusedIterator for $Split<'a, T, P> {}

            /// The same from the back.
            pub struct $RSplit<'a, T, P> {
                inner: $Split<'a, T, P>,
            }

            impl<'a, T, P: FnMut(&T) -> bool> $RSplit<'a, T, P> {
                fn finish(&mut self) -> Option<$slice> {
                    self.inner.finish()
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> Iterator for $RSplit<'a, T, P> {
                type Item = $slice;

                fn next(&mut self) -> Option<$slice> {
                    self.inner.next_back()
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    self.inner.size_hint()
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> DoubleEndedIterator for $RSplit<'a, T, P> {
                fn next_back(&mut self) -> Option<$slice> {
                    self.inner.next()
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> FusedIterator for $RSplit<'a, T, P> {}

            counted! { $SplitN $Split $slice }
            counted! { $RSplitN $RSplit $slice }

            /// The parts between `start` and `end`, each with what ends it.
            pub struct $Inclusive<'a, T, P> {
                slice: $slice,
                start: usize,
                end: usize,
                predicate: P,
            }

            impl<'a, T, P: FnMut(&T) -> bool> Iterator for $Inclusive<'a, T, P> {
                type Item = $slice;

                fn next(&mut self) -> Option<$slice> {
                    let from = self.start;
                    if from == self.end {
                        return None;
                    }
                    let mut to = from;
                    while to < self.end {
                        to += 1;
                        if (self.predicate)(intrinsics::slice_get_unchecked(self.slice, to - 1)) {
                            break;
                        }
                    }
                    self.start = to;
                    Some(intrinsics::$range(self.slice, from, to))
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    let len = self.end - self.start;
                    (len.min(1), Some(len))
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> DoubleEndedIterator for $Inclusive<'a, T, P> {
                fn next_back(&mut self) -> Option<$slice> {
                    let to = self.end;
                    if self.start == to {
                        return None;
                    }
                    let mut from = to - 1;
                    while from > self.start && !(self.predicate)(intrinsics::slice_get_unchecked(self.slice, from - 1)) {
                        from -= 1;
                    }
                    self.end = from;
                    Some(intrinsics::$range(self.slice, from, to))
                }
            }

            impl<'a, T, P: FnMut(&T) -> bool> FusedIterator for $Inclusive<'a, T, P> {}
        )*
    };
}

/// Up to a number of parts, the last one all that is left.
macro_rules! counted {
    ($Counted:ident $Inner:ident $slice:ty) => {
        /// Up to `count` parts.
        pub struct $Counted<'a, T, P> {
            inner: $Inner<'a, T, P>,
            count: usize,
        }

        impl<'a, T, P: FnMut(&T) -> bool> Iterator for $Counted<'a, T, P> {
            type Item = $slice;

            fn next(&mut self) -> Option<$slice> {
                if self.count == 0 {
                    return None;
                }
                self.count -= 1;
                if self.count == 0 { self.inner.finish() } else { self.inner.next() }
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let (lower, upper) = self.inner.size_hint();
                (lower.min(self.count), Some(upper.map_or(self.count, |upper| upper.min(self.count))))
            }
        }

        impl<'a, T, P: FnMut(&T) -> bool> FusedIterator for $Counted<'a, T, P> {}
    };
}

parts! {
    Split RSplit SplitN RSplitN SplitInclusive &'a [T], slice_range_unchecked;
    SplitMut RSplitMut SplitNMut RSplitNMut SplitInclusiveMut &'a mut [T], slice_range_unchecked_mut;
}
