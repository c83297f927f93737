//! Resolve: names, types, trait selection, monomorphisation.
//!
//! - **Takes** the parsed module ([`crate::parse::ast::Module`]) and the embedded prelude (`generator/prelude`), which stand
//!   for `core`/`std`, `glam` and `corogen_runtime`.
//! - **Gives** a [`typed::Program`]: every instance that an entry reaches, owned and ordered by source range.
//! - **Afterwards** every name and type is known, generics are monomorphic, closures and captures explicit. Everything
//!   outside the subset has been reported, an unknown type included: no later stage reports a language error. Ownership is
//!   rustc's to judge.
//!
//! rust-analyzer's crates do the work. They are named here and in `parse` only.

pub mod typed;
