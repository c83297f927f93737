//! `Clone`.


#[lang = "clone"]
pub trait Clone: Sized {
    fn clone(&self) -> Self;

    fn clone_from(&mut self, source: &Self) {
        *self = source.clone()
    }
}

/// Derives [`trait@Clone`].
#[rustc_builtin_macro]
pub macro Clone($item:item) {}

macro_rules! clone {
    ($($t:ty)*) => {
        $(impl Clone for $t {
            fn clone(&self) -> Self {
                *self
            }
        })*
    };
}

clone! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char }

impl<T: ?Sized> Clone for &T {
    fn clone(&self) -> Self {
        *self
    }
}

impl Clone for ! {
    fn clone(&self) -> Self {
        *self
    }
}
