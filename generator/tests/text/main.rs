//! What the generator says, without a device: text against text that stands beside it, and what must hold of every input.
//!
//! One program, so that its tests run beside each other and an edit is linked once.

mod frame_sizes;
mod frames;
mod front;
mod glsl;
mod kept;
mod layout;
mod limits;
mod lower;
mod mutations;
mod plans;
mod programs;
mod turns;
mod ui;

// Inputs import the runtime's crate, whose markers do nothing on a CPU; there they are behind a feature.
extern crate self as corogen_runtime;

/// As in the runtime's crate.
pub(crate) fn suspend() {}
