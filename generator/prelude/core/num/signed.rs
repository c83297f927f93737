//! What signed integers have.

use crate::intrinsics;

macro_rules! signed {
    ($($t:ident $unsigned:ident;)*) => {
        $(impl $t {
            pub const fn overflowing_add(self, rhs: $t) -> ($t, bool) {
                let sum = self + rhs;
                (sum, (sum < self) != (rhs < 0))
            }

            pub const fn overflowing_sub(self, rhs: $t) -> ($t, bool) {
                let difference = self - rhs;
                (difference, (difference > self) != (rhs < 0))
            }

            pub const fn overflowing_mul(self, rhs: $t) -> ($t, bool) {
                if rhs == -1 {
                    (0 - self, self == $t::MIN)
                } else {
                    let product = self * rhs;
                    (product, rhs != 0 && intrinsics::div::<$t, $t, $t>(product, rhs) != self)
                }
            }

            pub const fn overflowing_neg(self) -> ($t, bool) {
                (-self, self == $t::MIN)
            }

            pub const fn overflowing_abs(self) -> ($t, bool) {
                (intrinsics::abs(self), self == $t::MIN)
            }

            pub const fn saturating_add(self, rhs: $t) -> $t {
                let (value, overflow) = self.overflowing_add(rhs);
                if !overflow {
                    value
                } else if rhs < 0 {
                    $t::MIN
                } else {
                    $t::MAX
                }
            }

            pub const fn saturating_sub(self, rhs: $t) -> $t {
                let (value, overflow) = self.overflowing_sub(rhs);
                if !overflow {
                    value
                } else if rhs < 0 {
                    $t::MAX
                } else {
                    $t::MIN
                }
            }

            pub const fn saturating_mul(self, rhs: $t) -> $t {
                let (value, overflow) = self.overflowing_mul(rhs);
                if !overflow {
                    value
                } else if (self < 0) == (rhs < 0) {
                    $t::MAX
                } else {
                    $t::MIN
                }
            }

            pub const fn saturating_pow(self, exp: u32) -> $t {
                let (value, overflow) = self.overflowing_pow(exp);
                if !overflow {
                    value
                } else if self < 0 && exp % 2 == 1 {
                    $t::MIN
                } else {
                    $t::MAX
                }
            }

            pub const fn saturating_neg(self) -> $t {
                if self == $t::MIN { $t::MAX } else { -self }
            }

            pub const fn saturating_abs(self) -> $t {
                if self == $t::MIN { $t::MAX } else { intrinsics::abs(self) }
            }

            pub const fn abs(self) -> $t {
                intrinsics::abs(self)
            }

            pub const fn wrapping_abs(self) -> $t {
                intrinsics::abs(self)
            }

            pub const fn checked_abs(self) -> Option<$t> {
                if self == $t::MIN { None } else { Some(intrinsics::abs(self)) }
            }

            pub const fn unsigned_abs(self) -> $unsigned {
                intrinsics::abs(self) as $unsigned
            }

            pub const fn abs_diff(self, other: $t) -> $unsigned {
                if self < other {
                    other as $unsigned - self as $unsigned
                } else {
                    self as $unsigned - other as $unsigned
                }
            }

            pub const fn signum(self) -> $t {
                (self > 0) as $t - (self < 0) as $t
            }

            pub const fn is_positive(self) -> bool {
                self > 0
            }

            pub const fn is_negative(self) -> bool {
                self < 0
            }

            pub const fn wrapping_div(self, rhs: $t) -> $t {
                if rhs == -1 { -self } else { self / rhs }
            }

            pub const fn wrapping_rem(self, rhs: $t) -> $t {
                if rhs == -1 { 0 } else { self % rhs }
            }

            pub const fn checked_div(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || self == $t::MIN && rhs == -1 {
                    None
                } else {
                    Some(intrinsics::div(self, rhs))
                }
            }

            pub const fn checked_rem(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || self == $t::MIN && rhs == -1 {
                    None
                } else {
                    Some(intrinsics::rem(self, rhs))
                }
            }

            pub const fn saturating_div(self, rhs: $t) -> $t {
                if self == $t::MIN && rhs == -1 { $t::MAX } else { self / rhs }
            }

            pub const fn div_euclid(self, rhs: $t) -> $t {
                let quotient = self / rhs;
                if intrinsics::rem::<$t, $t, $t>(self, rhs) < 0 {
                    if rhs > 0 { quotient - 1 } else { quotient + 1 }
                } else {
                    quotient
                }
            }

            pub const fn rem_euclid(self, rhs: $t) -> $t {
                let rest = self % rhs;
                if rest < 0 { rest + intrinsics::abs(rhs) } else { rest }
            }

            pub const fn checked_div_euclid(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || self == $t::MIN && rhs == -1 { None } else { Some(self.div_euclid(rhs)) }
            }

            pub const fn checked_rem_euclid(self, rhs: $t) -> Option<$t> {
                if rhs == 0 || self == $t::MIN && rhs == -1 { None } else { Some(self.rem_euclid(rhs)) }
            }

            pub const fn wrapping_div_euclid(self, rhs: $t) -> $t {
                if rhs == -1 { -self } else { self.div_euclid(rhs) }
            }

            pub const fn wrapping_rem_euclid(self, rhs: $t) -> $t {
                if rhs == -1 { 0 } else { self.rem_euclid(rhs) }
            }

            pub const fn overflowing_div(self, rhs: $t) -> ($t, bool) {
                if rhs == -1 && self == $t::MIN { (self, true) } else { (self / rhs, false) }
            }

            pub const fn overflowing_rem(self, rhs: $t) -> ($t, bool) {
                if rhs == -1 { (0, self == $t::MIN) } else { (self % rhs, false) }
            }

            pub const fn overflowing_div_euclid(self, rhs: $t) -> ($t, bool) {
                if rhs == -1 && self == $t::MIN { (self, true) } else { (self.div_euclid(rhs), false) }
            }

            pub const fn overflowing_rem_euclid(self, rhs: $t) -> ($t, bool) {
                if rhs == -1 { (0, self == $t::MIN) } else { (self.rem_euclid(rhs), false) }
            }

            pub const fn checked_isqrt(self) -> Option<$t> {
                if self < 0 { None } else { Some(self.isqrt()) }
            }

            pub const fn midpoint(self, rhs: $t) -> $t {
                let floor = (self & rhs) + ((self ^ rhs) >> 1);
                floor + ((floor < 0) as $t & (self ^ rhs) & 1)
            }

            pub const fn isqrt(self) -> $t {
                if self < 0 {
                    intrinsics::panic_str("argument of integer square root cannot be negative")
                }
                (self as $unsigned).isqrt() as $t
            }

            pub const fn wrapping_add_unsigned(self, rhs: $unsigned) -> $t {
                self + rhs as $t
            }

            pub const fn wrapping_sub_unsigned(self, rhs: $unsigned) -> $t {
                self - rhs as $t
            }

            pub const fn overflowing_add_unsigned(self, rhs: $unsigned) -> ($t, bool) {
                let sum = self + rhs as $t;
                (sum, sum < self)
            }

            pub const fn overflowing_sub_unsigned(self, rhs: $unsigned) -> ($t, bool) {
                let difference = self - rhs as $t;
                (difference, difference > self)
            }

            pub const fn checked_add_unsigned(self, rhs: $unsigned) -> Option<$t> {
                let sum = self + rhs as $t;
                if sum < self { None } else { Some(sum) }
            }

            pub const fn checked_sub_unsigned(self, rhs: $unsigned) -> Option<$t> {
                let difference = self - rhs as $t;
                if difference > self { None } else { Some(difference) }
            }

            pub const fn saturating_add_unsigned(self, rhs: $unsigned) -> $t {
                let sum = self + rhs as $t;
                if sum < self { $t::MAX } else { sum }
            }

            pub const fn saturating_sub_unsigned(self, rhs: $unsigned) -> $t {
                let difference = self - rhs as $t;
                if difference > self { $t::MIN } else { difference }
            }

            pub const fn cast_unsigned(self) -> $unsigned {
                self as $unsigned
            }

            pub const fn unbounded_shr(self, rhs: u32) -> $t {
                if rhs < $t::BITS { self >> rhs } else { self >> ($t::BITS - 1) }
            }
        })*
    };
}

signed! {
    i8 u8;
    i16 u16;
    i32 u32;
    i64 u64;
    isize usize;
}
