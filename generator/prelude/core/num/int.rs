//! What all integers have. Arithmetic wraps, as in rustc's release build, so `wrapping_add` is `+`.

use crate::intrinsics;

macro_rules! int {
    ($($t:ident $min:expr, $max:expr, $bits:expr;)*) => {
        $(impl $t {
            pub const MIN: $t = $min;
            pub const MAX: $t = $max;
            pub const BITS: u32 = $bits;

            pub const fn min_value() -> $t {
                $t::MIN
            }

            pub const fn max_value() -> $t {
                $t::MAX
            }

            pub const fn wrapping_add(self, rhs: $t) -> $t {
                self + rhs
            }

            pub const fn wrapping_sub(self, rhs: $t) -> $t {
                self - rhs
            }

            pub const fn wrapping_mul(self, rhs: $t) -> $t {
                self * rhs
            }

            pub const fn wrapping_neg(self) -> $t {
                0 - self
            }

            pub const fn wrapping_shl(self, rhs: u32) -> $t {
                self << rhs
            }

            pub const fn wrapping_shr(self, rhs: u32) -> $t {
                self >> rhs
            }

            pub const fn checked_add(self, rhs: $t) -> Option<$t> {
                let (value, overflow) = self.overflowing_add(rhs);
                if overflow { None } else { Some(value) }
            }

            pub const fn checked_sub(self, rhs: $t) -> Option<$t> {
                let (value, overflow) = self.overflowing_sub(rhs);
                if overflow { None } else { Some(value) }
            }

            pub const fn checked_mul(self, rhs: $t) -> Option<$t> {
                let (value, overflow) = self.overflowing_mul(rhs);
                if overflow { None } else { Some(value) }
            }

            pub const fn checked_neg(self) -> Option<$t> {
                let (value, overflow) = self.overflowing_neg();
                if overflow { None } else { Some(value) }
            }

            pub const fn checked_shl(self, rhs: u32) -> Option<$t> {
                if rhs < $t::BITS { Some(self << rhs) } else { None }
            }

            pub const fn checked_shr(self, rhs: u32) -> Option<$t> {
                if rhs < $t::BITS { Some(self >> rhs) } else { None }
            }

            pub const fn overflowing_shl(self, rhs: u32) -> ($t, bool) {
                (self << rhs, rhs >= $t::BITS)
            }

            pub const fn overflowing_shr(self, rhs: u32) -> ($t, bool) {
                (self >> rhs, rhs >= $t::BITS)
            }

            pub const fn unbounded_shl(self, rhs: u32) -> $t {
                if rhs < $t::BITS { self << rhs } else { 0 }
            }

            pub const fn pow(self, exp: u32) -> $t {
                if !intrinsics::is_known(exp) {
                    return self.pow_by_squaring(exp);
                }
                match exp {
                    0 => 1,
                    1 => self,
                    2 => self * self,
                    3 => self * self * self,
                    4 => self * self * self * self,
                    _ => self.pow_by_squaring(exp),
                }
            }

            const fn pow_by_squaring(self, exp: u32) -> $t {
                let mut base = self;
                let mut exp = exp;
                let mut result = 1;
                while exp > 0 {
                    if exp & 1 == 1 {
                        result *= base;
                    }
                    base *= base;
                    exp >>= 1;
                }
                result
            }

            pub const fn wrapping_pow(self, exp: u32) -> $t {
                self.pow(exp)
            }

            pub const fn overflowing_pow(self, exp: u32) -> ($t, bool) {
                let mut base = self;
                let mut exp = exp;
                let mut result: $t = 1;
                let mut overflow = false;
                while exp > 0 {
                    if exp & 1 == 1 {
                        let product = result.overflowing_mul(base);
                        result = product.0;
                        overflow |= product.1;
                    }
                    exp >>= 1;
                    if exp > 0 {
                        let square = base.overflowing_mul(base);
                        base = square.0;
                        overflow |= square.1;
                    }
                }
                (result, overflow)
            }

            pub const fn checked_pow(self, exp: u32) -> Option<$t> {
                let (value, overflow) = self.overflowing_pow(exp);
                if overflow { None } else { Some(value) }
            }

            pub const fn count_ones(self) -> u32 {
                intrinsics::count_ones(self)
            }

            pub const fn count_zeros(self) -> u32 {
                intrinsics::count_ones(!self)
            }

            pub const fn leading_zeros(self) -> u32 {
                intrinsics::leading_zeros(self)
            }

            pub const fn trailing_zeros(self) -> u32 {
                intrinsics::trailing_zeros(self)
            }

            pub const fn leading_ones(self) -> u32 {
                intrinsics::leading_zeros(!self)
            }

            pub const fn trailing_ones(self) -> u32 {
                intrinsics::trailing_zeros(!self)
            }

            pub const fn rotate_left(self, n: u32) -> $t {
                intrinsics::rotate_left(self, n)
            }

            pub const fn rotate_right(self, n: u32) -> $t {
                intrinsics::rotate_right(self, n)
            }

            pub const fn reverse_bits(self) -> $t {
                intrinsics::reverse_bits(self)
            }

            pub const fn ilog2(self) -> u32 {
                if self <= 0 {
                    intrinsics::panic_str("argument of integer logarithm must be positive")
                }
                $t::BITS - 1 - self.leading_zeros()
            }

            pub const fn checked_ilog2(self) -> Option<u32> {
                if self <= 0 { None } else { Some($t::BITS - 1 - self.leading_zeros()) }
            }

            pub const fn checked_ilog(self, base: $t) -> Option<u32> {
                if self <= 0 || base < 2 { None } else { Some(self.ilog(base)) }
            }

            pub const fn ilog(self, base: $t) -> u32 {
                assert!(base >= 2, "base of integer logarithm must be at least 2");
                if self <= 0 {
                    intrinsics::panic_str("argument of integer logarithm must be positive")
                }
                let mut log = 0;
                let mut rest = self;
                while rest >= base {
                    rest = intrinsics::div(rest, base);
                    log += 1;
                }
                log
            }

            pub const fn ilog10(self) -> u32 {
                self.ilog(10)
            }

            pub const fn checked_ilog10(self) -> Option<u32> {
                if self <= 0 { None } else { Some(self.ilog(10)) }
            }
        })*
    };
}

int! {
    u8 0, 0xff, 8;
    u16 0, 0xffff, 16;
    u32 0, 0xffff_ffff, 32;
    u64 0, 0xffff_ffff_ffff_ffff, 64;
    usize 0, !0, usize::MAX.count_ones();
    i8 -0x80, 0x7f, 8;
    i16 -0x8000, 0x7fff, 16;
    i32 -0x8000_0000, 0x7fff_ffff, 32;
    i64 -0x8000_0000_0000_0000, 0x7fff_ffff_ffff_ffff, 64;
    isize !isize::MAX, (usize::MAX >> 1) as isize, usize::BITS;
}
