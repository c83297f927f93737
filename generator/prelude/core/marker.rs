//! Traits that the compiler implements.

use crate::cmp::Ordering;
use crate::fmt::{self, Debug, Formatter};
use crate::hash::{Hash, Hasher};

#[lang = "pointee_sized"]
#[fundamental]
#[rustc_coinductive]
pub trait PointeeSized {}

#[lang = "meta_sized"]
#[fundamental]
#[rustc_coinductive]
pub trait MetaSized: PointeeSized {}

#[lang = "sized"]
#[fundamental]
#[rustc_coinductive]
pub trait Sized: MetaSized {}

#[lang = "unsize"]
pub trait Unsize<T: PointeeSized>: PointeeSized {}

#[lang = "copy"]
pub trait Copy: Clone {}

/// Derives [`trait@Copy`].
#[rustc_builtin_macro]
pub macro Copy($item:item) {}

#[lang = "tuple_trait"]
pub trait Tuple {}

pub unsafe auto trait Send {}

#[lang = "sync"]
pub unsafe auto trait Sync {}

#[lang = "unpin"]
pub auto trait Unpin {}

#[lang = "phantom_data"]
pub struct PhantomData<T: ?Sized>;

impl<T: ?Sized> PartialEq for PhantomData<T> {
    fn eq(&self, other: &Self) -> bool {
        true
    }
}

impl<T: ?Sized> Eq for PhantomData<T> {}

impl<T: ?Sized> PartialOrd for PhantomData<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}

impl<T: ?Sized> Ord for PhantomData<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl<T: ?Sized> Debug for PhantomData<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl<T: ?Sized> Hash for PhantomData<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {}
}

impl<T: ?Sized> Clone for PhantomData<T> {
    fn clone(&self) -> Self {
        Self
    }
}

impl<T: ?Sized> Copy for PhantomData<T> {}

impl<T: ?Sized> Default for PhantomData<T> {
    fn default() -> Self {
        Self
    }
}

macro_rules! copy {
    ($($t:ty)*) => {
        $(impl Copy for $t {})*
    };
}

copy! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char }

impl<T: ?Sized> Copy for &T {}

impl Copy for ! {}
