//! Bytes as letters of ASCII.

impl u8 {
    pub const fn is_ascii(&self) -> bool {
        *self < 128
    }

    pub const fn is_ascii_digit(&self) -> bool {
        *self >= b'0' && *self <= b'9'
    }

    pub const fn is_ascii_lowercase(&self) -> bool {
        *self >= b'a' && *self <= b'z'
    }

    pub const fn is_ascii_uppercase(&self) -> bool {
        *self >= b'A' && *self <= b'Z'
    }

    pub const fn is_ascii_alphabetic(&self) -> bool {
        self.is_ascii_lowercase() || self.is_ascii_uppercase()
    }

    pub const fn is_ascii_alphanumeric(&self) -> bool {
        self.is_ascii_alphabetic() || self.is_ascii_digit()
    }

    pub const fn is_ascii_hexdigit(&self) -> bool {
        self.is_ascii_digit() || (*self | 32) >= b'a' && (*self | 32) <= b'f'
    }

    pub const fn is_ascii_graphic(&self) -> bool {
        *self >= b'!' && *self <= b'~'
    }

    pub const fn is_ascii_punctuation(&self) -> bool {
        self.is_ascii_graphic() && !self.is_ascii_alphanumeric()
    }

    pub const fn is_ascii_whitespace(&self) -> bool {
        matches!(*self, b'\t' | b'\n' | 12 | b'\r' | b' ')
    }

    pub const fn is_ascii_control(&self) -> bool {
        *self < 32 || *self == 127
    }

    pub const fn to_ascii_lowercase(&self) -> u8 {
        if self.is_ascii_uppercase() { *self | 32 } else { *self }
    }

    pub const fn to_ascii_uppercase(&self) -> u8 {
        if self.is_ascii_lowercase() { *self & !32 } else { *self }
    }

    pub const fn eq_ignore_ascii_case(&self, other: &u8) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
}
