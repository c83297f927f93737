//! Oracles for tests: random programs, run whole and run split, must do the same.
//!
//! Not part of the public interface. [`fuzz::fuzz`] makes programs, splits them, lays out their frames, checks every invariant, and
//! compares what the split program writes with what the whole one writes; what fails is shrunk and printed as Rust.

use std::iter::StepBy;

pub mod as_ir;
pub mod as_rust;
#[cfg(feature = "run")]
pub mod device;
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

/// Whether tests draw all that they have: with `COROGEN_THOROUGH=1`, as in CI. Between two edits they draw a share, the same each time.
pub fn thorough() -> bool {
    std::env::var_os("COROGEN_THOROUGH").is_some()
}

/// One `in_each` of these, or all where tests are [`thorough`].
pub fn drawn<T: IntoIterator>(all: T, in_each: usize) -> StepBy<T::IntoIter> {
    all.into_iter().step_by(if thorough() { 1 } else { in_each })
}
