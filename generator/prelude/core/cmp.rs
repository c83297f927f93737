//! Comparison.

use crate::intrinsics;

#[lang = "eq"]
pub trait PartialEq<Rhs: ?Sized = Self> {
    fn eq(&self, other: &Rhs) -> bool;

    fn ne(&self, other: &Rhs) -> bool {
        !self.eq(other)
    }
}

/// Derives [`trait@PartialEq`].
#[rustc_builtin_macro]
pub macro PartialEq($item:item) {}

pub trait Eq: PartialEq {}

/// Derives [`trait@Eq`].
#[rustc_builtin_macro]
pub macro Eq($item:item) {}

#[lang = "Ordering"]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Ordering {
    Less = -1,
    Equal = 0,
    Greater = 1,
}

impl Ordering {
    pub const fn is_eq(self) -> bool {
        matches!(self, Ordering::Equal)
    }

    pub const fn is_ne(self) -> bool {
        !matches!(self, Ordering::Equal)
    }

    pub const fn is_lt(self) -> bool {
        matches!(self, Ordering::Less)
    }

    pub const fn is_gt(self) -> bool {
        matches!(self, Ordering::Greater)
    }

    pub const fn is_le(self) -> bool {
        !matches!(self, Ordering::Greater)
    }

    pub const fn is_ge(self) -> bool {
        !matches!(self, Ordering::Less)
    }

    pub const fn reverse(self) -> Ordering {
        match self {
            Ordering::Less => Ordering::Greater,
            Ordering::Equal => Ordering::Equal,
            Ordering::Greater => Ordering::Less,
        }
    }

    pub const fn then(self, other: Ordering) -> Ordering {
        match self {
            Ordering::Equal => other,
            _ => self,
        }
    }

    pub fn then_with<F: FnOnce() -> Ordering>(self, f: F) -> Ordering {
        match self {
            Ordering::Equal => f(),
            _ => self,
        }
    }
}

#[lang = "partial_ord"]
pub trait PartialOrd<Rhs: ?Sized = Self>: PartialEq<Rhs> {
    fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;

    fn lt(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Ordering::Less))
    }

    fn le(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Ordering::Less | Ordering::Equal))
    }

    fn gt(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Ordering::Greater))
    }

    fn ge(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Ordering::Greater | Ordering::Equal))
    }
}

/// Derives [`trait@PartialOrd`].
#[rustc_builtin_macro]
pub macro PartialOrd($item:item) {}

pub trait Ord: Eq + PartialOrd<Self> {
    fn cmp(&self, other: &Self) -> Ordering;

    fn max(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { self } else { other }
    }

    fn min(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { other } else { self }
    }

    fn clamp(self, min: Self, max: Self) -> Self
    where
        Self: Sized,
    {
        assert!(min <= max);
        if self < min {
            min
        } else if self > max {
            max
        } else {
            self
        }
    }
}

/// Derives [`trait@Ord`].
#[rustc_builtin_macro]
pub macro Ord($item:item) {}

pub fn min<T: Ord>(a: T, b: T) -> T {
    a.min(b)
}

pub fn max<T: Ord>(a: T, b: T) -> T {
    a.max(b)
}

pub fn min_by<T, F: FnOnce(&T, &T) -> Ordering>(a: T, b: T, compare: F) -> T {
    if compare(&a, &b).is_le() { a } else { b }
}

pub fn max_by<T, F: FnOnce(&T, &T) -> Ordering>(a: T, b: T, compare: F) -> T {
    if compare(&a, &b).is_gt() { a } else { b }
}

pub fn min_by_key<T, F: FnMut(&T) -> K, K: Ord>(a: T, b: T, mut key: F) -> T {
    if key(&b) < key(&a) { b } else { a }
}

pub fn max_by_key<T, F: FnMut(&T) -> K, K: Ord>(a: T, b: T, mut key: F) -> T {
    if key(&b) < key(&a) { a } else { b }
}

/// Orders the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Reverse<T>(pub T);

impl<T: PartialOrd> PartialOrd for Reverse<T> {
    fn partial_cmp(&self, other: &Reverse<T>) -> Option<Ordering> {
        other.0.partial_cmp(&self.0)
    }
}

impl<T: Ord> Ord for Reverse<T> {
    fn cmp(&self, other: &Reverse<T>) -> Ordering {
        other.0.cmp(&self.0)
    }
}

macro_rules! partial_eq {
    ($($t:ty)*) => {
        $(impl PartialEq for $t {
            fn eq(&self, other: &Self) -> bool {
                *self == *other
            }

            fn ne(&self, other: &Self) -> bool {
                *self != *other
            }
        })*
    };
}

partial_eq! { bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 }

macro_rules! partial_ord_operators {
    () => {
        fn lt(&self, other: &Self) -> bool {
            *self < *other
        }

        fn le(&self, other: &Self) -> bool {
            *self <= *other
        }

        fn gt(&self, other: &Self) -> bool {
            *self > *other
        }

        fn ge(&self, other: &Self) -> bool {
            *self >= *other
        }
    };
}

macro_rules! ord {
    ($($t:ty)*) => {
        $(
            impl Eq for $t {}

            impl PartialOrd for $t {
                fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                    Some(self.cmp(other))
                }

                partial_ord_operators! {}
            }

            impl Ord for $t {
                fn cmp(&self, other: &Self) -> Ordering {
                    if *self < *other {
                        Ordering::Less
                    } else if *self == *other {
                        Ordering::Equal
                    } else {
                        Ordering::Greater
                    }
                }

                fn max(self, other: Self) -> Self {
                    intrinsics::max(self, other)
                }

                fn min(self, other: Self) -> Self {
                    intrinsics::min(self, other)
                }

                fn clamp(self, min: Self, max: Self) -> Self {
                    assert!(min <= max, "min > max");
                    intrinsics::min(intrinsics::max(self, min), max)
                }
            }
        )*
    };
}

ord! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! partial_ord_float {
    ($($t:ty)*) => {
        $(impl PartialOrd for $t {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                if *self < *other {
                    Some(Ordering::Less)
                } else if *self == *other {
                    Some(Ordering::Equal)
                } else if *self > *other {
                    Some(Ordering::Greater)
                } else {
                    None
                }
            }

            partial_ord_operators! {}
        })*
    };
}

partial_ord_float! { f32 f64 }

impl Eq for bool {}
impl Eq for char {}

impl PartialOrd for bool {
    fn partial_cmp(&self, other: &bool) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for bool {
    fn cmp(&self, other: &bool) -> Ordering {
        (*self as u32).cmp(&(*other as u32))
    }
}

impl PartialEq for () {
    fn eq(&self, other: &()) -> bool {
        true
    }
}

impl Eq for () {}

impl PartialOrd for () {
    fn partial_cmp(&self, other: &()) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}

impl Ord for () {
    fn cmp(&self, other: &()) -> Ordering {
        Ordering::Equal
    }
}

impl<A: ?Sized, B: ?Sized> PartialEq<&B> for &A
where
    A: PartialEq<B>,
{
    fn eq(&self, other: &&B) -> bool {
        PartialEq::eq(*self, *other)
    }

    fn ne(&self, other: &&B) -> bool {
        PartialEq::ne(*self, *other)
    }
}

impl<A: ?Sized, B: ?Sized> PartialEq<&mut B> for &mut A
where
    A: PartialEq<B>,
{
    fn eq(&self, other: &&mut B) -> bool {
        PartialEq::eq(*self, *other)
    }

    fn ne(&self, other: &&mut B) -> bool {
        PartialEq::ne(*self, *other)
    }
}

impl<A: ?Sized, B: ?Sized> PartialEq<&mut B> for &A
where
    A: PartialEq<B>,
{
    fn eq(&self, other: &&mut B) -> bool {
        PartialEq::eq(*self, *other)
    }
}

impl<A: ?Sized, B: ?Sized> PartialEq<&B> for &mut A
where
    A: PartialEq<B>,
{
    fn eq(&self, other: &&B) -> bool {
        PartialEq::eq(*self, *other)
    }
}

impl<A: ?Sized + Eq> Eq for &A {}
impl<A: ?Sized + Eq> Eq for &mut A {}

impl<A: ?Sized, B: ?Sized> PartialOrd<&B> for &A
where
    A: PartialOrd<B>,
{
    fn partial_cmp(&self, other: &&B) -> Option<Ordering> {
        PartialOrd::partial_cmp(*self, *other)
    }

    fn lt(&self, other: &&B) -> bool {
        PartialOrd::lt(*self, *other)
    }

    fn le(&self, other: &&B) -> bool {
        PartialOrd::le(*self, *other)
    }

    fn gt(&self, other: &&B) -> bool {
        PartialOrd::gt(*self, *other)
    }

    fn ge(&self, other: &&B) -> bool {
        PartialOrd::ge(*self, *other)
    }
}

impl<A: ?Sized + Ord> Ord for &A {
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(*self, *other)
    }
}

impl<A: ?Sized, B: ?Sized> PartialOrd<&mut B> for &mut A
where
    A: PartialOrd<B>,
{
    fn partial_cmp(&self, other: &&mut B) -> Option<Ordering> {
        PartialOrd::partial_cmp(*self, *other)
    }
}

impl<A: ?Sized + Ord> Ord for &mut A {
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(*self, *other)
    }
}
