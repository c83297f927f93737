//! `f32`: powers, exponentials and trigonometry, with the device's precision.

use crate::intrinsics;

impl f32 {
    pub fn cbrt(self) -> f32 {
        intrinsics::copy_sign(intrinsics::pow(intrinsics::abs(self), 1.0 / 3.0), self)
    }

    pub fn powf(self, n: f32) -> f32 {
        intrinsics::pow(self, n)
    }

    pub fn exp(self) -> f32 {
        intrinsics::exp(self)
    }

    pub fn exp2(self) -> f32 {
        intrinsics::exp2(self)
    }

    pub fn exp_m1(self) -> f32 {
        let e = intrinsics::exp(self);
        if e == 1.0 {
            self
        } else if intrinsics::abs(self) > 1.0 {
            e - 1.0
        } else {
            (e - 1.0) * self / intrinsics::ln(e)
        }
    }

    pub fn ln(self) -> f32 {
        intrinsics::ln(self)
    }

    pub fn ln_1p(self) -> f32 {
        let u = 1.0 + self;
        if u == 1.0 {
            self
        } else if self > 1.0 {
            intrinsics::ln(u)
        } else {
            intrinsics::ln(u) * self / (u - 1.0)
        }
    }

    pub fn log2(self) -> f32 {
        intrinsics::log2(self)
    }

    pub fn log10(self) -> f32 {
        intrinsics::log2(self) * crate::f32::consts::LOG10_2
    }

    pub fn sin(self) -> f32 {
        intrinsics::sin(self)
    }

    pub fn cos(self) -> f32 {
        intrinsics::cos(self)
    }

    pub fn tan(self) -> f32 {
        intrinsics::tan(self)
    }

    pub fn sin_cos(self) -> (f32, f32) {
        (intrinsics::sin(self), intrinsics::cos(self))
    }

    pub fn asin(self) -> f32 {
        intrinsics::asin(self)
    }

    pub fn acos(self) -> f32 {
        intrinsics::acos(self)
    }

    pub fn atan(self) -> f32 {
        intrinsics::atan(self)
    }

    pub fn atan2(self, other: f32) -> f32 {
        intrinsics::atan2(self, other)
    }

    pub fn sinh(self) -> f32 {
        intrinsics::sinh(self)
    }

    pub fn cosh(self) -> f32 {
        intrinsics::cosh(self)
    }

    pub fn tanh(self) -> f32 {
        intrinsics::tanh(self)
    }

    pub fn asinh(self) -> f32 {
        let size = intrinsics::abs(self);
        let inverse = 1.0 / size;
        (size + size / (intrinsics::sqrt(1.0 + inverse * inverse) + inverse)).ln_1p().copysign(self)
    }

    pub fn acosh(self) -> f32 {
        if self < 1.0 {
            f32::NAN
        } else {
            intrinsics::ln(self + intrinsics::sqrt(self - 1.0) * intrinsics::sqrt(self + 1.0))
        }
    }

    pub fn atanh(self) -> f32 {
        0.5 * (2.0 * self / (1.0 - self)).ln_1p()
    }
}
