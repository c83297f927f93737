//! Iterating over parts of a slice: the part numbered `i` begins at a known place, so no access is checked.

use crate::intrinsics;
use crate::iter::FusedIterator;

/// Parts numbered from `start` up to `end`: part `i` is `slice[from..to]`.
macro_rules! parts {
    ($($(#[$doc:meta])* $Parts:ident $slice:ty, $part:ty, $range:ident: |$i:ident, $size:ident, $len:ident| $from:expr, $to:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $Parts<'a, T> {
                pub(super) slice: $slice,
                pub(super) size: usize,
                pub(super) start: usize,
                pub(super) end: usize,
            }

            impl<'a, T> Iterator for $Parts<'a, T> {
                type Item = $part;

                fn next(&mut self) -> Option<$part> {
                    if self.start < self.end {
                        let ($i, $size, $len) = (self.start, self.size, self.slice.len());
                        self.start += 1;
                        Some(intrinsics::$range(self.slice, $from, $to))
                    } else {
                        None
                    }
                }

                fn nth(&mut self, n: usize) -> Option<$part> {
                    self.start += n.min(self.end - self.start);
                    self.next()
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    (self.end - self.start, Some(self.end - self.start))
                }
            }

            impl<'a, T> DoubleEndedIterator for $Parts<'a, T> {
                fn next_back(&mut self) -> Option<$part> {
                    if self.start < self.end {
                        self.end -= 1;
                        let ($i, $size, $len) = (self.end, self.size, self.slice.len());
                        Some(intrinsics::$range(self.slice, $from, $to))
                    } else {
                        None
                    }
                }
            }

            impl<T> ExactSizeIterator for $Parts<'_, T> {
                fn len(&self) -> usize {
                    self.end - self.start
                }
            }

            impl<T> FusedIterator for $Parts<'_, T> {}
        )*
    };
}

parts! {
    /// All neighbours, overlapping.
    Windows &'a [T], &'a [T], slice_range_unchecked: |i, size, len| i, i + size;
    /// Parts of one size, the last one maybe shorter.
    Chunks &'a [T], &'a [T], slice_range_unchecked: |i, size, len| i * size, (i * size + size).min(len);
    /// Parts of one size, the last one maybe shorter.
    ChunksMut &'a mut [T], &'a mut [T], slice_range_unchecked_mut: |i, size, len| i * size, (i * size + size).min(len);
    /// Parts of one size from the end, the last one maybe shorter.
    RChunks &'a [T], &'a [T], slice_range_unchecked: |i, size, len| len - (i * size + size).min(len), len - i * size;
    /// Parts of one size from the end, the last one maybe shorter.
    RChunksMut &'a mut [T], &'a mut [T], slice_range_unchecked_mut: |i, size, len| len - (i * size + size).min(len), len - i * size;
    /// Parts of one size, what remains left out.
    ChunksExact &'a [T], &'a [T], slice_range_unchecked: |i, size, len| i * size, i * size + size;
    /// Parts of one size, what remains left out.
    ChunksExactMut &'a mut [T], &'a mut [T], slice_range_unchecked_mut: |i, size, len| i * size, i * size + size;
    /// Parts of one size from the end, what remains left out.
    RChunksExact &'a [T], &'a [T], slice_range_unchecked: |i, size, len| len - (i * size + size), len - i * size;
    /// Parts of one size from the end, what remains left out.
    RChunksExactMut &'a mut [T], &'a mut [T], slice_range_unchecked_mut: |i, size, len| len - (i * size + size), len - i * size;
}

/// What can be gone through twice.
macro_rules! clone {
    ($($Parts:ident)*) => {
        $(impl<T> Clone for $Parts<'_, T> {
            fn clone(&self) -> Self {
                $Parts { slice: self.slice, size: self.size, start: self.start, end: self.end }
            }
        })*
    };
}

clone! { Windows Chunks RChunks ChunksExact RChunksExact }

impl<'a, T> ChunksExact<'a, T> {
    pub fn remainder(&self) -> &'a [T] {
        let len = self.slice.len();
        intrinsics::slice_range_unchecked(self.slice, len - len % self.size, len)
    }
}

impl<'a, T> ChunksExactMut<'a, T> {
    pub fn into_remainder(self) -> &'a mut [T] {
        let len = self.slice.len();
        intrinsics::slice_range_unchecked_mut(self.slice, len - len % self.size, len)
    }
}

impl<'a, T> RChunksExact<'a, T> {
    pub fn remainder(&self) -> &'a [T] {
        intrinsics::slice_range_unchecked(self.slice, 0, self.slice.len() % self.size)
    }
}

impl<'a, T> RChunksExactMut<'a, T> {
    pub fn into_remainder(self) -> &'a mut [T] {
        let rest = self.slice.len() % self.size;
        intrinsics::slice_range_unchecked_mut(self.slice, 0, rest)
    }
}
