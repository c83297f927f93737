//! Conversions.


pub trait From<T>: Sized {
    fn from(value: T) -> Self;
}

pub trait Into<T>: Sized {
    fn into(self) -> T;
}

pub trait TryFrom<T>: Sized {
    type Error;

    fn try_from(value: T) -> Result<Self, Self::Error>;
}

pub trait TryInto<T>: Sized {
    type Error;

    fn try_into(self) -> Result<T, Self::Error>;
}

pub trait AsRef<T: ?Sized> {
    fn as_ref(&self) -> &T;
}

pub trait AsMut<T: ?Sized> {
    fn as_mut(&mut self) -> &mut T;
}

/// No value has this type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Infallible {}

pub const fn identity<T>(value: T) -> T {
    value
}

impl<T, U: From<T>> Into<U> for T {
    fn into(self) -> U {
        U::from(self)
    }
}

impl<T> From<T> for T {
    fn from(value: T) -> T {
        value
    }
}

impl<T, U: TryFrom<T>> TryInto<U> for T {
    type Error = U::Error;

    fn try_into(self) -> Result<U, U::Error> {
        U::try_from(self)
    }
}

impl<T, U: Into<T>> TryFrom<U> for T {
    type Error = Infallible;

    fn try_from(value: U) -> Result<Self, Self::Error> {
        Ok(U::into(value))
    }
}

impl<T> AsRef<[T]> for [T] {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T> AsMut<[T]> for [T] {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T, const N: usize> AsRef<[T]> for [T; N] {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T, const N: usize> AsMut<[T]> for [T; N] {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &T {
    fn as_ref(&self) -> &U {
        T::as_ref(self)
    }
}

impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &mut T {
    fn as_ref(&self) -> &U {
        T::as_ref(self)
    }
}

impl<T: ?Sized + AsMut<U>, U: ?Sized> AsMut<U> for &mut T {
    fn as_mut(&mut self) -> &mut U {
        T::as_mut(self)
    }
}

/// Conversions that lose nothing.
macro_rules! from {
    ($($from:ty => $($to:ty)*;)*) => {
        $($(impl From<$from> for $to {
            fn from(value: $from) -> $to {
                value as $to
            }
        })*)*
    };
}

from! {
    bool => u8 u16 u32 u64 usize i8 i16 i32 i64 isize;
    u8 => u16 u32 u64 usize i16 i32 i64 isize f32 f64;
    u16 => u32 u64 usize i32 i64 f32 f64;
    u32 => u64 i64 f64;
    i8 => i16 i32 i64 isize f32 f64;
    i16 => i32 i64 isize f32 f64;
    i32 => i64 f64;
    f32 => f64;
}

impl From<bool> for f32 {
    fn from(value: bool) -> f32 {
        value as u32 as f32
    }
}

impl From<bool> for f64 {
    fn from(value: bool) -> f64 {
        value as u32 as f64
    }
}

/// Conversions that may fail: the value survives the way there and back, with its sign.
macro_rules! try_from {
    ($($from:ty => $($to:ty)*;)*) => {
        $($(impl TryFrom<$from> for $to {
            type Error = crate::num::TryFromIntError;

            fn try_from(value: $from) -> Result<$to, crate::num::TryFromIntError> {
                let narrow = value as $to;
                if narrow as $from == value && (narrow < (0 as $to)) == (value < (0 as $from)) {
                    Ok(narrow)
                } else {
                    Err(crate::num::TryFromIntError(()))
                }
            }
        })*)*
    };
}

try_from! {
    u8 => i8;
    u16 => u8 i8 i16 isize;
    u32 => u8 u16 i8 i16 i32 usize isize;
    u64 => u8 u16 u32 i8 i16 i32 i64 usize isize;
    usize => u8 u16 u32 u64 i8 i16 i32 i64 isize;
    i8 => u8 u16 u32 u64 usize;
    i16 => u8 u16 u32 u64 i8 usize;
    i32 => u8 u16 u32 u64 i8 i16 usize isize;
    i64 => u8 u16 u32 u64 i8 i16 i32 usize isize;
    isize => u8 u16 u32 u64 i8 i16 i32 i64 usize;
}
