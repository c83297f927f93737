//! Operators, ranges, calls and `?`.

mod arith;
mod bit;
mod deref;
mod function;
mod index;
mod range;
mod try_trait;

pub use arith::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};
pub use bit::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, ShlAssign, Shr,
    ShrAssign,
};
pub use deref::{CoerceUnsized, Deref, DerefMut, Drop};
pub use function::{Fn, FnMut, FnOnce};
pub use index::{Index, IndexMut};
pub use range::{
    Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
pub use try_trait::{ControlFlow, FromResidual, Residual, Try};

/// A trait for a binary operator and for its assignment, implemented for primitive types and references to them.
macro_rules! operator {
    ($lang:literal $Trait:ident $method:ident, $lang_assign:literal $Assign:ident $assign:ident, $op:tt $op_assign:tt; $($t:ty)*) => {
        #[lang = $lang]
        pub trait $Trait<Rhs = Self> {
            type Output;

            fn $method(self, rhs: Rhs) -> Self::Output;
        }

        #[lang = $lang_assign]
        pub trait $Assign<Rhs = Self> {
            fn $assign(&mut self, rhs: Rhs);
        }

        $(operator_impls! { $Trait $method, $Assign $assign, $op $op_assign; $t, $t })*
    };
}

macro_rules! operator_impls {
    ($Trait:ident $method:ident, $Assign:ident $assign:ident, $op:tt $op_assign:tt; $t:ty, $rhs:ty) => {
        impl $Trait<$rhs> for $t {
            type Output = $t;

            fn $method(self, rhs: $rhs) -> $t {
                self $op rhs
            }
        }

        impl $Trait<&$rhs> for $t {
            type Output = $t;

            fn $method(self, rhs: &$rhs) -> $t {
                self $op *rhs
            }
        }

        impl $Trait<$rhs> for &$t {
            type Output = $t;

            fn $method(self, rhs: $rhs) -> $t {
                *self $op rhs
            }
        }

        impl $Trait<&$rhs> for &$t {
            type Output = $t;

            fn $method(self, rhs: &$rhs) -> $t {
                *self $op *rhs
            }
        }

        impl $Assign<$rhs> for $t {
            fn $assign(&mut self, rhs: $rhs) {
                *self $op_assign rhs
            }
        }

        impl $Assign<&$rhs> for $t {
            fn $assign(&mut self, rhs: &$rhs) {
                *self $op_assign *rhs
            }
        }
    };
}

/// A trait for a unary operator, implemented for primitive types and references to them.
macro_rules! unary_operator {
    ($lang:literal $Trait:ident $method:ident, $op:tt; $($t:ty)*) => {
        #[lang = $lang]
        pub trait $Trait {
            type Output;

            fn $method(self) -> Self::Output;
        }

        $(
            impl $Trait for $t {
                type Output = $t;

                fn $method(self) -> $t {
                    $op self
                }
            }

            impl $Trait for &$t {
                type Output = $t;

                fn $method(self) -> $t {
                    $op *self
                }
            }
        )*
    };
}

pub(crate) use operator;
pub(crate) use operator_impls;
pub(crate) use unary_operator;
