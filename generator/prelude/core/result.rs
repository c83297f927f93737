//! `Result`.

mod iter;

pub use iter::{IntoIter, Iter, IterMut};

use crate::cmp::Ordering;
use crate::fmt::Debug;
use crate::intrinsics::panic_str;
use crate::ops::{Deref, DerefMut};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Result<T, E> {
    #[lang = "Ok"]
    Ok(T),
    #[lang = "Err"]
    Err(E),
}

impl<T, E> Result<T, E> {
    pub const fn is_ok(&self) -> bool {
        matches!(*self, Ok(_))
    }

    pub const fn is_err(&self) -> bool {
        matches!(*self, Err(_))
    }

    pub fn is_ok_and(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            Ok(value) => f(value),
            Err(_) => false,
        }
    }

    pub fn is_err_and(self, f: impl FnOnce(E) -> bool) -> bool {
        match self {
            Ok(_) => false,
            Err(error) => f(error),
        }
    }

    pub fn ok(self) -> Option<T> {
        match self {
            Ok(value) => Some(value),
            Err(_) => None,
        }
    }

    pub fn err(self) -> Option<E> {
        match self {
            Ok(_) => None,
            Err(error) => Some(error),
        }
    }

    pub const fn as_ref(&self) -> Result<&T, &E> {
        match *self {
            Ok(ref value) => Ok(value),
            Err(ref error) => Err(error),
        }
    }

    pub const fn as_mut(&mut self) -> Result<&mut T, &mut E> {
        match *self {
            Ok(ref mut value) => Ok(value),
            Err(ref mut error) => Err(error),
        }
    }

    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Result<U, E> {
        match self {
            Ok(value) => Ok(f(value)),
            Err(error) => Err(error),
        }
    }

    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U {
        match self {
            Ok(value) => f(value),
            Err(_) => default,
        }
    }

    pub fn map_or_else<U, D: FnOnce(E) -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U {
        match self {
            Ok(value) => f(value),
            Err(error) => default(error),
        }
    }

    pub fn map_err<F, O: FnOnce(E) -> F>(self, f: O) -> Result<T, F> {
        match self {
            Ok(value) => Ok(value),
            Err(error) => Err(f(error)),
        }
    }

    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Self {
        if let Ok(ref value) = self {
            f(value);
        }
        self
    }

    pub fn inspect_err<F: FnOnce(&E)>(self, f: F) -> Self {
        if let Err(ref error) = self {
            f(error);
        }
        self
    }

    pub fn expect(self, message: &str) -> T
    where
        E: Debug,
    {
        match self {
            Ok(value) => value,
            Err(_) => panic_str(message),
        }
    }

    pub fn unwrap(self) -> T
    where
        E: Debug,
    {
        match self {
            Ok(value) => value,
            Err(_) => panic_str("called `Result::unwrap()` on an `Err` value"),
        }
    }

    pub fn expect_err(self, message: &str) -> E
    where
        T: Debug,
    {
        match self {
            Ok(_) => panic_str(message),
            Err(error) => error,
        }
    }

    pub fn unwrap_err(self) -> E
    where
        T: Debug,
    {
        match self {
            Ok(_) => panic_str("called `Result::unwrap_err()` on an `Ok` value"),
            Err(error) => error,
        }
    }

    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Ok(value) => value,
            Err(_) => default,
        }
    }

    pub fn unwrap_or_else<F: FnOnce(E) -> T>(self, f: F) -> T {
        match self {
            Ok(value) => value,
            Err(error) => f(error),
        }
    }

    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Ok(value) => value,
            Err(_) => T::default(),
        }
    }

    pub fn as_deref(&self) -> Result<&T::Target, &E>
    where
        T: Deref,
    {
        match self {
            Ok(value) => Ok(value.deref()),
            Err(error) => Err(error),
        }
    }

    pub fn as_deref_mut(&mut self) -> Result<&mut T::Target, &mut E>
    where
        T: DerefMut,
    {
        match self {
            Ok(value) => Ok(value.deref_mut()),
            Err(error) => Err(error),
        }
    }

    pub fn iter(&self) -> Iter<'_, T> {
        Iter { value: self.as_ref().ok() }
    }

    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { value: self.as_mut().ok() }
    }

    pub fn and<U>(self, other: Result<U, E>) -> Result<U, E> {
        match self {
            Ok(_) => other,
            Err(error) => Err(error),
        }
    }

    pub fn and_then<U, F: FnOnce(T) -> Result<U, E>>(self, f: F) -> Result<U, E> {
        match self {
            Ok(value) => f(value),
            Err(error) => Err(error),
        }
    }

    pub fn or<F>(self, other: Result<T, F>) -> Result<T, F> {
        match self {
            Ok(value) => Ok(value),
            Err(_) => other,
        }
    }

    pub fn or_else<F, O: FnOnce(E) -> Result<T, F>>(self, f: O) -> Result<T, F> {
        match self {
            Ok(value) => Ok(value),
            Err(error) => f(error),
        }
    }
}

impl<T, E> Result<&T, E> {
    pub const fn copied(self) -> Result<T, E>
    where
        T: Copy,
    {
        match self {
            Ok(&value) => Ok(value),
            Err(error) => Err(error),
        }
    }

    pub fn cloned(self) -> Result<T, E>
    where
        T: Clone,
    {
        match self {
            Ok(value) => Ok(value.clone()),
            Err(error) => Err(error),
        }
    }
}

impl<T, E> Result<Option<T>, E> {
    pub const fn transpose(self) -> Option<Result<T, E>> {
        match self {
            Ok(Some(value)) => Some(Ok(value)),
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl<T, E> Result<&mut T, E> {
    pub const fn copied(self) -> Result<T, E>
    where
        T: Copy,
    {
        match self {
            Ok(&mut value) => Ok(value),
            Err(error) => Err(error),
        }
    }

    pub fn cloned(self) -> Result<T, E>
    where
        T: Clone,
    {
        match self {
            Ok(value) => Ok(value.clone()),
            Err(error) => Err(error),
        }
    }
}

impl<T, E> Result<Result<T, E>, E> {
    pub const fn flatten(self) -> Result<T, E> {
        match self {
            Ok(inner) => inner,
            Err(error) => Err(error),
        }
    }
}

impl<T: PartialOrd, E: PartialOrd> PartialOrd for Result<T, E> {
    fn partial_cmp(&self, other: &Result<T, E>) -> Option<Ordering> {
        match (self, other) {
            (Ok(a), Ok(b)) => a.partial_cmp(b),
            (Ok(_), Err(_)) => Some(Ordering::Less),
            (Err(_), Ok(_)) => Some(Ordering::Greater),
            (Err(a), Err(b)) => a.partial_cmp(b),
        }
    }
}

impl<T: Ord, E: Ord> Ord for Result<T, E> {
    fn cmp(&self, other: &Result<T, E>) -> Ordering {
        match (self, other) {
            (Ok(a), Ok(b)) => a.cmp(b),
            (Ok(_), Err(_)) => Ordering::Less,
            (Err(_), Ok(_)) => Ordering::Greater,
            (Err(a), Err(b)) => a.cmp(b),
        }
    }
}
