//! Moving values between places.

use crate::fmt::{self, Debug, Formatter};
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::marker::PhantomData;

pub const fn swap<T>(a: &mut T, b: &mut T) {
    let old = intrinsics::read(a);
    *a = intrinsics::read(b);
    *b = old;
}

pub const fn replace<T>(place: &mut T, value: T) -> T {
    let old = intrinsics::read(place);
    *place = value;
    old
}

pub fn take<T: Default>(place: &mut T) -> T {
    replace(place, T::default())
}

pub fn drop<T>(value: T) {}

pub const fn forget<T>(value: T) {}

pub const fn size_of<T>() -> usize {
    intrinsics::size_of::<T>()
}

pub const fn size_of_val<T>(value: &T) -> usize {
    intrinsics::size_of::<T>()
}

pub const fn align_of<T>() -> usize {
    intrinsics::align_of::<T>()
}

pub const fn align_of_val<T>(value: &T) -> usize {
    intrinsics::align_of::<T>()
}

/// Which variant of an enum a value is.
pub struct Discriminant<T> {
    number: u32,
    of: PhantomData<T>,
}

pub const fn discriminant<T>(value: &T) -> Discriminant<T> {
    Discriminant { number: intrinsics::discriminant(value), of: PhantomData }
}

impl<T> Copy for Discriminant<T> {}

impl<T> Clone for Discriminant<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> PartialEq for Discriminant<T> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<T> Eq for Discriminant<T> {}

impl<T> Hash for Discriminant<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {}
}

impl<T> Debug for Discriminant<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}
