//! Typed indices: `Table<PointId, Point>` can only be indexed by a `PointId`.
//!
//! Anything that is printed comes out of such a table or another ordered collection, so output cannot depend on hashing.

/// A vector indexed by one kind of id.
pub type Table<I, T> = typed_index_collections::TiVec<I, T>;

/// Declares an index type for a [`Table`].
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl From<usize> for $name {
            fn from(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table has fewer than 2^32 entries"))
            }
        }

        impl From<$name> for usize {
            fn from(id: $name) -> usize {
                id.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}

pub(crate) use id;
