//! `NonZero`: integers that are not zero, so that a division by them is never checked.

use crate::cmp::Ordering;
use crate::fmt::{self, Debug, Formatter};
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::num::TryFromIntError;
use crate::ops::{BitOr, BitOrAssign, Div, DivAssign, Neg, Rem, RemAssign};

/// An integer that may be zero.
pub trait ZeroablePrimitive: Copy {
    fn is_zero(self) -> bool;
}

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct NonZero<T>(T);

impl<T: ZeroablePrimitive> NonZero<T> {
    pub const fn new(n: T) -> Option<NonZero<T>> {
        if n.is_zero() { None } else { Some(NonZero(n)) }
    }

    pub const fn get(self) -> T {
        self.0
    }
}

impl<T: PartialOrd> PartialOrd for NonZero<T> {
    fn partial_cmp(&self, other: &NonZero<T>) -> Option<Ordering> {
        self.0.partial_cmp(&other.0)
    }
}

impl<T: Ord> Ord for NonZero<T> {
    fn cmp(&self, other: &NonZero<T>) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<T> Debug for NonZero<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl<T: Hash> Hash for NonZero<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {}
}

macro_rules! nonzero {
    ($($t:ident $NonZero:ident $min:expr;)*) => {
        $(
            pub type $NonZero = NonZero<$t>;

            impl ZeroablePrimitive for $t {
                fn is_zero(self) -> bool {
                    self == 0
                }
            }

            impl NonZero<$t> {
                pub const BITS: u32 = $t::BITS;
                pub const MIN: NonZero<$t> = NonZero($min);
                pub const MAX: NonZero<$t> = NonZero($t::MAX);

                pub const fn leading_zeros(self) -> u32 {
                    self.0.leading_zeros()
                }

                pub const fn trailing_zeros(self) -> u32 {
                    self.0.trailing_zeros()
                }

                pub const fn count_ones(self) -> NonZero<u32> {
                    NonZero(self.0.count_ones())
                }

                pub const fn checked_mul(self, other: NonZero<$t>) -> Option<NonZero<$t>> {
                    match self.0.checked_mul(other.0) {
                        Some(value) => Some(NonZero(value)),
                        None => None,
                    }
                }

                pub const fn saturating_mul(self, other: NonZero<$t>) -> NonZero<$t> {
                    NonZero(self.0.saturating_mul(other.0))
                }

                pub const fn checked_pow(self, other: u32) -> Option<NonZero<$t>> {
                    match self.0.checked_pow(other) {
                        Some(value) => Some(NonZero(value)),
                        None => None,
                    }
                }

                pub const fn saturating_pow(self, other: u32) -> NonZero<$t> {
                    NonZero(self.0.saturating_pow(other))
                }
            }

            impl From<NonZero<$t>> for $t {
                fn from(nonzero: NonZero<$t>) -> $t {
                    nonzero.0
                }
            }

            impl TryFrom<$t> for NonZero<$t> {
                type Error = TryFromIntError;

                fn try_from(value: $t) -> Result<NonZero<$t>, TryFromIntError> {
                    NonZero::new(value).ok_or(TryFromIntError(()))
                }
            }

            impl BitOr for NonZero<$t> {
                type Output = NonZero<$t>;

                fn bitor(self, rhs: NonZero<$t>) -> NonZero<$t> {
                    NonZero(self.0 | rhs.0)
                }
            }

            impl BitOr<$t> for NonZero<$t> {
                type Output = NonZero<$t>;

                fn bitor(self, rhs: $t) -> NonZero<$t> {
                    NonZero(self.0 | rhs)
                }
            }

            impl BitOr<NonZero<$t>> for $t {
                type Output = NonZero<$t>;

                fn bitor(self, rhs: NonZero<$t>) -> NonZero<$t> {
                    NonZero(self | rhs.0)
                }
            }

            impl BitOrAssign for NonZero<$t> {
                fn bitor_assign(&mut self, rhs: NonZero<$t>) {
                    self.0 |= rhs.0
                }
            }

            impl BitOrAssign<$t> for NonZero<$t> {
                fn bitor_assign(&mut self, rhs: $t) {
                    self.0 |= rhs
                }
            }
        )*
    };
}

nonzero! {
    u8 NonZeroU8 1;
    u16 NonZeroU16 1;
    u32 NonZeroU32 1;
    u64 NonZeroU64 1;
    usize NonZeroUsize 1;
    i8 NonZeroI8 i8::MIN;
    i16 NonZeroI16 i16::MIN;
    i32 NonZeroI32 i32::MIN;
    i64 NonZeroI64 i64::MIN;
    isize NonZeroIsize isize::MIN;
}

/// What exists for unsigned integers.
macro_rules! nonzero_unsigned {
    ($($t:ident)*) => {
        $(
            impl NonZero<$t> {
                pub const fn checked_add(self, other: $t) -> Option<NonZero<$t>> {
                    match self.0.checked_add(other) {
                        Some(value) => Some(NonZero(value)),
                        None => None,
                    }
                }

                pub const fn saturating_add(self, other: $t) -> NonZero<$t> {
                    NonZero(self.0.saturating_add(other))
                }

                pub const fn checked_next_power_of_two(self) -> Option<NonZero<$t>> {
                    match self.0.checked_next_power_of_two() {
                        Some(value) => Some(NonZero(value)),
                        None => None,
                    }
                }

                pub const fn ilog2(self) -> u32 {
                    $t::BITS - 1 - self.0.leading_zeros()
                }

                pub const fn ilog10(self) -> u32 {
                    self.0.ilog10()
                }

                pub const fn midpoint(self, rhs: NonZero<$t>) -> NonZero<$t> {
                    NonZero(self.0.midpoint(rhs.0))
                }

                pub const fn is_power_of_two(self) -> bool {
                    self.0.is_power_of_two()
                }

                pub const fn isqrt(self) -> NonZero<$t> {
                    NonZero(self.0.isqrt())
                }

                pub const fn div_ceil(self, rhs: NonZero<$t>) -> NonZero<$t> {
                    NonZero(intrinsics::div::<$t, $t, $t>(self.0 - 1, rhs.0) + 1)
                }
            }

            impl Div<NonZero<$t>> for $t {
                type Output = $t;

                fn div(self, other: NonZero<$t>) -> $t {
                    intrinsics::div(self, other.0)
                }
            }

            impl DivAssign<NonZero<$t>> for $t {
                fn div_assign(&mut self, other: NonZero<$t>) {
                    *self = *self / other
                }
            }

            impl Rem<NonZero<$t>> for $t {
                type Output = $t;

                fn rem(self, other: NonZero<$t>) -> $t {
                    intrinsics::rem(self, other.0)
                }
            }

            impl RemAssign<NonZero<$t>> for $t {
                fn rem_assign(&mut self, other: NonZero<$t>) {
                    *self = *self % other
                }
            }
        )*
    };
}

nonzero_unsigned! { u8 u16 u32 u64 usize }

/// What exists for signed integers.
macro_rules! nonzero_signed {
    ($($t:ident $unsigned:ident;)*) => {
        $(
            impl NonZero<$t> {
                pub const fn abs(self) -> NonZero<$t> {
                    NonZero(self.0.abs())
                }

                pub const fn checked_abs(self) -> Option<NonZero<$t>> {
                    match self.0.checked_abs() {
                        Some(value) => Some(NonZero(value)),
                        None => None,
                    }
                }

                pub const fn overflowing_abs(self) -> (NonZero<$t>, bool) {
                    let (value, overflow) = self.0.overflowing_abs();
                    (NonZero(value), overflow)
                }

                pub const fn saturating_abs(self) -> NonZero<$t> {
                    NonZero(self.0.saturating_abs())
                }

                pub const fn wrapping_abs(self) -> NonZero<$t> {
                    NonZero(self.0.wrapping_abs())
                }

                pub const fn unsigned_abs(self) -> NonZero<$unsigned> {
                    NonZero(self.0.unsigned_abs())
                }

                pub const fn is_positive(self) -> bool {
                    self.0 > 0
                }

                pub const fn is_negative(self) -> bool {
                    self.0 < 0
                }

                pub const fn checked_neg(self) -> Option<NonZero<$t>> {
                    match self.0.checked_neg() {
                        Some(value) => Some(NonZero(value)),
                        None => None,
                    }
                }

                pub const fn overflowing_neg(self) -> (NonZero<$t>, bool) {
                    let (value, overflow) = self.0.overflowing_neg();
                    (NonZero(value), overflow)
                }

                pub const fn saturating_neg(self) -> NonZero<$t> {
                    NonZero(self.0.saturating_neg())
                }

                pub const fn wrapping_neg(self) -> NonZero<$t> {
                    NonZero(-self.0)
                }

                pub const fn cast_unsigned(self) -> NonZero<$unsigned> {
                    NonZero(self.0 as $unsigned)
                }
            }

            impl NonZero<$unsigned> {
                pub const fn cast_signed(self) -> NonZero<$t> {
                    NonZero(self.0 as $t)
                }
            }

            impl Neg for NonZero<$t> {
                type Output = NonZero<$t>;

                fn neg(self) -> NonZero<$t> {
                    NonZero(-self.0)
                }
            }
        )*
    };
}

nonzero_signed! {
    i8 u8;
    i16 u16;
    i32 u32;
    i64 u64;
    isize usize;
}
