//! Floats: constants, comparison, rounding, bits.

use crate::cmp::Ordering;
use crate::intrinsics;
use crate::num::FpCategory;

macro_rules! float {
    ($($t:ident $bits:ident $signed:ident, sign $sign:literal, exponent $exponent:literal, nan $nan:literal,
       max $max:literal, min_positive $min_positive:literal, epsilon $epsilon:literal,
       digits $digits:literal, mantissa $mantissa:literal, exp $min_exp:literal $max_exp:literal $min_10_exp:literal $max_10_exp:literal;)*) => {
        $(impl $t {
            pub const RADIX: u32 = 2;
            pub const MANTISSA_DIGITS: u32 = $mantissa;
            pub const DIGITS: u32 = $digits;
            pub const EPSILON: $t = $epsilon;
            pub const MIN: $t = -$max;
            pub const MIN_POSITIVE: $t = $min_positive;
            pub const MAX: $t = $max;
            pub const MIN_EXP: i32 = $min_exp;
            pub const MAX_EXP: i32 = $max_exp;
            pub const MIN_10_EXP: i32 = $min_10_exp;
            pub const MAX_10_EXP: i32 = $max_10_exp;
            pub const NAN: $t = intrinsics::bitcast::<$bits, $t>($nan);
            pub const INFINITY: $t = intrinsics::bitcast::<$bits, $t>($exponent);
            pub const NEG_INFINITY: $t = -$t::INFINITY;

            pub const fn to_bits(self) -> $bits {
                intrinsics::bitcast(self)
            }

            pub const fn from_bits(bits: $bits) -> $t {
                intrinsics::bitcast(bits)
            }

            pub const fn is_nan(self) -> bool {
                intrinsics::is_nan(self)
            }

            pub const fn is_infinite(self) -> bool {
                intrinsics::is_infinite(self)
            }

            pub const fn is_finite(self) -> bool {
                intrinsics::is_finite(self)
            }

            pub const fn is_normal(self) -> bool {
                self.is_finite() && self.abs() >= $t::MIN_POSITIVE
            }

            /// By its bits: a device may take it for zero where it compares.
            pub const fn is_subnormal(self) -> bool {
                let bits = self.to_bits() & !$sign;
                bits != 0 && bits < $t::MIN_POSITIVE.to_bits()
            }

            pub const fn classify(self) -> FpCategory {
                if self.is_nan() {
                    FpCategory::Nan
                } else if self.is_infinite() {
                    FpCategory::Infinite
                } else if self.is_subnormal() {
                    FpCategory::Subnormal
                } else if self == 0.0 {
                    FpCategory::Zero
                } else {
                    FpCategory::Normal
                }
            }

            pub const fn is_sign_positive(self) -> bool {
                self.to_bits() & $sign == 0
            }

            pub const fn is_sign_negative(self) -> bool {
                self.to_bits() & $sign != 0
            }

            pub const fn abs(self) -> $t {
                intrinsics::abs(self)
            }

            pub const fn signum(self) -> $t {
                intrinsics::signum(self)
            }

            pub const fn copysign(self, sign: $t) -> $t {
                intrinsics::copy_sign(self, sign)
            }

            pub const fn min(self, other: $t) -> $t {
                intrinsics::min(self, other)
            }

            pub const fn max(self, other: $t) -> $t {
                intrinsics::max(self, other)
            }

            pub const fn clamp(self, min: $t, max: $t) -> $t {
                assert!(min <= max, "min > max, or either was NaN");
                intrinsics::clamp(self, min, max)
            }

            pub const fn floor(self) -> $t {
                intrinsics::floor(self)
            }

            pub const fn ceil(self) -> $t {
                intrinsics::ceil(self)
            }

            pub const fn round(self) -> $t {
                intrinsics::round(self)
            }

            pub const fn round_ties_even(self) -> $t {
                intrinsics::round_ties_even(self)
            }

            pub const fn trunc(self) -> $t {
                intrinsics::trunc(self)
            }

            pub const fn fract(self) -> $t {
                intrinsics::fract(self)
            }

            pub const fn mul_add(self, a: $t, b: $t) -> $t {
                intrinsics::mul_add(self, a, b)
            }

            pub const fn recip(self) -> $t {
                1.0 / self
            }

            pub const fn midpoint(self, other: $t) -> $t {
                // halves of the least numbers are none, and a sum of the largest is too large
                if intrinsics::abs(self) <= $t::MAX / 2.0 && intrinsics::abs(other) <= $t::MAX / 2.0 {
                    (self + other) / 2.0
                } else {
                    self / 2.0 + other / 2.0
                }
            }

            pub fn div_euclid(self, rhs: $t) -> $t {
                let quotient = intrinsics::trunc(self / rhs);
                if self % rhs < 0.0 {
                    if rhs > 0.0 { quotient - 1.0 } else { quotient + 1.0 }
                } else {
                    quotient
                }
            }

            pub fn rem_euclid(self, rhs: $t) -> $t {
                let rest = self % rhs;
                if rest < 0.0 { rest + intrinsics::abs(rhs) } else { rest }
            }

            pub const fn next_up(self) -> $t {
                let bits = self.to_bits();
                if self.is_nan() || self == $t::INFINITY {
                    self
                } else if self == 0.0 {
                    $t::from_bits(1)
                } else if bits & $sign == 0 {
                    $t::from_bits(bits + 1)
                } else {
                    $t::from_bits(bits - 1)
                }
            }

            pub const fn next_down(self) -> $t {
                let bits = self.to_bits();
                if self.is_nan() || self == $t::NEG_INFINITY {
                    self
                } else if self == 0.0 {
                    $t::from_bits($sign | 1)
                } else if bits & $sign == 0 {
                    $t::from_bits(bits - 1)
                } else {
                    $t::from_bits(bits + 1)
                }
            }

            pub fn total_cmp(&self, other: &$t) -> Ordering {
                let left = self.to_bits() as $signed;
                let right = other.to_bits() as $signed;
                let left = left ^ ((left >> ($bits::BITS - 1)) as $bits >> 1) as $signed;
                let right = right ^ ((right >> ($bits::BITS - 1)) as $bits >> 1) as $signed;
                left.cmp(&right)
            }
        })*
    };
}

float! {
    f32 u32 i32, sign 0x8000_0000, exponent 0x7f80_0000, nan 0x7fc0_0000,
        max 3.40282347e+38, min_positive 1.17549435e-38, epsilon 1.19209290e-07,
        digits 6, mantissa 24, exp -125 128 -37 38;
    f64 u64 i64, sign 0x8000_0000_0000_0000, exponent 0x7ff0_0000_0000_0000, nan 0x7ff8_0000_0000_0000,
        max 1.7976931348623157e+308, min_positive 2.2250738585072014e-308, epsilon 2.2204460492503131e-16,
        digits 15, mantissa 53, exp -1021 1024 -307 308;
}
