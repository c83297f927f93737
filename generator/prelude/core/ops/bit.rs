//! `& | ^ ! << >>`.

use super::{operator, operator_impls, unary_operator};

operator! { "bitand" BitAnd bitand, "bitand_assign" BitAndAssign bitand_assign, & &=; bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
operator! { "bitor" BitOr bitor, "bitor_assign" BitOrAssign bitor_assign, | |=; bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
operator! { "bitxor" BitXor bitxor, "bitxor_assign" BitXorAssign bitxor_assign, ^ ^=; bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
operator! { "shl" Shl shl, "shl_assign" ShlAssign shl_assign, << <<=; }
operator! { "shr" Shr shr, "shr_assign" ShrAssign shr_assign, >> >>=; }
unary_operator! { "not" Not not, !; bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

/// Any integer is shifted by any integer.
macro_rules! shifts {
    ($($t:ty)*) => {
        $(shifts_of! { $t; u8 u16 u32 u64 usize i8 i16 i32 i64 isize })*
    };
}

macro_rules! shifts_of {
    ($t:ty; $($n:ty)*) => {
        $(
            operator_impls! { Shl shl, ShlAssign shl_assign, << <<=; $t, $n }
            operator_impls! { Shr shr, ShrAssign shr_assign, >> >>=; $t, $n }
        )*
    };
}

shifts! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
