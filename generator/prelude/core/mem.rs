//! Moving values between places.

use crate::intrinsics;

pub fn swap<T>(a: &mut T, b: &mut T) {
    let old = intrinsics::read(a);
    *a = intrinsics::read(b);
    *b = old;
}

pub fn replace<T>(place: &mut T, value: T) -> T {
    let old = intrinsics::read(place);
    *place = value;
    old
}

pub fn take<T: Default>(place: &mut T) -> T {
    replace(place, T::default())
}

pub fn drop<T>(value: T) {}

pub fn forget<T>(value: T) {}
