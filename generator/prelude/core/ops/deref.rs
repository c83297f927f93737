//! Dereferencing, unsizing and dropping.

use crate::marker::{PointeeSized, Unsize};

#[lang = "deref"]
pub trait Deref: PointeeSized {
    #[lang = "deref_target"]
    type Target: ?Sized;

    fn deref(&self) -> &Self::Target;
}

#[lang = "deref_mut"]
pub trait DerefMut: Deref + PointeeSized {
    fn deref_mut(&mut self) -> &mut Self::Target;
}

impl<T: PointeeSized> Deref for &T {
    type Target = T;

    fn deref(&self) -> &T {
        *self
    }
}

impl<T: PointeeSized> Deref for &mut T {
    type Target = T;

    fn deref(&self) -> &T {
        *self
    }
}

impl<T: PointeeSized> DerefMut for &mut T {
    fn deref_mut(&mut self) -> &mut T {
        *self
    }
}

#[lang = "receiver"]
pub trait Receiver: PointeeSized {
    #[lang = "receiver_target"]
    type Target: ?Sized;
}

impl<P: PointeeSized, T: PointeeSized> Receiver for P
where
    P: Deref<Target = T>,
{
    type Target = T;
}

#[lang = "coerce_unsized"]
pub trait CoerceUnsized<T> {}

impl<'a, T: PointeeSized + Unsize<U>, U: PointeeSized> CoerceUnsized<&'a mut U> for &'a mut T {}
impl<'a, 'b: 'a, T: PointeeSized + Unsize<U>, U: PointeeSized> CoerceUnsized<&'a U> for &'b mut T {}
impl<'a, 'b: 'a, T: PointeeSized + Unsize<U>, U: PointeeSized> CoerceUnsized<&'a U> for &'b T {}

#[lang = "drop"]
pub trait Drop {
    fn drop(&mut self);
}
