//! Parts of a slice whose length is known, as arrays: copies, as nothing writes to what a `&` refers to.

use crate::array;
use crate::array::TryFromSliceError;
use crate::intrinsics;

/// The `N` elements from `start`.
fn array_at<'a, T, const N: usize>(slice: &'a [T], start: usize) -> &'a [T; N] {
    &array::from_fn(|i| intrinsics::read(intrinsics::slice_get_unchecked(slice, start + i)))
}

impl<T> [T] {
    pub fn first_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() < N { None } else { Some(array_at(self, 0)) }
    }

    pub fn last_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        let len = self.len();
        if len < N { None } else { Some(array_at(self, len - N)) }
    }

    pub fn split_first_chunk<const N: usize>(&self) -> Option<(&[T; N], &[T])> {
        let len = self.len();
        if len < N { None } else { Some((array_at(self, 0), intrinsics::slice_range_unchecked(self, N, len))) }
    }

    pub fn split_last_chunk<const N: usize>(&self) -> Option<(&[T], &[T; N])> {
        let len = self.len();
        if len < N {
            None
        } else {
            Some((intrinsics::slice_range_unchecked(self, 0, len - N), array_at(self, len - N)))
        }
    }

    pub fn as_array<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() == N { Some(array_at(self, 0)) } else { None }
    }
}

impl<'a, T, const N: usize> TryFrom<&'a [T]> for &'a [T; N] {
    type Error = TryFromSliceError;

    fn try_from(slice: &'a [T]) -> Result<&'a [T; N], TryFromSliceError> {
        slice.as_array().ok_or(TryFromSliceError(()))
    }
}
