//! What inputs of corogen and the hosts that it generates use at run time.
//!
//! - Feature `cpu` (the default): the markers and buffer types of an input with their meaning on the CPU. No Vulkan.
//! - Feature `vulkan`: what every generated host shares: devices, memory, transfer, timestamps, traps. Calls that matter, such
//!   as barriers and dispatches, stand in the generated host itself.

#[cfg(any(feature = "cpu", feature = "vulkan"))]
mod append;
#[cfg(feature = "cpu")]
mod cpu;
#[cfg(feature = "vulkan")]
pub mod vulkan;

#[cfg(any(feature = "cpu", feature = "vulkan"))]
pub use append::Append;
#[cfg(feature = "cpu")]
pub use cpu::{promise, spawn, suspend, suspend_at, suspend_at_by, suspend_by};
#[cfg(feature = "cpu")]
pub use glam;
