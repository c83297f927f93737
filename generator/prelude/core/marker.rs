//! Traits that the compiler implements.

#[lang = "pointee_sized"]
#[fundamental]
#[rustc_coinductive]
pub trait PointeeSized {}

#[lang = "meta_sized"]
#[fundamental]
#[rustc_coinductive]
pub trait MetaSized: PointeeSized {}

#[lang = "sized"]
#[fundamental]
#[rustc_coinductive]
pub trait Sized: MetaSized {}

#[lang = "unsize"]
pub trait Unsize<T: PointeeSized>: PointeeSized {}

#[lang = "copy"]
pub trait Copy: Clone {}

/// Derives [`trait@Copy`].
#[rustc_builtin_macro]
pub macro Copy($item:item) {}

#[lang = "tuple_trait"]
pub trait Tuple {}

pub unsafe auto trait Send {}

#[lang = "sync"]
pub unsafe auto trait Sync {}

#[lang = "unpin"]
pub auto trait Unpin {}

#[lang = "phantom_data"]
pub struct PhantomData<T: ?Sized>;

impl<T: ?Sized> Clone for PhantomData<T> {
    fn clone(&self) -> Self {
        Self
    }
}

impl<T: ?Sized> Copy for PhantomData<T> {}

impl<T: ?Sized> Default for PhantomData<T> {
    fn default() -> Self {
        Self
    }
}

macro_rules! copy {
    ($($t:ty)*) => {
        $(impl Copy for $t {})*
    };
}

copy! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char }

impl<T: ?Sized> Copy for &T {}

impl Copy for ! {}
