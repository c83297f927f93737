//! corogen: ordinary Rust in, GPU coroutines for Vulkan out.
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
pub mod schedule;
pub mod spirv;
pub mod split;

pub use builder::Builder;
