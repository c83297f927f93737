//! Oracles for tests: random programs, run whole and run split, must do the same.
//!
//! Not part of the public interface. [`fuzz::fuzz`] makes programs, splits them, lays out their frames, checks every invariant, and
//! compares what the split program writes with what the whole one writes; what fails is shrunk and printed as Rust.

pub mod as_ir;
pub mod as_rust;
pub mod front;
pub mod fuzz;
pub mod generate;
mod library;
pub mod mutate;
pub mod program;
pub mod random;
pub mod run_split;
pub mod rustc;
pub mod shrink;
pub mod subset;
