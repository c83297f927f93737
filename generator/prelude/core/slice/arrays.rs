//! Parts of a slice whose length is known, as arrays: copies, as nothing writes to what a `&` refers to.

use crate::array;
use crate::array::TryFromSliceError;
use crate::intrinsics;
use crate::iter::FusedIterator;

/// The `N` elements from `start`.
fn array_at<'a, T, const N: usize>(slice: &'a [T], start: usize) -> &'a [T; N] {
    &array::from_fn(|i| intrinsics::read(intrinsics::slice_get_unchecked(slice, start + i)))
}

impl<T> [T] {
    pub const fn first_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() < N { None } else { Some(array_at(self, 0)) }
    }

    pub const fn last_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        let len = self.len();
        if len < N { None } else { Some(array_at(self, len - N)) }
    }

    pub const fn split_first_chunk<const N: usize>(&self) -> Option<(&[T; N], &[T])> {
        let len = self.len();
        if len < N { None } else { Some((array_at(self, 0), intrinsics::slice_range_unchecked(self, N, len))) }
    }

    pub const fn split_last_chunk<const N: usize>(&self) -> Option<(&[T], &[T; N])> {
        let len = self.len();
        if len < N {
            None
        } else {
            Some((intrinsics::slice_range_unchecked(self, 0, len - N), array_at(self, len - N)))
        }
    }

    pub fn array_windows<const N: usize>(&self) -> ArrayWindows<'_, T, N> {
        assert!(N != 0, "window size must be non-zero");
        ArrayWindows { slice: self, start: 0, end: (self.len() + 1).saturating_sub(N) }
    }

    pub const fn as_array<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() == N { Some(array_at(self, 0)) } else { None }
    }
}

/// All neighbours, overlapping.
pub struct ArrayWindows<'a, T, const N: usize> {
    slice: &'a [T],
    start: usize,
    end: usize,
}

impl<'a, T, const N: usize> Iterator for ArrayWindows<'a, T, N> {
    type Item = &'a [T; N];

    fn next(&mut self) -> Option<&'a [T; N]> {
        if self.start < self.end {
            self.start += 1;
            Some(array_at(self.slice, self.start - 1))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.start, Some(self.end - self.start))
    }
}

impl<'a, T, const N: usize> DoubleEndedIterator for ArrayWindows<'a, T, N> {
    fn next_back(&mut self) -> Option<&'a [T; N]> {
        if self.start < self.end {
            self.end -= 1;
            Some(array_at(self.slice, self.end))
        } else {
            None
        }
    }
}

impl<T, const N: usize> ExactSizeIterator for ArrayWindows<'_, T, N> {}

impl<T, const N: usize> FusedIterator for ArrayWindows<'_, T, N> {}

impl<'a, T, const N: usize> TryFrom<&'a [T]> for &'a [T; N] {
    type Error = TryFromSliceError;

    fn try_from(slice: &'a [T]) -> Result<&'a [T; N], TryFromSliceError> {
        slice.as_array().ok_or(TryFromSliceError(()))
    }
}
