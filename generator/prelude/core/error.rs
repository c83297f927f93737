//! `Error`, so that users' errors can implement it; nothing here reads one.

use crate::fmt::{Debug, Display};

pub trait Error: Debug + Display {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        None
    }
}

impl Display for crate::fmt::Error {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        Ok(())
    }
}

impl Error for crate::fmt::Error {}
