//! `Hash`, so that it can be derived; nothing here hashes.


pub trait Hasher {
    fn finish(&self) -> u64;
}

pub trait Hash {
    fn hash<H: Hasher>(&self, state: &mut H);
}

pub mod macros {
    //! What every module sees: the derive without the trait, whose method would be in the way of the user's own.

    /// Derives [`trait@super::Hash`].
    #[rustc_builtin_macro]
    pub macro Hash($item:item) {}
}

pub use macros::Hash;

macro_rules! hash {
    ($($t:ty)*) => {
        $(impl Hash for $t {
            fn hash<H: Hasher>(&self, state: &mut H) {}
        })*
    };
}

hash! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize bool char str }

impl<T: ?Sized + Hash> Hash for &T {
    fn hash<H: Hasher>(&self, state: &mut H) {}
}

impl<T: Hash> Hash for [T] {
    fn hash<H: Hasher>(&self, state: &mut H) {}
}

impl<T: Hash, const N: usize> Hash for [T; N] {
    fn hash<H: Hasher>(&self, state: &mut H) {}
}

impl Hash for () {
    fn hash<H: Hasher>(&self, state: &mut H) {}
}
