//! `Debug` and `Display`, so that they can be derived, written and required; nothing here formats.

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct Error;
pub type Result = crate::result::Result<(), Error>;
pub struct Formatter<'a>(&'a ());

impl Formatter<'_> {
    pub fn write_str(&mut self, text: &str) -> Result {
        crate::intrinsics::only_on_cpu("`write_str`")
    }
    pub fn pad(&mut self, text: &str) -> Result {
        crate::intrinsics::only_on_cpu("`pad`")
    }
}

pub trait Debug {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

pub mod macros {
    //! What every module sees: the derive without the trait, whose method would be in the way of the user's own.

    /// Derives [`trait@super::Debug`].
    #[rustc_builtin_macro]
    pub macro Debug($item:item) {}
}

pub use macros::Debug;

pub trait Display {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

macro_rules! debug {
    ($($t:ty)*) => {
        $(impl Debug for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                Ok(())
            }
        }
        impl Display for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                Ok(())
            }
        })*
    };
}

debug! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char str }

impl<T: ?Sized + Debug> Debug for &T {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl<T: ?Sized + Debug> Debug for &mut T {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl<T: Debug> Debug for [T] {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl<T: Debug, const N: usize> Debug for [T; N] {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl Debug for ! {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl Debug for () {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}
