//! Floats: roots, powers and angles that `f32` and `f64` compute alike; the rest is in `single_math`, `double_math` and
//! `double_angles`.

use crate::intrinsics;

macro_rules! float_math {
    ($($t:ident $degrees:literal $radians:literal;)*) => {
        $(impl $t {
            pub fn sqrt(self) -> $t {
                intrinsics::sqrt(self)
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

            pub fn log(self, base: $t) -> $t {
                self.ln() / base.ln()
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
