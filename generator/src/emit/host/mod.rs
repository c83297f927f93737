//! The Rust host of one scheduler, with its ash calls in plain sight.
//!
//! `<scheduler>/mod.rs` holds one arm's text for each [`crate::schedule::plan::Step`], where `execute` has the call itself;
//! `shared/mod.rs` the structs of the interface, where it has any. Both are formatted as rustfmt formats without a configuration.

mod barriers;
mod constants;
mod driver;
mod fit;
mod kernels;
mod names;
mod recordings;
mod run;
mod settings;
mod shared;
mod spelling;
mod steps;
mod types;
mod view;

#[cfg(test)]
mod tests;

pub use driver::driver;
pub use shared::{check_types, types_path};

use super::file::{EmitInput, File};

/// The host's files.
pub fn emit(input: &EmitInput<'_>) -> Vec<File> {
    let mut files = vec![view::scheduler(input)];
    files.extend(run::run(input));
    files.extend(shared::shared(input));
    files.into_iter().map(spelling::allowed).collect()
}
