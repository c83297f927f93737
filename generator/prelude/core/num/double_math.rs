//! `f64`: powers, exponentials, logarithms and hyperbolic functions, of which GLSL has none for doubles.
//!
//! The algorithms and coefficients are those of FreeBSD's msun, which has them of Sun's fdlibm ("Developed at SunSoft, a Sun
//! Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
//! that this notice is preserved."): `e_exp.c`, `s_expm1.c`, `e_log.c`, `s_log1p.c`, `e_log2.c`, `e_log10.c`, `e_pow.c`,
//! `s_cbrt.c`; the hyperbolic functions as in musl. Results are within a few units in the last place, whether the device
//! contracts `a * b + c` or not. NaN, zeroes, infinities and subnormals are as in Rust; a device may flush subnormals.

use crate::f64::consts::{LN_2, LOG2_E};
use crate::intrinsics;

/// `c0 + x * (c1 + x * (c2 + …))`
macro_rules! polynomial {
    ($x:expr; $last:literal) => { $last };
    ($x:expr; $first:literal, $($rest:literal),+) => { $first + $x * polynomial!($x; $($rest),+) };
}

/// ln 2 in two parts: products of the first with a binary exponent are exact.
const LN_2_HIGH: f64 = 6.93147180369123816490e-01;
const LN_2_LOW: f64 = 1.90821492927058770002e-10;

/// What makes subnormals normal.
const TWO_TO_54: f64 = 18014398509481984.0;

/// Of these and greater numbers, `x * x + 1` is `x * x`.
const TWO_TO_28: f64 = 268435456.0;

/// Up to it `exp` is finite.
const EXP_IS_FINITE: f64 = 709.0;

impl f64 {
    pub fn exp(self) -> f64 {
        let x = intrinsics::clamp(self, -746.0, 710.0);
        let exponent = intrinsics::round_ties_even(x * LOG2_E);
        scaled(exp_of_sum(x - exponent * LN_2_HIGH, -(exponent * LN_2_LOW)), exponent as i32)
    }

    pub fn exp2(self) -> f64 {
        let x = intrinsics::clamp(self, -1077.0, 1025.0);
        let exponent = intrinsics::round_ties_even(x);
        scaled(exp_of_sum((x - exponent) * LN_2, 0.0), exponent as i32)
    }

    pub fn exp_m1(self) -> f64 {
        let clamped = intrinsics::clamp(self, -50.0, 710.0);
        let exponent = intrinsics::round_ties_even(clamped * LOG2_E);
        let high = clamped - exponent * LN_2_HIGH;
        let low = exponent * LN_2_LOW;
        let x = high - low;
        let lost = (high - x) - low;
        let half = 0.5 * x;
        let square = x * half;
        let ratio = polynomial!(square;
            1.0, -3.33333333333331316428e-02, 1.58730158725481460165e-03, -7.93650757867487942473e-05,
            4.00821782732936239552e-06, -2.01099218183624371326e-07);
        let t = 3.0 - ratio * half;
        let excess = square * ((ratio - t) / (6.0 - x * t));
        let tail = x * (excess - lost) - lost - square;
        let k = exponent as i32;
        let whole = if k > 60 { 1.0 } else { 1.0 - power_of_two(-k) };
        intrinsics::copy_sign(scaled(x - tail + whole, k), self)
    }

    pub fn ln(self) -> f64 {
        if has_special_logarithm(self) {
            return special_logarithm(self);
        }
        let (exponent, f) = decomposed(self);
        ln_of_parts(exponent, f, 0.0)
    }

    pub fn ln_1p(self) -> f64 {
        let sum = 1.0 + self;
        if has_special_logarithm(sum) {
            return special_logarithm(sum);
        }
        let (exponent, f) = decomposed(sum);
        let result = if exponent == 0.0 {
            ln_of_parts(0.0, self, 0.0)
        } else {
            let lost = if exponent > 1.0 { 1.0 - (sum - self) } else { self - (sum - 1.0) };
            ln_of_parts(exponent, f, lost / sum)
        };
        intrinsics::copy_sign(result, self)
    }

    pub fn log2(self) -> f64 {
        log_in_base(self, (1.0, 0.0), (1.44269504072144627571e+00, 1.67517131648865118353e-10))
    }

    pub fn log10(self) -> f64 {
        let log10_2 = (3.01029995663611771306e-01, 3.69423907715893078616e-13);
        log_in_base(self, log10_2, (4.34294481878168880939e-01, 2.50829467116452752298e-11))
    }

    pub fn powf(self, n: f64) -> f64 {
        if n == 0.0 || self == 1.0 {
            return 1.0;
        }
        if intrinsics::is_nan(self) || intrinsics::is_nan(n) {
            return f64::NAN;
        }
        let size = intrinsics::abs(self);
        let is_whole = n == intrinsics::trunc(n);
        let is_odd = is_whole && 0.5 * n != intrinsics::trunc(0.5 * n);
        let power = if size == 0.0 || intrinsics::is_infinite(size) || intrinsics::is_infinite(n) {
            if size == 1.0 {
                1.0
            } else if (size > 1.0) == (n > 0.0) {
                f64::INFINITY
            } else {
                0.0
            }
        } else if self < 0.0 && !is_whole {
            f64::NAN
        } else {
            positive_power(size, n)
        };
        if is_odd { intrinsics::copy_sign(power, self) } else { power }
    }

    pub fn cbrt(self) -> f64 {
        if self == 0.0 || !self.is_finite() {
            return self;
        }
        let size = intrinsics::abs(self);
        // A third of the exponent: five bits.
        let (scaled, bias): (f64, u64) =
            if size < f64::MIN_POSITIVE { (size * TWO_TO_54, 696219795) } else { (size, 715094163) };
        let t = f64::from_bits((scaled.to_bits() >> 32) / 3 + bias << 32);
        // 23 bits, and zeroes: its square is exact.
        let r = t * t * (t / size);
        let factor = polynomial!(r;
            1.87595182427177009643e+00, -1.88497979543377169875e+00, 1.62142972010535446614e+00,
            -7.58397934778766047437e-01, 1.45996192886612446982e-01);
        let t = f64::from_bits((t * factor).to_bits() + 0x8000_0000 & 0xffff_ffff_c000_0000);
        // Newton's step.
        let r = size / (t * t);
        intrinsics::copy_sign(t + t * ((r - t) / (t + t + r)), self)
    }

    pub fn sinh(self) -> f64 {
        let size = intrinsics::abs(self);
        let sinh = if size > EXP_IS_FINITE {
            half_of_great_exp(size)
        } else {
            let e = size.exp_m1();
            0.5 * (e + e / (e + 1.0))
        };
        intrinsics::copy_sign(sinh, self)
    }

    pub fn cosh(self) -> f64 {
        let size = intrinsics::abs(self);
        if size > EXP_IS_FINITE {
            half_of_great_exp(size)
        } else {
            let e = size.exp();
            0.5 * (e + 1.0 / e)
        }
    }

    pub fn tanh(self) -> f64 {
        let e = (2.0 * intrinsics::clamp(intrinsics::abs(self), 0.0, 22.0)).exp_m1();
        intrinsics::copy_sign(e / (e + 2.0), self)
    }

    pub fn asinh(self) -> f64 {
        let size = intrinsics::abs(self);
        let asinh = if size > TWO_TO_28 {
            size.ln() + LN_2
        } else {
            let square = size * size;
            (size + square / (intrinsics::sqrt(square + 1.0) + 1.0)).ln_1p()
        };
        intrinsics::copy_sign(asinh, self)
    }

    pub fn acosh(self) -> f64 {
        let beyond = self - 1.0;
        if self < 1.0 {
            f64::NAN
        } else if self > TWO_TO_28 {
            self.ln() + LN_2
        } else {
            (beyond + intrinsics::sqrt(beyond * beyond + 2.0 * beyond)).ln_1p()
        }
    }

    pub fn atanh(self) -> f64 {
        let size = intrinsics::abs(self);
        intrinsics::copy_sign(0.5 * (2.0 * (size / (1.0 - size))).ln_1p(), self)
    }
}

/// Two to a power that a normal number has.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// `x` times two to the power, rounded once where `x` is near 1.
fn scaled(x: f64, exponent: i32) -> f64 {
    let half = exponent >> 1;
    x * power_of_two(half) * power_of_two(exponent - half)
}

/// `exp(high + low)` of a sum between ±½ ln 2.
fn exp_of_sum(high: f64, low: f64) -> f64 {
    let x = high + low;
    let square = x * x;
    let series = polynomial!(square;
        1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
        -1.65339022054652515390e-06, 4.13813679705723846039e-08);
    let c = x - square * series;
    1.0 + (x * c / (2.0 - c) + low + high)
}

/// Half of `exp(x)`, which may itself be too great.
fn half_of_great_exp(x: f64) -> f64 {
    let root = (0.5 * x).exp();
    0.5 * root * root
}

/// Whether a logarithm is not that of a positive number.
fn has_special_logarithm(x: f64) -> bool {
    !(x > 0.0 && x <= f64::MAX)
}

fn special_logarithm(x: f64) -> f64 {
    if x == 0.0 {
        f64::NEG_INFINITY
    } else if x < 0.0 {
        f64::NAN
    } else {
        x
    }
}

/// The `exponent` and the `f` of a positive number `(1 + f)` times two to the exponent, where `1 + f` is between √½ and √2.
fn decomposed(x: f64) -> (f64, f64) {
    let is_subnormal = x < f64::MIN_POSITIVE;
    let bits = (if is_subnormal { x * TWO_TO_54 } else { x }).to_bits();
    let root_of_half: u64 = 0x3fe6_a09e_0000_0000;
    let above = bits + (0x3ff0_0000_0000_0000 - root_of_half);
    let exponent = (above >> 52) as i32 - if is_subnormal { 1023 + 54 } else { 1023 };
    (exponent as f64, f64::from_bits((above & 0x000f_ffff_ffff_ffff) + root_of_half) - 1.0)
}

/// `ln(1 + f) - f + f * f / 2`
fn ln_beyond_square(f: f64) -> f64 {
    let s = f / (2.0 + f);
    let square = s * s;
    let series = polynomial!(square;
        6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
        1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01);
    s * (0.5 * f * f + square * series)
}

/// `ln(1 + f) + exponent * ln(2) + lost`
fn ln_of_parts(exponent: f64, f: f64, lost: f64) -> f64 {
    ln_beyond_square(f) + (exponent * LN_2_LOW + lost) - 0.5 * f * f + f + exponent * LN_2_HIGH
}

/// The logarithm in a base of which `unit` is that of 2 and `inverse` that of e. Both in two parts.
fn log_in_base(x: f64, unit: (f64, f64), inverse: (f64, f64)) -> f64 {
    if has_special_logarithm(x) {
        return special_logarithm(x);
    }
    let (exponent, f) = decomposed(x);
    let half_square = 0.5 * f * f;
    let high = upper_half(f - half_square);
    let low = f - high - half_square + ln_beyond_square(f);
    let whole = exponent * unit.0;
    let part = high * inverse.0;
    let sum = whole + part;
    exponent * unit.1 + (low + high) * inverse.1 + low * inverse.0 + (whole - sum + part) + sum
}

/// The upper half of the mantissa: products of halves are exact.
fn upper_half(x: f64) -> f64 {
    let bits: u64 = x.to_bits();
    f64::from_bits(bits & 0xffff_ffff_0000_0000)
}

/// `x` to the power `n`, both finite, of a positive number.
fn positive_power(x: f64, n: f64) -> f64 {
    let (log_high, log_low) = log2_in_two_parts(x);
    // A greater power of the number next to 1 has no other value.
    let n = intrinsics::clamp(n, -1e20, 1e20);
    let n_high = upper_half(n);
    let low = (n - n_high) * log_high + n * log_low;
    let high = n_high * log_high;
    if high + low > 1025.0 {
        return f64::INFINITY;
    }
    if high + low < -1080.0 {
        return 0.0;
    }
    let exponent = intrinsics::round_ties_even(high + low);
    let high = high - exponent;
    let sum = upper_half(high + low);
    // Times ln 2 in two parts: the product with the first is exact.
    let long = sum * 6.93147182464599609375e-01;
    let short = (low - (sum - high)) * LN_2 + sum * -1.90465429995776804525e-09;
    let product = long + short;
    scaled(exp_of_sum(product, short - (product - long)), exponent as i32)
}

/// The logarithm of a positive number, to some 70 bits.
fn log2_in_two_parts(x: f64) -> (f64, f64) {
    let is_subnormal = x < f64::MIN_POSITIVE;
    let bits: u64 = (if is_subnormal { x * TWO_TO_54 } else { x }).to_bits();
    let above = (bits >> 52) as i32 - if is_subnormal { 1023 + 54 } else { 1023 };
    let mantissa = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    let is_near_two = mantissa >= 1.732050;
    let (exponent, m) = if is_near_two { (above as f64 + 1.0, 0.5 * mantissa) } else { (above as f64, mantissa) };
    // A number near m, and its logarithm in two parts.
    let (base, base_high, base_low) = if !is_near_two && m >= 1.224744 {
        (1.5, 5.84962487220764160156e-01, 1.35003920212974897128e-08)
    } else {
        (1.0, 0.0, 0.0)
    };
    // s = (m - base) / (m + base), in two parts
    let difference = m - base;
    let inverse = 1.0 / (m + base);
    let s = difference * inverse;
    let s_high = upper_half(s);
    let sum_high = upper_half(m + base);
    let sum_low = m - (sum_high - base);
    let s_low = inverse * ((difference - s_high * sum_high) - s_high * sum_low);
    // ln(m / base) = 2/3 s (3 + s² + rest)
    let square = s * s;
    let series = polynomial!(square;
        5.99999999999994648725e-01, 4.28571428578550184252e-01, 3.33333329818377432918e-01,
        2.72728123808534006489e-01, 2.30660745775561754067e-01, 2.06975017800338417784e-01);
    let rest = s_low * (s_high + s) + square * square * series;
    let square = s_high * s_high;
    let series_high = upper_half(3.0 + square + rest);
    let series_low = rest - ((series_high - 3.0) - square);
    let long = s_high * series_high;
    let short = s_low * series_high + series_low * s;
    let high = upper_half(long + short);
    let low = short - (high - long);
    // Times 2 / (3 ln 2), in two parts.
    let log_high = 9.61796700954437255859e-01 * high;
    let log_low = -7.02846165095275826516e-09 * high + low * 9.61796693925975554329e-01 + base_low;
    let log = upper_half(log_high + log_low + base_high + exponent);
    (log, log_low - (log - exponent - base_high - log_high))
}
