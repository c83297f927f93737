//! What vectors of integers have.

use crate::{BVec2, BVec3, BVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4};
use core::intrinsics;
use core::intrinsics::panic_str;

/// Operators of vectors of either sign. `$U` is the vector of the same size without sign.
macro_rules! int_vector {
    ($($V:ident $t:ident $B:ident $U:ident: $x:ident $(, $c:ident)*;)*) => {
        $(
            impl Eq for $V {}

            impl core::hash::Hash for $V {
                fn hash<H: core::hash::Hasher>(&self, state: &mut H) {}
            }

            impl $V {
                pub const fn wrapping_add(self, rhs: $V) -> $V {
                    intrinsics::add(self, rhs)
                }

                pub const fn wrapping_sub(self, rhs: $V) -> $V {
                    intrinsics::sub(self, rhs)
                }

                pub const fn wrapping_mul(self, rhs: $V) -> $V {
                    intrinsics::mul(self, rhs)
                }

                pub const fn wrapping_div(self, rhs: $V) -> $V {
                    $V { $x: self.$x.wrapping_div(rhs.$x) $(, $c: self.$c.wrapping_div(rhs.$c))* }
                }

                pub const fn saturating_div(self, rhs: $V) -> $V {
                    $V { $x: self.$x.saturating_div(rhs.$x) $(, $c: self.$c.saturating_div(rhs.$c))* }
                }

                pub const fn saturating_add(self, rhs: $V) -> $V {
                    $V { $x: self.$x.saturating_add(rhs.$x) $(, $c: self.$c.saturating_add(rhs.$c))* }
                }

                pub const fn saturating_sub(self, rhs: $V) -> $V {
                    $V { $x: self.$x.saturating_sub(rhs.$x) $(, $c: self.$c.saturating_sub(rhs.$c))* }
                }

                pub const fn saturating_mul(self, rhs: $V) -> $V {
                    $V { $x: self.$x.saturating_mul(rhs.$x) $(, $c: self.$c.saturating_mul(rhs.$c))* }
                }

                pub const fn checked_add(self, rhs: $V) -> Option<$V> {
                    Some($V { $x: self.$x.checked_add(rhs.$x)? $(, $c: self.$c.checked_add(rhs.$c)?)* })
                }

                pub const fn checked_sub(self, rhs: $V) -> Option<$V> {
                    Some($V { $x: self.$x.checked_sub(rhs.$x)? $(, $c: self.$c.checked_sub(rhs.$c)?)* })
                }

                pub const fn checked_mul(self, rhs: $V) -> Option<$V> {
                    Some($V { $x: self.$x.checked_mul(rhs.$x)? $(, $c: self.$c.checked_mul(rhs.$c)?)* })
                }

                pub const fn checked_div(self, rhs: $V) -> Option<$V> {
                    Some($V { $x: self.$x.checked_div(rhs.$x)? $(, $c: self.$c.checked_div(rhs.$c)?)* })
                }

                pub fn manhattan_distance(self, rhs: $V) -> u32 {
                    self.$x.abs_diff(rhs.$x) $(+ self.$c.abs_diff(rhs.$c))*
                }

                pub fn checked_manhattan_distance(self, rhs: $V) -> Option<u32> {
                    let distance = self.$x.abs_diff(rhs.$x);
                    $(let distance = distance.checked_add(self.$c.abs_diff(rhs.$c))?;)*
                    Some(distance)
                }

                pub fn chebyshev_distance(self, rhs: $V) -> u32 {
                    let distance = self.$x.abs_diff(rhs.$x);
                    $(let distance = distance.max(self.$c.abs_diff(rhs.$c));)*
                    distance
                }
            }

            unary! { Not not: $V }
            operator! { Div div DivAssign div_assign: |a: $V, b: $V| {
                check_divisor!($V $t, a, b);
                intrinsics::div(a, b)
            } }
            operator! { Div div DivAssign div_assign: |a: $V, b: $t| {
                check_scalar_divisor!($V $t, a, b);
                intrinsics::div(a, b)
            } }
            binary! { Div div: |a: $t, b: $V| -> $V { $V::splat(a) / b } }
            operator! { Rem rem RemAssign rem_assign: |a: $V, b: $V| {
                check_divisor!($V $t, a, b);
                intrinsics::rem(a, b)
            } }
            operator! { Rem rem RemAssign rem_assign: |a: $V, b: $t| {
                check_scalar_divisor!($V $t, a, b);
                intrinsics::rem(a, $V::splat(b))
            } }
            binary! { Rem rem: |a: $t, b: $V| -> $V { $V::splat(a) % b } }
            operator! { BitAnd bitand BitAndAssign bitand_assign: |a: $V, b: $V| intrinsics::bitand(a, b) }
            operator! { BitOr bitor BitOrAssign bitor_assign: |a: $V, b: $V| intrinsics::bitor(a, b) }
            operator! { BitXor bitxor BitXorAssign bitxor_assign: |a: $V, b: $V| intrinsics::bitxor(a, b) }
            operator! { BitAnd bitand BitAndAssign bitand_assign: |a: $V, b: $t| intrinsics::bitand(a, $V::splat(b)) }
            operator! { BitOr bitor BitOrAssign bitor_assign: |a: $V, b: $t| intrinsics::bitor(a, $V::splat(b)) }
            operator! { BitXor bitxor BitXorAssign bitxor_assign: |a: $V, b: $t| intrinsics::bitxor(a, $V::splat(b)) }
            shifts! { $V $U: u8 u16 u32 u64 i8 i16 i32 i64 }
        )*
    };
}

/// By any scalar, the amount masked.
macro_rules! shifts {
    ($V:ident $U:ident: $($n:ident)*) => {
        $(
            operator! { Shl shl ShlAssign shl_assign: |a: $V, b: $n| intrinsics::shl(a, $U::splat(b as u32)) }
            operator! { Shr shr ShrAssign shr_assign: |a: $V, b: $n| intrinsics::shr(a, $U::splat(b as u32)) }
        )*
    };
}

/// By the components of another vector.
macro_rules! by_vector {
    (|$a:ident: $V:ident, $b:ident: $By:ident|) => {
        binary! { Shl shl: |$a: $V, $b: $By| -> $V { intrinsics::shl($a, $b) } }
        binary! { Shr shr: |$a: $V, $b: $By| -> $V { intrinsics::shr($a, $b) } }
    };
}

by_vector! { |a: IVec2, b: IVec2| }
by_vector! { |a: IVec2, b: UVec2| }
by_vector! { |a: UVec2, b: IVec2| }
by_vector! { |a: UVec2, b: UVec2| }
by_vector! { |a: IVec3, b: IVec3| }
by_vector! { |a: IVec3, b: UVec3| }
by_vector! { |a: UVec3, b: IVec3| }
by_vector! { |a: UVec3, b: UVec3| }
by_vector! { |a: IVec4, b: IVec4| }
by_vector! { |a: IVec4, b: UVec4| }
by_vector! { |a: UVec4, b: IVec4| }
by_vector! { |a: UVec4, b: UVec4| }

/// Traps as the division of any component would.
macro_rules! check_divisor {
    ($V:ident u32, $a:ident, $b:ident) => {
        if $b.cmpeq($V::ZERO).any() {
            panic_str("attempt to divide by zero")
        }
    };
    ($V:ident i32, $a:ident, $b:ident) => {
        if $b.cmpeq($V::ZERO).any() {
            panic_str("attempt to divide by zero")
        }
        if ($a.cmpeq($V::MIN) & $b.cmpeq($V::NEG_ONE)).any() {
            panic_str("attempt to divide with overflow")
        }
    };
}

/// Traps as the division of any component would.
macro_rules! check_scalar_divisor {
    ($V:ident u32, $a:ident, $b:ident) => {
        if $b == 0 {
            panic_str("attempt to divide by zero")
        }
    };
    ($V:ident i32, $a:ident, $b:ident) => {
        if $b == 0 {
            panic_str("attempt to divide by zero")
        }
        if $b == -1 && $a.cmpeq($V::MIN).any() {
            panic_str("attempt to divide with overflow")
        }
    };
}

int_vector! {
    IVec2 i32 BVec2 UVec2: x, y;
    IVec3 i32 BVec3 UVec3: x, y, z;
    IVec4 i32 BVec4 UVec4: x, y, z, w;
    UVec2 u32 BVec2 UVec2: x, y;
    UVec3 u32 BVec3 UVec3: x, y, z;
    UVec4 u32 BVec4 UVec4: x, y, z, w;
}

macro_rules! signed_vector {
    ($($V:ident $B:ident $U:ident: $x:ident $(, $c:ident $bit:literal)*;)*) => {
        $(
            impl $V {
                pub const NEG_ONE: $V = $V::splat(-1);

                pub fn abs(self) -> $V {
                    intrinsics::abs(self)
                }

                pub fn signum(self) -> $V {
                    $V { $x: self.$x.signum() $(, $c: self.$c.signum())* }
                }

                pub fn is_negative_bitmask(self) -> u32 {
                    (self.$x < 0) as u32 $(| ((self.$c < 0) as u32) << $bit)*
                }

                pub fn is_negative_mask(self) -> $B {
                    self.cmplt($V::ZERO)
                }

                pub fn distance_squared(self, rhs: $V) -> i32 {
                    (self - rhs).length_squared()
                }

                pub fn div_euclid(self, rhs: $V) -> $V {
                    $V { $x: self.$x.div_euclid(rhs.$x) $(, $c: self.$c.div_euclid(rhs.$c))* }
                }

                pub fn rem_euclid(self, rhs: $V) -> $V {
                    $V { $x: self.$x.rem_euclid(rhs.$x) $(, $c: self.$c.rem_euclid(rhs.$c))* }
                }

                pub const fn wrapping_add_unsigned(self, rhs: $U) -> $V {
                    $V { $x: self.$x.wrapping_add_unsigned(rhs.$x) $(, $c: self.$c.wrapping_add_unsigned(rhs.$c))* }
                }

                pub const fn wrapping_sub_unsigned(self, rhs: $U) -> $V {
                    $V { $x: self.$x.wrapping_sub_unsigned(rhs.$x) $(, $c: self.$c.wrapping_sub_unsigned(rhs.$c))* }
                }

                pub const fn saturating_add_unsigned(self, rhs: $U) -> $V {
                    $V { $x: self.$x.saturating_add_unsigned(rhs.$x) $(, $c: self.$c.saturating_add_unsigned(rhs.$c))* }
                }

                pub const fn saturating_sub_unsigned(self, rhs: $U) -> $V {
                    $V { $x: self.$x.saturating_sub_unsigned(rhs.$x) $(, $c: self.$c.saturating_sub_unsigned(rhs.$c))* }
                }

                pub const fn checked_add_unsigned(self, rhs: $U) -> Option<$V> {
                    Some($V { $x: self.$x.checked_add_unsigned(rhs.$x)? $(, $c: self.$c.checked_add_unsigned(rhs.$c)?)* })
                }

                pub const fn checked_sub_unsigned(self, rhs: $U) -> Option<$V> {
                    Some($V { $x: self.$x.checked_sub_unsigned(rhs.$x)? $(, $c: self.$c.checked_sub_unsigned(rhs.$c)?)* })
                }
            }

            impl $U {
                pub const fn checked_add_signed(self, rhs: $V) -> Option<$U> {
                    Some($U { $x: self.$x.checked_add_signed(rhs.$x)? $(, $c: self.$c.checked_add_signed(rhs.$c)?)* })
                }

                pub const fn wrapping_add_signed(self, rhs: $V) -> $U {
                    $U { $x: self.$x.wrapping_add_signed(rhs.$x) $(, $c: self.$c.wrapping_add_signed(rhs.$c))* }
                }

                pub const fn saturating_add_signed(self, rhs: $V) -> $U {
                    $U { $x: self.$x.saturating_add_signed(rhs.$x) $(, $c: self.$c.saturating_add_signed(rhs.$c))* }
                }
            }

            unary! { Neg neg: $V }
        )*
    };
}

signed_vector! {
    IVec2 BVec2 UVec2: x, y 1;
    IVec3 BVec3 UVec3: x, y 1, z 2;
    IVec4 BVec4 UVec4: x, y 1, z 2, w 3;
}
