//! `Option`.

mod iter;

pub use iter::{IntoIter, Iter, IterMut};

use crate::cmp::Ordering;
use crate::intrinsics::panic_str;
use crate::mem;
use crate::ops::{Deref, DerefMut};

#[lang = "Option"]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Option<T> {
    #[lang = "None"]
    None,
    #[lang = "Some"]
    Some(T),
}

impl<T> Option<T> {
    pub const fn is_some(&self) -> bool {
        matches!(*self, Some(_))
    }

    pub const fn is_none(&self) -> bool {
        matches!(*self, None)
    }

    pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            Some(value) => f(value),
            None => false,
        }
    }

    pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            Some(value) => f(value),
            None => true,
        }
    }

    pub const fn as_ref(&self) -> Option<&T> {
        match *self {
            Some(ref value) => Some(value),
            None => None,
        }
    }

    pub const fn as_mut(&mut self) -> Option<&mut T> {
        match *self {
            Some(ref mut value) => Some(value),
            None => None,
        }
    }

    pub const fn expect(self, message: &str) -> T {
        match self {
            Some(value) => value,
            None => panic_str(message),
        }
    }

    pub const fn unwrap(self) -> T {
        match self {
            Some(value) => value,
            None => panic_str("called `Option::unwrap()` on a `None` value"),
        }
    }

    pub const unsafe fn unwrap_unchecked(self) -> T {
        match self {
            Some(value) => value,
            None => panic_str("called `Option::unwrap_unchecked()` on a `None` value"),
        }
    }

    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Some(value) => value,
            None => default,
        }
    }

    pub fn unwrap_or_else<F: FnOnce() -> T>(self, f: F) -> T {
        match self {
            Some(value) => value,
            None => f(),
        }
    }

    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Some(value) => value,
            None => T::default(),
        }
    }

    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Option<U> {
        match self {
            Some(value) => Some(f(value)),
            None => None,
        }
    }

    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Self {
        if let Some(ref value) = self {
            f(value);
        }
        self
    }

    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U {
        match self {
            Some(value) => f(value),
            None => default,
        }
    }

    pub fn map_or_else<U, D: FnOnce() -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U {
        match self {
            Some(value) => f(value),
            None => default(),
        }
    }

    pub fn ok_or<E>(self, error: E) -> Result<T, E> {
        match self {
            Some(value) => Ok(value),
            None => Err(error),
        }
    }

    pub fn ok_or_else<E, F: FnOnce() -> E>(self, error: F) -> Result<T, E> {
        match self {
            Some(value) => Ok(value),
            None => Err(error()),
        }
    }

    pub fn as_deref(&self) -> Option<&T::Target>
    where
        T: Deref,
    {
        match self {
            Some(value) => Some(value.deref()),
            None => None,
        }
    }

    pub fn as_deref_mut(&mut self) -> Option<&mut T::Target>
    where
        T: DerefMut,
    {
        match self {
            Some(value) => Some(value.deref_mut()),
            None => None,
        }
    }

    pub fn iter(&self) -> Iter<'_, T> {
        Iter { value: self.as_ref() }
    }

    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { value: self.as_mut() }
    }

    pub fn and<U>(self, other: Option<U>) -> Option<U> {
        match self {
            Some(_) => other,
            None => None,
        }
    }

    pub fn and_then<U, F: FnOnce(T) -> Option<U>>(self, f: F) -> Option<U> {
        match self {
            Some(value) => f(value),
            None => None,
        }
    }

    pub fn filter<P: FnOnce(&T) -> bool>(self, predicate: P) -> Self {
        if let Some(value) = self {
            if predicate(&value) {
                return Some(value);
            }
        }
        None
    }

    pub fn or(self, other: Option<T>) -> Option<T> {
        match self {
            Some(value) => Some(value),
            None => other,
        }
    }

    pub fn or_else<F: FnOnce() -> Option<T>>(self, f: F) -> Option<T> {
        match self {
            Some(value) => Some(value),
            None => f(),
        }
    }

    pub fn xor(self, other: Option<T>) -> Option<T> {
        match (self, other) {
            (Some(value), None) => Some(value),
            (None, Some(value)) => Some(value),
            _ => None,
        }
    }

    pub fn insert(&mut self, value: T) -> &mut T {
        *self = Some(value);
        self.as_mut().unwrap()
    }

    pub fn get_or_insert(&mut self, value: T) -> &mut T {
        if self.is_none() {
            *self = Some(value);
        }
        self.as_mut().unwrap()
    }

    pub fn get_or_insert_with<F: FnOnce() -> T>(&mut self, f: F) -> &mut T {
        if self.is_none() {
            *self = Some(f());
        }
        self.as_mut().unwrap()
    }

    pub fn get_or_insert_default(&mut self) -> &mut T
    where
        T: Default,
    {
        self.get_or_insert_with(T::default)
    }

    pub const fn take(&mut self) -> Option<T> {
        mem::replace(self, None)
    }

    pub fn take_if<P: FnOnce(&mut T) -> bool>(&mut self, predicate: P) -> Option<T> {
        if self.as_mut().map_or(false, predicate) { self.take() } else { None }
    }

    pub const fn replace(&mut self, value: T) -> Option<T> {
        mem::replace(self, Some(value))
    }

    pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)> {
        match (self, other) {
            (Some(a), Some(b)) => Some((a, b)),
            _ => None,
        }
    }
}

impl<T, U> Option<(T, U)> {
    pub fn unzip(self) -> (Option<T>, Option<U>) {
        match self {
            Some((a, b)) => (Some(a), Some(b)),
            None => (None, None),
        }
    }
}

impl<T> Option<&T> {
    pub const fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&value) => Some(value),
            None => None,
        }
    }

    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(value) => Some(value.clone()),
            None => None,
        }
    }
}

impl<T> Option<&mut T> {
    pub const fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&mut value) => Some(value),
            None => None,
        }
    }

    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(value) => Some(value.clone()),
            None => None,
        }
    }
}

impl<T, E> Option<Result<T, E>> {
    pub const fn transpose(self) -> Result<Option<T>, E> {
        match self {
            Some(Ok(value)) => Ok(Some(value)),
            Some(Err(error)) => Err(error),
            None => Ok(None),
        }
    }
}

impl<T> Option<Option<T>> {
    pub const fn flatten(self) -> Option<T> {
        match self {
            Some(inner) => inner,
            None => None,
        }
    }
}

impl<T: PartialOrd> PartialOrd for Option<T> {
    fn partial_cmp(&self, other: &Option<T>) -> Option<Ordering> {
        match (self, other) {
            (Some(a), Some(b)) => a.partial_cmp(b),
            (Some(_), None) => Some(Ordering::Greater),
            (None, Some(_)) => Some(Ordering::Less),
            (None, None) => Some(Ordering::Equal),
        }
    }
}

impl<T: Ord> Ord for Option<T> {
    fn cmp(&self, other: &Option<T>) -> Ordering {
        match (self, other) {
            (Some(a), Some(b)) => a.cmp(b),
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (None, None) => Ordering::Equal,
        }
    }
}

impl<T> Default for Option<T> {
    fn default() -> Option<T> {
        None
    }
}

impl<'a, T> From<&'a Option<T>> for Option<&'a T> {
    fn from(value: &'a Option<T>) -> Option<&'a T> {
        value.as_ref()
    }
}

impl<'a, T> From<&'a mut Option<T>> for Option<&'a mut T> {
    fn from(value: &'a mut Option<T>) -> Option<&'a mut T> {
        value.as_mut()
    }
}

impl<T> From<T> for Option<T> {
    fn from(value: T) -> Option<T> {
        Some(value)
    }
}
