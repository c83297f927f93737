//! Traits of tuples of up to twelve parts. (The compiler implements `Clone` and `Copy`.)

use crate::cmp::Ordering;
use crate::fmt::{self, Formatter};
use crate::hash::{Hash, Hasher};

macro_rules! tuple {
    ($($T:ident $i:tt),+) => {
        impl<$($T: PartialEq),+> PartialEq for ($($T,)+) {
            fn eq(&self, other: &Self) -> bool {
                $(self.$i == other.$i)&&+
            }
        }

        impl<$($T: Eq),+> Eq for ($($T,)+) {}

        impl<$($T: PartialOrd),+> PartialOrd for ($($T,)+) {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                $(
                    let ordering = self.$i.partial_cmp(&other.$i);
                    if ordering != Some(Ordering::Equal) {
                        return ordering;
                    }
                )+
                Some(Ordering::Equal)
            }
        }

        impl<$($T: Ord),+> Ord for ($($T,)+) {
            fn cmp(&self, other: &Self) -> Ordering {
                $(
                    let ordering = self.$i.cmp(&other.$i);
                    if ordering != Ordering::Equal {
                        return ordering;
                    }
                )+
                Ordering::Equal
            }
        }

        impl<$($T: Default),+> Default for ($($T,)+) {
            fn default() -> Self {
                ($($T::default(),)+)
            }
        }

        impl<$($T: fmt::Debug),+> fmt::Debug for ($($T,)+) {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                Ok(())
            }
        }

        impl<$($T: Hash),+> Hash for ($($T,)+) {
            fn hash<S: Hasher>(&self, state: &mut S) {}
        }
    };
}

tuple! { A 0 }
tuple! { A 0, B 1 }
tuple! { A 0, B 1, C 2 }
tuple! { A 0, B 1, C 2, D 3 }
tuple! { A 0, B 1, C 2, D 3, E 4 }
tuple! { A 0, B 1, C 2, D 3, E 4, F 5 }
tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6 }
tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7 }
tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8 }
tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9 }
tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10 }
tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11 }

macro_rules! from_array {
    ($n:literal: $($name:ident)+, $($T:ident)+) => {
        impl<T> From<[T; $n]> for ($($T,)+) {
            fn from([$($name),+]: [T; $n]) -> Self {
                ($($name,)+)
            }
        }

        impl<T> From<($($T,)+)> for [T; $n] {
            fn from(($($name,)+): ($($T,)+)) -> Self {
                [$($name),+]
            }
        }
    };
}

from_array! { 1: a, T }
from_array! { 2: a b, T T }
from_array! { 3: a b c, T T T }
from_array! { 4: a b c d, T T T T }
from_array! { 5: a b c d e, T T T T T }
from_array! { 6: a b c d e f, T T T T T T }
from_array! { 7: a b c d e f g, T T T T T T T }
from_array! { 8: a b c d e f g h, T T T T T T T T }
from_array! { 9: a b c d e f g h i, T T T T T T T T T }
from_array! { 10: a b c d e f g h i j, T T T T T T T T T T }
from_array! { 11: a b c d e f g h i j k, T T T T T T T T T T T }
from_array! { 12: a b c d e f g h i j k l, T T T T T T T T T T T T }
