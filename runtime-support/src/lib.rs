//! x

#[cfg(feature = "vulkan")]
pub mod vulkan;
