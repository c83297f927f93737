//! Integer arithmetic that ends the instance where it overflows.

use crate::intrinsics::panic_str;

macro_rules! strict {
    ($($t:ident)*) => {
        $(impl $t {
            pub const fn strict_add(self, rhs: $t) -> $t {
                match self.checked_add(rhs) {
                    Some(value) => value,
                    None => panic_str("attempt to add with overflow"),
                }
            }

            pub const fn strict_sub(self, rhs: $t) -> $t {
                match self.checked_sub(rhs) {
                    Some(value) => value,
                    None => panic_str("attempt to subtract with overflow"),
                }
            }

            pub const fn strict_mul(self, rhs: $t) -> $t {
                match self.checked_mul(rhs) {
                    Some(value) => value,
                    None => panic_str("attempt to multiply with overflow"),
                }
            }

            pub const fn strict_neg(self) -> $t {
                match self.checked_neg() {
                    Some(value) => value,
                    None => panic_str("attempt to negate with overflow"),
                }
            }

            pub const fn strict_shl(self, rhs: u32) -> $t {
                match self.checked_shl(rhs) {
                    Some(value) => value,
                    None => panic_str("attempt to shift left with overflow"),
                }
            }

            pub const fn strict_shr(self, rhs: u32) -> $t {
                match self.checked_shr(rhs) {
                    Some(value) => value,
                    None => panic_str("attempt to shift right with overflow"),
                }
            }

            pub const fn strict_pow(self, exp: u32) -> $t {
                match self.checked_pow(exp) {
                    Some(value) => value,
                    None => panic_str("attempt to multiply with overflow"),
                }
            }

            pub const fn strict_div(self, rhs: $t) -> $t {
                self / rhs
            }

            pub const fn strict_rem(self, rhs: $t) -> $t {
                self % rhs
            }

            pub const fn strict_div_euclid(self, rhs: $t) -> $t {
                self.div_euclid(rhs)
            }

            pub const fn strict_rem_euclid(self, rhs: $t) -> $t {
                self.rem_euclid(rhs)
            }
        })*
    };
}

strict! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

macro_rules! strict_signed {
    ($($t:ident)*) => {
        $(impl $t {
            pub const fn strict_abs(self) -> $t {
                match self.checked_abs() {
                    Some(value) => value,
                    None => panic_str("attempt to negate with overflow"),
                }
            }
        })*
    };
}

strict_signed! { i8 i16 i32 i64 isize }

macro_rules! mixed {
    ($($signed:ident $unsigned:ident;)*) => {
        $(
            impl $unsigned {
                pub const fn strict_add_signed(self, rhs: $signed) -> $unsigned {
                    match self.checked_add_signed(rhs) {
                        Some(value) => value,
                        None => panic_str("attempt to add with overflow"),
                    }
                }

                pub const fn strict_sub_signed(self, rhs: $signed) -> $unsigned {
                    match self.checked_sub_signed(rhs) {
                        Some(value) => value,
                        None => panic_str("attempt to subtract with overflow"),
                    }
                }
            }

            impl $signed {
                pub const fn strict_add_unsigned(self, rhs: $unsigned) -> $signed {
                    match self.checked_add_unsigned(rhs) {
                        Some(value) => value,
                        None => panic_str("attempt to add with overflow"),
                    }
                }

                pub const fn strict_sub_unsigned(self, rhs: $unsigned) -> $signed {
                    match self.checked_sub_unsigned(rhs) {
                        Some(value) => value,
                        None => panic_str("attempt to subtract with overflow"),
                    }
                }
            }
        )*
    };
}

mixed! {
    i8 u8;
    i16 u16;
    i32 u32;
    i64 u64;
    isize usize;
}
