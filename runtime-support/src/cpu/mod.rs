//! Markers and buffer types as they are on the CPU.

mod append;
mod markers;

pub use append::Append;
pub use markers::{promise, spawn, suspend, suspend_at, suspend_at_by, suspend_by};
