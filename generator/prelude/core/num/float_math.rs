//! Floats: roots, powers, exponentials and trigonometry, with the device's precision.

use crate::intrinsics;

macro_rules! float_math {
    ($($t:ident $degrees:literal $radians:literal;)*) => {
        $(impl $t {
            pub fn sqrt(self) -> $t {
                intrinsics::sqrt(self)
            }

            pub fn cbrt(self) -> $t {
                intrinsics::copy_sign(intrinsics::pow(intrinsics::abs(self), 1.0 / 3.0), self)
            }

            pub fn powf(self, n: $t) -> $t {
                intrinsics::pow(self, n)
            }

            pub fn powi(self, n: i32) -> $t {
                if !intrinsics::is_known(n) {
                    return self.powi_by_squaring(n);
                }
                match n {
                    0 => 1.0,
                    1 => self,
                    2 => self * self,
                    3 => self * (self * self),
                    4 => (self * self) * (self * self),
                    5 => self * ((self * self) * (self * self)),
                    -1 => 1.0 / self,
                    -2 => 1.0 / (self * self),
                    _ => self.powi_in_steps(n),
                }
            }

            /// The products of `powi_by_squaring`, for powers that people write.
            fn powi_in_steps(self, n: i32) -> $t {
                let square = self * self;
                let fourth = square * square;
                let eighth = fourth * fourth;
                let sixteenth = eighth * eighth;
                let thirty_second = sixteenth * sixteenth;
                let sixty_fourth = thirty_second * thirty_second;
                match n {
                    6 => square * fourth,
                    7 => self * square * fourth,
                    8 => eighth,
                    9 => self * eighth,
                    10 => square * eighth,
                    11 => self * square * eighth,
                    12 => fourth * eighth,
                    13 => self * fourth * eighth,
                    14 => square * fourth * eighth,
                    15 => self * square * fourth * eighth,
                    16 => sixteenth,
                    20 => fourth * sixteenth,
                    24 => eighth * sixteenth,
                    32 => thirty_second,
                    50 => square * sixteenth * thirty_second,
                    64 => sixty_fourth,
                    100 => fourth * thirty_second * sixty_fourth,
                    128 => sixty_fourth * sixty_fourth,
                    _ => self.powi_by_squaring(n),
                }
            }

            fn powi_by_squaring(self, n: i32) -> $t {
                let mut base = self;
                let mut exp = n.unsigned_abs();
                let mut result = 1.0;
                loop {
                    if exp & 1 == 1 {
                        result *= base;
                    }
                    exp >>= 1;
                    if exp == 0 {
                        break;
                    }
                    base *= base;
                }
                if n < 0 { 1.0 / result } else { result }
            }

            pub fn hypot(self, other: $t) -> $t {
                intrinsics::hypot(self, other)
            }

            pub fn exp(self) -> $t {
                intrinsics::exp(self)
            }

            pub fn exp2(self) -> $t {
                intrinsics::exp2(self)
            }

            pub fn exp_m1(self) -> $t {
                let e = intrinsics::exp(self);
                if e == 1.0 {
                    self
                } else if intrinsics::abs(self) > 1.0 {
                    e - 1.0
                } else {
                    (e - 1.0) * self / intrinsics::ln(e)
                }
            }

            pub fn ln(self) -> $t {
                intrinsics::ln(self)
            }

            pub fn ln_1p(self) -> $t {
                let u = 1.0 + self;
                if u == 1.0 {
                    self
                } else if self > 1.0 {
                    intrinsics::ln(u)
                } else {
                    intrinsics::ln(u) * self / (u - 1.0)
                }
            }

            pub fn log(self, base: $t) -> $t {
                intrinsics::ln(self) / intrinsics::ln(base)
            }

            pub fn log2(self) -> $t {
                intrinsics::log2(self)
            }

            pub fn log10(self) -> $t {
                intrinsics::log2(self) * crate::$t::consts::LOG10_2
            }

            pub fn sin(self) -> $t {
                intrinsics::sin(self)
            }

            pub fn cos(self) -> $t {
                intrinsics::cos(self)
            }

            pub fn tan(self) -> $t {
                intrinsics::tan(self)
            }

            pub fn sin_cos(self) -> ($t, $t) {
                (intrinsics::sin(self), intrinsics::cos(self))
            }

            pub fn asin(self) -> $t {
                intrinsics::asin(self)
            }

            pub fn acos(self) -> $t {
                intrinsics::acos(self)
            }

            pub fn atan(self) -> $t {
                intrinsics::atan(self)
            }

            pub fn atan2(self, other: $t) -> $t {
                intrinsics::atan2(self, other)
            }

            pub fn sinh(self) -> $t {
                intrinsics::sinh(self)
            }

            pub fn cosh(self) -> $t {
                intrinsics::cosh(self)
            }

            pub fn tanh(self) -> $t {
                intrinsics::tanh(self)
            }

            pub fn asinh(self) -> $t {
                let size = intrinsics::abs(self);
                let inverse = 1.0 / size;
                (size + size / (intrinsics::sqrt(1.0 + inverse * inverse) + inverse)).ln_1p().copysign(self)
            }

            pub fn acosh(self) -> $t {
                if self < 1.0 {
                    $t::NAN
                } else {
                    intrinsics::ln(self + intrinsics::sqrt(self - 1.0) * intrinsics::sqrt(self + 1.0))
                }
            }

            pub fn atanh(self) -> $t {
                0.5 * (2.0 * self / (1.0 - self)).ln_1p()
            }

            pub const fn to_degrees(self) -> $t {
                self * $degrees
            }

            pub const fn to_radians(self) -> $t {
                self * $radians
            }
        })*
    };
}

float_math! {
    f32 57.2957795130823208767981548141051703 0.017453292;
    f64 57.295779513082320876798154814105170332405472466564 0.017453292519943295;
}
