//! Indexing by numbers and by ranges.

use crate::intrinsics;
use crate::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// What indexes a slice.
pub unsafe trait SliceIndex<T: ?Sized> {
    type Output: ?Sized;

    fn get(self, slice: &T) -> Option<&Self::Output>;

    fn get_mut(self, slice: &mut T) -> Option<&mut Self::Output>;

    fn index(self, slice: &T) -> &Self::Output;

    fn index_mut(self, slice: &mut T) -> &mut Self::Output;
}

unsafe impl<T> SliceIndex<[T]> for usize {
    type Output = T;

    fn get(self, slice: &[T]) -> Option<&T> {
        if self < slice.len() { Some(intrinsics::slice_get_unchecked(slice, self)) } else { None }
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut T> {
        if self < slice.len() { Some(intrinsics::slice_get_unchecked_mut(slice, self)) } else { None }
    }

    fn index(self, slice: &[T]) -> &T {
        intrinsics::slice_get(slice, self)
    }

    fn index_mut(self, slice: &mut [T]) -> &mut T {
        intrinsics::slice_get_mut(slice, self)
    }
}

/// Each range is one from `start` up to `end` of a slice of length `len`, if `fits`; what is checked where it is indexed, `slice_range` says.
macro_rules! ranges {
    ($($Range:ty: |$range:ident, $len:ident| $start:expr, $end:expr, if $fits:expr, $slice_range:ident($last:expr), $slice_range_mut:ident;)*) => {
        $(unsafe impl<T> SliceIndex<[T]> for $Range {
            type Output = [T];

            fn get(self, slice: &[T]) -> Option<&[T]> {
                let ($range, $len) = (self, slice.len());
                if $fits {
                    Some(intrinsics::slice_range_unchecked(slice, $start, $end))
                } else {
                    None
                }
            }

            fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
                let ($range, $len) = (self, slice.len());
                if $fits {
                    Some(intrinsics::slice_range_unchecked_mut(slice, $start, $end))
                } else {
                    None
                }
            }

            fn index(self, slice: &[T]) -> &[T] {
                let ($range, $len) = (self, slice.len());
                intrinsics::$slice_range(slice, $start, $last)
            }

            fn index_mut(self, slice: &mut [T]) -> &mut [T] {
                let ($range, $len) = (self, slice.len());
                intrinsics::$slice_range_mut(slice, $start, $last)
            }
        })*
    };
}

ranges! {
    Range<usize>: |range, len|
        range.start, range.end, if range.start <= range.end && range.end <= len,
        slice_range(range.end), slice_range_mut;
    RangeFrom<usize>: |range, len| range.start, len, if range.start <= len, slice_range(len), slice_range_mut;
    RangeTo<usize>: |range, len| 0, range.end, if range.end <= len, slice_range(range.end), slice_range_mut;
    RangeInclusive<usize>: |range, len|
        if range.exhausted { range.end + 1 } else { range.start }, range.end + 1,
        if range.end < len && (range.exhausted || range.start <= range.end + 1),
        slice_range_inclusive(range.end), slice_range_inclusive_mut;
    RangeToInclusive<usize>: |range, len|
        0, range.end + 1, if range.end < len, slice_range_inclusive(range.end), slice_range_inclusive_mut;
    RangeFull: |range, len| 0, len, if true, slice_range(len), slice_range_mut;
}
