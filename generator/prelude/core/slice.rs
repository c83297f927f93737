//! Slices.

mod arrays;
mod chunks;
mod group;
mod index;
mod iter;
mod sort;
mod split;

pub use arrays::ArrayWindows;
pub use chunks::{
    Chunks, ChunksExact, ChunksExactMut, ChunksMut, RChunks, RChunksExact, RChunksExactMut, RChunksMut, Windows,
};
pub use group::{ChunkBy, ChunkByMut};
pub use index::SliceIndex;
pub use iter::{Iter, IterMut};
pub use split::{
    RSplit, RSplitMut, RSplitN, RSplitNMut, Split, SplitInclusive, SplitInclusiveMut, SplitMut, SplitN, SplitNMut,
};

use crate::cmp::Ordering;
use crate::intrinsics;
use crate::ops::{Bound, RangeBounds};

impl<T> [T] {
    #[lang = "slice_len_fn"]
    pub const fn len(&self) -> usize {
        intrinsics::slice_len(self)
    }

    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> Iter<'_, T> {
        Iter { slice: self, start: 0, end: self.len() }
    }

    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        let end = self.len();
        IterMut { slice: self, start: 0, end }
    }

    pub fn get<I: SliceIndex<[T]>>(&self, index: I) -> Option<&I::Output> {
        index.get(self)
    }

    pub fn get_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output> {
        index.get_mut(self)
    }

    pub unsafe fn get_unchecked<I: SliceIndex<[T]>>(&self, index: I) -> &I::Output {
        index.index(self)
    }

    pub unsafe fn get_unchecked_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> &mut I::Output {
        index.index_mut(self)
    }

    pub const fn first(&self) -> Option<&T> {
        if self.is_empty() { None } else { Some(intrinsics::slice_get_unchecked(self, 0)) }
    }

    pub const fn first_mut(&mut self) -> Option<&mut T> {
        if self.is_empty() { None } else { Some(intrinsics::slice_get_unchecked_mut(self, 0)) }
    }

    pub const fn last(&self) -> Option<&T> {
        if self.is_empty() { None } else { Some(intrinsics::slice_get_unchecked(self, self.len() - 1)) }
    }

    pub const fn last_mut(&mut self) -> Option<&mut T> {
        if self.is_empty() {
            None
        } else {
            let last = self.len() - 1;
            Some(intrinsics::slice_get_unchecked_mut(self, last))
        }
    }

    pub const fn split_first(&self) -> Option<(&T, &[T])> {
        if self.is_empty() { None } else { Some((&self[0], intrinsics::slice_range_unchecked(self, 1, self.len()))) }
    }

    pub const fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        if self.is_empty() {
            None
        } else {
            let len = self.len();
            Some((
                intrinsics::slice_get_unchecked_mut(self, 0),
                intrinsics::slice_range_unchecked_mut(self, 1, len),
            ))
        }
    }

    pub const fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        if self.is_empty() {
            None
        } else {
            let last = self.len() - 1;
            Some((
                intrinsics::slice_get_unchecked_mut(self, last),
                intrinsics::slice_range_unchecked_mut(self, 0, last),
            ))
        }
    }

    pub const fn split_last(&self) -> Option<(&T, &[T])> {
        if self.is_empty() {
            None
        } else {
            let last = self.len() - 1;
            Some((intrinsics::slice_get_unchecked(self, last), intrinsics::slice_range_unchecked(self, 0, last)))
        }
    }

    pub const fn split_at(&self, mid: usize) -> (&[T], &[T]) {
        assert!(mid <= self.len(), "mid > len");
        (
            intrinsics::slice_range_unchecked(self, 0, mid),
            intrinsics::slice_range_unchecked(self, mid, self.len()),
        )
    }

    pub const fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]) {
        let len = self.len();
        assert!(mid <= len, "mid > len");
        (
            intrinsics::slice_range_unchecked_mut(self, 0, mid),
            intrinsics::slice_range_unchecked_mut(self, mid, len),
        )
    }

    pub const fn split_at_checked(&self, mid: usize) -> Option<(&[T], &[T])> {
        if mid <= self.len() { Some(self.split_at(mid)) } else { None }
    }

    pub const fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut [T], &mut [T])> {
        if mid <= self.len() { Some(self.split_at_mut(mid)) } else { None }
    }

    pub fn split_off_first<'a>(self: &mut &'a [T]) -> Option<&'a T> {
        let (first, rest) = self.split_first()?;
        *self = rest;
        Some(first)
    }

    pub fn split_off_last<'a>(self: &mut &'a [T]) -> Option<&'a T> {
        let (last, rest) = self.split_last()?;
        *self = rest;
        Some(last)
    }

    pub const fn swap(&mut self, a: usize, b: usize) {
        let old = intrinsics::read(&self[a]);
        self[a] = intrinsics::read(&self[b]);
        self[b] = old;
    }

    pub const fn reverse(&mut self) {
        let len = self.len();
        let mut i = 0;
        while i < len / 2 {
            self.swap(i, len - 1 - i);
            i += 1;
        }
    }

    pub fn windows(&self, size: usize) -> Windows<'_, T> {
        assert!(size != 0, "window size must be non-zero");
        Windows { slice: self, size, start: 0, end: (self.len() + 1).saturating_sub(size) }
    }

    pub fn chunks(&self, size: usize) -> Chunks<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        Chunks { slice: self, size, start: 0, end: self.len().div_ceil(size) }
    }

    pub fn chunks_mut(&mut self, size: usize) -> ChunksMut<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        let end = self.len().div_ceil(size);
        ChunksMut { slice: self, size, start: 0, end }
    }

    pub fn rchunks(&self, size: usize) -> RChunks<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        RChunks { slice: self, size, start: 0, end: self.len().div_ceil(size) }
    }

    pub fn rchunks_mut(&mut self, size: usize) -> RChunksMut<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        let end = self.len().div_ceil(size);
        RChunksMut { slice: self, size, start: 0, end }
    }

    pub fn chunks_exact(&self, size: usize) -> ChunksExact<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        ChunksExact { slice: self, size, start: 0, end: intrinsics::div(self.len(), size) }
    }

    pub fn chunks_exact_mut(&mut self, size: usize) -> ChunksExactMut<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        let end = intrinsics::div(self.len(), size);
        ChunksExactMut { slice: self, size, start: 0, end }
    }

    pub fn rchunks_exact(&self, size: usize) -> RChunksExact<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        RChunksExact { slice: self, size, start: 0, end: intrinsics::div(self.len(), size) }
    }

    pub fn rchunks_exact_mut(&mut self, size: usize) -> RChunksExactMut<'_, T> {
        assert!(size != 0, "chunk size must be non-zero");
        let end = intrinsics::div(self.len(), size);
        RChunksExactMut { slice: self, size, start: 0, end }
    }

    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq,
    {
        for item in self {
            if *item == *x {
                return true;
            }
        }
        false
    }

    pub fn starts_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        self.len() >= needle.len() && *intrinsics::slice_range_unchecked(self, 0, needle.len()) == *needle
    }

    pub fn ends_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let (len, n) = (self.len(), needle.len());
        len >= n && *intrinsics::slice_range_unchecked(self, len - n, len) == *needle
    }

    pub fn strip_prefix<P: SlicePattern<Item = T> + ?Sized>(&self, prefix: &P) -> Option<&[T]>
    where
        T: PartialEq,
    {
        let prefix = prefix.as_slice();
        let (len, n) = (self.len(), prefix.len());
        if self.starts_with(prefix) { Some(intrinsics::slice_range_unchecked(self, n, len)) } else { None }
    }

    pub fn strip_suffix<P: SlicePattern<Item = T> + ?Sized>(&self, suffix: &P) -> Option<&[T]>
    where
        T: PartialEq,
    {
        let suffix = suffix.as_slice();
        let (len, n) = (self.len(), suffix.len());
        if self.ends_with(suffix) { Some(intrinsics::slice_range_unchecked(self, 0, len - n)) } else { None }
    }

    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        for item in self {
            *item = value.clone();
        }
    }

    pub fn fill_with<F: FnMut() -> T>(&mut self, mut f: F) {
        for item in self {
            *item = f();
        }
    }

    pub fn swap_with_slice(&mut self, other: &mut [T]) {
        assert!(self.len() == other.len(), "destination and source slices have different lengths");
        for i in 0..self.len() {
            let old = intrinsics::read(&self[i]);
            self[i] = intrinsics::read(&other[i]);
            other[i] = old;
        }
    }

    pub const fn copy_from_slice(&mut self, source: &[T])
    where
        T: Copy,
    {
        assert!(
            self.len() == source.len(),
            "copy_from_slice: source slice length does not match destination slice length"
        );
        for i in 0..source.len() {
            *intrinsics::slice_get_unchecked_mut(self, i) = source[i];
        }
    }

    pub fn clone_from_slice(&mut self, source: &[T])
    where
        T: Clone,
    {
        assert!(self.len() == source.len(), "destination and source slices have different lengths");
        for i in 0..source.len() {
            *intrinsics::slice_get_unchecked_mut(self, i) = source[i].clone();
        }
    }

    pub fn copy_within<R: RangeBounds<usize>>(&mut self, source: R, dest: usize)
    where
        T: Copy,
    {
        let start = match source.start_bound() {
            Bound::Included(start) => *start,
            Bound::Excluded(start) => *start + 1,
            Bound::Unbounded => 0,
        };
        let end = match source.end_bound() {
            Bound::Included(end) => *end + 1,
            Bound::Excluded(end) => *end,
            Bound::Unbounded => self.len(),
        };
        let count = intrinsics::slice_range(self, start, end).len();
        assert!(dest <= self.len() - count, "dest is out of bounds");
        if dest < start {
            for i in 0..count {
                self[dest + i] = self[start + i];
            }
        } else {
            for i in (0..count).rev() {
                self[dest + i] = self[start + i];
            }
        }
    }

    pub const fn rotate_left(&mut self, mid: usize) {
        assert!(mid <= self.len(), "assertion failed: mid <= self.len()");
        intrinsics::slice_range_unchecked_mut(self, 0, mid).reverse();
        let len = self.len();
        intrinsics::slice_range_unchecked_mut(self, mid, len).reverse();
        self.reverse();
    }

    pub const fn rotate_right(&mut self, k: usize) {
        assert!(k <= self.len(), "assertion failed: k <= self.len()");
        let mid = self.len() - k;
        self.rotate_left(mid);
    }
}

impl<T: PartialEq<U>, U> PartialEq<[U]> for [T] {
    fn eq(&self, other: &[U]) -> bool {
        if self.len() != other.len() {
            return false;
        }
        for i in 0..self.len() {
            if self[i] != other[i] {
                return false;
            }
        }
        true
    }
}

impl<T: Eq> Eq for [T] {}

impl<T: PartialOrd> PartialOrd for [T] {
    fn partial_cmp(&self, other: &[T]) -> Option<Ordering> {
        for i in 0..self.len().min(other.len()) {
            let ordering = self[i].partial_cmp(&other[i]);
            if ordering != Some(Ordering::Equal) {
                return ordering;
            }
        }
        self.len().partial_cmp(&other.len())
    }
}

impl<T: Ord> Ord for [T] {
    fn cmp(&self, other: &[T]) -> Ordering {
        for i in 0..self.len().min(other.len()) {
            let ordering = self[i].cmp(&other[i]);
            if ordering != Ordering::Equal {
                return ordering;
            }
        }
        self.len().cmp(&other.len())
    }
}

impl<'a, T> IntoIterator for &'a [T] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut [T] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// What a slice may be stripped of.
pub trait SlicePattern {
    type Item;

    fn as_slice(&self) -> &[Self::Item];
}

impl<T> SlicePattern for [T] {
    type Item = T;

    fn as_slice(&self) -> &[T] {
        self
    }
}

impl<T, const N: usize> SlicePattern for [T; N] {
    type Item = T;

    fn as_slice(&self) -> &[T] {
        self
    }
}
