//! `Default`.

pub trait Default: Sized {
    fn default() -> Self;
}

/// Derives [`trait@Default`].
#[rustc_builtin_macro(Default, attributes(default))]
pub macro Default($item:item) {}

macro_rules! default {
    ($($value:expr => $($t:ty)*;)*) => {
        $($(impl Default for $t {
            fn default() -> Self {
                $value
            }
        })*)*
    };
}

default! {
    0 => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
    0.0 => f32 f64;
    false => bool;
    () => ();
}

impl<T> Default for &[T] {
    fn default() -> Self {
        &[]
    }
}

impl<T> Default for &mut [T] {
    fn default() -> Self {
        &mut []
    }
}
