//! Arrays.

use crate::cmp::Ordering;
use crate::intrinsics;
use crate::iter;
use crate::slice::{Iter, IterMut};

pub fn repeat<T: Clone, const N: usize>(value: T) -> [T; N] {
    from_fn(|_| value.clone())
}

pub fn from_fn<T, const N: usize, F: FnMut(usize) -> T>(mut f: F) -> [T; N] {
    let mut array = uninit::<T, N>();
    for i in 0..N {
        array[i] = f(i);
    }
    array
}

/// An array whose elements are written before they are read.
fn uninit<T, const N: usize>() -> [T; N] {
    intrinsics::uninit()
}

impl<T, const N: usize> [T; N] {
    pub fn map<F: FnMut(T) -> U, U>(self, mut f: F) -> [U; N] {
        let mut array = uninit::<U, N>();
        for i in 0..N {
            array[i] = f(intrinsics::read(&self[i]));
        }
        array
    }

    pub const fn each_ref(&self) -> [&T; N] {
        from_fn(|i| &self[i])
    }

    pub const fn each_mut(&mut self) -> [&mut T; N] {
        from_fn(|i| intrinsics::slice_get_unchecked_mut(self, i))
    }

    pub const fn as_slice(&self) -> &[T] {
        self
    }

    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }
}

impl<T: Copy, const N: usize> Copy for [T; N] {}

impl<T: Clone, const N: usize> Clone for [T; N] {
    fn clone(&self) -> Self {
        from_fn(|i| self[i].clone())
    }
}

macro_rules! default {
    ($($n:literal: $($value:ident)*;)*) => {
        $(impl<T: Default> Default for [T; $n] {
            fn default() -> [T; $n] {
                [$($value::default()),*]
            }
        })*
    };
}

default! {
    1: T;
    2: T T;
    3: T T T;
    4: T T T T;
    5: T T T T T;
    6: T T T T T T;
    7: T T T T T T T;
    8: T T T T T T T T;
    9: T T T T T T T T T;
    10: T T T T T T T T T T;
    11: T T T T T T T T T T T;
    12: T T T T T T T T T T T T;
    13: T T T T T T T T T T T T T;
    14: T T T T T T T T T T T T T T;
    15: T T T T T T T T T T T T T T T;
    16: T T T T T T T T T T T T T T T T;
}

macro_rules! default_long {
    ($($n:literal)*) => {
        $(impl<T: Default> Default for [T; $n] {
            fn default() -> [T; $n] {
                from_fn(|_| T::default())
            }
        })*
    };
}

default_long! { 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 }

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for [T; N] {
    fn eq(&self, other: &[U; N]) -> bool {
        for i in 0..N {
            if self[i] != other[i] {
                return false;
            }
        }
        true
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U]> for [T; N] {
    fn eq(&self, other: &[U]) -> bool {
        self[..] == *other
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for [T] {
    fn eq(&self, other: &[U; N]) -> bool {
        *self == other[..]
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for &[T] {
    fn eq(&self, other: &[U; N]) -> bool {
        **self == other[..]
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for &mut [T] {
    fn eq(&self, other: &[U; N]) -> bool {
        **self == other[..]
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<&[U]> for [T; N] {
    fn eq(&self, other: &&[U]) -> bool {
        self[..] == **other
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<&mut [U]> for [T; N] {
    fn eq(&self, other: &&mut [U]) -> bool {
        self[..] == **other
    }
}

impl<T: Eq, const N: usize> Eq for [T; N] {}

impl<T: PartialOrd, const N: usize> PartialOrd for [T; N] {
    fn partial_cmp(&self, other: &[T; N]) -> Option<Ordering> {
        self[..].partial_cmp(&other[..])
    }
}

impl<T: Ord, const N: usize> Ord for [T; N] {
    fn cmp(&self, other: &[T; N]) -> Ordering {
        self[..].cmp(&other[..])
    }
}

/// The elements of an array, by value.
#[derive(Clone)]
pub struct IntoIter<T, const N: usize> {
    array: [T; N],
    start: usize,
    end: usize,
}

impl<T, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        if self.start < self.end {
            let i = self.start;
            self.start += 1;
            Some(intrinsics::read(intrinsics::slice_get_unchecked(&self.array, i)))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.start, Some(self.end - self.start))
    }
}

impl<T, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    fn next_back(&mut self) -> Option<T> {
        if self.start < self.end {
            self.end -= 1;
            Some(intrinsics::read(intrinsics::slice_get_unchecked(&self.array, self.end)))
        } else {
            None
        }
    }
}

impl<T, const N: usize> ExactSizeIterator for IntoIter<T, N> {
    fn len(&self) -> usize {
        self.end - self.start
    }
}

impl<T, const N: usize> iter::FusedIterator for IntoIter<T, N> {}

impl<T, const N: usize> IntoIterator for [T; N] {
    type Item = T;
    type IntoIter = IntoIter<T, N>;

    fn into_iter(self) -> IntoIter<T, N> {
        IntoIter { array: self, start: 0, end: N }
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a [T; N] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut [T; N] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// A slice has not the length of the array.
#[derive(Clone, Copy, Debug)]
pub struct TryFromSliceError(pub(crate) ());

impl<T: Copy, const N: usize> TryFrom<&mut [T]> for [T; N] {
    type Error = TryFromSliceError;

    fn try_from(slice: &mut [T]) -> Result<[T; N], TryFromSliceError> {
        if slice.len() == N { Ok(from_fn(|i| slice[i])) } else { Err(TryFromSliceError(())) }
    }
}

impl<T: Copy, const N: usize> TryFrom<&[T]> for [T; N] {
    type Error = TryFromSliceError;

    fn try_from(slice: &[T]) -> Result<[T; N], TryFromSliceError> {
        if slice.len() == N { Ok(from_fn(|i| slice[i])) } else { Err(TryFromSliceError(())) }
    }
}
