//! Markers as they are on the CPU.

mod markers;

pub use markers::{promise, spawn, suspend, suspend_at, suspend_at_by, suspend_by};
