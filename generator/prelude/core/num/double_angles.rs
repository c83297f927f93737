//! `f64`: trigonometry, which GLSL has not for doubles.
//!
//! The algorithms and coefficients are those of FreeBSD's msun, which has them of Sun's fdlibm ("Developed at SunSoft, a Sun
//! Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
//! that this notice is preserved."): `k_sin.c`, `k_cos.c`, `e_rem_pio2.c`, `e_asin.c`, `e_acos.c`, `s_atan.c`. Results are
//! within a few units in the last place for all arguments, whether the device contracts `a * b + c` or not.

use crate::f64::consts::{FRAC_2_PI, FRAC_PI_2, FRAC_PI_4, PI};
use crate::intrinsics;

/// `c0 + x * (c1 + x * (c2 + …))`
macro_rules! polynomial {
    ($x:expr; $last:literal) => { $last };
    ($x:expr; $first:literal, $($rest:literal),+) => { $first + $x * polynomial!($x; $($rest),+) };
}

/// What π/2 is more than its double.
const FRAC_PI_2_LOW: f64 = 6.12323399573676603587e-17;

impl f64 {
    pub fn sin(self) -> f64 {
        let (quadrant, x) = reduced(self);
        let size = if quadrant & 1 == 0 { sine(x) } else { cosine(x) };
        if quadrant & 2 == 0 { size } else { -size }
    }

    pub fn cos(self) -> f64 {
        let (quadrant, x) = reduced(self);
        let size = if quadrant & 1 == 0 { cosine(x) } else { sine(x) };
        if quadrant + 1 & 2 == 0 { size } else { -size }
    }

    pub fn tan(self) -> f64 {
        let (quadrant, x) = reduced(self);
        let (sin, cos) = (sine(x), cosine(x));
        if quadrant & 1 == 0 { sin / cos } else { -(cos / sin) }
    }

    pub fn sin_cos(self) -> (f64, f64) {
        let (quadrant, x) = reduced(self);
        let (sin, cos) = (sine(x), cosine(x));
        match quadrant & 3 {
            0 => (sin, cos),
            1 => (cos, -sin),
            2 => (-sin, -cos),
            _ => (-cos, sin),
        }
    }

    pub fn asin(self) -> f64 {
        let size = intrinsics::abs(self);
        let asin = if size > 1.0 {
            f64::NAN
        } else if size < 0.5 {
            size + size * asin_beyond(size * size)
        } else {
            let square = 0.5 * (1.0 - size);
            let root = intrinsics::sqrt(square);
            FRAC_PI_2 - (2.0 * (root + root * asin_beyond(square)) - FRAC_PI_2_LOW)
        };
        intrinsics::copy_sign(asin, self)
    }

    pub fn acos(self) -> f64 {
        let size = intrinsics::abs(self);
        if size > 1.0 {
            return f64::NAN;
        }
        if size < 0.5 {
            return FRAC_PI_2 - (self - (FRAC_PI_2_LOW - self * asin_beyond(self * self)));
        }
        let square = 0.5 * (1.0 - size);
        let root = intrinsics::sqrt(square);
        let beyond = root * asin_beyond(square);
        if self < 0.0 { 2.0 * (FRAC_PI_2 - (root + (beyond - FRAC_PI_2_LOW))) } else { 2.0 * (root + beyond) }
    }

    pub fn atan(self) -> f64 {
        let size = intrinsics::abs(self);
        // An angle in two parts, and the tangent of what is left.
        let (high, low, x) = if size < 0.4375 {
            (0.0, 0.0, size)
        } else if size < 0.6875 {
            (4.63647609000806093515e-01, 2.26987774529616870924e-17, (2.0 * size - 1.0) / (2.0 + size))
        } else if size < 1.1875 {
            (7.85398163397448278999e-01, 3.06161699786838301793e-17, (size - 1.0) / (size + 1.0))
        } else if size < 2.4375 {
            (9.82793723247329054082e-01, 1.39033110312309984516e-17, (size - 1.5) / (1.0 + 1.5 * size))
        } else {
            (FRAC_PI_2, FRAC_PI_2_LOW, -1.0 / size)
        };
        let square = x * x;
        let series = polynomial!(square;
            3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01,
            -1.11111104054623557880e-01, 9.09088713343650656196e-02, -7.69187620504482999495e-02,
            6.66107313738753120669e-02, -5.83357013379057348645e-02, 4.97687799461593236017e-02,
            -3.65315727442169155270e-02, 1.62858201153657823623e-02);
        let beyond = x * square * series;
        intrinsics::copy_sign(high - (beyond - low - x), self)
    }

    pub fn atan2(self, other: f64) -> f64 {
        if intrinsics::is_nan(self) || intrinsics::is_nan(other) {
            return f64::NAN;
        }
        let (y, x) = (intrinsics::abs(self), intrinsics::abs(other));
        let acute = if y == 0.0 {
            0.0
        } else if x == 0.0 {
            FRAC_PI_2
        } else if x == y {
            FRAC_PI_4
        } else {
            (y / x).atan()
        };
        let angle = if other.is_sign_negative() { PI - (acute - 2.0 * FRAC_PI_2_LOW) } else { acute };
        intrinsics::copy_sign(angle, self)
    }
}

/// The sine between ±π/4.
fn sine(x: f64) -> f64 {
    // Keeps -0.
    if intrinsics::abs(x) < 7.450580596923828125e-09 {
        return x;
    }
    let square = x * x;
    let series = polynomial!(square;
        -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
        2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10);
    x + x * square * series
}

/// The cosine between ±π/4.
fn cosine(x: f64) -> f64 {
    let square = x * x;
    let half = 0.5 * square;
    let most = 1.0 - half;
    let series = polynomial!(square;
        4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
        -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11);
    most + ((1.0 - most - half) + square * square * series)
}

/// `asin(x) / x - 1` of the square of an x up to ½.
fn asin_beyond(square: f64) -> f64 {
    let above = polynomial!(square;
        1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01,
        -4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05);
    let below = polynomial!(square;
        1.0, -2.40339491173441421878e+00, 2.02094576023350569471e+00, -6.88283971605453293030e-01,
        7.70381505559019352791e-02);
    square * above / below
}

/// How many times π/2 leaves a rest between ±π/4, of which the lowest bits count, and the rest.
fn reduced(x: f64) -> (i32, f64) {
    let size = intrinsics::abs(x);
    if size <= FRAC_PI_4 {
        (0, x)
    } else if size < 3294198.0 {
        // Below 2^20·π the products with the first three parts of π/2 are exact (Cody and Waite), and so are the differences
        // wherever the next one comes near.
        let quadrant = intrinsics::round_ties_even(x * FRAC_2_PI);
        let rest = x
            - quadrant * 1.57079632673412561417e+00
            - quadrant * 6.07710050630396597660e-11
            - quadrant * 2.02226624871116645580e-21
            - quadrant * 8.47842766036889956997e-32;
        (quadrant as i32, rest)
    } else if intrinsics::is_finite(x) {
        let (quadrant, rest) = reduced_by_bits(size);
        if x < 0.0 { (-quadrant, -rest) } else { (quadrant, rest) }
    } else {
        (0, f64::NAN)
    }
}

/// The bits of 2/π behind 64 zeroes.
#[rustfmt::skip]
const TWO_BY_PI: [u32; 39] = [
    0, 0, 0xa2f9_836e, 0x4e44_1529, 0xfc27_57d1, 0xf534_ddc0, 0xdb62_9599, 0x3c43_9041,
    0xfe51_63ab, 0xdebb_c561, 0xb724_6e3a, 0x424d_d2e0, 0x0649_2eea, 0x09d1_921c, 0xfe1d_eb1c, 0xb129_a73e,
    0xe882_35f5, 0x2ebb_4484, 0xe99c_7026, 0xb45f_7e41, 0x3991_d639, 0x8353_39f4, 0x9c84_5f8b, 0xbdf9_283b,
    0x1ff8_97ff, 0xde05_980f, 0xef2f_118b, 0x5a0a_6d1f, 0x6d36_7ecf, 0x27cb_09b7, 0x4f46_3f66, 0x9e5f_ea2d,
    0x7527_bac7, 0xebe5_f17b, 0x3d07_39f7, 0x8a52_92ea, 0x6bfb_5fb1, 0x1f8d_5d08, 0x5603_3046,
];

const TWO_TO_MINUS_32: f64 = 2.3283064365386962890625e-10;

/// The same of a great positive number: its mantissa times some 200 bits of 2/π from the one that gives the bit for 2 on (Payne
/// and Hanek).
fn reduced_by_bits(x: f64) -> (i32, f64) {
    let low_word: u64 = 0xffff_ffff;
    let bits = x.to_bits();
    let mantissa = bits & 0x000f_ffff_ffff_ffff | 0x0010_0000_0000_0000;
    // x is its mantissa times 2^(exponent - 1075): the first bit is that of 2^(1076 - exponent), behind 64 others
    let first = (bits >> 52) as u32 + 64 - 1077;
    let words = TWO_BY_PI;
    let (mut high, mut low) = (0, 0);
    let (mut carry, mut next, mut previous) = (0, 0, 0);
    for step in 0..7 {
        let word = *intrinsics::slice_get_unchecked(&words, (first / 32 + 6 - step) as usize) as u64;
        let aligned = (word << 32 | next) << (first % 32) >> 32;
        let lower = (mantissa & low_word) * aligned + carry;
        let upper = (mantissa >> 32) * previous + (lower & low_word);
        carry = (lower >> 32) + (upper >> 32);
        next = word;
        previous = aligned;
        low = low >> 32 | high << 32;
        high = high >> 32 | upper << 32;
    }
    // quarters of the circle, and 126 bits of a part of one
    let part = (high << 2 | low >> 62) as i64;
    let quadrant = (high >> 62) as i32 + if part < 0 { 1 } else { 0 };
    let lower = (part as u64 & low_word) as f64 + (low << 2) as f64 * TWO_TO_MINUS_32 * TWO_TO_MINUS_32;
    let rest = ((part >> 32) as f64 + lower * TWO_TO_MINUS_32) * TWO_TO_MINUS_32;
    (quadrant, rest * FRAC_PI_2)
}
