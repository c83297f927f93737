//! Methods and constants of numbers.

mod ascii;
mod bool;
mod bytes;
mod carrying;
mod double_angles;
mod double_math;
mod float;
mod float_math;
mod int;
mod nonzero;
mod saturating;
mod signed;
mod single_math;
mod strict;
mod unsigned;
mod wrapping;

pub use nonzero::{
    NonZero, NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64,
    NonZeroUsize,
};
pub use saturating::Saturating;
pub use wrapping::Wrapping;

/// What kind of number a float is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FpCategory {
    Nan,
    Infinite,
    Zero,
    Subnormal,
    Normal,
}

/// A conversion between integers lost something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TryFromIntError(pub(crate) ());

/// `std::u32::MAX` and the like.
macro_rules! int_modules {
    ($($t:ident)*) => {
        $(pub mod $t {
            //! The old constants.
            pub const MIN: $t = $t::MIN;
            pub const MAX: $t = $t::MAX;
        })*
    };
}

int_modules! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

macro_rules! float_modules {
    ($($t:ident)*) => {
        $(pub mod $t {
            //! The old constants, and those of mathematics.
            pub const MIN: $t = $t::MIN;
            pub const MAX: $t = $t::MAX;
            pub const MIN_POSITIVE: $t = $t::MIN_POSITIVE;
            pub const RADIX: u32 = $t::RADIX;
            pub const MANTISSA_DIGITS: u32 = $t::MANTISSA_DIGITS;
            pub const DIGITS: u32 = $t::DIGITS;
            pub const MIN_EXP: i32 = $t::MIN_EXP;
            pub const MAX_EXP: i32 = $t::MAX_EXP;
            pub const MIN_10_EXP: i32 = $t::MIN_10_EXP;
            pub const MAX_10_EXP: i32 = $t::MAX_10_EXP;
            pub const EPSILON: $t = $t::EPSILON;
            pub const INFINITY: $t = $t::INFINITY;
            pub const NEG_INFINITY: $t = $t::NEG_INFINITY;
            pub const NAN: $t = $t::NAN;

            pub mod consts {
                //! Constants of mathematics.
                pub const PI: $t = 3.14159265358979323846264338327950288;
                pub const TAU: $t = 6.28318530717958647692528676655900577;
                pub const FRAC_PI_2: $t = 1.57079632679489661923132169163975144;
                pub const FRAC_PI_3: $t = 1.04719755119659774615421446109316763;
                pub const FRAC_PI_4: $t = 0.785398163397448309615660845819875721;
                pub const FRAC_PI_6: $t = 0.52359877559829887307710723054658381;
                pub const FRAC_PI_8: $t = 0.39269908169872415480783042290993786;
                pub const FRAC_1_PI: $t = 0.318309886183790671537767526745028724;
                pub const FRAC_2_PI: $t = 0.636619772367581343075535053490057448;
                pub const FRAC_2_SQRT_PI: $t = 1.12837916709551257389615890312154517;
                pub const SQRT_2: $t = 1.41421356237309504880168872420969808;
                pub const FRAC_1_SQRT_2: $t = 0.707106781186547524400844362104849039;
                pub const E: $t = 2.71828182845904523536028747135266250;
                pub const LOG2_E: $t = 1.44269504088896340735992468100189214;
                pub const LOG2_10: $t = 3.32192809488736234787031942948939018;
                pub const LOG10_E: $t = 0.434294481903251827651128918916605082;
                pub const LOG10_2: $t = 0.301029995663981195213738894724493027;
                pub const LN_2: $t = 0.693147180559945309417232121458176568;
                pub const LN_10: $t = 2.30258509299404568401799145468436421;
                pub const GOLDEN_RATIO: $t = 1.618033988749894848204586834365638118;
                pub const EULER_GAMMA: $t = 0.577215664901532860606512090082402431;
            }
        })*
    };
}

float_modules! { f32 f64 }
