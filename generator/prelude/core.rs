//! The part of `core` and `std` that corogen's inputs may use. One crate serves as both.
//!
//! It is ordinary Rust in the subset that inputs are written in: bounds and results are those of the standard library, and the
//! bodies are inlined into the generated code, so they are short. What only the target can do is in [`intrinsics`].
#![feature(auto_traits, decl_macro, fundamental, intrinsics, lang_items, no_core, prelude_import, rustc_attrs, unboxed_closures)]
#![no_core]
#![rustc_coherence_is_core]

#[macro_use]
mod macros;

pub mod array;
pub mod borrow;
pub mod clone;
pub mod cmp;
pub mod convert;
pub mod default;
pub mod error;
pub mod fmt;
pub mod hash;
pub mod hint;
pub mod intrinsics;
pub mod iter;
pub mod marker;
pub mod mem;
pub mod num;
pub mod ops;
pub mod option;
pub mod result;
pub mod slice;
pub mod sync;
pub mod tuple;

pub use num::{f32, f64, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize};

pub mod prelude {
    //! What every module sees.

    pub mod v1 {
        //! The same in all editions.
        pub use crate::clone::Clone;
        pub use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
        pub use crate::convert::{AsMut, AsRef, From, Into, TryFrom, TryInto};
        pub use crate::default::Default;
        pub use crate::fmt::macros::Debug;
        pub use crate::hash::macros::Hash;
        pub use crate::iter::{
            DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, IntoIterator, Iterator,
        };
        pub use crate::macros::{derive, test};
        pub use crate::marker::{Copy, Send, Sized, Sync, Unpin};
        pub use crate::mem::{align_of, align_of_val, drop, size_of, size_of_val};
        pub use crate::ops::{Drop, Fn, FnMut, FnOnce};
        pub use crate::option::Option::{self, None, Some};
        pub use crate::result::Result::{self, Err, Ok};
        pub use crate::{
            assert, assert_eq, assert_ne, concat, dbg, debug_assert, debug_assert_eq, debug_assert_ne, eprint,
            eprintln, matches, panic, print, println, stringify, todo, unimplemented, unreachable, write, writeln,
        };
    }

    pub mod rust_2021 {
        //! Edition 2021.
        pub use super::v1::*;
    }

    pub mod rust_2024 {
        //! Edition 2024.
        pub use super::v1::*;
    }
}

#[prelude_import]
use prelude::v1::*;
