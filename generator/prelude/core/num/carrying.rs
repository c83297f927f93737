//! Products of unsigned integers in two words.

/// Those that have an integer of twice the width.
macro_rules! carrying {
    ($($wide:ident $t:ident;)*) => {
        $(impl $t {
            pub fn carrying_mul(self, rhs: $t, carry: $t) -> ($t, $t) {
                self.carrying_mul_add(rhs, carry, 0)
            }

            pub fn carrying_mul_add(self, rhs: $t, carry: $t, add: $t) -> ($t, $t) {
                let wide = self as $wide * rhs as $wide + carry as $wide + add as $wide;
                (wide as $t, (wide >> $t::BITS) as $t)
            }
        })*
    };
}

carrying! {
    u16 u8;
    u32 u16;
    u64 u32;
}

impl u64 {
    pub fn carrying_mul(self, rhs: u64, carry: u64) -> (u64, u64) {
        self.carrying_mul_add(rhs, carry, 0)
    }

    pub fn carrying_mul_add(self, rhs: u64, carry: u64, add: u64) -> (u64, u64) {
        let (a, b) = (self & 0xffff_ffff, self >> 32);
        let (c, d) = (rhs & 0xffff_ffff, rhs >> 32);
        let (low, left, right) = (a * c, a * d, b * c);
        let middle = (low >> 32) + (left & 0xffff_ffff) + (right & 0xffff_ffff);
        let high = b * d + (left >> 32) + (right >> 32) + (middle >> 32);
        let (low, first) = (middle << 32 | low & 0xffff_ffff).overflowing_add(carry);
        let (low, second) = low.overflowing_add(add);
        (low, high + first as u64 + second as u64)
    }
}

impl usize {
    pub fn carrying_mul(self, rhs: usize, carry: usize) -> (usize, usize) {
        self.carrying_mul_add(rhs, carry, 0)
    }

    pub fn carrying_mul_add(self, rhs: usize, carry: usize, add: usize) -> (usize, usize) {
        if usize::BITS == 32 {
            let (low, high) = (self as u32).carrying_mul_add(rhs as u32, carry as u32, add as u32);
            (low as usize, high as usize)
        } else {
            let (low, high) = (self as u64).carrying_mul_add(rhs as u64, carry as u64, add as u64);
            (low as usize, high as usize)
        }
    }
}
