//! What unsigned integers have.

use crate::intrinsics;

macro_rules! unsigned {
    ($($t:ident)*) => {
        $(impl $t {
            pub const fn overflowing_add(self, rhs: $t) -> ($t, bool) {
                (self + rhs, self > !rhs)
            }

            pub const fn overflowing_sub(self, rhs: $t) -> ($t, bool) {
                (self - rhs, self < rhs)
            }

            pub const fn overflowing_mul(self, rhs: $t) -> ($t, bool) {
                (self * rhs, rhs != 0 && self > intrinsics::div($t::MAX, rhs))
            }

            pub const fn overflowing_neg(self) -> ($t, bool) {
                (0 - self, self != 0)
            }

            pub const fn saturating_add(self, rhs: $t) -> $t {
                self + intrinsics::min(rhs, !self)
            }

            pub const fn saturating_sub(self, rhs: $t) -> $t {
                self - intrinsics::min(self, rhs)
            }

            pub const fn saturating_mul(self, rhs: $t) -> $t {
                let (value, overflow) = self.overflowing_mul(rhs);
                if overflow { $t::MAX } else { value }
            }

            pub const fn saturating_pow(self, exp: u32) -> $t {
                let (value, overflow) = self.overflowing_pow(exp);
                if overflow { $t::MAX } else { value }
            }

            pub const fn wrapping_div(self, rhs: $t) -> $t {
                self / rhs
            }

            pub const fn wrapping_div_euclid(self, rhs: $t) -> $t {
                self / rhs
            }

            pub const fn wrapping_rem_euclid(self, rhs: $t) -> $t {
                self % rhs
            }

            pub const fn overflowing_div(self, rhs: $t) -> ($t, bool) {
                (self / rhs, false)
            }

            pub const fn overflowing_rem(self, rhs: $t) -> ($t, bool) {
                (self % rhs, false)
            }

            pub const fn overflowing_div_euclid(self, rhs: $t) -> ($t, bool) {
                (self / rhs, false)
            }

            pub const fn overflowing_rem_euclid(self, rhs: $t) -> ($t, bool) {
                (self % rhs, false)
            }

            pub const fn wrapping_rem(self, rhs: $t) -> $t {
                self % rhs
            }

            pub const fn div_euclid(self, rhs: $t) -> $t {
                self / rhs
            }

            pub const fn rem_euclid(self, rhs: $t) -> $t {
                self % rhs
            }

            pub const fn checked_div(self, rhs: $t) -> Option<$t> {
                if rhs == 0 { None } else { Some(intrinsics::div(self, rhs)) }
            }

            pub const fn checked_rem(self, rhs: $t) -> Option<$t> {
                if rhs == 0 { None } else { Some(intrinsics::rem(self, rhs)) }
            }

            pub const fn checked_div_euclid(self, rhs: $t) -> Option<$t> {
                self.checked_div(rhs)
            }

            pub const fn checked_rem_euclid(self, rhs: $t) -> Option<$t> {
                self.checked_rem(rhs)
            }

            pub const fn saturating_div(self, rhs: $t) -> $t {
                self / rhs
            }

            pub const fn div_ceil(self, rhs: $t) -> $t {
                let quotient = self / rhs;
                if intrinsics::rem::<$t, $t, $t>(self, rhs) > 0 { quotient + 1 } else { quotient }
            }

            pub const fn next_multiple_of(self, rhs: $t) -> $t {
                match self % rhs {
                    0 => self,
                    rest => self + (rhs - rest),
                }
            }

            pub const fn checked_next_multiple_of(self, rhs: $t) -> Option<$t> {
                match self.checked_rem(rhs)? {
                    0 => Some(self),
                    rest => self.checked_add(rhs - rest),
                }
            }

            pub const fn is_multiple_of(self, rhs: $t) -> bool {
                match rhs {
                    0 => self == 0,
                    _ => intrinsics::rem::<$t, $t, $t>(self, rhs) == 0,
                }
            }

            pub const fn abs_diff(self, other: $t) -> $t {
                intrinsics::max(self, other) - intrinsics::min(self, other)
            }

            pub const fn midpoint(self, rhs: $t) -> $t {
                (self & rhs) + ((self ^ rhs) >> 1)
            }

            pub const fn is_power_of_two(self) -> bool {
                self.count_ones() == 1
            }

            pub const fn next_power_of_two(self) -> $t {
                if self <= 1 { 1 } else { ($t::MAX >> (self - 1).leading_zeros()) + 1 }
            }

            pub const fn checked_next_power_of_two(self) -> Option<$t> {
                let power = self.next_power_of_two();
                if power == 0 { None } else { Some(power) }
            }

            pub const fn isqrt(self) -> $t {
                let mut rest = self;
                let mut root = 0;
                let mut bit = 1 << ($t::BITS - 2);
                while bit != 0 {
                    if rest >= root + bit {
                        rest -= root + bit;
                        root = (root >> 1) + bit;
                    } else {
                        root >>= 1;
                    }
                    bit >>= 2;
                }
                root
            }

            pub const fn unbounded_shr(self, rhs: u32) -> $t {
                if rhs < $t::BITS { self >> rhs } else { 0 }
            }

            pub fn carrying_add(self, rhs: $t, carry: bool) -> ($t, bool) {
                let (first, carry_1) = self.overflowing_add(rhs);
                let (sum, carry_2) = first.overflowing_add(carry as $t);
                (sum, carry_1 | carry_2)
            }

            pub fn borrowing_sub(self, rhs: $t, borrow: bool) -> ($t, bool) {
                let (first, borrow_1) = self.overflowing_sub(rhs);
                let (difference, borrow_2) = first.overflowing_sub(borrow as $t);
                (difference, borrow_1 | borrow_2)
            }
        })*
    };
}

unsigned! { u8 u16 u32 u64 usize }

/// What takes signed integers.
macro_rules! with_signed {
    ($($signed:ident $t:ident;)*) => {
        $(impl $t {
            pub const fn overflowing_sub_signed(self, rhs: $signed) -> ($t, bool) {
                let (value, overflow) = self.overflowing_sub(rhs as $t);
                (value, overflow ^ (rhs < 0))
            }

            pub const fn wrapping_sub_signed(self, rhs: $signed) -> $t {
                self - rhs as $t
            }

            pub const fn checked_sub_signed(self, rhs: $signed) -> Option<$t> {
                let (value, overflow) = self.overflowing_sub_signed(rhs);
                if overflow { None } else { Some(value) }
            }

            pub const fn saturating_sub_signed(self, rhs: $signed) -> $t {
                let (value, overflow) = self.overflowing_sub_signed(rhs);
                if !overflow {
                    value
                } else if rhs < 0 {
                    $t::MAX
                } else {
                    0
                }
            }

            pub const fn checked_add_signed(self, rhs: $signed) -> Option<$t> {
                let (value, overflow) = self.overflowing_add_signed(rhs);
                if overflow { None } else { Some(value) }
            }

            pub const fn wrapping_add_signed(self, rhs: $signed) -> $t {
                self + rhs as $t
            }

            pub const fn overflowing_add_signed(self, rhs: $signed) -> ($t, bool) {
                let sum = self + rhs as $t;
                (sum, (sum < self) != (rhs < 0))
            }

            pub const fn saturating_add_signed(self, rhs: $signed) -> $t {
                if rhs < 0 { self.saturating_sub(0 - rhs as $t) } else { self.saturating_add(rhs as $t) }
            }
        })*
    };
}

with_signed! {
    i8 u8;
    i16 u16;
    i32 u32;
    i64 u64;
    isize usize;
}

impl u8 {
    pub const fn cast_signed(self) -> i8 {
        self as i8
    }

    pub const fn checked_signed_diff(self, rhs: u8) -> Option<i8> {
        let difference = (self - rhs) as i8;
        if (self >= rhs) == (difference < 0) { None } else { Some(difference) }
    }
}

impl u16 {
    pub const fn cast_signed(self) -> i16 {
        self as i16
    }

    pub const fn checked_signed_diff(self, rhs: u16) -> Option<i16> {
        let difference = (self - rhs) as i16;
        if (self >= rhs) == (difference < 0) { None } else { Some(difference) }
    }
}

impl u32 {
    pub const fn cast_signed(self) -> i32 {
        self as i32
    }

    pub const fn checked_signed_diff(self, rhs: u32) -> Option<i32> {
        let difference = (self - rhs) as i32;
        if (self >= rhs) == (difference < 0) { None } else { Some(difference) }
    }
}

impl u64 {
    pub const fn cast_signed(self) -> i64 {
        self as i64
    }

    pub const fn checked_signed_diff(self, rhs: u64) -> Option<i64> {
        let difference = (self - rhs) as i64;
        if (self >= rhs) == (difference < 0) { None } else { Some(difference) }
    }
}

impl usize {
    pub const fn cast_signed(self) -> isize {
        self as isize
    }

    pub const fn checked_signed_diff(self, rhs: usize) -> Option<isize> {
        let difference = (self - rhs) as isize;
        if (self >= rhs) == (difference < 0) { None } else { Some(difference) }
    }
}
