//! Iterating over runs of elements of which a closure is true of all neighbours.

use crate::intrinsics;
use crate::iter::FusedIterator;

impl<T> [T] {
    pub fn chunk_by<F: FnMut(&T, &T) -> bool>(&self, predicate: F) -> ChunkBy<'_, T, F> {
        let end = self.len();
        ChunkBy { slice: self, start: 0, end, predicate }
    }

    pub fn chunk_by_mut<F: FnMut(&T, &T) -> bool>(&mut self, predicate: F) -> ChunkByMut<'_, T, F> {
        let end = self.len();
        ChunkByMut { slice: self, start: 0, end, predicate }
    }
}

/// Runs between `start` and `end`.
macro_rules! runs {
    ($($Runs:ident $slice:ty, $range:ident;)*) => {
        $(
            /// The runs of a slice.
            pub struct $Runs<'a, T, P> {
                slice: $slice,
                start: usize,
                end: usize,
                predicate: P,
            }

            impl<'a, T, P: FnMut(&T, &T) -> bool> Iterator for $Runs<'a, T, P> {
                type Item = $slice;

                fn next(&mut self) -> Option<$slice> {
                    let from = self.start;
                    if from == self.end {
                        return None;
                    }
                    let mut to = from + 1;
                    while to < self.end
                        && (self.predicate)(
                            intrinsics::slice_get_unchecked(self.slice, to - 1),
                            intrinsics::slice_get_unchecked(self.slice, to),
                        )
                    {
                        to += 1;
                    }
                    self.start = to;
                    Some(intrinsics::$range(self.slice, from, to))
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    let len = self.end - self.start;
                    (len.min(1), Some(len))
                }
            }

            impl<'a, T, P: FnMut(&T, &T) -> bool> DoubleEndedIterator for $Runs<'a, T, P> {
                fn next_back(&mut self) -> Option<$slice> {
                    let to = self.end;
                    if self.start == to {
                        return None;
                    }
                    let mut from = to - 1;
                    while from > self.start
                        && (self.predicate)(
                            intrinsics::slice_get_unchecked(self.slice, from - 1),
                            intrinsics::slice_get_unchecked(self.slice, from),
                        )
                    {
                        from -= 1;
                    }
                    self.end = from;
                    Some(intrinsics::$range(self.slice, from, to))
                }
            }

            impl<'a, T, P: FnMut(&T, &T) -> bool> FusedIterator for $Runs<'a, T, P> {}
        )*
    };
}

runs! {
    ChunkBy &'a [T], slice_range_unchecked;
    ChunkByMut &'a mut [T], slice_range_unchecked_mut;
}
