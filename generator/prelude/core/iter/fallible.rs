//! Sums and collections of options and results, which end at the first that fails.

use super::{FromIterator, IntoIterator, Iterator, Product, Sum};

/// The items of options until the first none, which is reported.
struct UntilNone<'a, I> {
    iter: I,
    failed: &'a mut bool,
}

impl<T, I: Iterator<Item = Option<T>>> Iterator for UntilNone<'_, I> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(Some(item)) => Some(item),
            Some(None) => {
                *self.failed = true;
                None
            }
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if *self.failed { (0, Some(0)) } else { (0, self.iter.size_hint().1) }
    }
}

/// The items of results until the first error, which is reported.
struct UntilError<'a, I, E> {
    iter: I,
    error: &'a mut Option<E>,
}

impl<T, E, I: Iterator<Item = Result<T, E>>> Iterator for UntilError<'_, I, E> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(Ok(item)) => Some(item),
            Some(Err(error)) => {
                *self.error = Some(error);
                None
            }
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.error.is_some() { (0, Some(0)) } else { (0, self.iter.size_hint().1) }
    }
}

/// What `$of` makes of the items, if none fails.
macro_rules! fallible {
    ($($Trait:ident $of:ident)*) => {
        $(
            impl<T, U: $Trait<T>> $Trait<Option<T>> for Option<U> {
                fn $of<I: Iterator<Item = Option<T>>>(iter: I) -> Option<U> {
                    let mut failed = false;
                    let value = U::$of(UntilNone { iter, failed: &mut failed });
                    if failed { None } else { Some(value) }
                }
            }

            impl<T, U: $Trait<T>, E> $Trait<Result<T, E>> for Result<U, E> {
                fn $of<I: Iterator<Item = Result<T, E>>>(iter: I) -> Result<U, E> {
                    let mut error = None;
                    let value = U::$of(UntilError { iter, error: &mut error });
                    match error {
                        Some(error) => Err(error),
                        None => Ok(value),
                    }
                }
            }
        )*
    };
}

fallible! { Sum sum Product product }

impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {
    fn from_iter<I: IntoIterator<Item = Option<A>>>(iter: I) -> Option<V> {
        let mut failed = false;
        let value = V::from_iter(UntilNone { iter: iter.into_iter(), failed: &mut failed });
        if failed { None } else { Some(value) }
    }
}

impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {
    fn from_iter<I: IntoIterator<Item = Result<A, E>>>(iter: I) -> Result<V, E> {
        let mut error = None;
        let value = V::from_iter(UntilError { iter: iter.into_iter(), error: &mut error });
        match error {
            Some(error) => Err(error),
            None => Ok(value),
        }
    }
}
