//! Numbers as bytes. The order of the target is little endian.

impl u8 {
    pub const fn swap_bytes(self) -> u8 {
        self
    }

    pub const fn to_le_bytes(self) -> [u8; 1] {
        [self]
    }

    pub const fn from_le_bytes(bytes: [u8; 1]) -> u8 {
        bytes[0]
    }
}

impl u16 {
    pub const fn swap_bytes(self) -> u16 {
        self.rotate_left(8)
    }

    pub const fn to_le_bytes(self) -> [u8; 2] {
        [self as u8, (self >> 8) as u8]
    }

    pub const fn from_le_bytes(bytes: [u8; 2]) -> u16 {
        bytes[0] as u16 | (bytes[1] as u16) << 8
    }
}

impl u32 {
    pub const fn swap_bytes(self) -> u32 {
        self.rotate_left(8) & 0x00ff_00ff | self.rotate_right(8) & 0xff00_ff00
    }

    pub const fn to_le_bytes(self) -> [u8; 4] {
        [self as u8, (self >> 8) as u8, (self >> 16) as u8, (self >> 24) as u8]
    }

    pub const fn from_le_bytes(bytes: [u8; 4]) -> u32 {
        bytes[0] as u32 | (bytes[1] as u32) << 8 | (bytes[2] as u32) << 16 | (bytes[3] as u32) << 24
    }
}

impl u64 {
    pub const fn swap_bytes(self) -> u64 {
        ((self as u32).swap_bytes() as u64) << 32 | ((self >> 32) as u32).swap_bytes() as u64
    }

    pub const fn to_le_bytes(self) -> [u8; 8] {
        let [a, b, c, d] = (self as u32).to_le_bytes();
        let [e, f, g, h] = ((self >> 32) as u32).to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }

    pub const fn from_le_bytes(bytes: [u8; 8]) -> u64 {
        let [a, b, c, d, e, f, g, h] = bytes;
        u32::from_le_bytes([a, b, c, d]) as u64 | (u32::from_le_bytes([e, f, g, h]) as u64) << 32
    }
}

impl usize {
    pub const fn swap_bytes(self) -> usize {
        if usize::BITS == 32 { (self as u32).swap_bytes() as usize } else { (self as u64).swap_bytes() as usize }
    }
}

macro_rules! byte_order {
    ($($t:ident)*) => {
        $(impl $t {
            pub const fn to_le(self) -> $t {
                self
            }

            pub const fn from_le(value: $t) -> $t {
                value
            }

            pub const fn to_be(self) -> $t {
                self.swap_bytes()
            }

            pub const fn from_be(value: $t) -> $t {
                value.swap_bytes()
            }
        })*
    };
}

byte_order! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

macro_rules! signed_swap {
    ($($t:ident $unsigned:ident;)*) => {
        $(impl $t {
            pub const fn swap_bytes(self) -> $t {
                (self as $unsigned).swap_bytes() as $t
            }
        })*
    };
}

signed_swap! {
    i8 u8;
    i16 u16;
    i32 u32;
    i64 u64;
    isize usize;
}

macro_rules! signed_bytes {
    ($($t:ident $unsigned:ident $n:literal;)*) => {
        $(impl $t {
            pub const fn to_le_bytes(self) -> [u8; $n] {
                (self as $unsigned).to_le_bytes()
            }

            pub const fn from_le_bytes(bytes: [u8; $n]) -> $t {
                $unsigned::from_le_bytes(bytes) as $t
            }
        })*
    };
}

signed_bytes! {
    i8 u8 1;
    i16 u16 2;
    i32 u32 4;
    i64 u64 8;
}

macro_rules! bytes {
    ($($t:ident $n:literal;)*) => {
        $(impl $t {
            pub const fn to_ne_bytes(self) -> [u8; $n] {
                self.to_le_bytes()
            }

            pub const fn from_ne_bytes(bytes: [u8; $n]) -> $t {
                $t::from_le_bytes(bytes)
            }

            pub const fn to_be_bytes(self) -> [u8; $n] {
                self.swap_bytes().to_le_bytes()
            }

            pub const fn from_be_bytes(bytes: [u8; $n]) -> $t {
                $t::from_le_bytes(bytes).swap_bytes()
            }
        })*
    };
}

bytes! {
    u8 1;
    u16 2;
    u32 4;
    u64 8;
    i8 1;
    i16 2;
    i32 4;
    i64 8;
}

macro_rules! float_bytes {
    ($($t:ident $bits:ident $n:literal;)*) => {
        $(impl $t {
            pub const fn to_le_bytes(self) -> [u8; $n] {
                self.to_bits().to_le_bytes()
            }

            pub const fn to_ne_bytes(self) -> [u8; $n] {
                self.to_bits().to_le_bytes()
            }

            pub const fn to_be_bytes(self) -> [u8; $n] {
                self.to_bits().to_be_bytes()
            }

            pub const fn from_le_bytes(bytes: [u8; $n]) -> $t {
                $t::from_bits($bits::from_le_bytes(bytes))
            }

            pub const fn from_ne_bytes(bytes: [u8; $n]) -> $t {
                $t::from_bits($bits::from_le_bytes(bytes))
            }

            pub const fn from_be_bytes(bytes: [u8; $n]) -> $t {
                $t::from_bits($bits::from_be_bytes(bytes))
            }
        })*
    };
}

float_bytes! {
    f32 u32 4;
    f64 u64 8;
}
