//! `Wrapping`: integers whose arithmetic wraps, which is what all integers do here.

use crate::fmt::{self, Debug, Formatter};
use crate::iter::{Product, Sum};
use crate::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign, Neg,
    Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
#[repr(transparent)]
pub struct Wrapping<T>(pub T);

impl<T: Debug> Debug for Wrapping<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

macro_rules! operators {
    ($t:ident: $($Op:ident $op:ident $Assign:ident $assign:ident $symbol:tt),*) => {
        $(
            impl $Op for Wrapping<$t> {
                type Output = Wrapping<$t>;

                fn $op(self, other: Wrapping<$t>) -> Wrapping<$t> {
                    Wrapping(self.0 $symbol other.0)
                }
            }

            impl<'a> $Op<&'a Wrapping<$t>> for Wrapping<$t> {
                type Output = Wrapping<$t>;

                fn $op(self, other: &'a Wrapping<$t>) -> Wrapping<$t> {
                    Wrapping(self.0 $symbol other.0)
                }
            }

            impl $Assign for Wrapping<$t> {
                fn $assign(&mut self, other: Wrapping<$t>) {
                    self.0 = self.0 $symbol other.0
                }
            }

            impl $Assign<$t> for Wrapping<$t> {
                fn $assign(&mut self, other: $t) {
                    self.0 = self.0 $symbol other
                }
            }
        )*
    };
}

macro_rules! shifts {
    ($t:ident: $($Op:ident $op:ident $Assign:ident $assign:ident $symbol:tt),*) => {
        $(
            impl $Op<usize> for Wrapping<$t> {
                type Output = Wrapping<$t>;

                fn $op(self, other: usize) -> Wrapping<$t> {
                    Wrapping(self.0 $symbol other)
                }
            }

            impl $Assign<usize> for Wrapping<$t> {
                fn $assign(&mut self, other: usize) {
                    self.0 = self.0 $symbol other
                }
            }
        )*
    };
}

macro_rules! wrapping {
    ($($t:ident)*) => {
        $(
            operators! { $t:
                Add add AddAssign add_assign +, Sub sub SubAssign sub_assign -, Mul mul MulAssign mul_assign *,
                BitAnd bitand BitAndAssign bitand_assign &, BitOr bitor BitOrAssign bitor_assign |,
                BitXor bitxor BitXorAssign bitxor_assign ^
            }

            shifts! { $t: Shl shl ShlAssign shl_assign <<, Shr shr ShrAssign shr_assign >> }

            impl Div for Wrapping<$t> {
                type Output = Wrapping<$t>;

                fn div(self, other: Wrapping<$t>) -> Wrapping<$t> {
                    Wrapping(self.0.wrapping_div(other.0))
                }
            }

            impl DivAssign for Wrapping<$t> {
                fn div_assign(&mut self, other: Wrapping<$t>) {
                    self.0 = self.0.wrapping_div(other.0)
                }
            }

            impl Rem for Wrapping<$t> {
                type Output = Wrapping<$t>;

                fn rem(self, other: Wrapping<$t>) -> Wrapping<$t> {
                    Wrapping(self.0.wrapping_rem(other.0))
                }
            }

            impl RemAssign for Wrapping<$t> {
                fn rem_assign(&mut self, other: Wrapping<$t>) {
                    self.0 = self.0.wrapping_rem(other.0)
                }
            }

            impl Wrapping<$t> {
                pub const fn reverse_bits(self) -> Wrapping<$t> {
                    Wrapping(self.0.reverse_bits())
                }
            }

            impl Sum for Wrapping<$t> {
                fn sum<I: Iterator<Item = Wrapping<$t>>>(iter: I) -> Wrapping<$t> {
                    Wrapping(iter.map(|x| x.0).sum())
                }
            }

            impl Product for Wrapping<$t> {
                fn product<I: Iterator<Item = Wrapping<$t>>>(iter: I) -> Wrapping<$t> {
                    Wrapping(iter.map(|x| x.0).product())
                }
            }

            impl<'a> Sum<&'a Wrapping<$t>> for Wrapping<$t> {
                fn sum<I: Iterator<Item = &'a Wrapping<$t>>>(iter: I) -> Wrapping<$t> {
                    Wrapping(iter.map(|x| x.0).sum())
                }
            }

            impl<'a> Product<&'a Wrapping<$t>> for Wrapping<$t> {
                fn product<I: Iterator<Item = &'a Wrapping<$t>>>(iter: I) -> Wrapping<$t> {
                    Wrapping(iter.map(|x| x.0).product())
                }
            }

            impl Not for Wrapping<$t> {
                type Output = Wrapping<$t>;

                fn not(self) -> Wrapping<$t> {
                    Wrapping(!self.0)
                }
            }

            impl Neg for Wrapping<$t> {
                type Output = Wrapping<$t>;

                fn neg(self) -> Wrapping<$t> {
                    Wrapping(self.0.wrapping_neg())
                }
            }
        )*
    };
}

wrapping! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
