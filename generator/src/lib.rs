//! corogen: ordinary Rust in, GPU coroutines for Vulkan out.
//!
//! [`Builder`] generates; the command `corogen` does the same and more. The manual is in the repository's `generator/book`.
//!
//! # Stability
//!
//! Versions follow [semantic versioning](https://semver.org). What it covers:
//!
//! - what stands at the root of this crate ([`Builder`], [`Generated`], [`Error`], [`Scheduler`], [`Options`]) and in
//!   [`base::options`] and [`diag`];
//! - the command: its options, its exit statuses, and the keys of its JSON. Keys may be added;
//! - the language of inputs: what compiles and runs today does so later;
//! - the interface of generated hosts, with a `corogen_runtime` of the same minor version.
//!
//! It does not cover the text of generated code, of messages and of reports: a release may write better code. `corogen check` says
//! where it does. The other modules are the stages of the generator, public for the tools of its own repository.
//!
//! Before 1.0 a new minor version may break what is listed here, and says so in its notes.
//!
//! # Rust
//!
//! The oldest Rust that works is 1.95, the `rust-version` of the package, and the tests run on it. A newer one is asked for only by
//! a new minor version. Generated hosts need no newer Rust than corogen itself.
//!
//! # Features
//!
//! Both are on by default.
//!
//! - `shaderc`: compiles GLSL in process. Without it a `glslangValidator` or `glslc` on the PATH serves.
//! - `run`: `corogen run`, `tune` and `devices`, which need a Vulkan device.
//!
//! # For those who work on it
//!
//! The stages stand in the order of [`pipeline`], which reads as that list. `ARCHITECTURE.md` beside the sources is the map.

pub mod base;
pub mod builder;
pub mod cli;
pub mod diag;
pub mod emit;
#[cfg(feature = "run")]
pub mod execute;
pub mod format;
pub mod frame;
pub mod generation;
pub mod guard;
pub mod ir;
pub mod lower;
#[doc(hidden)]
pub mod oracle;
pub mod output;
pub mod parse;
pub mod pipeline;
pub mod resolve;
pub mod reuse;
pub mod schedule;
pub mod spirv;
pub mod split;

pub use base::Options;
pub use builder::{Builder, Error, Generated};
pub use schedule::plan::Scheduler;
