//! `+ - * / %` and negation.

use super::{operator, operator_impls, unary_operator};

operator! { "add" Add add, "add_assign" AddAssign add_assign, + +=; u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 }
operator! { "sub" Sub sub, "sub_assign" SubAssign sub_assign, - -=; u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 }
operator! { "mul" Mul mul, "mul_assign" MulAssign mul_assign, * *=; u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 }
operator! { "div" Div div, "div_assign" DivAssign div_assign, / /=; u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 }
operator! { "rem" Rem rem, "rem_assign" RemAssign rem_assign, % %=; u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 }
unary_operator! { "neg" Neg neg, -; i8 i16 i32 i64 isize f32 f64 }
