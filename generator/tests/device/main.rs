//! What generated programs do on this machine's Vulkan device, against the CPU.
//!
//! One program, so that its tests run beside each other and an edit is linked once.

#![cfg(feature = "run")]

mod cases;
mod fuzz;
mod hostile;
mod on_device;
mod persistent;
mod programs;
mod settings;
mod under_schedulers;
mod wave_sizes;
mod yardstick;

// Inputs import the runtime's crate, whose markers do nothing on a CPU; there they are behind a feature.
extern crate self as corogen_runtime;

/// As in the runtime's crate.
pub(crate) fn suspend() {}

/// As in the runtime's crate.
pub(crate) fn suspend_at(_name: &str) {}

/// As in the runtime's crate.
pub(crate) fn suspend_by(_key: u32) {}
