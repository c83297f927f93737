//! What becomes an iterator and what an iterator becomes.

use super::Iterator;

pub trait IntoIterator {
    type Item;
    type IntoIter: Iterator<Item = Self::Item>;

    #[lang = "into_iter"]
    fn into_iter(self) -> Self::IntoIter;
}

impl<I: Iterator> IntoIterator for I {
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        self
    }
}

pub trait FromIterator<A>: Sized {
    fn from_iter<T: IntoIterator<Item = A>>(iter: T) -> Self;
}

pub trait Extend<A> {
    fn extend<T: IntoIterator<Item = A>>(&mut self, iter: T);
}

impl FromIterator<()> for () {
    fn from_iter<T: IntoIterator<Item = ()>>(iter: T) {
        iter.into_iter().for_each(|()| {})
    }
}

impl<A, B, FromA: Default + Extend<A>, FromB: Default + Extend<B>> FromIterator<(A, B)> for (FromA, FromB) {
    fn from_iter<T: IntoIterator<Item = (A, B)>>(iter: T) -> (FromA, FromB) {
        iter.into_iter().unzip()
    }
}

impl Extend<()> for () {
    fn extend<T: IntoIterator<Item = ()>>(&mut self, iter: T) {
        iter.into_iter().for_each(|()| {})
    }
}

impl<A, B, ExtendA: Extend<A>, ExtendB: Extend<B>> Extend<(A, B)> for (ExtendA, ExtendB) {
    fn extend<T: IntoIterator<Item = (A, B)>>(&mut self, iter: T) {
        for (a, b) in iter {
            self.0.extend(Some(a));
            self.1.extend(Some(b));
        }
    }
}

pub trait Sum<A = Self>: Sized {
    fn sum<I: Iterator<Item = A>>(iter: I) -> Self;
}

pub trait Product<A = Self>: Sized {
    fn product<I: Iterator<Item = A>>(iter: I) -> Self;
}

macro_rules! sum {
    ($zero:expr, $one:expr; $($t:ty)*) => {
        $(
            impl Sum for $t {
                fn sum<I: Iterator<Item = $t>>(iter: I) -> $t {
                    let mut sum: $t = $zero;
                    for x in iter {
                        sum += x;
                    }
                    sum
                }
            }

            impl Product for $t {
                fn product<I: Iterator<Item = $t>>(iter: I) -> $t {
                    let mut product: $t = $one;
                    for x in iter {
                        product *= x;
                    }
                    product
                }
            }

            impl<'a> Sum<&'a $t> for $t {
                fn sum<I: Iterator<Item = &'a $t>>(iter: I) -> $t {
                    let mut sum: $t = $zero;
                    for x in iter {
                        sum += *x;
                    }
                    sum
                }
            }

            impl<'a> Product<&'a $t> for $t {
                fn product<I: Iterator<Item = &'a $t>>(iter: I) -> $t {
                    let mut product: $t = $one;
                    for x in iter {
                        product *= *x;
                    }
                    product
                }
            }
        )*
    };
}

sum! { 0, 1; u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
sum! { -0.0, 1.0; f32 f64 }
