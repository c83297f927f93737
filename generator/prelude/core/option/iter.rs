//! Iterating over an option: the one value, or none.

use crate::iter::FusedIterator;

/// Each of what `value` may hold: the value, a reference, a mutable one.
macro_rules! iterators {
    ($($(#[$doc:meta])* $Iter:ident $($lifetime:lifetime)? $item:ty;)*) => {
        $(
            $(#[$doc])*
            pub struct $Iter<$($lifetime,)? T> {
                pub(crate) value: Option<$item>,
            }

            impl<$($lifetime,)? T> Iterator for $Iter<$($lifetime,)? T> {
                type Item = $item;

                fn next(&mut self) -> Option<$item> {
                    self.value.take()
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    let len = self.value.is_some() as usize;
                    (len, Some(len))
                }
            }

            impl<$($lifetime,)? T> DoubleEndedIterator for $Iter<$($lifetime,)? T> {
                fn next_back(&mut self) -> Option<$item> {
                    self.value.take()
                }
            }

            impl<$($lifetime,)? T> ExactSizeIterator for $Iter<$($lifetime,)? T> {}

            impl<$($lifetime,)? T> FusedIterator for $Iter<$($lifetime,)? T> {}
        )*
    };
}

iterators! {
    /// By value.
    #[derive(Clone, Debug)]
    IntoIter T;
    /// By reference.
    Iter 'a &'a T;
    /// By mutable reference.
    IterMut 'a &'a mut T;
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { value: self.value }
    }
}

impl<T> IntoIterator for Option<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter { value: self }
    }
}

impl<'a, T> IntoIterator for &'a Option<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Option<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}
