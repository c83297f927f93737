//! Lower: from Rust's expression tree to structured statements over places.
//!
//! - **Takes** a [`crate::resolve::typed::Program`] and one of its entries.
//! - **Gives** an [`crate::ir::Program`].
//! - **Afterwards** only structured statements, places, pure expression trees and calls remain: patterns, iterators, closures,
//!   references, operators and `?` are gone; evaluation order is explicit; a suspending call has been inlined and a marker is
//!   a statement of its own; every point has its name.
