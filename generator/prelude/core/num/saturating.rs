//! `Saturating`: integers whose arithmetic stops at the bounds.

use crate::fmt::{self, Debug, Formatter};
use crate::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign, Neg,
    Not, Rem, RemAssign, Sub, SubAssign,
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
#[repr(transparent)]
pub struct Saturating<T>(pub T);

impl<T: Debug> Debug for Saturating<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// A trait for an operator and for its assignment.
macro_rules! operators {
    ($t:ident: $($Op:ident $op:ident $Assign:ident $assign:ident $of:ident),*) => {
        $(
            impl $Op for Saturating<$t> {
                type Output = Saturating<$t>;

                fn $op(self, other: Saturating<$t>) -> Saturating<$t> {
                    Saturating(self.0.$of(other.0))
                }
            }

            impl<'a> $Op<&'a Saturating<$t>> for Saturating<$t> {
                type Output = Saturating<$t>;

                fn $op(self, other: &'a Saturating<$t>) -> Saturating<$t> {
                    Saturating(self.0.$of(other.0))
                }
            }

            impl $Assign for Saturating<$t> {
                fn $assign(&mut self, other: Saturating<$t>) {
                    self.0 = self.0.$of(other.0)
                }
            }

            impl $Assign<$t> for Saturating<$t> {
                fn $assign(&mut self, other: $t) {
                    self.0 = self.0.$of(other)
                }
            }
        )*
    };
}

macro_rules! saturating {
    ($($t:ident)*) => {
        $(
            operators! { $t:
                Add add AddAssign add_assign saturating_add, Sub sub SubAssign sub_assign saturating_sub,
                Mul mul MulAssign mul_assign saturating_mul, Div div DivAssign div_assign saturating_div,
                Rem rem RemAssign rem_assign rem, BitAnd bitand BitAndAssign bitand_assign bitand,
                BitOr bitor BitOrAssign bitor_assign bitor, BitXor bitxor BitXorAssign bitxor_assign bitxor
            }

            impl Not for Saturating<$t> {
                type Output = Saturating<$t>;

                fn not(self) -> Saturating<$t> {
                    Saturating(!self.0)
                }
            }

            impl Saturating<$t> {
                pub const MIN: Saturating<$t> = Saturating($t::MIN);
                pub const MAX: Saturating<$t> = Saturating($t::MAX);
                pub const BITS: u32 = $t::BITS;

                pub const fn count_ones(self) -> u32 {
                    self.0.count_ones()
                }

                pub const fn count_zeros(self) -> u32 {
                    self.0.count_zeros()
                }

                pub const fn leading_zeros(self) -> u32 {
                    self.0.leading_zeros()
                }

                pub const fn trailing_zeros(self) -> u32 {
                    self.0.trailing_zeros()
                }

                pub const fn rotate_left(self, n: u32) -> Saturating<$t> {
                    Saturating(self.0.rotate_left(n))
                }

                pub const fn rotate_right(self, n: u32) -> Saturating<$t> {
                    Saturating(self.0.rotate_right(n))
                }

                pub const fn swap_bytes(self) -> Saturating<$t> {
                    Saturating(self.0.swap_bytes())
                }

                pub const fn reverse_bits(self) -> Saturating<$t> {
                    Saturating(self.0.reverse_bits())
                }

                pub const fn pow(self, exp: u32) -> Saturating<$t> {
                    Saturating(self.0.saturating_pow(exp))
                }
            }
        )*
    };
}

saturating! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

macro_rules! saturating_unsigned {
    ($($t:ident)*) => {
        $(impl Saturating<$t> {
            pub const fn is_power_of_two(self) -> bool {
                self.0.is_power_of_two()
            }
        })*
    };
}

saturating_unsigned! { u8 u16 u32 u64 usize }

macro_rules! saturating_signed {
    ($($t:ident)*) => {
        $(
            impl Neg for Saturating<$t> {
                type Output = Saturating<$t>;

                fn neg(self) -> Saturating<$t> {
                    Saturating(self.0.saturating_neg())
                }
            }

            impl Saturating<$t> {
                pub const fn abs(self) -> Saturating<$t> {
                    Saturating(self.0.saturating_abs())
                }

                pub const fn signum(self) -> Saturating<$t> {
                    Saturating(self.0.signum())
                }

                pub const fn is_positive(self) -> bool {
                    self.0 > 0
                }

                pub const fn is_negative(self) -> bool {
                    self.0 < 0
                }
            }
        )*
    };
}

saturating_signed! { i8 i16 i32 i64 isize }
