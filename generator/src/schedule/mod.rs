//! Schedule: kernels, buffers, bindings, push constants, barriers and dispatches of one scheduler.
//!
//! - **Takes** a [`crate::split::coroutine::Coroutine`] and its [`crate::frame::layout::Layout`].
//! - **Gives** a [`plan::Plan`].
//! - **Afterwards** everything that a host does is data; each step declares what it reads and writes, and a barrier orders
//!   every hazard (`verify`).

pub mod plan;
